// A tone for each connected group of marks: of lines that meet, or on boards without lines, of cells that
// share a side. A group keeps its tone while it grows.
import { formOf } from "../forms.js";
import { components, isPlace, sidesOf } from "../keys.js";
import { TONES } from "../tones.js";

/** @typedef {{ tone: number }} Group */

/** @type {import("../effects.js").Effect} */
export function tint_connected({ data, board: { shape } }) {
  const all = data.elements.slice(0, data.marks).flat();
  const lines = all.filter((key) => !isPlace(key));
  const findEnds = (/** @type {string} */ key) => formOf(shape, key).getLines(key)[0].map(({ x, y }) => `${x},${y}`);
  const places = new Map((lines.length ? lines : all).map((key) => [key, isPlace(key) ? sidesOf(key) : findEnds(key)]));
  const placesOf = (/** @type {string} */ key) => places.get(key) || [];
  /** @type {Map<string, Group>} mark -> its group in the last position */
  let before = new Map();

  /** Return the connected marks, largest parts first. @param {string[]} marks */
  function divide(marks) {
    /** @type {Map<string, string[]>} */
    const at = new Map();
    for (const key of marks) for (const place of placesOf(key)) at.set(place, [...(at.get(place) || []), key]);
    return components(marks, (key) => placesOf(key).flatMap((place) => at.get(place) || [])).sort((a, b) => b.size - a.size);
  }

  /** Return the groups to which marks belonged, the one with most of them first. @param {Set<string>} part */
  function findFormer(part) {
    /** @type {Map<Group, number>} */
    const counts = new Map();
    for (const key of part) {
      const group = before.get(key);
      if (group) counts.set(group, (counts.get(group) || 0) + 1);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([group]) => group);
  }

  return (marked) => {
    const parts = divide([...(marked?.yes || [])].filter((key) => places.has(key)));
    /** @type {Set<Group>} */
    const taken = new Set();
    const found = parts.map((part) => {
      const group = findFormer(part).find((one) => !taken.has(one));
      if (group) taken.add(group);
      return group;
    });
    before = new Map();
    const counts = Array(TONES).fill(0); // groups of each tone
    for (const { tone } of taken) counts[tone]++;
    for (const [i, part] of parts.entries()) {
      let group = found[i];
      if (!group) {
        group = { tone: counts.indexOf(Math.min(...counts)) };
        counts[group.tone]++;
      }
      for (const key of part) before.set(key, group);
    }
    return { marks: new Map([...before].map(([key, { tone }]) => [key, ["tone", `tone-${tone}`]])) };
  };
}
