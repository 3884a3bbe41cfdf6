// The scripts of the gallery: filters, counts, sorting and search; boards on sheets of paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, countResults, filterPuzzles, pickListed, readQuery, sortPuzzles, writeQuery } from "../../templates/gallery/filter.js";
import { pickRandom } from "../../templates/gallery/listing.js";
import { HEIGHT, GAP, LEAST, MOST, WIDTH, placeBoard, fillSheets } from "../../templates/gallery/leaves.js";
import { LARGEST, mergeGames, parseProgress } from "../../templates/gallery/progress.js";
import { createFinder, createTextFinder, fold, invertTexts, splitWords } from "../../templates/gallery/search.js";

/** Return a generator of reproducible random numbers. @param {number} seed */
function randoms(seed) {
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

const CHOICES = { facets: new Map([["kind", ["a", "b", "c"]], ["size", ["small", "large"]], ["tag", ["x", "y", "z", "two words"]]]), sorts: ["kind", "size", "title"], paged: true };

/** @param {(below: number) => number} random */
function somePuzzles(random) {
  return Array.from({ length: random(30) }, (_, i) => ({
    id: `p${i}`,
    title: `Title ${random(20)}`,
    facets: new Map([...CHOICES.facets].map(([facet, values]) => [facet, facet === "tag" ? values.filter(() => random(2)) : [values[random(values.length)]]])),
    by: new Map([["size", [random(4), random(4)]]]),
  }));
}

/** @param {(below: number) => number} random */
function someQuery(random) {
  const chosen = new Map();
  for (const [facet, values] of CHOICES.facets) {
    const some = values.filter(() => random(3) === 0);
    if (some.length) chosen.set(facet, some);
  }
  return { chosen, words: ["", "one", "zwei drei", "a+b & c=d", "100%"][random(5)], sort: ["", "size", "title"][random(3)], pages: 1 + random(3) };
}

test("an address stores any query, and unknown parts of it are ignored", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const query = someQuery(randoms(seed));
    assert.deepEqual(readQuery(writeQuery(query), CHOICES), query);
  }
  const odd = readQuery("?kind=nothing,b,b&sort=colour&unheard=of&size=&q=%20", CHOICES);
  assert.deepEqual(odd, { chosen: new Map([["kind", ["b"]]]), words: "", sort: "", pages: 1 });
  for (const pages of ["0", "-1", "-2", "x", "1e9", ""]) assert.equal(readQuery(`?pages=${pages}`, CHOICES).pages, 1, pages);
  assert.ok([1, 2].includes(readQuery("?pages=2.5", CHOICES).pages));
  assert.equal(readQuery("?pages=3", { ...CHOICES, paged: false }).pages, 1, "all puzzles are on the page");
  assert.equal(writeQuery(readQuery("?sort=kind", CHOICES)), "", "the first way to sort is how they stand");
  assert.deepEqual(readQuery("?%E0%A4%A", CHOICES).chosen.size, 0);
});

test("a puzzle matches if it has a chosen value in each facet with a choice", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randoms(seed);
    const puzzles = somePuzzles(random);
    const query = someQuery(random);
    const found = random(2) ? new Map(puzzles.filter(() => random(2)).map((one) => [one.id, 1])) : null;
    const shown = new Set(filterPuzzles(puzzles, query, found));
    for (const one of puzzles) {
      let fits = !found || found.has(one.id);
      for (const [facet, values] of query.chosen) fits &&= one.facets.get(facet)?.some((value) => values.includes(value)) || false;
      assert.equal(shown.has(one), fits);
    }
  }
});

test("a list keeps its order, each puzzle once, without those that do not match", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randoms(seed);
    const puzzles = somePuzzles(random);
    const ids = puzzles.flatMap(({ id }) => Array(random(3)).fill(id)).concat("missing").sort(() => random(3) - 1);
    const told = pickListed(puzzles, ids).map(({ id }) => id);
    assert.deepEqual(told, [...new Set(ids)].filter((id) => id !== "missing"));
    assert.deepEqual(pickListed(puzzles.slice(1), ids).map(({ id }) => id), told.filter((id) => id !== puzzles[0]?.id));
    assert.deepEqual(pickListed(puzzles, []), puzzles);
  }
});

test("a count is the number of results if this value alone is chosen", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randoms(seed);
    const puzzles = somePuzzles(random);
    const query = someQuery(random);
    const told = countResults(puzzles, query, null, CHOICES);
    for (const [facet, values] of CHOICES.facets) {
      for (const value of values) {
        const without = { ...query, chosen: new Map([...query.chosen].filter(([name]) => name !== facet)) };
        assert.equal(told.get(facet)?.get(value), filterPuzzles(puzzles, choose(without, facet, value, true), null).length);
      }
    }
  }
});

