// Turns the page's data about rows of the model into formulas, words and places. This
// module does not know the board or the story; model.js combines them.
//
// Keys and places count from 0, as in the model; text for readers counts from 1.
import { keyOf, nameCell } from "../play/keys.js";
import { readBlock } from "./data.js";

/**
 * @typedef {number[] | number[][]} Where  a cell or point [r, c]; a pair or side [[r, c], [r, c]]
 * @typedef {{ letter: string, means: string, at: string, variables: [unknown, Where[]?][] }} Letter
 * @typedef {{ letter: Letter, key: unknown, places: Where[], cells: number[] }} Variable
 * @typedef {{ id: string, title: string, name: string, row: string, count: number, shown: number,
 *   walls: string[], rows: number[][] }} Family
 * @typedef {{ weight: number, variable: Variable, number: number }} Term
 * @typedef {{ terms: Term[], lower: number | null, upper: number | null }} Row
 * @typedef {NonNullable<ReturnType<typeof readRows>>} Rows
 */

const MATHML = "http://www.w3.org/1998/Math/MathML";
const MOST = 40; // terms in a formula; longer rows leave out the middle
const SPOKEN = 6; // terms in a spoken row; longer rows only give their number

/** Return the rows of this page; null if it has none. */
export function readRows() {
  const data = readBlock("model-data");
  if (!data) return null;
  /** @type {{ rows: number, cols: number, cell: number, families: Family[], symbols: Letter[],
   *   patterns: [number[], number | null, number | null][] }} */
  const { rows, cols, cell, families, symbols, patterns } = data;

  /** @type {Variable[]} */
  const variables = symbols.flatMap((letter) =>
    letter.variables.map(([key, places = [/** @type {Where} */ (key)]]) => ({
      letter,
      key,
      places,
      cells: [...new Set(places.flatMap((place) => cellsOf(letter.at, place)))],
    })),
  );

  for (const { rows: differences } of families) {
    differences.forEach((row, i) => row.forEach((_, j) => (row[j] += differences[i - 1]?.[j] || 0)));
  }

  // -- places

  /** Return the indices of the cells that a place is in or touches. @type {(at: string, place: Where) => number[]} */
  function cellsOf(at, place) {
    const [[r, c], [r2, c2]] = endsOf(place);
    /** @type {number[][]} */
    let found = [[r, c]];
    if (at === "pair") found = [[r, c], [r2, c2]];
    if (at === "side") found = [r === r2 ? [r - 1, c] : [r, c - 1], [r, c]];
    if (at === "point") found = [[r - 1, c - 1], [r - 1, c], [r, c - 1], [r, c]];
    const inside = found.filter(([i, j]) => i >= 0 && j >= 0 && i < rows && j < cols);
    return inside.map(([i, j]) => i * cols + j);
  }

  /** Describe a place in words. @type {(at: string, place: Where) => string} */
  function describePlace(at, place) {
    const [[r, c], [r2, c2]] = endsOf(place);
    if (at === "pair") return `between ${nameCell(r, c)} and ${nameCell(r2, c2)}`;
    if (at === "point") {
      const corner = `${r ? "bottom" : "top"} ${c ? "right" : "left"}`;
      return `at the ${corner} corner of ${nameCell(Math.max(r - 1, 0), Math.max(c - 1, 0))}`;
    }
    if (at === "side" && r === r2) return r < rows ? `on top of ${nameCell(r, c)}` : `below ${nameCell(r - 1, c)}`;
    if (at === "side") return c < cols ? `left of ${nameCell(r, c)}` : `right of ${nameCell(r, c - 1)}`;
    return `at ${nameCell(r, c)}`;
  }

  // -- rows

  /** @type {(family: Family, at: number) => Row} */
  function rowOf(family, at) {
    const [pattern, ...numbers] = family.rows[at];
    const [weights, lower, upper] = patterns[pattern];
    const terms = numbers.map((number, i) => ({ weight: weights[i], variable: variables[number], number }));
    return { terms, lower, upper };
  }

  /** Return, for each cell by index, the rows of a family that mention it. @type {(family: Family) => Map<number, number[]>} */
  function findMentions(family) {
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

  /** Describe the meaning of a variable. @type {(x: Variable) => string} */
  function describeVariable({ letter, key, places }) {
    const [first, ...rest] = Array.isArray(key) ? key : [key];
    const more = Array.isArray(first) && rest.length && !rest.some(Array.isArray); // a place and a number
    const which = more ? ` for ${indexParts(rest).join("")},` : "";
    const at = places.length ? describePlace(letter.at, places[0]) : indexParts(key).join("");
    return `${letter.letter}${which} ${at}: ${letter.means}`;
  }

  /** Return the variables that a letter of a family's formula stands for in a row; none if it stands for none.
      The first ones of a row are the cells that its wall divides, which have the other sign than the wall.
      @type {(family: Family, at: number, letter: string) => number[]} */
  function findLetter(family, at, letter) {
    const { walls } = family;
    const { terms } = rowOf(family, at);
    const ends = terms.slice(0, walls.length);
    const wall = terms.slice(walls.length);
    if (!walls.length || ends.some((x) => wall.some((w) => w.weight * x.weight > 0))) return [];
    const found = letter === "W" ? wall : ends.filter((_, i) => walls[i] === letter);
    return found.map(({ number }) => number);
  }

  return { rows, cols, cell, families, variables, rowOf, findMentions, findLetter, describeVariable };
}

// -- places

/** Return both ends of a pair or side, or a cell or point twice. @type {(place: Where) => number[][]} */
export function endsOf(place) {
  const one = /** @type {number[]} */ (place);
  return Array.isArray(place[0]) ? /** @type {number[][]} */ (place) : [one, one];
}

/** Return the key of a place as in the board's `data-key`: r3c4, r3c4-r3c5. @type {(place: Where) => string} */
export const keyOfPlace = (place) => [...new Set(endsOf(place).map(([r, c]) => keyOf(r, c)))].join("-");

// -- rows as words

/** @type {(n: number) => string} */
export const formatSigned = (n) => (n < 0 ? `−${-n}` : String(n));

/** Capitalize the first letter. @type {(text: string) => string} */
export const capitalize = (text) => text[0].toUpperCase() + text.slice(1);

/** Return a key as the parts of its index, like 3,4 for a cell, (3,4),(3,5) for two, 3,4,9 for a number in a cell.
    @type {(key: any) => (string | number)[]} */
function indexParts(key) {
  if (!Array.isArray(key)) return [typeof key === "number" ? key + 1 : String(key)];
  const isSeveral = key.filter(Array.isArray).length > 1;
  return key.flatMap((part, i) => {
    const own = isSeveral && Array.isArray(part) ? ["(", ...indexParts(part), ")"] : indexParts(part);
    return i ? [",", ...own] : own;
  });
}

/** @type {(x: Variable) => string} */
export const formatVariable = ({ letter, key }) => `${letter.letter} ${indexParts(key).join("")}`;

/** Describe a row briefly for screen readers. @type {(row: Row) => string} */
export function describeRow({ terms, lower, upper }) {
  const sum = terms.map(({ weight, variable }, i) => {
    const sign = weight < 0 ? "minus " : i ? "plus " : "";
    const times = Math.abs(weight) === 1 ? "" : `${Math.abs(weight)} `;
    return `${sign}${times}${variable.letter.letter} ${indexParts(variable.key).join("")}`;
  });
  const left = terms.length > SPOKEN ? `a sum of ${terms.length} terms` : sum.join(" ") || "0";
  if (lower === upper) return `${left} equals ${lower}`;
  const least = lower === null ? "" : `at least ${lower}`;
  const most = upper === null ? "" : `at most ${upper}`;
  return `${left} is ${[least, most].filter(Boolean).join(" and ")}`;
}

// -- rows as MathML, in the style of the page's examples

/** @type {(tag: string, ...children: (Node | string)[]) => Element} */
function createMath(tag, ...children) {
  const made = document.createElementNS(MATHML, tag);
  made.append(...children);
  return made;
}

/** @type {(n: number) => Element[]} */
const createNumber = (n) => [...(n < 0 ? [createMath("mo", "−")] : []), createMath("mn", String(Math.abs(n)))];

/** @type {(term: Term) => Element} */
function createSubscript(term) {
  const places = indexParts(term.variable.key).map((part) =>
    createMath(typeof part === "number" ? "mn" : part === "," ? "mo" : "mtext", String(part)),
  );
  const made = createMath("msub", createMath("mi", term.variable.letter.letter), createMath("mrow", ...places));
  made.setAttribute("class", "variable");
  made.setAttribute("data-variable", String(term.number));
  made.setAttribute("tabindex", "-1");
  return made;
}

/** @type {(term: Term, i: number) => Element[]} */
function createTerm(term, i) {
  const { weight } = term;
  const sign = weight < 0 ? [createMath("mo", "−")] : i ? [createMath("mo", "+")] : [];
  if (Math.abs(weight) === 1) return [...sign, createSubscript(term)];
  const thin = createMath("mspace");
  thin.setAttribute("width", "0.167em");
  return [...sign, createMath("mn", String(Math.abs(weight))), thin, createSubscript(term)];
}

/** @type {(row: Row) => Element} */
export function createFormula({ terms, lower, upper }) {
  let body = terms.map(createTerm);
  if (body.length > MOST) {
    body = [...body.slice(0, MOST / 2), [createMath("mo", "+"), createMath("mo", "⋯")], ...body.slice(-MOST / 2)];
  }
  const parts = body.length ? body.flat() : [createMath("mn", "0")];
  if (lower !== null && upper !== null && lower !== upper) parts.unshift(...createNumber(lower), createMath("mo", "≤"));
  const sign = lower === upper ? "=" : upper === null ? "≥" : "≤";
  parts.push(createMath("mo", sign), ...createNumber(/** @type {number} */ (upper === null ? lower : upper)));
  const made = createMath("math", createMath("mrow", ...parts));
  made.setAttribute("display", "block");
  made.querySelector(".variable")?.setAttribute("tabindex", "0"); // the arrow keys move on from it
  return made;
}
