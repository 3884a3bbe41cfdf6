// Highlights on the board: shapes in the grid of its SVG, with coefficients as text. Styles are in
// site.css; each shape has the key of its place, as the elements of the board do.
import { endsOf, keyOfPlace, formatSigned } from "./rows.js";
import { createSvg } from "./svg.js";

/** @typedef {import("./rows.js").Where} Where */
/** @typedef {ReturnType<typeof createLights>} Lights */


/** @param {import("./rows.js").Rows} rows */
export function createLights(rows) {
  const side = rows.cell;

  /** @type {(at: string, place: Where, css: string) => Element} */
  function drawShape(at, place, css) {
    const [[r, c], [r2, c2]] = endsOf(place);
    const given = { class: `${at} ${css}`, "data-key": keyOfPlace(place) };
    if (at === "cell") {
      const [x, y, width] = [c * side + 2.5, r * side + 2.5, side - 5];
      return createSvg("rect", { ...given, x, y, width, height: width, rx: 3 });
    }
    if (at === "point") return createSvg("circle", { ...given, cx: c * side, cy: r * side, r: side / 6 });
    const middle = at === "pair" ? 0.5 : 0;
    const short = at === "pair" ? 0.2 : 0.08; // a gap at each end keeps neighbours apart
    const [dx, dy] = [(c2 - c) * short, (r2 - r) * short];
    const [x1, y1] = [c + middle + dx, r + middle + dy].map((n) => n * side);
    const [x2, y2] = [c2 + middle - dx, r2 + middle - dy].map((n) => n * side);
    return createSvg("line", { ...given, x1, y1, x2, y2 });
  }

  /** Draw coefficients at a place: in a cell's corner, or next to a line or point.
      @type {(at: string, place: Where, text: string) => Element} */
  function drawLabel(at, place, text) {
    const [[r, c], [r2, c2]] = endsOf(place);
    const middle = at === "pair" ? 0.5 : 0;
    let [x, y] = [((c + c2) / 2 + middle) * side, ((r + r2) / 2 + middle) * side];
    if (at === "cell") [x, y] = [(c + 1) * side - 5, (r + 1) * side - 9.5];
    if (at === "point") y -= side / 3.4;
    return createSvg("text", { class: at, x, y }, text);
  }

  /** Draw each place that the rows of a family touch once. @param {import("./rows.js").Family} family */
  function drawFamily(family) {
    /** @type {Map<string, Element>} */
    const found = new Map();
    const numbers = new Set(family.rows.flatMap((row) => row.slice(1)));
    for (const number of numbers) {
      const { letter, places } = rows.variables[number];
      for (const place of places) {
        const name = `${letter.at} ${keyOfPlace(place)}`;
        if (!found.has(name)) found.set(name, drawShape(letter.at, place, ""));
      }
    }
    return [...found.values()];
  }

  /** Draw a row's places with the coefficients of their variables.
      @type {(row: import("./rows.js").Row, these?: (number | undefined)[]) => Element[]} */
  function drawRow(row, these = []) {
    /** @type {Map<string, { at: string, place: Where, css: Set<string>, texts: string[] }>} */
    const found = new Map();
    for (const { weight, variable: x, number } of row.terms) {
      x.places.forEach((place, i) => {
        const name = `${x.letter.at} ${keyOfPlace(place)}`;
        const one = found.get(name) || { at: x.letter.at, place, css: new Set(), texts: /** @type {string[]} */ ([]) };
        found.set(name, one);
        if (weight < 0) one.css.add("minus");
        if (these.includes(number)) one.css.add("this");
        if (i === 0) one.texts.push(weight < 0 ? formatSigned(weight) : `+${weight}`);
      });
    }
    const all = [...found.values()];
    const shapes = all.map(({ at, place, css }) => drawShape(at, place, [...css].join(" ")));
    const labels = all.filter(({ texts }) => texts.length).map(({ at, place, texts }) => {
      const alike = texts.length > 2 && texts.every((t) => t === texts[0]);
      return drawLabel(at, place, alike ? `${texts.length} × ${texts[0]}` : texts.join(" "));
    });
    return [...shapes, ...labels];
  }

  return { drawShape, drawFamily, drawRow };
}
