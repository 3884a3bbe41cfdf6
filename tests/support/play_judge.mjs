// Reads lines of JSON, each a list of {own, board, checks, marked, open, denied, possible}, and answers each
// with a list of the rules that do not hold, their places, and the causes of those that no further mark can
// repair. `own` is the kind if its rules have their own module.
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { searchViolations } from "../../templates/play/rules.js";

/** Return the result of a search that pauses. */
function finish(search) {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

const here = (path) => new URL(`../../templates/play/${path}`, import.meta.url);
const groups = readdirSync(here("rules")).map((name) => import(here(`rules/${name}`)));
const checkers = Object.assign({}, ...(await Promise.all(groups)));
/** @type {Map<string, any>} one object for equal boards, as in a page, whose views share what they read */
const boards = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const answers = [];
  for (const { own, board, checks, marked, open, denied, possible } of JSON.parse(line)) {
    const kind = { ...checkers, ...(own && (await import(here(`kinds/${own}.js`)))) };
    const text = JSON.stringify(board);
    boards.set(text, boards.get(text) || board);
    const search = searchViolations(kind, boards.get(text), checks, new Set(marked), new Set(open), new Set(denied), possible && new Set(possible));
    const found = finish(search);
    answers.push(found.map(({ rule, where, broken, cause }) => [rule, [...where].sort(), broken && cause]));
  }
  console.log(JSON.stringify(answers));
}
