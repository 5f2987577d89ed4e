// node --test conformance/adapters/javascript/engine.test.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import * as engine from "./engine.mjs";

const { DECK, DEFAULTS } = engine;
const cards = (text) => text.split(" ").filter(Boolean);
const trick = (leader, text) => ({ leader, cards: cards(text) });

/** The legal cards, in the order of `held`. */
function legal(trump, played, held, options = {}, leader = "south") {
  const situation = { trump, trick: trick(leader, played), available: cards(held) };
  return engine.legalCards(situation, { ...DEFAULTS, ...options }).join(" ");
}

/** A deal after these actions: "pass", "take" or a suit of the seat to act, a card, or a card and a word. */
function after(deal, words, options = {}) {
  const events = [];
  for (const word of words) {
    const [card, say] = word.split("+");
    const seat = engine.toAct(deal);
    const action = engine.phaseOf(deal) === "bidding" ? { seat, bid: word } : { seat, play: card, say };
    const next = engine.act(deal, action, { ...DEFAULTS, ...options });
    deal = next.deal;
    events.push(...next.events);
  }
  return { deal, events };
}

const codeOf = (deal, action, options = {}) => {
  try {
    engine.act(deal, action, { ...DEFAULTS, ...options });
  } catch (error) {
    if (error instanceof engine.Illegal) return error.code;
    throw error;
  }
  return null;
};

// -- cards and tricks -----------------------------------------------------------------------------

test("the cards of a deck are worth 152 points, whichever suit is trump", () => {
  for (const trump of engine.SUITS) {
    assert.equal(engine.trickPoints({ cards: DECK }, trump), 152);
    assert.equal(engine.trickPoints({ cards: DECK.filter((card) => card.endsWith(trump)) }, trump), 62);
  }
});

test("the highest trump wins, else the highest card of the suit led", () => {
  assert.equal(engine.trickWinner(trick("south", "8S KD 7S 9D"), "D"), "west");
  assert.equal(engine.trickWinner(trick("west", "9C AC 10C JC"), "C"), "north");
  assert.equal(engine.trickWinner(trick("north", "KH AS 10H 8H"), "C"), "south");
  assert.equal(engine.trickWinner(trick("east", "7D"), "C"), "east");
});

test("a seat follows suit, in a plain suit with any card", () => {
  assert.equal(legal("D", "", "7C AD"), "7C AD");
  assert.equal(legal("D", "8S KD", "AD 10D 7S"), "7S");
  assert.equal(legal("D", "8S", "7S AS AD"), "7S AS");
});

test("a trump lead is risen on, as the option says", () => {
  assert.equal(legal("H", "8H", "7H 9H KC"), "9H");
  assert.equal(legal("H", "9H 7H", "8H JH"), "JH");
  assert.equal(legal("H", "9H", "8H QH"), "8H QH");
  assert.equal(legal("H", "8H", "7H 9H", { "trump_led.rise": "free" }), "7H 9H");
  const overOpponent = { "trump_led.rise": "over_opponent_only" };
  assert.equal(legal("H", "9H 7H", "8H JH", overOpponent), "8H JH");
  assert.equal(legal("H", "8H", "7H JH", overOpponent), "JH");
  assert.equal(legal("H", "8H", "AS 7D"), "AS 7D");
});

test("a void seat ruffs unless its partner is winning, as the option says", () => {
  assert.equal(legal("H", "8C", "7H AS"), "7H");
  assert.equal(legal("H", "AC 7C", "7H AS"), "7H AS");
  assert.equal(legal("H", "8C AC", "7H AS"), "7H");
  assert.equal(legal("H", "AC 7C", "7H AS", { "void.must_trump": "always" }), "7H");
  assert.equal(legal("H", "8C", "7H AS", { "void.must_trump": "never" }), "7H AS");
  assert.equal(legal("H", "8C", "7D AS"), "7D AS");
});

test("a ruff beats the best trump if it can, as the options say", () => {
  assert.equal(legal("H", "8C KH", "QH 10H AS"), "10H");
  assert.equal(legal("H", "8C KH", "QH 10H AS", { "ruff.overtrump": "free" }), "QH 10H");
  assert.equal(legal("H", "8C KH", "QH 10H AS", { "void.must_trump": "never" }), "10H AS");
  assert.equal(legal("H", "8C KH", "QH 8H AS"), "QH 8H");
  assert.equal(legal("H", "8C KH", "QH 8H AS", { "ruff.undertrump": "free" }), "QH 8H AS");
});

test("on a winning partner any card may be played, or only higher trumps", () => {
  assert.equal(legal("H", "8C KH 9C", "QH 10H AS"), "QH 10H AS");
  assert.equal(legal("H", "8C KH 9C", "QH 10H AS", { "partner_winning.trump": "upwards" }), "10H AS");
  assert.equal(legal("H", "8C KH 9C", "QH 8H AS", { "partner_winning.trump": "upwards" }), "QH 8H AS");
  const always = { "void.must_trump": "always", "partner_winning.trump": "upwards" };
  assert.equal(legal("H", "8C KH 9C", "QH 10H AS", always), "10H");
});

