// Reads lines of JSON, each a list of {own, board, checks, marked, open, denied}, and answers each
// with a list of the rules that do not hold, their places, and the causes of those that no further mark can
// repair. `own` is the kind if its rules have their own module.
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
