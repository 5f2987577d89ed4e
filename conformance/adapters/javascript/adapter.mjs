// The adapter: reads one question a line, puts it to the engine, writes one answer a line.
//
//     belote-spec run --profile classique-501 --level 3 -- node adapter.mjs
//
// All that the suite wants to know passes here, so that engine.mjs need not know the suite. To connect an
// engine of your own, keep the loop at the end and the checks, and let the operations call your functions.

import * as engine from "./engine.mjs";

const DESCRIPTION = {
  implementation: { name: "example-engine", version: "1.0.0", language: "JavaScript" },
  protocol: [1],
  operations: ["describe", "deal", "legal", "winner", "apply", "score"],
  profiles: ["classique-501"],
  situations: ["position", "partial", "history"],
};

/** The question is well put, but not for this engine. */
class Unsupported extends Error {}

/** The question is not well put. */
class BadRequest extends Error {
  constructor(message, kind = "bad-request") {
    super(message);
    this.kind = kind;
  }
}

// -- the operations: a request in, a result out ---------------------------------------------------

const OPERATIONS = {
  describe: () => DESCRIPTION,

  deal({ dealer, deck }) {
    const deal = newDeal(dealer, deck);
    return { position: positionOf(deal), to_act: engine.toAct(deal) };
  },

  legal(request, options) {
    if (request.position?.available) return legalInTrick(request, options);
    const deal = dealOf(request, options);
    const [phase, seat] = [engine.phaseOf(deal), engine.toAct(deal)];
    const answer = { phase, to_act: seat, actions: [], may_declare: [] };
    if (phase === "play") Object.assign(answer, plays(engine.situationOf(deal), seat, request.reasons, options));
    else answer.actions = engine.legalBids(deal).map((bid) => ({ seat, bid }));
    if (request.reasons) answer.forbidden ??= [];
    return answer;
  },

  winner({ trick, trump }) {
    checkTrick(trick, 1, 4);
    check(engine.SUITS, trump);
    return { winner: engine.trickWinner(trick, trump), points: engine.trickPoints(trick, trump) };
  },

  apply(request, options) {
    let deal = dealOf(request, options);
    const events = [];
    const answer = () => ({ events, position: positionOf(deal), to_act: engine.toAct(deal) });
    for (const [index, action] of list(request.actions).entries()) {
      checkAction(action);
      try {
        const after = engine.act(deal, action, options);
        deal = after.deal;
        events.push(after.events);
      } catch (error) {
        if (error instanceof engine.Illegal) return { ...answer(), refused: { index, code: error.code } };
        throw error;
      }
    }
    return answer();
  },

  score(request, options) {
    if (request.deal) return engine.scoreOf(resultOf(request.deal, options), options);
    const deal = dealOf(request, options);
    if (deal.tricks.length < engine.TRICKS) throw new BadRequest("only a deal played to its end has a score");
    return engine.scoreOf(engine.resultOf(deal), options);
  },
};

/** What may be played in a partial position: one trick, and the cards of the seat to act. */
function legalInTrick({ position, reasons }, options) {
  const { trump, trick, available, belote = null } = position;
  check(engine.SUITS, trump);
  checkTrick(trick, 0, 3);
  checkDifferent([...list(available), ...trick.cards]);
  const seat = engine.seatAfter(trick.leader, trick.cards.length);
  return { phase: "play", to_act: seat, ...plays({ trump, trick, available, belote }, seat, reasons, options) };
}

/** The plays of a seat with each word that may be said, and if asked why its other cards may not be played. */
function plays(situation, seat, reasons, options) {
  const actions = engine.legalCards(situation, options).flatMap((play) =>
    engine.sayable(play, seat, situation, options).map((say) => (say ? { seat, play, say } : { seat, play })),
  );
  if (!reasons) return { actions };
  const forbidden = situation.available.map((card) => ({ card, code: engine.whyNot(card, situation, options) }));
  return { actions, forbidden: forbidden.filter(({ code }) => code) };
}

// -- from the suite's words to the engine's, and back ---------------------------------------------

