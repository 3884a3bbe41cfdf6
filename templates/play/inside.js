// Which cells lie inside a loop along the sides of cells, as far as its lines tell.

const BESIDE = /** @type {Record<string, [number, number]>} */ ({ w: [-1, 0], a: [0, -1], s: [1, 0], d: [0, 1] });

/** From the frame inwards: a line divides inside from outside, a side without one does not.
    `drawn`: undefined where that is not known.
    @type {(target: import("./shapes.js").Target, drawn: (side: number) => boolean | undefined) => Map<number, boolean>}
    the element that notes a cell -> whether the cell is inside */
export function insideOf(target, drawn) {
  const { shape, cells } = target;
  /** @type {Map<number, boolean>} */
  const found = new Map();
  let left = shape === "side" ? [...cells] : [];
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
