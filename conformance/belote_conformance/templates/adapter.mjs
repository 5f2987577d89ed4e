// An adapter for belote-spec: it puts the questions of the conformance suite to your program.
//
// Check it with
//
//     belote-spec run -- node adapter.mjs
//
// It speaks version 1 of the adapter protocol: one JSON object a line on stdin, one a line on stdout. Print
// what you like with console.error: it is shown with a failure.

import { createInterface } from "node:readline";

const SEATS = ["south", "east", "north", "west"]; // in turn order; south and north are partners

// ================================================================================================
// 1. Your program: replace the bodies of these three functions, or import your own.
//    Cards are rank and suit, such as "9C", "10H", "JS"; the cards of a trick stand in the order played.
//    As they are here they know how a trick is won, and of all the duties only the one to follow suit.
// ================================================================================================

/** REPLACE: which of the available cards may be played to a trick that holds these cards so far. */
function legalCards(cards, trump, available) {
  const suited = available.filter((card) => card.at(-1) === cards[0]?.at(-1));
  return suited.length ? suited : available;
}

/** REPLACE: the place of the card that wins the trick, 0 for the leader's. */
function trickWinner(cards, trump) {
  const strength = (card) => {
    const [rank, suit] = [card.slice(0, -1), card.at(-1)];
    if (suit === trump) return 8 + ["7", "8", "Q", "K", "10", "A", "9", "J"].indexOf(rank);
    return suit === cards[0].at(-1) ? ["7", "8", "9", "J", "Q", "K", "10", "A"].indexOf(rank) : -1;
  };
  const strengths = cards.map(strength);
  return strengths.indexOf(Math.max(...strengths));
}

/** REPLACE: what the cards of a trick are worth, without the ten for the last trick. */
function trickPoints(cards, trump) {
  const plain = { A: 11, 10: 10, K: 4, Q: 3, J: 2 };
  const trumps = { ...plain, J: 20, 9: 14 };
  const worth = (card) => (card.at(-1) === trump ? trumps : plain)[card.slice(0, -1)] ?? 0;
  return cards.reduce((sum, card) => sum + worth(card), 0);
}

// ================================================================================================
// 2. What your program can do. What is not claimed here is not asked.
// ================================================================================================

const ABOUT = {
  implementation: { name: "my-belote", version: "0.1.0", language: "JavaScript" },
  protocol: [1],
  operations: ["describe", "legal", "winner"], // then "deal", "apply", "score", "match", "view"
  profiles: ["classique-501"],
  situations: ["partial"], // then "position" or "history", or both
};

// the rules that your program plays: other ones are declined
const RULES = {
  players: 4,
  "trump_led.rise": "required",
  "void.must_trump": "unless_partner_winning",
  "ruff.overtrump": "required",
  "ruff.undertrump": "required",
  "partner_winning.trump": "any",
  "belote.announcement": "automatic",
};

// ================================================================================================
// 3. The operations: a request in, a result out. To claim another one, write its function here.
// ================================================================================================

/** The question is well put, but not for this program. */
class Unsupported extends Error {}

const OPERATIONS = {
  describe: () => ABOUT,

  legal({ position }) {
    if (!position?.available) throw new Unsupported("a whole deal");
    const { leader, cards } = position.trick;
    const seat = seatAt(leader, cards.length);
    const chosen = legalCards(cards, position.trump, position.available);
    return { phase: "play", to_act: seat, actions: chosen.map((card) => ({ seat, play: card })) };
  },

  winner({ trick, trump }) {
    const winner = seatAt(trick.leader, trickWinner(trick.cards, trump));
    return { winner, points: trickPoints(trick.cards, trump) };
  },
};

/** The seat that plays at this place of a trick, 0 for the leader. */
function seatAt(leader, place) {
  return SEATS[(SEATS.indexOf(leader) + place) % SEATS.length];
}

// ================================================================================================
// 4. The loop. Nothing to change: every line gets an answer, whatever happens.
// ================================================================================================

function answer(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id;
    if (!Object.hasOwn(OPERATIONS, request.op)) throw new Unsupported(`the operation ${request.op}`);
    for (const [name, value] of Object.entries(request.options ?? {})) {
      if ((RULES[name] ?? value) !== value) throw new Unsupported(`${name}: ${value}`);
    }
    return { id, result: OPERATIONS[request.op](request) };
  } catch (error) {
    if (error instanceof Unsupported) return { id, unsupported: error.message };
    console.error(error);
    return { id, error: String(error), kind: "internal" };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(line)));
}
