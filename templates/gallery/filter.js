// Filters, counts and sorts puzzles for the query in an address, without a page.

/**
 * A query. `chosen`: facet -> values, of which a puzzle needs one; `sort`: "" for the order of
 * the page; `pages`: the number of pages of results to show.
 * @typedef {{ chosen: Map<string, string[]>, words: string, sort: string, pages: number }} Query
 */

/**
 * `facets`: facet -> the puzzle's values; `by`: sort order -> numbers, smallest first.
 * @typedef {{ get: (facet: string) => string[] | undefined }} Facets
 * @typedef {{ get: (sort: string) => number[] | undefined }} Orders
 * @typedef {{ id: string, title: string, facets: Facets, by: Orders }} Puzzle
 */

/** The ranks of results of a search by id; higher ones come first. @typedef {Map<string, number>} Ranks */

/** The possible choices: facet -> values in order, the sort orders, and whether results come in pages.
    @typedef {{ facets: Map<string, string[]>, sorts: string[], paged?: boolean }} Choices */

/**
 * Parse the query of an address. Unknown values are dropped, so that old links keep working.
 * @type {(search: string, choices: Choices) => Query}
 */
export function readQuery(search, choices) {
  const given = new URLSearchParams(search);
  const chosen = new Map();
  for (const [facet, values] of choices.facets) {
    const asked = (given.get(facet) || "").split(",");
    const known = values.filter((value) => asked.includes(value));
    if (known.length) chosen.set(facet, known);
  }
  const sort = given.get("sort") || "";
  const pages = choices.paged ? Math.trunc(Number(given.get("pages"))) : 1;
  return { chosen, words: (given.get("q") || "").trim(), sort: choices.sorts.slice(1).includes(sort) ? sort : "", pages: pages > 1 && pages <= MOST_PAGES ? pages : 1 };
}

/** Format a query for an address; "" if it is empty. @param {Query} query */
export function writeQuery(query) {
  const parts = [...query.chosen].map(([facet, values]) => `${facet}=${values.map(encodeURIComponent).join(",")}`);
  if (query.words) parts.push(`q=${encodeURIComponent(query.words).replaceAll("%20", "+")}`);
  if (query.sort) parts.push(`sort=${query.sort}`);
  if (query.pages > 1) parts.push(`pages=${query.pages}`);
  return parts.length ? `?${parts.join("&")}` : "";
}

const MOST_PAGES = 1000;

/** Return whether a query excludes any puzzle. @param {Query} query */
export function isRestricted(query) {
  return query.chosen.size > 0 || query.words !== "";
}

/** Return a query with one value added or removed. @type {(query: Query, facet: string, value: string, on: boolean) => Query} */
export function choose(query, facet, value, on) {
  const chosen = new Map(query.chosen);
  const rest = (chosen.get(facet) || []).filter((one) => one !== value);
  const values = on ? [...rest, value] : rest;
  if (values.length) chosen.set(facet, values);
  else chosen.delete(facet);
  return { ...query, chosen };
}

/** What the switch for unsolved puzzles chooses. */
const UNSOLVED = ["begun", "no"];

/** Return whether a query leaves out the solved puzzles, and no others, by their state. @param {Query} query */
export function isUnsolvedOnly({ chosen }) {
  const states = chosen.get("solved") || [];
  return states.length === UNSOLVED.length && UNSOLVED.every((state) => states.includes(state));
}

/** Return a query without solved puzzles, or with puzzles of any state. @type {(query: Query, on: boolean) => Query} */
export function chooseUnsolved(query, on) {
  const chosen = new Map(query.chosen);
  if (on) chosen.set("solved", UNSOLVED);
  else chosen.delete("solved");
  return { ...query, chosen };
}

/** @type {(puzzle: Puzzle, facet: string, values: string[]) => boolean} */
const hasValue = (puzzle, facet, values) => values.some((value) => puzzle.facets.get(facet)?.includes(value));

/**
 * Return the puzzles that match. `found`: ids of the puzzles that match the words, with their ranks; null before a search.
 * @type {(puzzles: Puzzle[], query: Query, found: Ranks | null) => Puzzle[]}
 */
export function filterPuzzles(puzzles, query, found) {
  const asked = [...query.chosen];
  return puzzles.filter((puzzle) => (!found || found.has(puzzle.id)) && asked.every(([facet, values]) => hasValue(puzzle, facet, values)));
}

/** Return the kind in the id of a puzzle. @param {string} id */
export const getKind = (id) => id.slice(0, id.indexOf("/"));

/**
 * Return the puzzles with these ids, in their order; all puzzles if there are no ids.
 * @type {(puzzles: Puzzle[], ids: string[]) => Puzzle[]}
 */
export function pickListed(puzzles, ids) {
  if (!ids.length) return puzzles;
  const byId = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) || []);
}

/**
 * Count the results for each value, if it were the only one chosen in its facet.
 * @type {(puzzles: Puzzle[], query: Query, found: Ranks | null, choices: Choices) => Map<string, Map<string, number>>}
 */
export function countResults(puzzles, query, found, choices) {
  const result = new Map();
  for (const [facet, values] of choices.facets) {
    const chosen = new Map(query.chosen);
    chosen.delete(facet);
    const tally = new Map(values.map((value) => [value, 0]));
    for (const puzzle of filterPuzzles(puzzles, { ...query, chosen }, found)) {
      for (const value of puzzle.facets.get(facet) || []) tally.set(value, (tally.get(value) || 0) + 1);
    }
    result.set(facet, tally);
  }
  return result;
}

/**
 * Sort puzzles; those that compare equal keep their order. A “-” in front of a sort order reverses
 * it; puzzles without its numbers come last in both directions. Without a sort order, the best
 * results of a search come first.
 * @type {(puzzles: Puzzle[], sort: string, language?: string, found?: Ranks | null) => Puzzle[]}
 */
export function sortPuzzles(puzzles, sort, language, found) {
  if (!sort) return found ? [...puzzles].sort((a, b) => (found.get(b.id) || 0) - (found.get(a.id) || 0)) : puzzles;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const [name, way] = sort.startsWith("-") ? [sort.slice(1), -1] : [sort, 1];
  if (name === "title") return [...puzzles].sort((a, b) => way * compare(a.title, b.title));
  /** @type {[number[], Puzzle][]} */
  const keyed = puzzles.map((one) => [one.by.get(name) || [], one]);
  keyed.sort(([a], [b]) => Number(!a.length) - Number(!b.length) || way * compareNumbers(a, b));
  return keyed.map(([, one]) => one);
}

/** @type {(a: number[], b: number[]) => number} */
function compareNumbers(a, b) {
  const i = a.findIndex((one, j) => one !== b[j]);
  return i < 0 ? 0 : a[i] - b[i];
}
