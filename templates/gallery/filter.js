// Which puzzles a reader asked for: the query of an address, what it keeps, how many each further
// choice would show, and in which order. No page is touched here.

/**
 * What is asked for. `chosen`: facet -> values, any of which will do; `sort`: "" for the order in
 * which the puzzles stand; `pages`: how many pages full of them.
 * @typedef {{ chosen: Map<string, string[]>, words: string, sort: string, pages: number }} Query
 */

/**
 * `facets`: facet -> the values that hold; `by`: way to sort -> numbers, small ones first.
 * @typedef {{ id: string, title: string, facets: Map<string, string[]>, by: Map<string, number[]> }} Puzzle
 */

/** What can be asked: facet -> values in order; the ways to sort; and whether a page may be full.
    @typedef {{ facets: Map<string, string[]>, sorts: string[], paged?: boolean }} Choices */

/**
 * The query in an address. What no choice offers is left out, so that an old link shows what it can.
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

/** The same as text, "" if nothing is asked. @param {Query} query */
export function writeQuery(query) {
  const parts = [...query.chosen].map(([facet, values]) => `${facet}=${values.map(encodeURIComponent).join(",")}`);
  if (query.words) parts.push(`q=${encodeURIComponent(query.words).replaceAll("%20", "+")}`);
  if (query.sort) parts.push(`sort=${query.sort}`);
  if (query.pages > 1) parts.push(`pages=${query.pages}`);
  return parts.length ? `?${parts.join("&")}` : "";
}

const MOST_PAGES = 1000;

/** Whether anything is left out. @param {Query} query */
export function asks(query) {
  return query.chosen.size > 0 || query.words !== "";
}

/** The query with one value more, or less. @type {(query: Query, facet: string, value: string, on: boolean) => Query} */
export function choose(query, facet, value, on) {
  const chosen = new Map(query.chosen);
  const rest = (chosen.get(facet) || []).filter((one) => one !== value);
  const values = on ? [...rest, value] : rest;
  if (values.length) chosen.set(facet, values);
  else chosen.delete(facet);
  return { ...query, chosen };
}

/** @type {(puzzle: Puzzle, facet: string, values: string[]) => boolean} */
const has = (puzzle, facet, values) => values.some((value) => puzzle.facets.get(facet)?.includes(value));

/**
 * The puzzles that fit. `found`: those that have the words; null while nobody has looked.
 * @type {(puzzles: Puzzle[], query: Query, found: Set<string> | null) => Puzzle[]}
 */
export function kept(puzzles, query, found) {
  const asked = [...query.chosen];
  return puzzles.filter((puzzle) => (!found || found.has(puzzle.id)) && asked.every(([facet, values]) => has(puzzle, facet, values)));
}

/**
 * For each value of each facet, how many puzzles would be there with this value alone in its facet.
 * @type {(puzzles: Puzzle[], query: Query, found: Set<string> | null, choices: Choices) => Map<string, Map<string, number>>}
 */
export function counts(puzzles, query, found, choices) {
  const result = new Map();
  for (const [facet, values] of choices.facets) {
    const chosen = new Map(query.chosen);
    chosen.delete(facet);
    const tally = new Map(values.map((value) => [value, 0]));
    for (const puzzle of kept(puzzles, { ...query, chosen }, found)) {
      for (const value of puzzle.facets.get(facet) || []) tally.set(value, (tally.get(value) || 0) + 1);
    }
    result.set(facet, tally);
  }
  return result;
}

/**
 * In the order that is asked for; puzzles that are equal in it stay as they stood.
 * @type {(puzzles: Puzzle[], sort: string, language?: string) => Puzzle[]}
 */
export function sorted(puzzles, sort, language) {
  if (!sort) return puzzles;
  const { compare } = new Intl.Collator(language, { numeric: true });
  /** @type {(a: Puzzle, b: Puzzle) => number} */
  const order = (a, b) => (sort === "title" ? compare(a.title, b.title) : inOrder(a.by.get(sort) || [], b.by.get(sort) || []));
  return [...puzzles].sort(order);
}

/** @type {(a: number[], b: number[]) => number} */
function inOrder(a, b) {
  const i = a.findIndex((one, j) => one !== b[j]);
  return i < 0 ? 0 : a[i] - b[i];
}

/**
 * One by chance, if possible one that was not solved and is not the last one.
 * @type {(ids: string[], solved: (id: string) => boolean, last: string, random?: () => number) => string | undefined}
 */
export function anyOf(ids, solved, last, random = Math.random) {
  const others = ids.filter((id) => id !== last);
  const open = others.filter((id) => !solved(id));
  const among = open.length ? open : others.length ? others : ids;
  return among[Math.floor(random() * among.length)];
}
