// A small Belote engine: four players, eight cards each, two rounds of bidding, no declarations.
//
// It knows the rules and nothing of the conformance suite; adapter.mjs puts the suite's questions to it.
// The names in the margin, such as play.follow, are the clauses of the specification that a line follows.
// Rule options are a plain object, `{ "ruff.overtrump": "required", ... }`; DEFAULTS holds those of classique-501.

export const SUITS = ["C", "D", "H", "S"];
export const RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)); // cards.deck
export const SEATS = ["south", "east", "north", "west"]; // seats.four.order
export const SIDES = ["south-north", "east-west"]; // seats.four.sides
export const TRICKS = 8; // play.count.hands

export const DEFAULTS = {
  "trump_led.rise": "required", // over_opponent_only, free
  "void.must_trump": "unless_partner_winning", // always, never
  "ruff.overtrump": "required", // free
  "ruff.undertrump": "required", // free
  "partner_winning.trump": "any", // upwards
  belote: "counted", // none
  "belote.announcement": "automatic", // spoken
  capot: "last_trick_100", // none
  tie: "failure", // litige
  rounding: "none", // nearest10_5up, nearest10_5down
};

const PLAIN_ORDER = ["7", "8", "9", "J", "Q", "K", "10", "A"]; // cards.plain.order
const TRUMP_ORDER = ["7", "8", "Q", "K", "10", "A", "9", "J"]; // cards.trump.order
const PLAIN_POINTS = { A: 11, 10: 10, K: 4, Q: 3, J: 2, 9: 0, 8: 0, 7: 0 }; // cards.plain.points
const TRUMP_POINTS = { J: 20, 9: 14, A: 11, 10: 10, K: 4, Q: 3, 8: 0, 7: 0 }; // cards.trump.points
const CARD_POINTS = 152; // of all 32 cards, whichever suit is trump: score.in-play.all
const BELOTE = 20; // belote.pair

/** An action that the rules forbid; `code` says why. */
export class Illegal extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

// -- seats and cards ------------------------------------------------------------------------------

export const seatAfter = (seat, places = 1) => SEATS[(SEATS.indexOf(seat) + places) % SEATS.length];
export const sideOf = (seat) => SIDES[SEATS.indexOf(seat) % 2];
export const otherSide = (side) => SIDES[1 - SIDES.indexOf(side)];

/** All seats in turn order, the one at the dealer's right first. */
const fromDealersRight = (dealer) => SEATS.map((_, places) => seatAfter(dealer, places + 1));

export const suitOf = (card) => card.at(-1);
export const rankOf = (card) => card.slice(0, -1);
export const pointsOf = (card, trump) => (suitOf(card) === trump ? TRUMP_POINTS : PLAIN_POINTS)[rankOf(card)];

/** Whether a card beats one that was winning before it was played. */
function beats(card, winning, trump) {
  if (suitOf(card) !== suitOf(winning)) return suitOf(card) === trump;
  const order = suitOf(card) === trump ? TRUMP_ORDER : PLAIN_ORDER;
  return order.indexOf(rankOf(card)) > order.indexOf(rankOf(winning)); // cards.strength
}

// -- tricks ---------------------------------------------------------------------------------------
// A trick is `{ leader, cards }`, its cards in the order they were played.

/** The card that wins the trick as it stands, and the seat that played it. */
function winning({ leader, cards }, trump) {
  const card = cards.reduce((best, next) => (beats(next, best, trump) ? next : best)); // trick.winner.*
  return { card, seat: seatAfter(leader, cards.indexOf(card)) };
}

export const trickWinner = (trick, trump) => winning(trick, trump).seat;
export const trickPoints = (trick, trump) => trick.cards.reduce((sum, card) => sum + pointsOf(card, trump), 0);

/** Why a card may not be played to the trick, or null if it may. `available`: what the seat holds. */
export function whyNot(card, { trump, trick, available }, options) {
  if (!available.includes(card)) return "not-available";
  if (trick.cards.length === 0) return null; // play.lead.any

  const led = suitOf(trick.cards[0]);
  const master = winning(trick, trump);
  const partnerWins = sideOf(master.seat) === sideOf(seatAfter(trick.leader, trick.cards.length));
  const trumps = available.filter((own) => suitOf(own) === trump);
  const higher = trumps.filter((own) => beats(own, master.card, trump));

  if (available.some((own) => suitOf(own) === led)) {
    if (suitOf(card) !== led) return "must-follow"; // play.follow
    if (led !== trump) return null; // play.plain.free
    if (higher.length === 0 || higher.includes(card)) return null; // play.trump-led.low
    const mustRise = { required: true, over_opponent_only: !partnerWins, free: false };
    return mustRise[options["trump_led.rise"]] ? "must-rise" : null; // play.trump-led.*
  }

  if (trumps.length === 0) return null; // play.void.no-trump
  const exempt = partnerWins && options["void.must_trump"] !== "always"; // play.partner-winning.*
  if (suitOf(card) !== trump) {
    const mustRuff = !exempt && options["void.must_trump"] !== "never"; // play.void.*
    const canDo = higher.length > 0 || options["ruff.undertrump"] === "required"; // play.ruff.undertrump*
    return mustRuff && canDo ? "must-trump" : null;
  }
  if (higher.length === 0 || higher.includes(card)) return null;
  const mustBeat = exempt // play.partner-winning.upwards, play.ruff.overtrump
    ? options["partner_winning.trump"] === "upwards"
    : options["ruff.overtrump"] === "required";
  return mustBeat ? "must-overtrump" : null;
}

