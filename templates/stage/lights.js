// What lights up on the board: shapes on the grid of its SVG, with coefficients as text. Looks are
// those of the classes (site.css); every shape carries the key of its place, as the board does.
import { ends, keyOfPlace, signed } from "./rows.js";

/** @typedef {import("./rows.js").Where} Where */
/** @typedef {ReturnType<typeof createLights>} Lights */

const SVG = "http://www.w3.org/2000/svg";

/** @type {(tag: string, attributes?: Record<string, string | number>, text?: string) => SVGElement} */
export function element(tag, attributes = {}, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.textContent = text;
  return made;
}

/** @param {import("./rows.js").Rows} rows */
export function createLights(rows) {
  const side = rows.cell;

  /** @type {(at: string, place: Where, css: string) => Element} */
  function shape(at, place, css) {
    const [[r, c], [r2, c2]] = ends(place);
    const given = { class: `${at} ${css}`, "data-key": keyOfPlace(place) };
    if (at === "cell") {
      const [x, y, width] = [c * side + 2.5, r * side + 2.5, side - 5];
      return element("rect", { ...given, x, y, width, height: width, rx: 3 });
    }
    if (at === "point") return element("circle", { ...given, cx: c * side, cy: r * side, r: side / 6 });
    const middle = at === "pair" ? 0.5 : 0;
    const short = at === "pair" ? 0.2 : 0.08; // what one does not draw at each end, so that they stay apart
    const [dx, dy] = [(c2 - c) * short, (r2 - r) * short];
    const [x1, y1] = [c + middle + dx, r + middle + dy].map((n) => n * side);
    const [x2, y2] = [c2 + middle - dx, r2 + middle - dy].map((n) => n * side);
    return element("line", { ...given, x1, y1, x2, y2 });
  }

  /** The coefficients at one place: in the corner of a cell, else beside the place.
      @type {(at: string, place: Where, text: string) => Element} */
  function label(at, place, text) {
    const [[r, c], [r2, c2]] = ends(place);
    const middle = at === "pair" ? 0.5 : 0;
    let [x, y] = [((c + c2) / 2 + middle) * side, ((r + r2) / 2 + middle) * side];
    if (at === "cell") [x, y] = [(c + 1) * side - 5, (r + 1) * side - 9.5];
    if (at === "point") y -= side / 3.4;
    return element("text", { class: at, x, y }, text);
  }

  /** All places that the rows of a family touch, once each. @param {import("./rows.js").Family} family */
  function ofFamily(family) {
    /** @type {Map<string, Element>} */
    const found = new Map();
    const numbers = new Set(family.rows.flatMap((row) => row.slice(1)));
    for (const number of numbers) {
      const { letter, places } = rows.variables[number];
      for (const place of places) {
        const name = `${letter.at} ${keyOfPlace(place)}`;
        if (!found.has(name)) found.set(name, shape(letter.at, place, ""));
      }
    }
    return [...found.values()];
  }

  /** The places of one row, with the coefficients that its variables have there.
      @type {(row: import("./rows.js").Row, variable: number | undefined) => Element[]} */
  function ofRow(row, variable) {
    /** @type {Map<string, { at: string, place: Where, css: Set<string>, texts: string[] }>} */
    const found = new Map();
    for (const { weight, variable: x, number } of row.terms) {
      x.places.forEach((place, i) => {
        const name = `${x.letter.at} ${keyOfPlace(place)}`;
        const one = found.get(name) || { at: x.letter.at, place, css: new Set(), texts: /** @type {string[]} */ ([]) };
        found.set(name, one);
        if (weight < 0) one.css.add("minus");
        if (number === variable) one.css.add("this");
        if (i === 0) one.texts.push(weight < 0 ? signed(weight) : `+${weight}`);
      });
    }
    const all = [...found.values()];
    const shapes = all.map(({ at, place, css }) => shape(at, place, [...css].join(" ")));
    const labels = all.filter(({ texts }) => texts.length).map(({ at, place, texts }) => {
      const alike = texts.length > 2 && texts.every((t) => t === texts[0]);
      return label(at, place, alike ? `${texts.length} × ${texts[0]}` : texts.join(" "));
    });
    return [...shapes, ...labels];
  }

  return { shape, ofFamily, ofRow };
}