test("removing a choice restores the query", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const query = someQuery(randoms(seed));
    const free = CHOICES.facets.get("tag")?.find((value) => !query.chosen.get("tag")?.includes(value));
    if (free) assert.deepEqual(choose(choose(query, "tag", free, true), "tag", free, false), query);
  }
});

test("sorting keeps all puzzles, follows the numbers, and keeps the order of equal ones", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const puzzles = somePuzzles(randoms(seed));
    const order = sortPuzzles(puzzles, "size");
    assert.deepEqual(new Set(order), new Set(puzzles));
    order.slice(1).forEach((one, i) => {
      const [a, b] = [order[i], one].map((each) => each.by.get("size") || []);
      const difference = a[0] - b[0] || a[1] - b[1];
      assert.ok(difference < 0 || (difference === 0 && puzzles.indexOf(order[i]) < puzzles.indexOf(one)));
    });
    assert.equal(sortPuzzles(puzzles, ""), puzzles);
  }
  const titles = ["Zwölf", "apfel", "Äpfel", "Board 10", "Board 9"].map((title) => ({ id: title, title, facets: new Map(), by: new Map() }));
  assert.deepEqual(sortPuzzles(titles, "title", "en").map((one) => one.title), ["apfel", "Äpfel", "Board 9", "Board 10", "Zwölf"]);
});

test("a random puzzle is unsolved if possible, and not the last one", () => {
  const ids = ["a", "b", "c", "d"];
  const solved = (/** @type {string} */ id) => id === "a" || id === "b";
  const draws = (/** @type {(id: string) => boolean} */ known, /** @type {string} */ last) => new Set(Array.from({ length: 40 }, (_, i) => pickRandom(ids, known, last, () => i / 40)));
  assert.deepEqual(draws(solved, ""), new Set(["c", "d"]));
  assert.deepEqual(draws(solved, "d"), new Set(["c"]));
  assert.deepEqual(draws(() => true, "d"), new Set(["a", "b", "c"]));
  assert.equal(pickRandom(["a"], () => true, "a"), "a");
  assert.equal(pickRandom([], () => false, ""), undefined);
});

test("words are found by their beginnings, in any order, without regard to accents and case", () => {
  const texts = ["Más allá de la Straße: the article’s board", "Fencing Match; 10x10, two-loops", "Ångström, hard", "harder"];
  const find = createTextFinder(texts.map((text) => [splitWords(text).join(" ")]));
  /** @type {[string, string][]} */
  const cases = [["", "0123"], ["mas", "0"], ["MÁS", "0"], ["board ma", "0"], ["strasse", "0"], ["articles", "0"], ["article's", "0"], ["oard", ""], ["10x", "1"], ["10 x 10", "1"], ["10 × 10", "1"], ["10 loops", "1"], ["loops fenc", "1"], ["fencing mas", ""], ["angs", "2"], ["ång", "2"], ["har", "23"], ["hard", "2"], ["easy", ""], ["  ", "0123"], ["?!", "0123"]];
  for (const [asked, ids] of cases) assert.equal(find(asked).join(""), ids, asked);
  assert.equal(fold("ŁÓDŹ Øre Æsir"), "lodz ore aesir");
});

const INDEX = {
  kinds: /** @type {Record<string, [string, string, number]>} */ ({ star_battle: ["Star Battle", "star battle", 2], sudoku: ["Sudoku", "sudoku number place", 2], yin_yang: ["Yin-Yang", "yin yang", 2] }),
  puzzles: /** @type {Record<string, [string, string, string]>} */ ({
    "star_battle/a": ["at the start", "easy", "two loops"],
    "star_battle/b": ["stars", "hard 10x10", "start here"],
    "sudoku/c": ["first steps", "easy", "no star"],
    "sudoku/d": ["like a sudoku", "jigsaw harder", "starting"],
    "yin_yang/e": ["sudoku at sea", "hard", ""],
    "yin_yang/f": ["starfish", "sudoku", "at a place of numbers"],
  }),
};

test("a word that the site knows means this word, and any other one a beginning", async () => {
  const find = createFinder(INDEX, async () => assert.fail("the index is whole"));
  /** @type {[string, string, string][]} */
  const cases = [
    ["star", "abc", "star_battle"], // also its plural
    ["start", "ab", ""],
    ["sta", "abcdf", "star_battle"], // still being typed
    ["st", "abcdf", "star_battle"],
    ["at", "aef", ""], // too short to be meant as a whole, yet nothing else begins with it
    ["loop", "a", ""],
    ["hard", "be", ""],
    ["expert", "", ""],
    ["sud eas", "c", ""],
    ["sudoku place", "cdf", "sudoku"],
    ["number", "cdf", "sudoku"],
    ["unheard", "", ""],
    ["", "abcdef", ""],
  ];
  for (const [asked, ids, kinds] of cases) {
    const found = await find(asked);
    assert.equal([...found.puzzles.keys()].map((id) => id.slice(-1)).sort().join(""), ids, asked);
    assert.equal(found.kinds.join(), kinds, asked);
  }
});

