// The page of the puzzle of the day: the puzzle of today or of the day in the address, the calendar, and the reader's times.
import { readBlock, readBlocks } from "../stage/data.js";
import { listGames, load } from "../play/store.js";
import { formatTime } from "../play/times.js";
import { createCard, loadCatalogue } from "./catalogue.js";
import { addDays, describeDay, describeNew, findBuilt, formatDay, loadPuzzle } from "./daily.js";
import { getKind } from "./filter.js";
import { startProgress } from "./progress.js";
import { ID, countStreaks, isDone, measureKinds, noteSolved, readRecords, writeRecords } from "./records.js";
import { followGames, tick } from "./ticks.js";
import { t } from "../stage/say.js";

/** @typedef {import("./daily.js").DailyData} DailyData */

const base = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const EARLIEST = "2020-01-01";

/** @template {HTMLElement} T @param {string} css @returns {T} */
const find = (css) => /** @type {T} */ (document.querySelector(css));

/** Return an element with a text. @type {(name: string, text?: string) => HTMLElement} */
const create = (name, text = "") => Object.assign(document.createElement(name), { textContent: text });

/** Return the day and the series in the address; a day that is not one, or is still to come, is today. @param {DailyData} data */
function readAddress({ kinds }) {
  const today = formatDay(new Date());
  const asked = new URLSearchParams(location.search);
  const day = asked.get("day") || "";
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && day >= EARLIEST && day < today;
  const series = asked.get("kind") || "";
  const isSeries = document.querySelector("[data-series]") && kinds.some(([name]) => name === series);
  return { today, day: isDay ? day : today, series: isSeries ? series : "" };
}

/** Return the address of a day on this page; today's has no date. @type {(day: string, today: string, series: string) => string} */
function formatAddress(day, today, series) {
  const asked = new URLSearchParams();
  if (series) asked.set("kind", series);
  if (day !== today) asked.set("day", day);
  const query = asked.toString();
  return query ? `?${query}` : location.pathname;
}

/** @type {(time: string, late: boolean) => string} */
function tellSolved(time, late) {
  if (late) return time ? t`You have solved it in ${time}, after its day.` : t`You have solved it, after its day.`;
  return time ? t`You have solved it in ${time}.` : t`You have solved it.`;
}