// -- deals ----------------------------------------------------------------------------------------

const start = () => engine.newDeal("south", DECK); // the jack of hearts is turned

test("three cards, then two, from the dealer's right", () => {
  const deal = start();
  assert.deepEqual(deal.hands.east, cards("7C 8C 9C JD QD"));
  assert.deepEqual(deal.hands.south, cards("8D 9D 10D 9H 10H"));
  assert.equal(deal.turned, "JH");
  assert.equal(deal.stock.length, 11);
  assert.equal(engine.toAct(deal), "east");
});

test("the taker gets the turned card and two of the stock, in its turn", () => {
  const { deal, events } = after(start(), ["pass", "pass", "take"]);
  assert.equal(deal.trump, "H");
  assert.deepEqual(deal.hands.west, cards("KC AC 7D 7H 8H JH 10S JS"));
  assert.deepEqual(deal.hands.east.slice(5), cards("QH KH AH"));
  assert.equal(engine.toAct(deal), "east");
  assert.deepEqual(events.slice(-2), [{ event: "taken", seat: "west", trump: "H" }, { event: "completed" }]);
});

test("the second round names another suit, and eight passes annul the deal", () => {
  const round = Array(4).fill("pass");
  const { deal } = after(start(), round);
  assert.deepEqual(engine.legalBids(deal), ["pass", "C", "D", "S"]);
  assert.equal(codeOf(deal, { seat: "east", bid: "H" }), "bad-bid");
  const { deal: annulled, events } = after(deal, round);
  assert.equal(engine.phaseOf(annulled), "over");
  assert.deepEqual(events.at(-1), { event: "annulled" });
  assert.equal(codeOf(annulled, { seat: "east", bid: "pass" }), "deal-over");
});

test("an illegal action has the first code that applies, and changes nothing", () => {
  const { deal } = after(start(), ["take", "7C"]);
  const before = structuredClone(deal);
  assert.equal(codeOf(deal, { seat: "south", bid: "pass" }), "out-of-phase");
  assert.equal(codeOf(deal, { seat: "west", play: "7C" }), "out-of-turn");
  assert.equal(codeOf(deal, { seat: "north", play: "7C" }), "not-available");
  assert.equal(codeOf(deal, { seat: "north", play: "7S", say: "belote" }), "must-follow");
  assert.equal(codeOf(deal, { seat: "north", play: "JC", say: "belote" }), "bad-word");
  assert.equal(codeOf(deal, { seat: "west", declare: [] }), "no-declarations");
  assert.deepEqual(deal, before);
});

test("belote comes by itself, with either card first", () => {
  const { deal, events } = after(start(), ["take", "QH"]);
  assert.deepEqual(events.at(-1), { event: "belote", seat: "east" });
  assert.deepEqual(deal.belote, { seat: "east", said: ["belote"] });
  assert.equal(after(start(), ["take", "QH"], { belote: "none" }).deal.belote, null);
});

test("belote that must be said is heard only if it is", () => {
  const spoken = { "belote.announcement": "spoken" };
  const { deal } = after(start(), ["take"], spoken);
  const words = (card) => engine.sayable(card, "east", engine.situationOf(deal), { ...DEFAULTS, ...spoken });
  assert.deepEqual(words("KH"), [null, "belote"]);
  assert.deepEqual(words("JH"), [null]);
  assert.deepEqual(after(deal, ["KH"], spoken).deal.belote, { seat: "east", said: [] });
  assert.deepEqual(after(deal, ["KH+belote"], spoken).deal.belote, { seat: "east", said: ["belote"] });
  assert.equal(codeOf(deal, { seat: "east", play: "KH", say: "rebelote" }, spoken), "bad-word");
});

test("a deal played to its end has a score, and its totals hold every point", () => {
  let { deal, events } = after(start(), ["take"]);
  while (engine.phaseOf(deal) !== "over") {
    const [card] = engine.legalCards(engine.situationOf(deal), DEFAULTS);
    ({ deal, events } = after(deal, [card]));
  }
  assert.equal(deal.tricks.length, 8);
  const { score } = events.at(-1);
  const sum = Object.values(score.totals).reduce((a, b) => a + b);
  assert.equal(sum, 182 + (score.capot ? 90 : 0)); // east holds king and queen of hearts
});

// -- scores ---------------------------------------------------------------------------------------

/** The score where south took, its side won so many tricks with these card points, and the last trick. */
function score(tricks, points, options = {}, belote = null) {
  const taken = { "south-north": { tricks, points }, "east-west": { tricks: 8 - tricks, points: 152 - points } };
  const lastTrick = tricks ? "south-north" : "east-west";
  return engine.scoreOf({ taker: "south", taken, lastTrick, belote }, { ...DEFAULTS, ...options });
}
const marked = ({ outcome, points }) => [outcome, points["south-north"], points["east-west"]];

