// Reads lines of JSON, each a list of {own, board, checks, marked}, and answers each with a list of
// the rules that are broken.
// `own`: the kind that has rules in a module of its own.
import { createInterface } from "node:readline";
import { violations } from "../templates/play/rules.js";

const kinds = {};
for await (const line of createInterface({ input: process.stdin })) {
  const answers = [];
  for (const { own, board, checks, marked } of JSON.parse(line)) {
    const keys = new Set(marked);
    const found = violations(board, checks, keys);
    if (own) {
      kinds[own] ??= await import(new URL(`../templates/play/kinds/${own}.js`, import.meta.url));
      found.push(...kinds[own].check(board, keys));
    }
    answers.push(found.map(({ rule, where }) => [rule, [...where].sort()]));
  }
  console.log(JSON.stringify(answers));
}
