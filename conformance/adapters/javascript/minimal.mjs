// An adapter in 30 lines: the questions of the suite, put to three functions of an engine.
import { createInterface } from "node:readline";
import { DEFAULTS, legalCards, seatAfter, trickPoints, trickWinner } from "./engine.mjs"; // your engine

const ABOUT = {
  implementation: { name: "minimal", version: "1.0.0", language: "JavaScript" },
  protocol: [1],
  operations: ["describe", "legal", "winner"],
  profiles: ["classique-501"],
  situations: ["partial"],
};

function answer({ op, options = {}, position, trick, trump }) {
  if (op === "describe") return { result: ABOUT };
  if (options.players === 2) return { unsupported: "two players" };
  if (options["belote.announcement"] === "spoken") return { unsupported: "words that are said with a card" };
  if (op === "winner") return { result: { winner: trickWinner(trick, trump), points: trickPoints(trick, trump) } };
  if (op === "legal" && position?.available) {
    const seat = seatAfter(position.trick.leader, position.trick.cards.length);
    const cards = legalCards(position, { ...DEFAULTS, ...options });
    return { result: { phase: "play", to_act: seat, actions: cards.map((card) => ({ seat, play: card })) } };
  }
  return { unsupported: `${op}, so far` };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify({ id: request.id, ...answer(request) }));
}
