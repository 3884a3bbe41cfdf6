// The puzzles of a large site, most of which a page does not show: as data, in a script for each kind.
import { run } from "../stage/load.js";

/**
 * What the build tells of a puzzle, as the data attributes of a card do; `of`: the title of its kind.
 * @typedef {{ [column: string]: string }} Told
 * @typedef {[slug: string, title: string, ...numbers: number[]]} Row
 * @typedef {{ title: string, columns: string[], texts: string[], rows: Row[] }} Catalogue
 */

/** @type {(kind: string, catalogue: Catalogue) => Told[]} */
export function toldBy(kind, { title, columns, texts, rows }) {
  return rows.map(([slug, name, ...numbers]) => {
    /** @type {Told} */
    const told = { id: `${kind}/${slug}`, title: name, of: title };
    columns.forEach((column, i) => (told[column] = texts[numbers[i]]));
    return told;
  });
}

/** All puzzles of these kinds, in order; `base`: the address of a script beside theirs. @type {(base: string, kinds: string[]) => Promise<Told[]>} */
export async function loadCatalogue(base, kinds) {
  const here = /** @type {Window & { puzzleCatalogue?: Record<string, Catalogue> }} */ (window);
  await Promise.all(kinds.map((kind) => here.puzzleCatalogue?.[kind] || run(base, `catalogue-${kind}.js`)));
  return kinds.flatMap((kind) => toldBy(kind, /** @type {Record<string, Catalogue>} */ (here.puzzleCatalogue)[kind]));
}

// -- as elements, from templates of the page

/** @type {(name: string) => { element: HTMLElement, root: string }} */
function blank(name) {
  const template = /** @type {HTMLTemplateElement} */ (document.querySelector(`template[data-${name}]`));
  const element = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  return { element, root: template.dataset[name] || "" };
}

/** Texts at their places; what is empty goes. @type {(element: HTMLElement, texts: Record<string, string>) => void} */
function fill(element, texts) {
  for (const [css, text] of Object.entries(texts)) {
    const place = element.querySelector(css);
    if (place && text) place.textContent = text;
    else place?.remove();
  }
}

/** @type {(element: HTMLElement, src: string, alt: string) => void} */
function picture(element, src, alt) {
  const image = /** @type {HTMLImageElement} */ (element.querySelector("img"));
  image.src = src;
  image.alt = alt;
}

/** A card of the gallery. @param {Told} told */
export function cardOf(told) {
  const { element, root } = blank("card");
  element.dataset.id = told.id;
  fill(element, { a: told.title, ".of-kind": told.of, ".size": told.dimensions, ".grade": told.grade, ".verdict": told.verdict, ".card-source": told.source });
  picture(element, `${root}${told.id}/board.svg`, "");
  /** @type {HTMLAnchorElement} */ (element.querySelector("a")).href = `${root}${told.id}/index.html`;
  const mark = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[data-verdict="${told.tone}"]`));
  if (mark) element.querySelector(".verdict")?.prepend(mark.content.cloneNode(true));
  return element;
}

/** A puzzle on a print sheet. @param {Told} told */
export function itemOf(told) {
  const { element, root } = blank("item");
  element.dataset.id = told.id;
  const facts = [told.of, told.dimensions, told.grade, told.tone === "unique" ? "" : told.verdict];
  fill(element, { ".title": told.title, ".item-facts": facts.filter(Boolean).join(", "), ".item-source": told.source });
  picture(element, `${root}${told.id}/board.svg#paper`, `The board of ${told.title}`);
  return element;
}

/** Its answer, on a sheet of answers. @param {Told} told */
export function backOf(told) {
  const { element } = blank("back");
  const { root } = blank("item");
  element.dataset.answer = told.id;
  fill(element, { ".title": told.note ? `${told.title}: ${told.note}` : told.title });
  if (told.answer) picture(element, `${root}${told.id}/${told.answer}#paper`, `The answer of ${told.title}`);
  else element.querySelector("img")?.remove();
  return element;
}
