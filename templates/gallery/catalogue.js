// Data and cards of the puzzles that a page of a large site does not hold; each kind has a script of data.
import { run } from "../stage/load.js";
import { t } from "../stage/say.js";

/**
 * A puzzle with the data attributes of its card; `of` is the title of its kind.
 * @typedef {{ [column: string]: string }} PuzzleData
 * The puzzles of a kind. `same`: texts that all of them have; `texts`: the others, which rows name by number.
 * @typedef {[slug: string, title: string, ...numbers: number[]]} Row
 * @typedef {{ title: string, same: PuzzleData, columns: string[], texts: string[], rows: Row[] }} Catalogue
 */

/** A puzzle in a catalogue, whose data are read when they are needed. */
export class CatalogueEntry {
  /** @param {string} kind @param {Catalogue} catalogue @param {Row} row */
  constructor(kind, catalogue, row) {
    this.catalogue = catalogue;
    this.row = row;
    this.id = `${kind}/${row[0]}`;
    this.title = row[1];
  }

  /** @param {string} column */
  read(column) {
    const { same, columns, texts } = this.catalogue;
    return same[column] ?? texts[/** @type {number} */ (this.row[2 + columns.indexOf(column)])];
  }

  /** @returns {PuzzleData} */
  get data() {
    const { title, same, columns } = this.catalogue;
    const own = Object.fromEntries(columns.map((column) => [column, this.read(column)]));
    return { ...same, ...own, id: this.id, title: this.title, of: title };
  }
}

/** Load all puzzles of these kinds, in order. `base`: the address of a script in the same folder. @type {(base: string, kinds: string[]) => Promise<CatalogueEntry[]>} */
export async function loadCatalogue(base, kinds) {
  const here = /** @type {Window & { puzzleCatalogue?: Record<string, Catalogue> }} */ (window);
  await Promise.all(kinds.map((kind) => here.puzzleCatalogue?.[kind] || run(base, `catalogue-${kind}.js`)));
  const all = /** @type {Record<string, Catalogue>} */ (here.puzzleCatalogue);
  return kinds.flatMap((kind) => all[kind].rows.map((row) => new CatalogueEntry(kind, all[kind], row)));
}

// -- elements, from templates of the page

/** @type {(name: string) => { element: HTMLElement, root: string }} */
function cloneTemplate(name) {
  const template = /** @type {HTMLTemplateElement} */ (document.querySelector(`template[data-${name}]`));
  const element = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  return { element, root: template.dataset[name] || "" };
}

/** Set the text of each element that a selector names; remove it if the text is empty. @type {(element: HTMLElement, texts: Record<string, string>) => void} */
function fill(element, texts) {
  for (const [css, text] of Object.entries(texts)) {
    const place = element.querySelector(css);
    if (place && text) place.textContent = text;
    else place?.remove();
  }
}

/** @type {(element: HTMLElement, src: string, alt: string) => void} */
function setPicture(element, src, alt) {
  const image = /** @type {HTMLImageElement} */ (element.querySelector("img"));
  image.src = src;
  image.alt = alt;
}

/** Return whether a puzzle has one answer, so that its verdict need not be named. @param {PuzzleData} data */
const isUsual = (data) => data.tone === "unique";

/** Create a card of the gallery. @param {PuzzleData} data */
export function createCard(data) {
  const { element, root } = cloneTemplate("card");
  element.dataset.id = data.id;
  fill(element, { a: data.title, ".of-kind": data.of, ".size": data.dimensions, ".grade": data.grade && `${data.grade} ${data.rating}`, ".verdict": isUsual(data) ? "" : data.verdict, ".by": data.byline, ".day": data.day, ".credit": data.credit });
  setPicture(element, `${root}${data.id}/board.svg`, "");
  /** @type {HTMLAnchorElement} */ (element.querySelector("a")).href = `${root}${data.id}/index.html`;
  const mark = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-verdict="${data.tone}"]`));
  if (mark) element.querySelector(".verdict")?.prepend(mark.content.cloneNode(true));
  return element;
}

/** Create the entry of a puzzle on a print sheet. @param {PuzzleData} data */
export function createItem(data) {
  const { element, root } = cloneTemplate("item");
  element.dataset.id = data.id;
  const facts = [data.of, data.dimensions, data.grade, isUsual(data) ? "" : data.verdict];
  fill(element, { ".title": data.title, ".item-facts": facts.filter(Boolean).join(t`, `), ".item-rules": data.rules, ".item-source": data.source });
  setPicture(element, `${root}${data.id}/board.svg#paper`, t`The board of ${data.title}`);
  Object.assign(/** @type {HTMLImageElement} */ (element.querySelector("img")), { width: Number(data.cols), height: Number(data.rows) });
  return element;
}

/** Create the entry of an answer on a print sheet. @param {PuzzleData} data */
export function createAnswer(data) {
  const { element } = cloneTemplate("back");
  const { root } = cloneTemplate("item");
  element.dataset.answer = data.id;
  fill(element, { ".title": data.note ? `${data.title}: ${data.note}` : data.title });
  if (data.answer) setPicture(element, `${root}${data.id}/${data.answer}#paper`, t`The answer of ${data.title}`);
  else element.querySelector("img")?.remove();
  return element;
}
