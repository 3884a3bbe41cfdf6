// What the elements of a board are in an answer, and which cells lie inside a loop along their sides.

const BESIDE = /** @type {Record<string, [number, number]>} */ ({ w: [-1, 0], a: [0, -1], s: [1, 0], d: [0, 1] });

/** From the frame inwards: a line divides inside from outside, a side without one does not.
    `drawn`: undefined where that is not known.
    @type {(target: import("./target.js").Target, drawn: (side: number) => boolean | undefined) => Map<number, boolean>}
    the element that notes a cell -> whether the cell is inside */
export function insideOf(target, drawn) {
  const { shape, cells } = target;
  /** @type {Map<number, boolean>} */
  const found = new Map();
  let left = shape.encloses ? [...cells] : [];
  for (let before = Infinity; left.length < before; ) {
    before = left.length;
    left = left.filter(([cell, element]) => {
      const [r, c] = cell.split(",").map(Number);
      for (const [letter, side] of target.beside(r, c)) {
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

/** Whether an answer has an element; of a note, whether its cell is inside. `answer`: a bit per element.
    @type {(target: import("./target.js").Target, answer: string) => (element: number) => boolean | undefined} */
export function valuesIn(target, answer) {
  const inside = insideOf(target, (side) => answer[side] === "1");
  return (i) => (i < answer.length ? answer[i] === "1" : inside.get(i));
}
