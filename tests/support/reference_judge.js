// The reference engine of puzz.link, asked over pipes.
// In: lines of JSON, each a list of boards in pzprv3 text or of addresses. Out: for each line a list
// of {"complete", "reasons": the codes of all checks that fail, "address", "file"} or {"error"}.
"use strict";

const readline = require("node:readline");
const pzpr = require("pzpr");

function verdict(text) {
  const puzzle = new pzpr.Puzzle({ type: "player" });
  puzzle.open(text);
  puzzle.setConfig("multierr", true); // go on after the first check that fails
  puzzle.setConfig("forceallcell", true); // fillomino: no cell stays empty, as in our rules
  const found = puzzle.check(true);
  return {
    complete: found.complete,
    reasons: Array.from({ length: found.length }, (_, i) => found[i]),
    address: puzzle.getURL(),
    file: puzzle.getFileData(),
  };
}

function judge(text) {
  try {
    return verdict(text);
  } catch (error) {
    return { error: String(error) };
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(JSON.parse(line).map(judge)) + "\n");
});