/** The cards that may be played: `legalCards({ trump, trick, available }, options)`. */
export const legalCards = (situation, options) =>
  situation.available.filter((card) => whyNot(card, situation, options) === null);

// -- belote ---------------------------------------------------------------------------------------
// `belote` is null until the first card of a pair that one seat holds is played, then `{ seat, said }`.

/** The word that goes with this play: "belote", "rebelote", or null if it is of no pair that counts. */
function wordFor(card, seat, { trump, available, belote }, options) {
  const pair = [`K${trump}`, `Q${trump}`];
  if (options.belote === "none" || !pair.includes(card)) return null; // belote.none
  if (belote) return belote.seat === seat ? "rebelote" : null;
  return pair.every((one) => available.includes(one)) ? "belote" : null; // belote.held.hand, belote.either-order
}

/** What may be said with this play: nothing, and where words are spoken the one that goes with it. */
export function sayable(card, seat, situation, options) {
  const word = options["belote.announcement"] === "spoken" && wordFor(card, seat, situation, options);
  return word ? [null, word] : [null]; // belote.spoken.words, belote.automatic.no-word
}

// -- a deal ---------------------------------------------------------------------------------------
// A deal is never changed: every action makes a new one.

/** The deal after the first packets, before the first bid. */
export function newDeal(dealer, deck) {
  const hands = {};
  fromDealersRight(dealer).forEach((seat, n) => {
    hands[seat] = [...deck.slice(3 * n, 3 * n + 3), ...deck.slice(12 + 2 * n, 14 + 2 * n)]; // deal.hands.*-packets
  });
  const table = { turned: deck[20], stock: deck.slice(21) }; // deal.hands.turned
  return { dealer, hands, ...table, bids: [], taker: null, trump: null, trick: null, tricks: [], belote: null };
}

export function phaseOf(deal) {
  if (deal.taker) return deal.tricks.length === TRICKS ? "over" : "play";
  return deal.bids.length === 2 * SEATS.length ? "over" : "bidding"; // bidding.rounds.annulled
}

/** The seat to act, or null when the deal is over. */
export function toAct(deal) {
  if (phaseOf(deal) === "over") return null;
  if (!deal.taker) return seatAfter(deal.dealer, deal.bids.length + 1); // bidding.rounds.order
  return seatAfter(deal.trick.leader, deal.trick.cards.length); // play.turn
}

/** What the seat to act may bid, or no bids at all outside the bidding. */
export function legalBids(deal) {
  if (phaseOf(deal) !== "bidding") return [];
  if (deal.bids.length < SEATS.length) return ["pass", "take"]; // bidding.rounds.first
  return ["pass", ...SUITS.filter((suit) => suit !== suitOf(deal.turned))]; // bidding.rounds.second, .turned-suit
}

/** The seat to act in the play, as `whyNot` and `sayable` want it. */
export function situationOf(deal) {
  return { trump: deal.trump, trick: deal.trick, available: deal.hands[toAct(deal)], belote: deal.belote };
}

/** The deal after an action, `{ seat, bid }` or `{ seat, play, say }` or `{ seat, declare }`, and its events. */
export function act(deal, action, options) {
  const phase = phaseOf(deal);
  if (phase === "over") throw new Illegal("deal-over"); // actions.deal-over
  if (phase !== ("bid" in action ? "bidding" : "play")) throw new Illegal("out-of-phase"); // actions.out-of-phase
  if ("declare" in action) throw new Illegal("no-declarations"); // declarations.none
  if (action.seat !== toAct(deal)) throw new Illegal("out-of-turn"); // actions.out-of-turn
  return phase === "bidding" ? afterBid(deal, action) : afterPlay(deal, action, options);
}

function afterBid(deal, { seat, bid }) {
  if (!legalBids(deal).includes(bid)) throw new Illegal("bad-bid");
  const events = [{ event: "bid", seat, bid }]; // events.bidding
  const next = { ...deal, bids: [...deal.bids, { seat, bid }] };
  if (bid !== "pass") {
    next.taker = seat;
    next.trump = bid === "take" ? suitOf(deal.turned) : bid; // bidding.trump
    events.push({ event: "taken", seat, trump: next.trump }, { event: "completed" });
    return { deal: completed(next), events };
  }
  if (phaseOf(next) === "over") events.push({ event: "annulled" });
  return { deal: next, events };
}

