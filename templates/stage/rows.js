// The rows of the model: what the page's block of data says, as formulas, words and places.
// Nothing in here knows the stage or the story; model.js puts them together.
//
// Keys and places count from 0, as in the model; all that a person reads counts from 1.
import { keyOf, named } from "../play/keys.js";

/**
 * @typedef {number[] | number[][]} Where  a cell or point [r, c]; a pair or side [[r, c], [r, c]]
 * @typedef {{ letter: string, means: string, at: string, variables: [unknown, Where[]?][] }} Letter
 * @typedef {{ letter: Letter, key: unknown, places: Where[], cells: number[] }} Variable
 * @typedef {{ id: string, title: string, name: string, row: string, count: number, shown: number,
 *   rows: number[][] }} Family
 * @typedef {{ weight: number, variable: Variable, number: number }} Term
 * @typedef {{ terms: Term[], lower: number | null, upper: number | null }} Row
 * @typedef {NonNullable<ReturnType<typeof rowsHere>>} Rows
 */

const MATHML = "http://www.w3.org/1998/Math/MathML";
const MOST = 40; // terms in a formula: of longer rows the middle is left out
const SPOKEN = 6; // terms that are read out; of more, only how many there are

/** The rows of this page; null if it tells of none. */
export function rowsHere() {
  const block = document.getElementById("model-data");
  if (!block) return null;
  /** @type {{ rows: number, cols: number, cell: number, families: Family[], symbols: Letter[],
   *   patterns: [number[], number | null, number | null][] }} */
  const { rows, cols, cell, families, symbols, patterns } = JSON.parse(block.textContent || "");

  /** @type {Variable[]} */
  const variables = symbols.flatMap((letter) =>
    letter.variables.map(([key, places = [/** @type {Where} */ (key)]]) => ({
      letter,
      key,
      places,
      cells: [...new Set(places.flatMap((place) => cellsOf(letter.at, place)))],
    })),
  );

  // -- places

  /** The numbers of the cells that a place lies in or beside. @type {(at: string, place: Where) => number[]} */
  function cellsOf(at, place) {
    const [[r, c], [r2, c2]] = ends(place);
    /** @type {number[][]} */
    let found = [[r, c]];
    if (at === "pair") found = [[r, c], [r2, c2]];
    if (at === "side") found = [r === r2 ? [r - 1, c] : [r, c - 1], [r, c]];
    if (at === "point") found = [[r - 1, c - 1], [r - 1, c], [r, c - 1], [r, c]];
    const inside = found.filter(([i, j]) => i >= 0 && j >= 0 && i < rows && j < cols);
    return inside.map(([i, j]) => i * cols + j);
  }

  /** A place in words. @type {(at: string, place: Where) => string} */
  function told(at, place) {
    const [[r, c], [r2, c2]] = ends(place);
    if (at === "pair") return `between ${named(r, c)} and ${named(r2, c2)}`;
    if (at === "point") {
      const corner = `${r ? "bottom" : "top"} ${c ? "right" : "left"}`;
      return `at the ${corner} corner of ${named(Math.max(r - 1, 0), Math.max(c - 1, 0))}`;
    }
    if (at === "side" && r === r2) return r < rows ? `on top of ${named(r, c)}` : `below ${named(r - 1, c)}`;
    if (at === "side") return c < cols ? `left of ${named(r, c)}` : `right of ${named(r, c - 1)}`;
    return `at ${named(r, c)}`;
  }

  // -- rows

  /** @type {(family: Family, at: number) => Row} */
  function rowOf(family, at) {
    const [pattern, ...numbers] = family.rows[at];
    const [weights, lower, upper] = patterns[pattern];
    const terms = numbers.map((number, i) => ({ weight: weights[i], variable: variables[number], number }));
    return { terms, lower, upper };
  }

  /** For each cell, by number, the rows of a family that mention it. @type {(family: Family) => Map<number, number[]>} */
  function mentions(family) {
    /** @type {Map<number, number[]>} */
    const found = new Map();
    family.rows.forEach(([, ...numbers], i) => {
      for (const at of new Set(numbers.flatMap((n) => variables[n].cells))) {
        const own = found.get(at);
        if (own) own.push(i);
        else found.set(at, [i]);
      }
    });
    return found;
  }

  /** What a variable stands for. @type {(x: Variable) => string} */
  function meaning({ letter, key, places }) {
    const [first, ...rest] = Array.isArray(key) ? key : [key];
    const more = Array.isArray(first) && rest.length && !rest.some(Array.isArray); // a place and a number
    const which = more ? ` for ${index(rest).join("")},` : "";
    const at = places.length ? told(letter.at, places[0]) : index(key).join("");
    return `${letter.letter}${which} ${at}: ${letter.means}`;
  }

  return { rows, cols, cell, families, variables, rowOf, mentions, meaning };
}