test("results come in the order kind, title, tags, text", async () => {
  const find = createFinder(INDEX, async () => assert.fail("the index is whole"));
  const order = async (/** @type {string} */ asked) => {
    const { puzzles } = await find(asked);
    const given = Object.keys(INDEX.puzzles).filter((id) => puzzles.has(id)).map((id) => ({ id, title: "", facets: new Map(), by: new Map() }));
    return sortPuzzles(given, "", "en", puzzles).map(({ id }) => id.slice(-1)).join("");
  };
  assert.equal(await order("sudoku"), "cdef");
  assert.equal(await order("star"), "abc");
  assert.equal(await order("start"), "ab");
  assert.equal(await order("sudoku place"), "cdf", "each word counts where it stands best");
  const random = randoms(1);
  for (let n = 0; n < 100; n++) { // the rank is the sum of the best places
    const fields = () => Array.from({ length: 3 }, () => Array.from({ length: random(3) }, () => ["ash", "box", "elm"][random(3)]));
    const texts = Array.from({ length: 6 }, fields);
    const puzzles = Object.fromEntries(texts.map((each, i) => [`k/${i}`, /** @type {[string, string, string]} */ (each.map((words) => words.join(" ")))]));
    const found = await createFinder({ kinds: { k: ["Elm", "elm", 6] }, puzzles }, async () => ({}))("ash elm");
    texts.forEach(([title, tags, text], i) => {
      const ash = title.includes("ash") ? 16 : tags.includes("ash") ? 4 : text.includes("ash") ? 1 : 0;
      assert.equal(found.puzzles.get(`k/${i}`), ash ? ash + 64 : undefined);
    });
  }
});

test("the words of texts have their places by field", () => {
  const words = invertTexts([["a b", "", "a"], ["b b"], ["", "c"]]);
  assert.deepEqual({ ...words }, { a: [[0], [], [0]], b: [[0, 1]], c: [[], [2]] });
});

test("puzzles are sorted in both directions, and those without numbers come last", () => {
  const made = (/** @type {string} */ id, /** @type {number[]} */ numbers) => ({ id, title: id, facets: new Map(), by: new Map([["difficulty", numbers]]) });
  const puzzles = [made("a", []), made("b", [1, 5]), made("c", [0, 7]), made("d", [1, 5]), made("e", [1, 6]), made("f", [])];
  const order = (/** @type {string} */ sort) => sortPuzzles(puzzles, sort).map(({ id }) => id).join("");
  assert.equal(order("difficulty"), "cbdeaf");
  assert.equal(order("-difficulty"), "ebdcaf");
  assert.equal(order("title"), "abcdef");
  assert.equal(order("-title"), "fedcba");
});

/** @param {object} games @param {object} [more] */
const makeFile = (games, more) => JSON.stringify({ format: "site_gen progress", version: 1, games, ...more });
const GAME = { position: "AbC-_", seconds: 9, solved: false, best: 0, changed: 5, given: false };

test("a progress file that cannot be used is described by a sentence", () => {
  /** @type {[string, RegExp][]} */
  const cases = [
    ["", /not JSON/],
    [makeFile({}).slice(0, -1), /not JSON/],
    ["\u0000\u0001PNG", /not JSON/],
    ["null", /another kind/],
    ["7", /another kind/],
    ["[]", /another kind/],
    ['{"games": {}}', /another kind/],
    [makeFile({}, { version: "1" }), /another kind/],
    [makeFile({}, { version: 0 }), /another kind/],
    [makeFile({}, { version: 3 }), /version 3, and this page reads version 2/],
    [makeFile([]), /no list of games/],
    [JSON.stringify({ format: "site_gen progress", version: 1 }), /no list of games/],
    [makeFile(Object.fromEntries(Array.from({ length: 20001 }, (_, i) => [`k/${i}`, GAME]))), /20001 games/],
  ];
  for (const [text, told] of cases) assert.match(String(parseProgress(text, 10)), told, text.slice(0, 60));
  assert.ok(LARGEST < 5e7);
});

