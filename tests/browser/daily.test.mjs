// The puzzle of the day: which one it is, and the days that a reader has solved.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, chooseKind, choosePuzzle, countDays, describeNew, findBuilt, formatDay } from "../../templates/gallery/daily.js";
import { cleanRecords, countStreaks, isDone, measureKinds, mergeRecords, noteSolved } from "../../templates/gallery/records.js";

const LEVELS = ["easy", "medium", "hard", "expert"];
const ZONES = ["Pacific/Kiritimati", "Pacific/Auckland", "Asia/Kathmandu", "UTC", "America/St_Johns", "Pacific/Pago_Pago"];

/** Return a generator of reproducible random numbers. @param {number} seed */
function randoms(seed) {
  return (/** @type {number} */ below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
}

/** @type {(random: (below: number) => number) => import("../../templates/gallery/daily.js").Choosable[]} */
function makePuzzles(random) {
  return Array.from({ length: 1 + random(20) }, (_, i) => {
    const told = new Map([["tone", random(6) ? "unique" : "many"], ["difficulty", random(9) ? LEVELS[random(4)] : ""]]);
    return { id: `k/p${i}`, read: (column) => told.get(column) || "" };
  });
}

/** @type {<T>(all: T[], random: (below: number) => number) => T[]} */
const shuffle = (all, random) => all.map((one) => [random(1e9), one]).sort(([a], [b]) => a - b).map(([, one]) => one);
const makeWeek = (/** @type {(below: number) => number} */ random) => Array.from({ length: 7 }, () => LEVELS[random(4)]);

test("a day is that of the reader's clock, and its number that of the calendar", () => {
  const random = randoms(1);
  const before = process.env.TZ;
  for (const zone of ZONES) {
    process.env.TZ = zone;
    for (let i = 0; i < 300; i++) {
      const time = new Date(Date.UTC(2024, 0, 1) + random(4 * 365 * 24 * 60) * 60_000);
      const day = formatDay(time);
      assert.equal(day, new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(time));
      assert.equal(new Date(`${day}T12:00Z`).getUTCDay(), countDays(day) % 7); // the first day of the year 1 was a Monday
      assert.equal(countDays(addDays(day, 1)), countDays(day) + 1);
      assert.equal(addDays(addDays(day, 40), -40), day);
    }
  }
  process.env.TZ = before;
  assert.equal(countDays("2026-11-28"), 739_948); // as date.toordinal in Python
});

test("every machine chooses the same board for a date, whatever its time zone and the order of the list", () => {
  const before = process.env.TZ;
  for (let seed = 1; seed <= 100; seed++) {
    const random = randoms(seed);
    const [puzzles, week, turns] = [makePuzzles(random), makeWeek(random), 1 + random(50)];
    const day = addDays("2026-01-01", random(2000));
    const chosen = ZONES.map((zone) => {
      process.env.TZ = zone;
      return choosePuzzle(shuffle(puzzles, random), week, day, turns)?.id;
    });
    assert.equal(new Set(chosen).size, 1);
  }
  process.env.TZ = before;
});

test("a board has one answer and the difficulty of the weekday, and comes again only after all like it", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randoms(seed);
    const [puzzles, week, turns] = [makePuzzles(random), makeWeek(random), 1 + random(9)];
    const proved = puzzles.filter((one) => one.read("tone") === "unique");
    const pool = proved.length ? proved : puzzles;
    const kinds = Array.from({ length: turns }, (_, i) => /** @type {[string]} */ ([`k${i}`]));
    const own = Array.from({ length: 600 }, (_, i) => addDays("2026-03-01", i)).filter((day) => chooseKind({ kinds, week, built: {} }, day, "") === 0);
    assert.ok(own.every((day, i) => !i || countDays(day) === countDays(own[i - 1]) + turns), "the kinds take turns");
    /** @type {Map<string, string[]>} */
    const shown = new Map();
    for (const day of own) {
      const one = choosePuzzle(puzzles, week, day, turns);
      assert.ok(one && pool.includes(one));
      const asked = LEVELS.indexOf(week[(new Date(day).getUTCDay() + 6) % 7]);
      const far = (/** @type {string} */ grade) => (grade ? Math.abs(LEVELS.indexOf(grade) - asked) : LEVELS.length);
      assert.equal(far(one.read("difficulty")), Math.min(...pool.map((other) => far(other.read("difficulty")))));
      shown.set(one.read("difficulty"), [...(shown.get(one.read("difficulty")) || []), one.id]);
    }
    for (const [grade, ids] of shown) {
      const size = pool.filter((one) => one.read("difficulty") === grade).length;
      ids.forEach((id, i) => assert.ok(!ids.slice(Math.max(0, i - size + 1), i).includes(id), `${id} comes too early`));
    }
  }
});

test("the author's puzzle of a day comes first, and stays until the next one, for two days at most", () => {
  const built = { "2026-11-20": "akari/a", "2026-11-21": "slant/b" };
  const data = { kinds: [], week: [], built };
  const found = ["19", "20", "21", "22", "23", "24"].map((day) => findBuilt(data, `2026-11-${day}`, ""));
  assert.deepEqual(found, [undefined, "akari/a", "slant/b", "slant/b", "slant/b", undefined]);
  assert.equal(findBuilt(data, "2026-11-21", "akari"), "akari/a");
});

