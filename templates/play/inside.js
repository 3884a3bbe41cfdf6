// Values of elements in an answer, and the cells inside a loop.

const BESIDE = /** @type {Record<string, [number, number]>} */ ({ w: [-1, 0], a: [0, -1], s: [1, 0], d: [0, 1] });

/** Find the cells inside the loop, from the frame inwards; a line separates inside and outside.
    `drawn`: whether a side has a line; undefined if unknown.
    @type {(target: import("./target.js").Target, drawn: (side: number) => boolean | undefined) => Map<number, boolean>}
    element that notes a cell -> whether the cell is inside */
export function findInside(target, drawn) {
  const { shape, cells } = target;
  /** @type {Map<number, boolean>} */
  const found = new Map();
  let left = shape.encloses ? [...cells] : [];
  for (let before = Infinity; left.length < before; ) {
    before = left.length;
    left = left.filter(([cell, element]) => {
      const [r, c] = cell.split(",").map(Number);
      for (const [letter, side] of target.findAround(r, c)) {
        const next = cells.get(`${r + BESIDE[letter][0]},${c + BESIDE[letter][1]}`);
        const [other, line] = [next === undefined ? false : found.get(next), drawn(side)];
        if (other === undefined || line === undefined) continue;
        found.set(element, other !== line);
        return false;
      }
      return true;
    });
  }
  return found;
}

/** Return a function for the values of elements in an answer, which has a bit for each element.
    @type {(target: import("./target.js").Target, answer: string) => (element: number) => boolean | undefined} */
export function readValues(target, answer) {
  const inside = findInside(target, (side) => answer[side] === "1");
  return (i) => (i < answer.length ? answer[i] === "1" : inside.get(i));
}
