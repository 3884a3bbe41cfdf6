// Reads lines of JSON, each a list of {own, board, checks, marked, open}, and answers each with a
// list of the rules that do not hold, where, and whether they are broken for good.
// `own`: the kind that has rules in a module of its own.
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { violations } from "../templates/play/rules.js";

const here = (path) => new URL(`../templates/play/${path}`, import.meta.url);
const groups = readdirSync(here("rules")).map((name) => import(here(`rules/${name}`)));
const checkers = Object.assign({}, ...(await Promise.all(groups)));
for await (const line of createInterface({ input: process.stdin })) {
  const answers = [];
  for (const { own, board, checks, marked, open } of JSON.parse(line)) {
    const kind = { ...checkers, ...(own && (await import(here(`kinds/${own}.js`)))) };
    const found = violations(kind, board, checks, new Set(marked), new Set(open));
    answers.push(found.map(({ rule, where, broken }) => [rule, [...where].sort(), broken]));
  }
  console.log(JSON.stringify(answers));
}
