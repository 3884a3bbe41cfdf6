// The reference engine of puzz.link, asked over pipes.
// In: a JSON line {"text": a board in pzprv3 text or an address}.
// Out: {"complete", "reasons": the codes of all checks that fail, "address", "file"}, or {"error"}.
"use strict";

const readline = require("node:readline");
const pzpr = require("pzpr");

function judge(text) {
  const puzzle = new pzpr.Puzzle({ type: "player" });
  puzzle.open(text);
  puzzle.setConfig("multierr", true); // go on after the first check that fails
  const found = puzzle.check(true);
  return {
    complete: found.complete,
    reasons: Array.from({ length: found.length }, (_, i) => found[i]),
    address: puzzle.getURL(),
    file: puzzle.getFileData(),
  };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  let answer;
  try {
    answer = judge(JSON.parse(line).text);
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