test("damaged games of a progress file are left out, and the others are loaded", () => {
  /** @type {[string, unknown][]} */
  const wrong = [
    ["k/null", null],
    ["k/text", "text"],
    ["k/list", [1]],
    ["k/position", { ...GAME, position: 7 }],
    ["k/html", { ...GAME, position: "<img src=x onerror=alert(1)>" }],
    ["k/seconds", { ...GAME, seconds: "9" }],
    ["k/negative", { ...GAME, seconds: -1 }],
    ["k/huge", { ...GAME, seconds: 1e300 }],
    ["k/best", { ...GAME, best: "fast" }],
    ["k/solved", { ...GAME, solved: 1 }],
    ["k/changed", { ...GAME, changed: "2026" }],
    ["k/link", { ...GAME, link: "javascript:x()" }],
    ["k/long", { ...GAME, position: "A".repeat(200_000) }],
    ["k/way", { ...GAME, way: "x" }],
    ["k/moves", { ...GAME, way: { values: "0", done: [null], undone: [] } }],
    ["k/clock", { ...GAME, way: { values: "0", done: [{ changes: [], seconds: "x" }], undone: [] } }],
    ["no-kind", GAME],
    ["k/a#AbC", GAME], // a game of a link
    ["../k/a", GAME],
    ["__proto__/", GAME],
    ["setting:live", GAME],
    ["", GAME],
  ];
  const way = { values: "012", notes: {}, done: [{ changes: [[0, 0, 1]], seconds: 3 }], undone: [] };
  const right = { "slitherlink/a": GAME, "star_battle/größe-2": { ...GAME, way }, "k/old": { position: "", seconds: 0, solved: true } };
  const progress = parseProgress(makeFile({ ...Object.fromEntries(wrong), ...right }), 10);
  assert.ok(typeof progress !== "string");
  assert.deepEqual(progress.games.map(([id]) => id).sort(), Object.keys(right).sort());
  assert.equal(progress.damaged, wrong.length);
  assert.equal(new Map(progress.games).get("k/old")?.best, 0);
  const days = { "": { "2026-11-28": { id: "k/a", seconds: 9 }, today: { id: "k/a" } } };
  const withDays = parseProgress(makeFile(right, { daily: days }), 10);
  assert.ok(typeof withDays !== "string");
  assert.deepEqual([progress.daily, withDays.daily], [{}, { "": { "2026-11-28": { id: "k/a", seconds: 9 } } }]);
  const proto = parseProgress('{"format":"site_gen progress","version":1,"games":{"__proto__":{"solved":true},"k/a":{"position":"","seconds":1,"solved":false,"evil":1}}}', 10);
  assert.ok(typeof proto !== "string" && proto.games.length === 1 && !("evil" in proto.games[0][1]));
  assert.equal(/** @type {Record<string, unknown>} */ ({}).solved, undefined);
});

test("of two games the newer one continues, and what was reached is kept", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randoms(seed);
    const make = () => ({ ...GAME, position: String(random(99)), changed: random(3), solved: random(2) > 0, best: random(3) * 7 });
    const [own, other] = [make(), make()];
    const merged = mergeGames(own, other);
    assert.equal(merged.position, other.changed > own.changed ? other.position : own.position);
    assert.equal(merged.solved, own.solved || other.solved);
    assert.equal(merged.best, own.best && other.best ? Math.min(own.best, other.best) : own.best || other.best);
    assert.deepEqual(mergeGames(null, other), other);
  }
  const text = makeFile({ "k/a": { ...GAME, changed: 1e15 } });
  const future = parseProgress(text, 1000);
  assert.ok(typeof future !== "string" && future.games[0][1].changed === 1000, "a wrong clock does not win forever");
});

test("every board is on a sheet, in order, and none exceeds the paper", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randoms(seed);
    const boards = Array.from({ length: random(20) }, () => ({ rows: 2 + random(30), cols: 2 + random(30) }));
    const asked = [1, 2, 4, 6][random(4)];
    const taken = random(2) ? random(120) : 0;
    const places = boards.map((board) => placeBoard(board, asked));
    const made = fillSheets(places, asked, taken);
    assert.deepEqual(made.flat(2), boards.map((_, i) => i));
    made.forEach((rows, n) => {
      assert.ok(rows.flat().length <= asked);
      const heights = rows.map((row) => Math.max(...row.map((i) => places[i].height)));
      const high = heights.reduce((a, b) => a + b, GAP * Math.max(0, rows.length - 1)) + (n ? 0 : taken);
      assert.ok(high <= HEIGHT + 1e-6, `${high} mm`);
      for (const row of rows) {
        assert.ok(row.reduce((sum, i) => sum + places[i].width, GAP * (row.length - 1)) <= WIDTH + 1e-6);
        for (const i of row) assert.ok(places[i].board <= places[i].width + 1e-6);
      }
    });
    boards.forEach(({ rows, cols }, i) => {
      assert.ok(places[i].side <= MOST);
      const best = placeBoard({ rows, cols }, 1).side;
      assert.ok(places[i].side >= Math.min(LEAST, best), "smaller than a pen needs only where paper ends");
    });
  }
});