/** The deal that a request tells as a position or as a history. */
function dealOf({ position, history }, options) {
  if (position) return dealAt(position);
  if (!history) throw new BadRequest("a position or a history is needed");
  let deal = newDeal(history.dealer, history.deck);
  for (const action of list(history.actions)) {
    checkAction(action);
    try {
      deal = engine.act(deal, action, options).deal;
    } catch (error) {
      if (error instanceof engine.Illegal) throw new BadRequest(`illegal action: ${error.code}`, "invalid-history");
      throw error;
    }
  }
  return deal;
}

function newDeal(dealer, deck) {
  check(engine.SEATS, dealer);
  checkDifferent(deck);
  if (deck.length !== engine.DECK.length) throw new BadRequest("a deck has 32 cards");
  return engine.newDeal(dealer, deck);
}

/** The deal that a full position tells; what has no content may be left out of it. */
function dealAt(position) {
  const { dealer, turned, taker = null, trump = null, stock = [], belote = null } = position;
  check(engine.SEATS, dealer);
  check(engine.DECK, turned);
  check([...engine.SEATS, null], taker);
  if (taker || trump) check(engine.SUITS, trump);
  if (belote !== null) check(engine.SEATS, belote.seat);
  const bids = list(position.bids ?? []).map((one) => {
    check(engine.SEATS, one?.seat);
    check(BIDS, one.bid);
    return { seat: one.seat, bid: one.bid };
  });
  const hands = Object.fromEntries(engine.SEATS.map((seat) => [seat, list(position.hands?.[seat] ?? [])]));
  const tricks = list(position.tricks ?? []).map((trick) => {
    checkTrick(trick, 4, 4);
    return { ...trick, winner: engine.trickWinner(trick, trump) };
  });
  const deal = { dealer, turned, bids, taker, trump, hands, stock: list(stock), tricks, belote };
  const playing = engine.phaseOf(deal) === "play";
  const leader = tricks.at(-1)?.winner ?? engine.seatAfter(dealer);
  deal.trick = playing ? (position.trick ?? { leader, cards: [] }) : null;
  if (playing) checkTrick(deal.trick, 0, 3);

  // every card lies somewhere, and in one place
  const table = [...tricks, deal.trick ?? { cards: [] }].flatMap((trick) => trick.cards);
  const cards = [...Object.values(hands).flat(), ...deal.stock, ...(taker ? [] : [turned]), ...table];
  checkDifferent(cards, "impossible-position");
  if (cards.length !== engine.DECK.length) throw new BadRequest("not all 32 cards are there", "impossible-position");
  return deal;
}

function positionOf(deal) {
  const sorted = (cards) => engine.DECK.filter((card) => cards.includes(card));
  const hands = Object.fromEntries(engine.SEATS.map((seat) => [seat, sorted(deal.hands[seat])]));
  return { ...deal, hands, annulled: !deal.taker && engine.phaseOf(deal) === "over" };
}

/** What the engine scores, from how the suite tells the end of a deal: by its tricks or by what was taken. */
function resultOf({ taker, trump, tricks, taken, last_trick, belote = null }, options) {
  check(engine.SEATS, taker);
  check(engine.SUITS, trump);
  check(options.belote === "none" ? [null] : [...engine.SIDES, null], belote);
  if (!tricks) {
    check(engine.SIDES, last_trick);
    engine.SIDES.forEach((side) => whole(taken?.[side]?.tricks) && whole(taken?.[side]?.points));
    return { taker, taken, lastTrick: last_trick, belote };
  }
  list(tricks).forEach((trick) => checkTrick(trick, 4, 4));
  checkDifferent(tricks.flatMap((trick) => trick.cards));
  if (tricks.length !== engine.TRICKS) throw new BadRequest(`a deal has ${engine.TRICKS} tricks`);
  const lastTrick = engine.sideOf(engine.trickWinner(tricks.at(-1), trump));
  return { taker, taken: engine.takenIn(tricks, trump), lastTrick, belote };
}

// -- options --------------------------------------------------------------------------------------

