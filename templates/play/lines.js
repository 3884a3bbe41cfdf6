// Runs of marked cells in a row or column, as the numbers outside the board give them.

/** Return where runs of these lengths start if each is as far to the left as possible; null if they do
    not fit. `line`: "#" for a marked cell, " " for one that is surely not, "?" for any other.
    @type {(line: string[], lengths: number[]) => number[] | null} */
export function placeRuns(line, lengths) {
  const [size, count] = [line.length, lengths.length];
  /** Number of cells from each one on that may be marked. */
  const room = Array.from({ length: size + 1 }, () => 0);
  for (let at = size - 1; at >= 0; at--) room[at] = line[at] === " " ? 0 : room[at + 1] + 1;
  const fits = (/** @type {number} */ k, /** @type {number} */ at) => room[at] >= lengths[k] && line[at + lengths[k]] !== "#";
  /** Whether the runs from one on fit into the cells from one on; with a gap after the last cell. */
  const rest = Array.from({ length: count + 1 }, () => Array.from({ length: size + 2 }, () => false));
  for (let k = count; k >= 0; k--) {
    for (let at = size + 1; at >= 0; at--) {
      const skips = at >= size ? k === count : line[at] !== "#" && rest[k][at + 1];
      rest[k][at] = skips || (k < count && at < size && fits(k, at) && rest[k + 1][at + lengths[k] + 1]);
    }
  }
  if (!rest[0][0]) return null;
  let at = 0;
  return lengths.map((length, k) => {
    while (!fits(k, at) || !rest[k + 1][at + length + 1]) at++;
    const start = at;
    at += length + 1;
    return start;
  });
}