/** @param {DailyData} data */
function start(data) {
  let month = ""; // the first day of the month in the calendar
  let drawn = ""; // the puzzle on the page

  function update() {
    const at = readAddress(data);
    const records = noteSolved(readRecords(), formatDay);
    records[at.series] ||= {};
    month ||= `${at.day.slice(0, 8)}01`;
    showPuzzle(at, records).catch(() => (find("[data-state]").textContent = t`The puzzle could not be loaded. Check your connection, then reload the page.`));
    showCalendar(at, records[at.series]);
    showTimes().catch(() => {}); // the page says already that something is missing
  }

  /** @type {(at: ReturnType<typeof readAddress>, records: import("./records.js").Records) => Promise<void>} */
  async function showPuzzle(at, records) {
    const { today, day, series } = at;
    find("#day").textContent = describeDay(day, { weekday: "long" });
    /** @type {[string, string][]} */
    const links = [["[data-before]", addDays(day, -1)], ["[data-after]", addDays(day, 1)], ["[data-now]", today]];
    for (const [css, other] of links) {
      const link = /** @type {HTMLAnchorElement} */ (find(css));
      link.href = formatAddress(other, today, series);
      link.hidden = other < EARLIEST || other > today || (css === "[data-now]" && day === today);
    }
    const fragment = location.protocol === "file:" ? "" : describeNew(data, day, series); // browsers run no workshop from the disk
    const made = find("[data-made]");
    made.hidden = !fragment;
    /** @type {HTMLAnchorElement} */ (made.querySelector("a")).href = `../workshop/index.html${fragment}`;
    const kept = isDone(records[series][day]) ? records[series][day].id : "";
    const entry = await (kept ? loadCatalogue(base, [getKind(kept)]).then((all) => all.find(({ id }) => id === kept), () => undefined) : loadPuzzle(base, data, day, series));
    const latest = readRecords(); // a file may have been loaded meanwhile
    const own = { ...latest[series] };
    if (entry && !isDone(own[day])) own[day] = { id: entry.id };
    const noted = noteSolved({ ...latest, [series]: own }, formatDay);
    writeRecords(noted);
    showCalendar(at, noted[series]);
    const state = find("[data-state]");
    if (!entry) {
      state.textContent = kept ? t`You have solved a puzzle that is no longer here.` : t`There is no puzzle for this day.`;
    } else {
      state.textContent = describeState(noted[series][day], findDelay(day, series, entry.id));
    }
    const list = find("[data-card]");
    if (drawn !== (entry?.id || "")) list.replaceChildren(...(entry ? [createCard(entry.data)] : []));
    drawn = entry?.id || "";
    for (const card of list.children) tick(/** @type {HTMLElement} */ (card));
  }

  /** Return the day of an author's puzzle that stands in for the one of this day; "" if it is of the day. @type {(day: string, series: string, id: string) => string} */
  function findDelay(day, series, id) {
    const isLate = findBuilt(data, day, series) === id && data.built[day] !== id;
    return isLate ? Object.keys(data.built).findLast((other) => data.built[other] === id) || "" : "";
  }

  /** @type {(record: import("./records.js").DayRecord, delayed: string) => string} */
  function describeState(record, delayed) {
    if (isDone(record)) return tellSolved(record.seconds ? formatTime(record.seconds) : "", Boolean(record.late));
    const game = load(record.id);
    const parts = [delayed ? t`The puzzle of this day is not here yet: this is the one of ${describeDay(delayed)}.` : ""];
    if (game?.solved) parts.push(t`You have solved it before. Start it again to let this day count.`);
    return parts.filter(Boolean).join(" ");
  }

  /** @type {(at: ReturnType<typeof readAddress>, days: Record<string, import("./records.js").DayRecord>) => void} */
  function showCalendar({ today, day, series }, days) {
    const { solved, streak, longest } = countStreaks(days, today, addDays);
    /** @type {[string, number][]} */
    const facts = [[t`In a row`, streak], [t`Longest`, longest], [t`Solved`, solved]];
    find("[data-streaks]").replaceChildren(...facts.map(([name, n]) => {
      const part = create("div");
      part.append(create("dt", name), create("dd", String(n)));
      return part;
    }));
    find("#month").textContent = describeDay(month, { day: undefined });
    const [first, next] = [new Date(month).getUTCDay(), nextMonth(1)];
    /** @type {HTMLElement[]} */
    const cells = Array.from({ length: (first + 6) % 7 }, () => create("td"));
    for (let one = month; one < next; one = addDays(one, 1)) cells.push(createDay(one, { today, day, series }, days[one]));
    const rows = Array.from({ length: Math.ceil(cells.length / 7) }, (_, i) => {
      const row = create("tr");
      row.append(...cells.slice(7 * i, 7 * i + 7));
      return row;
    });
    const body = find(".month tbody");
    const focused = body.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.day;
    body.replaceChildren(...rows);
    if (focused) /** @type {HTMLElement | null} */ (body.querySelector(`[data-day="${focused}"]`))?.focus();
    /** @type {HTMLButtonElement} */ (find("[data-earlier]")).disabled = month <= EARLIEST;
    /** @type {HTMLButtonElement} */ (find("[data-later]")).disabled = next > today;
  }

  /** @type {(one: string, at: ReturnType<typeof readAddress>, record: import("./records.js").DayRecord | undefined) => HTMLElement} */
  function createDay(one, { today, day, series }, record) {
    const cell = create("td");
    const number = String(Number(one.slice(8)));
    if (one > today || one < EARLIEST) {
      cell.append(create("span", number));
      return cell;
    }
    const link = Object.assign(create("a", number), { href: formatAddress(one, today, series) });
    const state = isDone(record) ? (record?.late ? "late" : "done") : record && load(record.id)?.position ? "begun" : "";
    link.dataset.day = one;
    if (state) link.className = state;
    if (one === day) link.setAttribute("aria-current", "date");
    link.setAttribute("aria-label", [describeDay(one), { "": "", done: t`solved`, late: t`solved later`, begun: t`begun` }[state]].filter(Boolean).join(t`, `));
    cell.append(link);
    return cell;
  }

  /** @param {number} n @returns {string} */
  function nextMonth(n) {
    const [year, number] = month.split("-").map(Number);
    return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 10);
  }

  /** Show what the reader has solved of each kind of this site. */
  async function showTimes() {
    const names = new Set(data.kinds.map(([name]) => name));
    const games = listGames().filter((id) => ID.test(id)).flatMap((id) => /** @type {[string, import("../play/store.js").Kept][]} */ ([[id, load(id)]].filter(([, game]) => game)));
    const measured = measureKinds(games).filter(({ kind }) => names.has(kind));
    const table = find(".times");
    table.hidden = !measured.length;
    find("[data-untimed]").hidden = measured.length > 0;
    await loadCatalogue(base, measured.map(({ kind }) => kind));
    const { puzzleCatalogue } = /** @type {Window & { puzzleCatalogue?: Record<string, { title: string }> }} */ (window);
    const rows = measured.map(({ kind, solved, best, median }) => {
      const row = create("tr");
      const head = create("th");
      head.setAttribute("scope", "row");
      head.append(Object.assign(create("a", puzzleCatalogue?.[kind].title), { href: `../${kind}/index.html` }));
      row.append(head, ...[String(solved), best ? formatTime(best) : "–", median ? formatTime(median) : "–"].map((text) => create("td", text)));
      return row;
    });
    table.querySelector("tbody")?.replaceChildren(...rows);
  }

  const turn = (/** @type {number} */ n) => () => {
    month = nextMonth(n);
    update();
  };
  find("[data-earlier]").addEventListener("click", turn(-1));
  find("[data-later]").addEventListener("click", turn(1));
  const choice = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-series]"));
  if (choice) {
    const { series } = readAddress(data);
    choice.value = series;
    choice.addEventListener("change", () => {
      const { today, day } = readAddress(data);
      location.href = formatAddress(day, today, choice.value);
    });
  }
  startProgress(find(".progress"));
  followGames(update);
  addEventListener("visibilitychange", update); // another day may have begun
  update();
  document.querySelectorAll(".shelf .card").forEach((card) => tick(/** @type {HTMLElement} */ (card)));
}

readBlocks().then(() => start(readBlock("daily-data")));
