// Reads lines of JSON {kind, board, marked} and answers each with the rules that are broken.
import { createInterface } from "node:readline";

const kinds = {};
for await (const line of createInterface({ input: process.stdin })) {
  const { kind, board, marked } = JSON.parse(line);
  kinds[kind] ??= await import(new URL(`../templates/play/kinds/${kind}.js`, import.meta.url));
  const found = [...kinds[kind].check(board, new Set(marked))];
  console.log(JSON.stringify(found.map(({ rule, where }) => [rule, [...where].sort()])));
}