// -- places

/** Both ends of a pair or side; a cell or point is both of its ends. @type {(place: Where) => number[][]} */
export function ends(place) {
  const one = /** @type {number[]} */ (place);
  return Array.isArray(place[0]) ? /** @type {number[][]} */ (place) : [one, one];
}

/** As in the board's `data-key`: r3c4, r3c4-r3c5. @type {(place: Where) => string} */
export const keyOfPlace = (place) => [...new Set(ends(place).map(([r, c]) => keyOf(r, c)))].join("-");

// -- rows as words

/** @type {(n: number) => string} */
export const signed = (n) => (n < 0 ? `−${-n}` : String(n));

/** As a sentence begins. @type {(text: string) => string} */
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** A key as an index: 3,4 for a cell, 3,4–3,5 for a pair of cells, 3,4,9 for a cell with a number.
    @type {(key: any) => (string | number)[]} */
function index(key) {
  if (!Array.isArray(key)) return [typeof key === "number" ? key + 1 : String(key)];
  const between = key.filter(Array.isArray).length > 1 ? "–" : ",";
  return key.flatMap((part, i) => (i ? [between, ...index(part)] : index(part)));
}

/** @type {(x: Variable) => string} */
export const spoken = ({ letter, key }) => `${letter.letter} ${index(key).join("")}`;

/** The row briefly, to be read out. @type {(row: Row) => string} */
export function words({ terms, lower, upper }) {
  const sum = terms.map(({ weight, variable }, i) => {
    const sign = weight < 0 ? "minus " : i ? "plus " : "";
    const times = Math.abs(weight) === 1 ? "" : `${Math.abs(weight)} `;
    return `${sign}${times}${variable.letter.letter} ${index(variable.key).join("")}`;
  });
  const left = terms.length > SPOKEN ? `a sum of ${terms.length} terms` : sum.join(" ") || "0";
  if (lower === upper) return `${left} equals ${lower}`;
  const least = lower === null ? "" : `at least ${lower}`;
  const most = upper === null ? "" : `at most ${upper}`;
  return `${left} is ${[least, most].filter(Boolean).join(" and ")}`;
}

// -- rows as MathML, as the page typesets its examples

/** @type {(tag: string, ...children: (Node | string)[]) => Element} */
function maths(tag, ...children) {
  const made = document.createElementNS(MATHML, tag);
  made.append(...children);
  return made;
}

/** @type {(n: number) => Element[]} */
const number = (n) => [...(n < 0 ? [maths("mo", "−")] : []), maths("mn", String(Math.abs(n)))];

/** @type {(term: Term) => Element} */
function subscripted(term) {
  const places = index(term.variable.key).map((part) =>
    maths(typeof part === "number" ? "mn" : part === "," ? "mo" : "mtext", String(part)),
  );
  const made = maths("msub", maths("mi", term.variable.letter.letter), maths("mrow", ...places));
  made.setAttribute("class", "variable");
  made.setAttribute("data-variable", String(term.number));
  made.setAttribute("tabindex", "-1");
  return made;
}

/** @type {(term: Term, i: number) => Element[]} */
function summand(term, i) {
  const { weight } = term;
  const sign = weight < 0 ? [maths("mo", "−")] : i ? [maths("mo", "+")] : [];
  if (Math.abs(weight) === 1) return [...sign, subscripted(term)];
  const thin = maths("mspace");
  thin.setAttribute("width", "0.167em");
  return [...sign, maths("mn", String(Math.abs(weight))), thin, subscripted(term)];
}

/** @type {(row: Row) => Element} */
export function formula({ terms, lower, upper }) {
  let body = terms.map(summand);
  if (body.length > MOST) {
    body = [...body.slice(0, MOST / 2), [maths("mo", "+"), maths("mo", "⋯")], ...body.slice(-MOST / 2)];
  }
  const parts = body.length ? body.flat() : [maths("mn", "0")];
  if (lower !== null && upper !== null && lower !== upper) parts.unshift(...number(lower), maths("mo", "≤"));
  const sign = lower === upper ? "=" : upper === null ? "≥" : "≤";
  parts.push(maths("mo", sign), ...number(/** @type {number} */ (upper === null ? lower : upper)));
  const made = maths("math", maths("mrow", ...parts));
  made.setAttribute("display", "block");
  made.querySelector(".variable")?.setAttribute("tabindex", "0"); // the arrow keys go on from it
  return made;
}