test("a new board for a day is that of the workshop with the date as its seed", () => {
  const week = ["easy", "easy", "easy", "easy", "easy", "hard", "easy"];
  /** @type {import("../../templates/gallery/daily.js").DailyData} */
  const data = { kinds: [["akari", 7, 8, true], ["slant", 30, 30, false], ["own"]], week, built: {} };
  const day = "2026-11-28"; // a Saturday
  assert.equal(describeNew(data, day, "akari"), "#v=1&make=akari&rows=7&cols=8&seed=739948&level=hard&play=1");
  assert.equal(describeNew(data, day, "slant"), "#v=1&make=slant&rows=30&cols=30&seed=739948&play=1");
  assert.equal(describeNew(data, day, "own"), "");
  assert.equal(describeNew({ ...data, kinds: [] }, day, ""), "", "a site without a puzzle");
});

// -- the reader's days

/** @type {(random: (below: number) => number) => Record<string, import("../../templates/gallery/records.js").DayRecord>} */
function makeDays(random) {
  const days = Array.from({ length: 40 }, (_, i) => addDays("2026-10-20", i)).filter(() => random(4));
  return Object.fromEntries(days.map((day) => [day, { id: `k/p${random(5)}`, ...(random(5) && { seconds: random(99), ...(!random(5) && { late: true }) }) }]));
}

test("days in a row are counted up to today, or to yesterday while today is open", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randoms(seed);
    const [days, today] = [makeDays(random), addDays("2026-11-10", random(20))];
    const onTime = (/** @type {string} */ day) => isDone(days[day]) && !days[day].late;
    const count = (/** @type {string} */ from) => {
      let n = 0;
      for (let day = from; onTime(day); day = addDays(day, -1)) n += 1;
      return n;
    };
    const { streak, longest, solved } = countStreaks(days, today, addDays);
    assert.equal(streak, onTime(today) ? count(today) : count(addDays(today, -1)));
    assert.equal(longest, Math.max(0, ...Object.keys(days).map(count)));
    assert.equal(solved, Object.values(days).filter(isDone).length);
  }
  assert.deepEqual(countStreaks({}, "2026-11-28", addDays), { solved: 0, streak: 0, longest: 0 });
});

test("a day counts when its board is solved on it or later, but not when it was solved before", () => {
  const at = (/** @type {string} */ day) => Date.parse(`${day}T12:00`);
  /** @type {Record<string, object>} */
  const games = {
    "k/on": { solved: true, seconds: 61, changed: at("2026-11-28") },
    "k/late": { solved: true, seconds: 62, changed: at("2026-11-30") },
    "k/before": { solved: true, seconds: 63, changed: at("2026-11-27") },
    "k/begun": { solved: false, seconds: 64, changed: at("2026-11-28") },
  };
  const kept = Object.fromEntries(Object.entries(games).map(([id, game]) => [`play:${id}`, JSON.stringify({ position: "x", ...game })]));
  const storage = { getItem: (/** @type {string} */ name) => kept[name] ?? null };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const [on, late, before, begun, unknown] = ["on", "late", "before", "begun", "unknown"].map((name) => {
    const records = noteSolved({ "": { "2026-11-28": { id: `k/${name}` } } }, formatDay);
    return records[""]["2026-11-28"];
  });
  assert.deepEqual(on, { id: "k/on", seconds: 61 });
  assert.deepEqual(late, { id: "k/late", seconds: 62, late: true });
  assert.ok([before, begun, unknown].every((one) => !isDone(one)));
});

test("records of two browsers are merged: what is solved stays so, in any order, and damaged ones are dropped", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randoms(seed);
    const [own, other] = [{ "": makeDays(random), akari: makeDays(random) }, { "": makeDays(random), slant: makeDays(random) }];
    const merged = mergeRecords(own, other);
    for (const [series, day] of ["", "akari", "slant"].flatMap((name) => Object.keys(merged[name]).map((one) => [name, one]))) {
      const both = [own, other].map((/** @type {any} */ one) => one[series]?.[day]);
      const [result] = [merged[series][day]];
      assert.equal(isDone(result), both.some(isDone));
      assert.equal(isDone(result) && !result.late, both.some((one) => isDone(one) && !one.late));
      assert.equal(isDone(mergeRecords(other, own)[series][day]), isDone(result));
    }
    assert.deepEqual(mergeRecords(merged, own), merged);
    assert.deepEqual(cleanRecords(JSON.parse(JSON.stringify(merged))), merged);
  }
  const wrong = [null, 7, "x", [], { id: 7 }, { id: "../x/y" }, { id: "k/a", seconds: -1 }, { id: "k/a", seconds: "1" }, { id: "k/a\"><b>" }];
  for (const one of wrong) assert.deepEqual(cleanRecords({ "": { "2026-11-28": one } }), { "": {} });
  for (const value of [null, 7, [], { "../x": {} }, JSON.parse('{"__proto__": {"2026-11-28": {"id": "k/a"}}}')]) assert.deepEqual(Object.keys(cleanRecords(value)), []);
  assert.deepEqual(cleanRecords({ "": { tomorrow: { id: "k/a" } } }), { "": {} });
});

test("the times of a kind are those of its solved games", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randoms(seed);
    const games = Array.from({ length: random(30) }, (_, i) => /** @type {[string, any]} */ ([`k${random(3)}/p${i}`, { position: "x", seconds: 1, solved: random(4) > 0, best: random(4) && 1 + random(100) }]));
    const measured = measureKinds(games);
    for (const kind of ["k0", "k1", "k2"]) {
      const own = games.filter(([id, { solved }]) => solved && id.startsWith(`${kind}/`)).map(([, { best }]) => best);
      const times = own.filter(Boolean).sort((a, b) => a - b);
      const found = measured.find((one) => one.kind === kind);
      assert.equal(found?.solved || 0, own.length);
      if (!found) continue;
      assert.equal(found.best, times[0] || 0);
      const [below, above] = [times.filter((one) => one < found.median), times.filter((one) => one > found.median)];
      if (times.length) assert.ok(Math.max(below.length, above.length) <= times.length / 2);
    }
  }
});