const HAS = {
  players: [4],
  layout: ["hands"],
  bidding: ["two_rounds"],
  "trump_led.rise": ["required", "over_opponent_only", "free"],
  "void.must_trump": ["unless_partner_winning", "always", "never"],
  "ruff.overtrump": ["required", "free"],
  "ruff.undertrump": ["required", "free"],
  "partner_winning.trump": ["any", "upwards"],
  belote: ["counted", "none"],
  "belote.announcement": ["automatic", "spoken"],
  declarations: ["none"],
  capot: ["last_trick_100", "none"],
  tie: ["failure", "litige"],
  rounding: ["none", "nearest10_5up", "nearest10_5down"],
};

// they change nothing in four hands without declarations, or only the match
const HAS_NO_USE_FOR = [
  "reveal.timing", "packets.owner", "talon.max_proposals", "belote.scope", "capot.loser_declarations", "target",
  "match.both_reach",
];

/** The options of a request, all of them. A profile that is not known by name must come with all its options. */
function optionsOf({ profile, options = {} }) {
  const inline = typeof profile === "object" ? profile : { extends: profile };
  const base = [undefined, "classique-501"].includes(inline?.extends) ? STANDARD : {};
  const all = { ...base, ...inline?.options, ...options };
  for (const name of Object.keys(all)) {
    if (!(name in HAS) && !HAS_NO_USE_FOR.includes(name)) throw new Unsupported(`the option ${name}`);
  }
  for (const [name, values] of Object.entries(HAS)) {
    if (!(name in all)) throw new Unsupported(`the profile ${inline?.extends}, if not told with all its options`);
    if (!values.includes(all[name])) throw new Unsupported(`${name}: ${all[name]}`);
  }
  return all;
}

const STANDARD = { players: 4, layout: "hands", bidding: "two_rounds", declarations: "none", ...engine.DEFAULTS };

// -- checks ---------------------------------------------------------------------------------------

const BIDS = ["pass", "take", ...engine.SUITS];

function check(known, value) {
  if (!known.includes(value)) throw new BadRequest(`${JSON.stringify(value)} is not known here`);
  return true;
}

function list(value) {
  if (!Array.isArray(value)) throw new BadRequest(`${JSON.stringify(value)} is no list`);
  return value;
}

const isId = (value) => (typeof value === "string" ? value !== "" : Number.isSafeInteger(value));

function whole(value) {
  if (!Number.isInteger(value) || value < 0) throw new BadRequest(`${JSON.stringify(value)} is no number of points`);
  return true;
}

function checkDifferent(cards, kind) {
  list(cards).forEach((card) => check(engine.DECK, card));
  if (new Set(cards).size !== cards.length) throw new BadRequest("a card is there twice", kind);
}

function checkTrick(trick, least, most) {
  check(engine.SEATS, trick?.leader);
  checkDifferent(trick.cards);
  const count = trick.cards.length;
  if (count < least || count > most) throw new BadRequest(`${count} cards in a trick`);
}

function checkAction(action) {
  check(engine.SEATS, action?.seat);
  if ("bid" in action) return check(BIDS, action.bid);
  if ("declare" in action) return list(action.declare);
  return check(engine.DECK, action.play) && check([undefined, "belote", "rebelote"], action.say);
}

// -- the loop -------------------------------------------------------------------------------------

/** The answer to one line. Whatever the line holds, it has an answer. */
function answer(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    if (!isId(request?.id)) throw new BadRequest("a request is an object with an id");
    id = request.id;
    if (["view", "match"].includes(request.op)) throw new Unsupported(`the operation ${request.op}`);
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new BadRequest(`the operation ${request.op}`, "unknown-op");
    const options = request.op === "describe" ? null : optionsOf(request);
    return { id, result: OPERATIONS[request.op](request, options) };
  } catch (error) {
    if (error instanceof Unsupported) return { id, unsupported: error.message };
    const kind = error instanceof SyntaxError ? "not-json" : (error.kind ?? "internal");
    if (kind === "internal") console.error(error);
    return { id, error: error.message, kind };
  }
}

process.stdout.on("error", () => process.exit()); // nobody reads on
process.stdin.setEncoding("utf8");
let rest = "";
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  reply(lines);
}
reply([rest]);

function reply(lines) {
  const answers = lines.filter((line) => line.trim()).map((line) => `${JSON.stringify(answer(line))}\n`);
  if (answers.length) process.stdout.write(answers.join(""));
}
