// Reads lines of JSON, each a list of {own, board, checks, marked, open, denied}, and answers each
// with a list of the rules that do not hold, where, and the cause of those that are broken for good.
// `own`: the kind that has rules in a module of its own.
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { findViolations } from "../../templates/play/rules.js";

const here = (path) => new URL(`../../templates/play/${path}`, import.meta.url);
const groups = readdirSync(here("rules")).map((name) => import(here(`rules/${name}`)));
const checkers = Object.assign({}, ...(await Promise.all(groups)));
for await (const line of createInterface({ input: process.stdin })) {
  const answers = [];
  for (const { own, board, checks, marked, open, denied } of JSON.parse(line)) {
    const kind = { ...checkers, ...(own && (await import(here(`kinds/${own}.js`)))) };
    const found = findViolations(kind, board, checks, new Set(marked), new Set(open), new Set(denied));
    answers.push(found.map(({ rule, where, broken, cause }) => [rule, [...where].sort(), broken && cause]));
  }
  console.log(JSON.stringify(answers));
}