/** The deal with eight cards in every hand, and the first trick open. */
function completed(deal) {
  const hands = {};
  let dealt = 0;
  for (const seat of fromDealersRight(deal.dealer)) {
    const count = seat === deal.taker ? 2 : 3; // deal.hands.completion
    const turned = seat === deal.taker ? [deal.turned] : []; // deal.hands.taker-turned
    hands[seat] = [...deal.hands[seat], ...turned, ...deal.stock.slice(dealt, dealt + count)];
    dealt += count;
  }
  return { ...deal, hands, stock: [], trick: { leader: seatAfter(deal.dealer), cards: [] } }; // play.lead.first
}

function afterPlay(deal, { seat, play: card, say = null }, options) {
  const situation = situationOf(deal);
  const code = whyNot(card, situation, options);
  if (code) throw new Illegal(code);
  if (!sayable(card, seat, situation, options).includes(say)) throw new Illegal("bad-word"); // belote.spoken.elsewhere

  const events = [{ event: "played", seat, card }]; // events.play
  const hand = deal.hands[seat].filter((own) => own !== card);
  const next = { ...deal, hands: { ...deal.hands, [seat]: hand } };

  const word = wordFor(card, seat, situation, options);
  const heard = options["belote.announcement"] === "spoken" ? say : word; // belote.spoken.events, .automatic.events
  if (heard) events.push({ event: heard, seat });
  if (word) next.belote = { seat, said: [...(deal.belote?.said ?? []), ...(heard ? [heard] : [])] };

  next.trick = { leader: deal.trick.leader, cards: [...deal.trick.cards, card] };
  if (next.trick.cards.length < SEATS.length) return { deal: next, events };

  const winner = trickWinner(next.trick, deal.trump);
  events.push({ event: "trick", winner, points: trickPoints(next.trick, deal.trump) });
  next.tricks = [...deal.tricks, { ...next.trick, winner }];
  next.trick = { leader: winner, cards: [] }; // play.lead.winner
  if (phaseOf(next) === "over") {
    next.trick = null;
    events.push({ event: "deal-over", score: scoreOf(resultOf(next), options) }); // events.deal-over
  }
  return { deal: next, events };
}

// -- the score ------------------------------------------------------------------------------------

/** How a deal that was played to its end turned out, as `scoreOf` wants it. */
export function resultOf({ taker, trump, tricks, belote }) {
  const said = belote?.said ?? [];
  return {
    taker,
    taken: takenIn(tricks, trump),
    lastTrick: sideOf(trickWinner(tricks.at(-1), trump)),
    belote: said.includes("belote") && said.includes("rebelote") ? sideOf(belote.seat) : null, // belote.spoken.both
  };
}

/** How many tricks each side won, and their card points. */
export function takenIn(tricks, trump) {
  const taken = Object.fromEntries(SIDES.map((side) => [side, { tricks: 0, points: 0 }]));
  for (const trick of tricks) {
    const side = taken[sideOf(trickWinner(trick, trump))];
    side.tricks += 1;
    side.points += trickPoints(trick, trump); // score.card-points
  }
  return taken;
}

/** The score of a deal, from `{ taker, taken: { side: { tricks, points } }, lastTrick, belote }`. */
export function scoreOf({ taker, taken, lastTrick, belote }, options) {
  const takers = sideOf(taker);
  const defenders = otherSide(takers);
  const winsAll = SIDES.find((side) => taken[side].tricks === TRICKS) ?? null; // score.capot.by-tricks
  const capot = options.capot === "last_trick_100" ? winsAll : null; // score.capot.named
  const last = capot ? 100 : 10; // score.capot.last-trick-100, score.last-trick
  const cards = bySide((side) => taken[side].points + (side === lastTrick ? last : 0));
  const bonus = bySide((side) => (side === belote && options.belote !== "none" ? BELOTE : 0)); // belote.kept
  const totals = bySide((side) => cards[side] + bonus[side]); // contract.totals
  const outcome = outcomeOf(totals, takers, winsAll, options);
  const rounded = (points) => round(points, options.rounding); // score.rounding.what

  const points = { ...bonus };
  let carried = 0;
  if (outcome === "failed") {
    points[defenders] += rounded(CARD_POINTS + last); // score.failed.*
  } else {
    points[defenders] += rounded(cards[defenders]); // score.made, score.litige.marked
    if (outcome === "made") points[takers] += rounded(cards[takers]);
    else carried = rounded(cards[takers]); // score.litige.waits
  }
  return { taker, outcome, totals, points, capot, carried };
}

function outcomeOf(totals, takers, winsAll, options) {
  if (winsAll) return winsAll === takers ? "made" : "failed"; // contract.all-tricks, contract.no-trick
  const difference = totals[takers] - totals[otherSide(takers)];
  if (difference === 0) return options.tie === "litige" ? "tied" : "failed"; // contract.tie-*
  return difference > 0 ? "made" : "failed"; // contract.made
}

function round(points, how) {
  if (how === "none") return points;
  return 10 * Math.floor((points + (how === "nearest10_5up" ? 5 : 4)) / 10); // score.rounding.five-up, .five-down
}

const bySide = (value) => Object.fromEntries(SIDES.map((side) => [side, value(side)]));