test("the takers need more than the defenders", () => {
  assert.deepEqual(marked(score(4, 72)), ["made", 82, 80]);
  assert.deepEqual(marked(score(4, 71)), ["failed", 0, 162]);
  assert.deepEqual(marked(score(4, 70)), ["failed", 0, 162]);
});

test("belote counts for the contract and is kept", () => {
  assert.deepEqual(marked(score(4, 62, {}, "south-north")), ["made", 92, 90]);
  assert.deepEqual(marked(score(4, 61, {}, "south-north")), ["failed", 20, 162]);
  assert.deepEqual(marked(score(4, 50, {}, "south-north")), ["failed", 20, 162]);
  assert.deepEqual(marked(score(4, 80, {}, "east-west")), ["failed", 0, 182]);
});

test("a side that wins every trick counts 100 for the last, if a capot counts", () => {
  assert.deepEqual(marked(score(8, 152)), ["made", 252, 0]);
  assert.deepEqual(marked(score(0, 0)), ["failed", 0, 252]);
  assert.deepEqual(marked(score(8, 152, { capot: "none" })), ["made", 162, 0]);
  assert.equal(score(8, 152, { capot: "none" }).capot, null);
  assert.equal(score(7, 152).capot, null);
});

test("equal totals under a litige: the takers' points wait", () => {
  const tied = score(4, 71, { tie: "litige" });
  assert.deepEqual(marked(tied), ["tied", 0, 81]);
  assert.equal(tied.carried, 81);
  assert.equal(score(4, 71, { tie: "litige", rounding: "nearest10_5up" }).carried, 80);
});

test("rounding is of what is marked, belote apart, and after the contract is judged", () => {
  assert.deepEqual(marked(score(4, 75, { rounding: "nearest10_5up" })), ["made", 90, 80]);
  assert.deepEqual(marked(score(4, 75, { rounding: "nearest10_5down" })), ["made", 80, 80]);
  assert.deepEqual(marked(score(4, 72, { rounding: "nearest10_5up" }, "south-north")), ["made", 100, 80]);
  assert.deepEqual(marked(score(0, 0, { rounding: "nearest10_5up" })), ["failed", 0, 250]);
});

// -- the adapter ----------------------------------------------------------------------------------

/** The answers of the adapter to these lines; what is no text is written as JSON. */
function answers(...lines) {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const adapter = fileURLToPath(new URL("adapter.mjs", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [adapter], { input, encoding: "utf8" });
  assert.equal(stderr, "");
  assert.equal(status, 0);
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

const ASKED = { id: "a", op: "winner", profile: "classique-501", trump: "D", trick: trick("south", "8S KD") };

test("every line has an answer, whatever it holds", () => {
  const bad = [
    "nonsense", "[]", "7", "null", "{}", '{"id": {}}', '{"id": 1}', '{"id": 1, "op": "smoke-test"}',
    '{"id": 1, "op": "__proto__"}', '{"id": 1, "op": "legal", "profile": "classique-501"}',
    '{"id": 1, "op": "apply", "profile": "classique-501", "history": 5, "actions": []}',
    { ...ASKED, trump: "X" }, { ...ASKED, trick: trick("middle", "8S") }, { ...ASKED, trick: trick("south", "8S 8S") },
    { ...ASKED, op: "deal", dealer: "south", deck: [] }, { ...ASKED, op: "legal", position: { available: ["1C"] } },
  ];
  const given = answers(...bad.flatMap((line) => [line, ASKED]));
  assert.equal(given.length, 2 * bad.length);
  for (const [number, answer] of given.entries()) {
    if (number % 2) assert.deepEqual(answer, { id: "a", result: { winner: "east", points: 4 } });
    else assert.ok(answer.error, JSON.stringify(answer));
  }
});

test("what the engine does not have is unsupported", () => {
  const lacking = [
    { ...ASKED, op: "view" }, { ...ASKED, op: "match" }, { ...ASKED, profile: "decouverte" },
    { ...ASKED, options: { players: 2 } }, { ...ASKED, options: { declarations: "counted" } },
    { ...ASKED, options: { "a.new.option": 1 } }, { ...ASKED, profile: { extends: "annonces-1000" } },
  ];
  for (const answer of answers(...lacking)) assert.ok(answer.unsupported, JSON.stringify(answer));
});

test("a profile of one's own is answered by its options", () => {
  const free = { extends: "classique-501", options: { "ruff.overtrump": "free" } };
  const position = { trump: "H", trick: trick("south", "8C KH"), available: cards("QH 10H AS") };
  const [answer] = answers({ id: 1, op: "legal", profile: free, position, reasons: true });
  assert.deepEqual(answer.result.actions.map(({ play }) => play), ["QH", "10H"]);
  assert.deepEqual(answer.result.forbidden, [{ card: "AS", code: "must-trump" }]);
});
