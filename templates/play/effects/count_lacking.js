// Beside each row and column, the number of marks of each colour that it lacks, if half of its cells have each.
import { keyOf } from "../keys.js";
import { createSvg } from "../../stage/svg.js";
import { t } from "../../stage/say.js";

const [RADIUS, STEP, ROOM] = [9, 21, 40];

/** Say how many marks a line lacks, or has too many. @type {(count: number, word: string) => string} */
const tellLack = (count, word) => (count < 0 ? t`${-count} ${word} too many` : t`${count} ${word} missing`);

/** @type {import("../effects.js").Effect} */
export function count_lacking({ data: { board: { rows, cols }, cell, copies, called, denied }, board: { svg } }) {
  const group = createSvg("g", { class: "lacking", "aria-hidden": "true" }); // cells describe it
  const range = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i);
  const lines = [true, false].flatMap((across) => range(across ? rows : cols).map((i) => {
    const texts = [called, denied].map((word, k) => {
      const [at, middle] = [(across ? cols : rows) * cell + 6 + RADIUS + k * STEP, (i + 0.5) * cell];
      const [x, y] = across ? [at, middle] : [middle, at];
      const text = createSvg("text", { x, y });
      const count = group.appendChild(createSvg("g", { class: word }));
      count.append(createSvg("circle", { cx: x, cy: y, r: RADIUS }), text);
      return text;
    });
    return { name: across ? t`row` : t`column`, cells: range(across ? cols : rows).map((k) => (across ? keyOf(i, k) : keyOf(k, i))), texts };
  }));
  const given = [1, 2].map((mark) => Object.keys(copies || {}).filter((key) => copies?.[key] === mark));

  /** Show or hide the counts, and the room for them. @param {boolean} on */
  function show(on) {
    if (on === group.isConnected) return;
    const { x, y, width, height } = svg.viewBox.baseVal;
    const more = on ? ROOM : -ROOM;
    svg.setAttribute("viewBox", [x, y, width + more, height + more].join(" "));
    if (on) svg.append(group);
    else group.remove();
  }

  return (marked) => {
    show(Boolean(marked));
    if (!marked) return {};
    const marks = [marked.yes, marked.no].map((own, k) => new Set([...own, ...given[k]]));
    /** @type {Map<string, string>} */
    const words = new Map();
    for (const { name, cells, texts } of lines) {
      const lacks = marks.map((own) => cells.length / 2 - cells.filter((key) => own.has(key)).length);
      lacks.forEach((count, k) => {
        texts[k].textContent = String(count).replace("-", "−");
        texts[k].parentElement?.classList.toggle("complete", count === 0);
        texts[k].parentElement?.classList.toggle("over", count < 0);
      });
      const parts = [called, denied].flatMap((word, k) => (lacks[k] ? [tellLack(lacks[k], word)] : []));
      const text = name + t`: ` + (parts.join(t`, `) || t`complete`);
      for (const key of cells) words.set(key, [words.get(key), text].filter(Boolean).join("; "));
    }
    return { words };
  };
}
