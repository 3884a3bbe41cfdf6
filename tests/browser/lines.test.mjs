// Runs in a row or column, compared with all arrangements.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeRuns } from "../../templates/play/lines.js";

/** Yield the starts of runs in each arrangement that fits a line. */
function* arrange(/** @type {string[]} */ line, /** @type {number[]} */ lengths, from = 0) {
  if (!lengths.length) {
    if (!line.slice(from).includes("#")) yield /** @type {number[]} */ ([]);
    return;
  }
  const [length, ...more] = lengths;
  for (let start = from; start + length <= line.length; start++) {
    if (line.slice(from, start).includes("#")) return;
    const free = !line.slice(start, start + length).includes(" ") && line[start + length] !== "#";
    if (free) for (const rest of arrange(line, more, start + length + 1)) yield /** @type {number[]} */ ([start, ...rest]);
  }
}

test("runs lie as far to the left as any arrangement allows", () => {
  let seed = 1;
  const pick = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  let fitting = 0;
  for (let i = 0; i < 3000; i++) {
    const line = Array.from({ length: pick(10) }, () => "???? #"[pick(6)]);
    const lengths = Array.from({ length: pick(4) }, () => 1 + pick(4));
    const all = [...arrange(line, lengths)];
    const least = all.length ? lengths.map((_, k) => Math.min(...all.map((starts) => starts[k]))) : null;
    assert.deepEqual(placeRuns(line, lengths), least, `${line.join("")}| ${lengths}`);
    fitting += Number(all.length > 0);
  }
  assert.ok(fitting > 500 && fitting < 2500, String(fitting));
});

test("a long line that nothing fits is refused at once", () => {
  const line = [...Array(58).fill("?"), "#", "#"];
  const begin = performance.now();
  assert.equal(placeRuns(line, Array(12).fill(1)), null);
  assert.ok(performance.now() - begin < 1000); // trying all arrangements takes hours
});
