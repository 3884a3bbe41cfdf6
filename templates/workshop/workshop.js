// The page of the workshop: a board as text, its verdict while the reader types, and what follows.
import { readBlock, readBlocks } from "../stage/data.js";
import { load } from "../play/store.js";
import { t } from "../stage/say.js";
import { createSvg } from "../stage/svg.js";
import { createAway } from "./away.js";
import { createDrafts } from "./drafts.js";
import { createEditor } from "./editor.js";
import { addressGame, keepGame, nameGame } from "./games.js";
import { listKnown, loadWords, read, translate, translateGame } from "./words.js";
import { askToEnd, createConnection } from "./workers.js";

/** @typedef {{ name: string, title: string, blocks: import("./editor.js").Block[], variants: { name: string, block: string, word: string }[], size: number, sizes: Record<string, number>, unknown: string[], largest: number, cells: number, makes: boolean, symmetries: string[], thins: boolean, repairs: boolean, grows: boolean }} Kind */
/** @typedef {{ kind: string, blocks: Record<string, string>, loose?: import("./editor.js").Place[], make?: any, from?: string }} Board  from: the puzzle that it was, as kind/slug */
/** @typedef {import("./workers.js").Files & { version: string, kinds: Kind[] }} Data */

const PAUSE = 250; // milliseconds between the last key and the verdict
const LONGEST = 200; // steps of undo
const LOADING = "loading"; // class of what is said before the checker is there
const STROKE = 1000; // milliseconds between keys that belong to different steps of undo

/** @template {Element} T @param {string} selector @returns {T} */
const find = (selector) => /** @type {T} */ (document.querySelector(`.workshop ${selector}`));

readBlocks().then(async () => {
  if (location.protocol === "file:") {
    find("p.served").removeAttribute("hidden");
    return;
  }
  const data = /** @type {Data} */ (readBlock("workshop-data"));
  await loadWords(data.folder);
  start(data);
});

/** @param {Data} data */
function start(data) {
  find(".bench").removeAttribute("hidden");
  const form = /** @type {HTMLFormElement} */ (find("form"));
  const kindOf = /** @type {HTMLSelectElement} */ (form.elements.namedItem("kind"));
  const sheet = /** @type {HTMLElement} */ (find(".sheet"));
  const output = find("output");
  const fields = find(".fields");
  const fault = find(".fields + .fault");
  const openFault = find("form .fault");
  const away = createAway(find(".away [role=status]"));
  const drafts = createDrafts((name) => data.kinds.some((one) => one.name === name));
  const walk = find(".walk");
  const making = find(".wishes [role=status]");
  const halter = find(".wishes [data-do=stop]");
  const answers = /** @type {HTMLButtonElement} */ (find("[data-do=answers]"));
  const possible = /** @type {HTMLButtonElement} */ (find("[data-do=possible]"));
  const isPressed = (/** @type {Element} */ button) => button.getAttribute("aria-pressed") === "true";

  const folder = new URL(data.folder, location.href).href;
  const files = { folder, pyodide: data.pyodide, archive: data.archive, bytes: data.bytes };
  let loaded = 0;
  let waits = true; // for the checker, or for its verdict
  const desk = createConnection(files, (bytes, failed) => {
    if (failed) say(failed, "none");
    loaded = Math.max(loaded, bytes);
    if (!failed && waits) sayChecking();
  });
  /** @type {ReturnType<typeof createConnection> | undefined} for long questions, as soon as it is ready */
  let engine;
  let asked = desk; // the last long question

  /** @type {Board | undefined} */
  let board;
  /** @type {any} the last reply to `edit`, with the picture */
  let shown;
  /** @type {any} */
  let verdict;
  /** @type {any} */
  let suggestion;
  /** @type {Board[]} */
  const past = [];
  /** @type {Board[]} */
  let future = [];
  let typedAt = 0;
  let opened = ""; // the address that was opened last; a new one may wait for its event
  let linked = ""; // the board that the address has, as text
  let sized = ""; // the kind, and the size for its level, that the size of a new board was set to
  let boards = 0; // edits of earlier boards are dropped
  let edits = 0; // replies about earlier boards are dropped
  let opens = 0; // boards that were to be opened before an edit are dropped
  let questions = 0; // replies to earlier questions are dropped
  let checks = false; // the page says that it checks the board
  let differing = 0; // cells that are known to differ, while answers are compared
  let entered = ""; // the places of the last edit on the board: entries into the same places are one step of undo
  /** @type {Promise<unknown>} edits on the board, which follow one another */
  let line = Promise.resolve();
  /** @type {Set<string>} optional blocks whose field is open */
  const added = new Set();
  let halted = 0; // number of the question at its limit
  /** @type {number | undefined} */
  let timer;
  /** @type {number | undefined} */
  let clock;

  /** @param {number} bytes */
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

  /** Screen readers read what does not change soon. @param {string | (string | Node)[]} text @param {string} [tone] @param {boolean} [changes] */
  function say(text, tone = "", changes = false) {
    checks = false;
    output.setAttribute("aria-busy", String(changes));
    output.replaceChildren(...[text].flat());
    output.className = tone;
  }

  /** Tell screen readers what an edit has done, and everyone why it was refused. @param {string | (string | Node)[]} text @param {boolean} [refuses] */
  function tell(text, refuses = false) {
    const told = find(".told");
    told.replaceChildren(...[text].flat());
    told.classList.toggle("unseen", !refuses);
  }

  /** Say what the page waits for: the checker, or its verdict. */
  function sayChecking() {
    const [had, all] = [megabytes(loaded), megabytes(data.bytes)];
    if (loaded < data.bytes && !desk.isReady()) say(t`Loading the checker: ${had} of ${all} MB.`, LOADING);
    else if (!desk.isReady()) say(t`Starting the checker …`);
    else if (board) sayHowLong(0);
  }

  /** @param {number} seconds  for which the board is checked */
  function sayHowLong(seconds) {
    say(seconds ? t`Checking for ${seconds} s.` : t`Checking …`, "", seconds > 0);
    checks = true;
  }

  /** Show exactly these buttons. @param {string[]} names */
  function offer(...names) {
    for (const button of document.querySelectorAll(".acts button")) {
      const own = /** @type {HTMLElement} */ (button);
      own.hidden = !names.includes(own.dataset.do || "");
    }
  }

  /** Show a board instead of the answers. @param {string} svg */
  function draw(svg) {
    sheet.innerHTML = svg;
    editor.show();
    answers.setAttribute("aria-pressed", "false");
  }

  /** Scroll to a part of the page that is out of sight. @param {Element} part @param {ScrollLogicalPosition} block */
  function reveal(part, block = "nearest") {
    const { top, bottom } = part.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    part.scrollIntoView({ block, behavior: isCalm ? "auto" : "smooth" });
  }

  // -- the board and its text

  /** Show another board, whose reply to `edit` is known. @param {any} found @param {Partial<Board>} [more] */
  function show(found, more = {}) {
    const draft = drafts.get(found.kind);
    const isDraft = draft && textOf(draft) === textOf(found);
    if (board) remember();
    else if (draft && !isDraft) past.push(draft);
    leave();
    setBoard({ ...(isDraft && draft), kind: found.kind, blocks: found.blocks, ...more }, found);
  }

  /** @param {Board} one */
  const textOf = ({ kind: name, blocks, loose = [] }) => JSON.stringify([name, blocks, ...loose]);

  /** Forget what belongs to the board that is edited: entries on their way, and blocks without text. */
  function leave() {
    boards += 1;
    added.clear();
    editor.clear();
  }

  function remember() {
    if (!board) return;
    past.push(board);
    if (past.length > LONGEST) past.shift();
    future = [];
  }

  /** @param {Board} next @param {any} [found] */
  function setBoard(next, found) {
    board = next;
    kindOf.value = next.kind;
    for (const name of Object.keys(next.blocks)) added.add(name);
    setFields(next.blocks);
    limitWishes();
    showOrigin();
    if (found) take(found, ++edits);
    else edit();
  }

  /** Show the fields of the blocks, without optional ones that nobody uses. @param {Record<string, string>} texts */
  function setFields(texts) {
    const shown = kind().blocks.filter(({ name, optional }) => !optional || added.has(name));
    for (const one of shown) setField(one, texts[one.name]);
    for (const old of [...fields.children]) {
      if (!shown.some(({ name }) => name === /** @type {HTMLElement} */ (old).dataset.block)) old.remove();
    }
    for (const { name } of shown) fields.append(fieldOf(name));
    find(".by-cell").toggleAttribute("hidden", !shown.some(({ layout }) => layout === "cells"));
    const others = kind().blocks.filter((one) => !shown.includes(one));
    adder.parentElement?.toggleAttribute("hidden", !others.length);
    adder.replaceChildren(new Option(t`clues or a rule …`, ""), ...others.map(({ name, label }) => new Option(label, name)));
    editor.list();
  }

  /** Send an edit of the board to the desk after those before it, and show the reply. Entries into the same place
      are one step of undo. @param {Record<string, any>} edit */
  function change(edit) {
    const of = boards;
    if (board) opens += 1;
    line = line.then(() => {
      if (!board || of !== boards) return undefined;
      edits += 1;
      const own = edits;
      const { kind: name, blocks, loose } = board;
      return desk.ask({ do: "edit", kind: name, blocks, loose, ...edit }).then((found) => {
        editor.settle(edit);
        if (own !== edits || !board) return;
        if (textOf(found) !== textOf(board)) {
          const place = JSON.stringify([edit.block, edit.places]);
          if (place !== entered || !edit.typed) remember();
          entered = place;
          const isOther = found.kind !== board.kind;
          board = { kind: found.kind, blocks: found.blocks, loose: found.loose, from: isOther ? undefined : board.from };
          if (isOther) {
            added.clear();
            limitWishes();
            showOrigin();
          }
        }
        for (const one of Object.keys(found.blocks)) added.add(one);
        kindOf.value = found.kind; // another kind may have been chosen, whose example has not arrived
        setFields(found.blocks);
        typedAt = Date.now();
        take(found, own);
        tell([found.said, found.problem?.message].filter(Boolean).flatMap((text, i) => [i ? " " : "", ...read(text)]));
      }, (error) => {
        editor.settle(edit);
        editor.show();
        if (error.code !== "crashed") tell(read(error.message), true);
        if (own === edits && waits) check(); // the board is the same, and its check was dropped
      });
    });
  }

  const adder = /** @type {HTMLSelectElement} */ (find("select.more"));
  const editor = createEditor(sheet, /** @type {HTMLElement} */ (find(".tools")), {
    blocks: () => kind().blocks.filter(({ name, optional }) => !optional || added.has(name)),
    size: () => [shown?.rows || 0, shown?.cols || 0],
    text: (name) => board?.blocks[name] || "",
    send: change,
    say: tell,
    lacks: () => shown?.lacks || {},
    loose: () => board?.loose || [],
    refused: () => shown?.refused || {},
    open: (text) => open({ text }),
  });
  adder.addEventListener("change", () => { if (adder.value) addBlock(adder.value); });

  /** Show an optional block, for its first entry. @param {string} name */
  function addBlock(name) {
    if (!board) return;
    added.add(name);
    setFields(board.blocks);
    editor.choose(name);
  }

  /** Let a reader draw a variant of the kind, or require it if nothing is drawn. @param {string} [name] */
  function addVariant(name) {
    const one = kind().variants.find((other) => other.name === name);
    if (!one || !board) return;
    if (!one.word) addBlock(one.block);
    else if (!board.blocks[one.block]?.split("\n").includes(one.word)) change({ block: one.block, places: [], entry: one.word });
  }

  /** Link to the rules of the kind, and to the puzzle that the board was. */
  function showOrigin() {
    const rules = /** @type {HTMLAnchorElement} */ (find("a.rules"));
    rules.href = `../${kind().name}/index.html#rules`;
    const { title } = kind();
    rules.textContent = t`The rules of ${title}`;
    const from = board?.from || "";
    const source = find(".source");
    source.replaceChildren();
    if (!/^[a-z0-9_]+\/[a-z0-9-]+$/.test(from)) return;
    const address = `../${from}/index.html`;
    fetch(address).then(async (found) => {
      const page = found.ok && new DOMParser().parseFromString(await found.text(), "text/html");
      const name = page && page.querySelector("h1")?.textContent;
      if (!name || board?.from !== from) return;
      const link = document.createElement("a");
      link.href = address;
      link.textContent = name;
      source.replaceChildren(t` · from the puzzle `, link);
    }, () => {});
  }

  const kind = () => /** @type {Kind} */ (data.kinds.find(({ name }) => name === (board?.kind || kindOf.value)));
  /** @param {string} name */
  const fieldOf = (name) => /** @type {HTMLElement} */ (fields.querySelector(`[data-block="${name}"]`));

  /** @param {import("./editor.js").Block} block @param {string | undefined} text */
  function setField({ name, label: words, optional, about }, text) {
    let field = fieldOf(name);
    if (!field) {
      field = document.createElement("div");
      field.dataset.block = name;
      const label = document.createElement("label");
      const area = document.createElement("textarea");
      area.id = `block-${name}`;
      area.spellcheck = false;
      area.setAttribute("autocapitalize", "off");
      area.setAttribute("autocomplete", "off");
      label.htmlFor = area.id;
      label.textContent = optional ? t`${words} (may be empty)` : words;
      area.addEventListener("input", typed);
      const help = document.createElement("p");
      help.id = `signs-${name}`;
      help.className = "aside";
      area.setAttribute("aria-describedby", help.id);
      field.append(label, area, help);
      fields.append(field);
    }
    const area = /** @type {HTMLTextAreaElement} */ (field.querySelector("textarea"));
    area.value = (text || "").replace(/\n+$/, "");
    fit(area);
    field.querySelector("p")?.replaceChildren(...about.split("`").map(makeSign));
  }

  /** Return a part of a text between backticks: every other one is a sign. @param {string} part @param {number} i */
  function makeSign(part, i) {
    if (i % 2 === 0) return part;
    const code = document.createElement("code");
    code.textContent = part;
    return code;
  }

  /** @param {HTMLTextAreaElement} area */
  function fit(area) {
    const lines = area.value.split("\n");
    area.rows = Math.min(24, Math.max(1, lines.length));
    area.cols = Math.max(8, ...lines.map((line) => line.length + 2));
  }

  function typed() {
    if (!board) return;
    const now = Date.now();
    if (now - typedAt > STROKE) remember(); // else the keys are one step of undo
    boards += 1;
    typedAt = now;
    board = { kind: board.kind, blocks: readFields(), from: board.from };
    kindOf.value = board.kind; // another kind may have been chosen, whose example has not arrived
    for (const area of fields.querySelectorAll("textarea")) fit(area);
    edit();
  }

  function readFields() {
    /** @type {Record<string, string>} */
    const blocks = {};
    for (const { name, optional } of kind().blocks) {
      const area = /** @type {HTMLTextAreaElement | undefined} */ (fieldOf(name)?.querySelector("textarea"));
      if (!area) continue;
      if (area.value.trim() || !optional) blocks[name] = area.value;
    }
    return blocks;
  }

  /** Ask what the board is, and take the reply if the reader has not typed since. */
  function edit() {
    if (!board) return;
    edits += 1;
    const own = edits;
    keepDraft();
    desk.ask({ do: "edit", kind: board.kind, blocks: board.blocks, loose: board.loose, symmetry: editor.symmetry() }).then(
      (found) => { if (own === edits) take(found, own); },
      complain,
    );
  }

  /** Show a board, or its problem. @param {any} found @param {number} own */
  function take(found, own) {
    waits = !found.problem;
    if (found.svg) shown = found;
    else if (shown?.kind !== found.kind) shown = undefined;
    editor.list(); // the digits that fit depend on the size
    verdict = suggestion = undefined;
    walk.setAttribute("hidden", "");
    setDisabled("undo", !past.length);
    setDisabled("redo", !future.length);
    for (const area of fields.querySelectorAll("textarea")) area.removeAttribute("aria-invalid");
    fault.textContent = "";
    stopClock();
    clearTimeout(timer);
    asked.cancel();
    keepDraft();
    if (found.svg) drafts.keepSeen(found);
    const before = shown && !found.svg ? t`The picture is the board before this mistake.` : "";
    find(".describes").replaceChildren(...(found.problem ? [before] : read(found.notes)));
    draw(shown?.svg || "");
    sheet.classList.toggle("stale", Boolean(found.problem && !found.svg));
    find("[data-do=address]").toggleAttribute("hidden", !found.address);
    if (found.problem) {
      say([t`This is not a board yet`, t`: `, ...read(found.problem.message)]);
      offer();
      mark(found.problem);
      return;
    }
    differing = 0;
    sayChecking();
    offer();
    timer = setTimeout(() => { if (own === edits) check(); }, typedAt + PAUSE - Date.now());
  }

  /** Store the board, unless it is that of the address; else drop the address, so that a reload shows it.
      An address that is not opened yet stays, because its event reads it. */
  function keepDraft() {
    if (!board) return;
    const isLinked = opened && location.hash === opened;
    if (isLinked && textOf(board) === linked) return;
    drafts.keep(board);
    if (!isLinked) return;
    opened = "";
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** Mark the field with the mistake, and offer to select it. @param {any} problem */
  function mark(problem) {
    const field = problem.block && fieldOf(problem.block);
    if (!field) return;
    const area = /** @type {HTMLTextAreaElement} */ (field.querySelector("textarea"));
    area.setAttribute("aria-invalid", "true");
    if (problem.start === null) return;
    const { label } = /** @type {import("./editor.js").Block} */ (kind().blocks.find(({ name }) => name === problem.block));
    const wrong = area.value.slice(problem.start, problem.end);
    fault.textContent = `${t`In ${label}: “${wrong}”`} `;
    const go = document.createElement("button");
    go.type = "button";
    go.textContent = t`Select it`;
    go.addEventListener("click", () => {
      area.focus();
      area.setSelectionRange(problem.start, problem.end);
    });
    fault.append(go);
  }

  /** @param {string} name @param {boolean} disabled */
  function setDisabled(name, disabled) {
    /** @type {HTMLButtonElement} */ (find(`[data-do=${name}]`)).disabled = disabled;
  }

  // -- questions to the engine

  /**
   * Ask about the board, and call `then` with the reply if the board is still the same.
   * @param {string} what @param {Record<string, unknown>} more @param {(ok: any) => void} then
   */
  function question(what, more, then) {
    if (!board) return;
    const own = edits;
    questions += 1;
    const number = questions;
    if (what !== "more") asked = engine?.isReady() ? engine : desk;
    startClock(what === "play" && more.hints ? ["bare"] : []);
    asked.ask({ do: what, kind: board.kind, blocks: board.blocks, ...more }, progress).then(
      (ok) => {
        startEngine();
        if (own !== edits || number !== questions) return;
        stopClock();
        then(ok);
      },
      (/** @type {import("./workers.js").Fault} */ error) => {
        if (own !== edits || number !== questions) return;
        stopClock();
        again = then;
        halt(error);
      },
    );
  }
  /** Load Python once more, after the first reply, which it would delay: the desk then stays free. */
  function startEngine() {
    engine ||= createConnection(files, () => {});
  }

  /** @type {(ok: any) => void} */
  let again = () => {};
  let playBare = () => {};

  /** @param {import("./workers.js").Fault} error */
  function halt(error) {
    waits = false;
    if (error.code === "cancelled" && verdict) { // the board was checked before
      showVerdict();
      return;
    }
    if (error.code === "limit" && error.message.startsWith("Not decided")) {
      halted = error.id;
      say(t`Not decided yet. You can search on; some boards are too hard for a browser.`, "open");
      offer("more");
    } else if (error.code === "cancelled") {
      if (differing) say(t`Stopped. Several answers: they differ at least in the ${differing} marked cells.`, "many");
      else say(t`Stopped. This board is not checked.`);
      offer("check");
    } else {
      say(read(error.message), "none");
      offer("check", ...(verdict?.verdict === "several" ? ["play"] : []));
    }
  }

  /** @param {any} found */
  function progress(found) {
    if (found.cells) {
      differing = found.cells.length;
      say(t`Several answers. They differ in the ${differing} marked cells so far.`, "many", true);
      showMarks(found.marks);
    }
    if (found.states) showPossible(found);
    if (found.left) say(t`What is possible so far; ${found.left} more to prove.`, "many", true);
    if (found.steps) say(t`Working out how a person solves it: ${found.steps} steps so far.`, "", true);
  }

  /** Mark cells of the board in which answers differ. @param {string} d  the path */
  function showMarks(d) {
    const drawing = sheet.querySelector("svg");
    if (!drawing) return;
    const group = drawing.querySelector(".rings") || drawing.appendChild(createSvg("g", { class: "rings" }));
    group.replaceChildren(createSvg("path", { class: "differ", d }));
  }

  /** Say how long it takes, and offer to stop it. @param {string[]} others  buttons to offer as well */
  function startClock(others) {
    const began = Date.now();
    stopClock();
    clock = setInterval(() => {
      const seconds = Math.round((Date.now() - began) / 1000);
      if (checks && seconds > 0) sayHowLong(seconds);
      if (seconds > 0) offer("stop", ...others);
    }, 300);
  }

  function stopClock() {
    clearInterval(clock);
  }

  function check() {
    differing = 0;
    sayChecking();
    question("verdict", {}, (found) => {
      verdict = found;
      draw(found.svg);
      showVerdict();
      if (isPressed(possible) && found.answers.length) askPossible();
    });
  }

  /** Ask what each cell can still be, and show it as it is proved. */
  function askPossible() {
    possible.setAttribute("aria-pressed", "true");
    say(t`Looking for what is possible …`);
    question("possible", {}, (found) => {
      showPossible(found);
      say(read(found.says), verdict?.verdict === "unique" ? "unique" : "many");
      offerAll();
    });
  }

  /** Show the states of decisions, which the drawing of the first reply has. @param {{ svg?: string, states: string }} found */
  function showPossible({ svg, states }) {
    if (svg) draw(svg);
    for (const one of sheet.querySelectorAll("[data-decision]")) {
      const own = /** @type {SVGElement} */ (one);
      own.dataset.state = states[Number(own.dataset.decision)];
    }
  }

  function showVerdict() {
    waits = false;
    say(read(verdict.says), { unique: "unique", none: "none", several: "many" }[/** @type {string} */ (verdict.verdict)]);
    offerAll();
  }

  /** Offer what the verdict allows. */
  function offerAll() {
    if (!verdict) return;
    answers.textContent = verdict.answers.length > 1 ? t`Show two answers` : t`Show the answer`;
    const several = verdict.verdict === "several";
    const { grows, thins, repairs } = kind();
    offer(...(verdict.answers.length ? ["answers", "possible"] : []), ...(several ? ["suggest"] : []), ...(several && repairs ? ["unique"] : []),
      ...(grows && verdict.answers.length ? ["clues"] : []), ...(thins && verdict.verdict === "unique" ? ["thin"] : []),
      ...(suggestion?.blocks ? ["add"] : []), ...(verdict.verdict === "unique" ? ["steps"] : []),
      ...(verdict.answers.length ? ["play"] : []));
  }

  function showSteps() {
    say(t`Looking for the steps …`);
    question("steps", { words: listKnown() }, (found) => {
      const list = find(".walk ol");
      list.replaceChildren(...found.steps.map((/** @type {any} */ step) => {
        const item = document.createElement("li");
        item.textContent = step.says;
        if (step.row) {
          const row = item.appendChild(document.createElement("code"));
          row.textContent = step.row;
        }
        return item;
      }));
      walk.removeAttribute("hidden");
      reveal(walk, "start");
      const { length } = found.steps;
      const word = translate(found.word || "");
      const count = length === 1 ? t`1 step leads to the answer. Difficulty: ${word}.` : t`${length} steps lead to the answer. Difficulty: ${word}.`;
      say(found.ended ? t`These are the first steps; the others would take too long to find.` : count, "unique");
      offerAll();
    });
  }

  /** Show the answers with their names, or the board with its marks again. */
  function toggleAnswers() {
    const on = !isPressed(answers);
    draw(on ? "" : verdict.svg);
    possible.setAttribute("aria-pressed", "false");
    answers.setAttribute("aria-pressed", String(on));
    const names = verdict.answers.length > 1 ? [t`First answer`, t`Second answer`] : [t`The answer`];
    if (on) {
      sheet.append(...names.map((name, i) => {
        const figure = document.createElement("figure");
        figure.innerHTML = verdict.answers[i].svg;
        figure.appendChild(document.createElement("figcaption")).textContent = name;
        return figure;
      }));
    }
    const both = verdict.alike === 0 ? t`Two answers are shown.` : t`Two answers are shown; the marked cells differ.`;
    tell(!on ? t`The board is shown.` : names[1] ? both : t`The answer is shown.`);
    reveal(sheet);
  }

  /**
   * Open the player with this board; with one answer, it gives hints from the steps. `place`: in the
   * page, or a position. `replaces`: this page only made the board, and Back passes it.
   */
  function playBoard(place = "", replaces = false, hints = true) {
    if (!board) return;
    playBare = () => playBoard(place, replaces, false);
    clearTimeout(timer);
    say(t`Preparing the game …`);
    question("play", { ident: nameGame(board), hints, make: board.make, words: listKnown() }, (found) => {
      const game = translateGame(found);
      if (!keepGame(game)) {
        say(t`The browser has no room to keep this game.`, "none");
        return;
      }
      const address = addressGame(game.fragment) + place;
      if (replaces) location.replace(address);
      else location.href = address;
    });
  }

  /** Change the board as the desk does. @param {"clues" | "thin" | "unique"} what @param {string} says */
  function remake(what, says) {
    if (!board) return;
    say(says);
    question(what, { position: load(nameGame(board))?.position || "", symmetry: editor.symmetry() }, (found) => {
      if (!board) return;
      if (!found.blocks) {
        say(read(found.says), "many");
        return offerAll();
      }
      if (textOf({ kind: board.kind, blocks: found.blocks }) !== textOf(board)) return replaceBoard({ kind: board.kind, blocks: found.blocks, from: board.from });
      tell(t`The clues are the same.`);
      return showVerdict();
    });
  }

  function suggest() {
    say(t`Looking for clues that would help …`);
    question("suggest", { symmetry: editor.symmetry() }, (found) => {
      suggestion = found;
      if (found.svg) draw(found.svg);
      say(read(found.says), "many");
      offerAll();
    });
  }

  function generate() {
    const value = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value;
    for (const name of ["rows", "cols", "seed"]) {
      if (!/** @type {HTMLInputElement} */ (form.elements.namedItem(name)).reportValidity()) return;
    }
    const seed = value("seed") === "" ? Math.floor(Math.random() * 1e6) : Number(value("seed"));
    const { symmetries, thins } = kind();
    const make = {
      kind: kind().name, rows: Number(value("rows")), cols: Number(value("cols")), seed,
      level: value("level"), symmetry: symmetries.length ? value("symmetry") : "none",
      minimal: thins && /** @type {HTMLInputElement} */ (form.elements.namedItem("minimal")).checked,
    };
    makeBoard(make, (found) => {
      show(found, { make: found.make });
      reveal(output);
    });
  }

  /**
   * Make a board of the generator, and call `then` with it. Until then, the page keeps its board and
   * the verdict on it, and the progress is beside the wishes; without a board, in the verdict's place.
   * @param {Record<string, unknown>} make @param {(found: any) => void} then
   */
  async function makeBoard(make, then) {
    stopClock();
    clearTimeout(timer);
    asked.cancel();
    edits += 1;
    const own = edits;
    const began = Date.now();
    let tries = 0;
    let runs = false; // and the page says so
    if (shown && !verdict) {
      say(t`The check waits for the new board.`);
      offer();
    }
    const tell = (/** @type {string | (string | Node)[]} */ text, makes = false) => {
      runs = makes;
      if (shown) making.replaceChildren(...[text].flat());
      else say(text);
      if (!shown) offer(...(runs ? ["stop"] : []));
      halter.toggleAttribute("hidden", !(shown && runs));
    };
    const count = () => {
      const seconds = Math.round((Date.now() - began) / 1000);
      if (!tries || !seconds) tell(t`Making a board …`, true);
      else tell(tries === 1 ? t`Making a board: 1 board tried in ${seconds} s.` : t`Making a board: ${tries} boards tried in ${seconds} s.`, true);
    };
    count();
    const counter = setInterval(count, 300);
    asked = engine?.isReady() ? engine : desk;
    try {
      const made = await askToEnd(asked, { do: "generate", ...make }, (found) => { tries = found.tries || tries; });
      startEngine();
      if (own !== edits) return;
      const [word, { seed }] = [translate(made.word), made.make];
      tell(t`Made: difficulty ${word}, seed ${seed}.`);
      then(made);
    } catch (error) {
      if (own !== edits) return;
      const { code, message } = /** @type {import("./workers.js").Fault} */ (error);
      if (code !== "cancelled") tell(read(message));
      else tell(tries === 1 ? t`Stopped: 1 board tried.` : t`Stopped: ${tries} boards tried.`);
      if (shown && !verdict) edit();
    } finally {
      clearInterval(counter);
      halter.setAttribute("hidden", "");
      if (own !== edits && runs) making.textContent = "";
    }
  }

  /** Offer the sizes of a kind, the one at which the level is found, and only wishes that mean something for it. @param {Kind} [of] */
  function limitWishes(of = kind()) {
    const { name, size, sizes, unknown, largest, makes, symmetries, thins } = of;
    const level = /** @type {HTMLSelectElement} */ (form.elements.namedItem("level"));
    const symmetry = /** @type {HTMLSelectElement} */ (form.elements.namedItem("symmetry"));
    for (const option of level.options) option.hidden = option.disabled = unknown.includes(option.value);
    for (const option of symmetry.options) option.hidden = option.disabled = !["none", ...symmetries].includes(option.value);
    if (level.selectedOptions[0]?.disabled) level.value = "";
    if (symmetry.selectedOptions[0]?.disabled) symmetry.value = "none";
    const usual = sizes[level.value] || size;
    const own = `${name} ${usual}`;
    for (const side of ["rows", "cols"]) {
      const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(side));
      input.max = String(largest);
      if (input.previousElementSibling) input.previousElementSibling.textContent = t`${input.min} to ${input.max}`;
      if (own !== sized) input.value = String(usual);
    }
    sized = own;
    for (const [wish, has] of /** @type {[string, boolean][]} */ ([["symmetry", symmetries.length > 0], ["minimal", thins]])) {
      const input = /** @type {HTMLElement} */ (form.elements.namedItem(wish));
      input.closest("label")?.toggleAttribute("hidden", !has);
      find(`#about-${wish}`).toggleAttribute("hidden", !has);
    }
    for (const wish of ["level", "seed"]) {
      /** @type {HTMLElement} */ (form.elements.namedItem(wish)).closest("label")?.toggleAttribute("hidden", !makes);
    }
    find("#about-seed").toggleAttribute("hidden", !makes);
    find("[data-do=generate]").toggleAttribute("hidden", !makes);
  }

  /** @param {string} name @param {boolean} on */
  function openPanel(name, on) {
    find(`#${name}`).toggleAttribute("hidden", !on);
    find(`[data-opens=${name}]`).setAttribute("aria-expanded", String(on));
  }

  // -- taking it away

  /** @param {(found: any) => void | Promise<void>} use @param {string} [style] */
  function exportBoard(use, style = "") {
    if (!board) return;
    const make = board.make && { make: board.make, by: data.version };
    const own = { kind: board.kind, blocks: board.blocks, verdict: verdict?.verdict, ...make };
    desk.ask({ do: "export", ...own, style }).then(use, complain);
  }

  /** @param {{ code?: string, message: string }} error */
  function complain(error) {
    if (error.code === "crashed") return; // the page says it already
    openFault.replaceChildren(...read(error.message));
    if (!board) say(read(error.message), "none");
  }

  // -- buttons and other places that boards come from

  /** @type {Record<string, () => void>} */
  const acts = {
    example: () => open({ kind: kindOf.value }),
    undo: () => turn(past, future),
    redo: () => turn(future, past),
    generate,
    open: () => {
      openFault.textContent = "";
      open({ text: /** @type {HTMLTextAreaElement} */ (find("#paste")).value });
    },
    stop: () => asked.cancel(),
    blank: () => {
      const side = (/** @type {string} */ name) => Number(/** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value);
      const edited = editor.block();
      editor.clear();
      editor.choose(edited);
      change({ kind: kindOf.value, blocks: {}, loose: [], rows: side("rows"), cols: side("cols") }); // its example may not be there yet
      openPanel("wishes", false);
      sheet.focus({ preventScroll: true });
    },
    rotate: () => change({ turn: "rotate" }),
    flip: () => change({ turn: "flip" }),
    ...Object.fromEntries(["top", "bottom", "left", "right"].flatMap((side) => [
      [`more-${side}`, () => change({ side, by: 1 })], [`less-${side}`, () => change({ side, by: -1 })],
    ])),
    check,
    more: () => question("more", { of: halted }, again),
    answers: toggleAnswers,
    possible: () => {
      if (!isPressed(possible)) return askPossible();
      possible.setAttribute("aria-pressed", "false");
      asked.cancel();
      draw(verdict.svg);
      return showVerdict();
    },
    suggest,
    clues: () => remake("clues", t`Making the clues …`),
    thin: () => remake("thin", t`Removing clues that are not needed …`),
    unique: () => remake("unique", t`Changing the board until one answer is left …`),
    add: () => { if (board) replaceBoard({ ...board, blocks: suggestion.blocks, make: undefined }); },
    steps: showSteps,
    walk: () => playBoard("#why"),
    play: () => playBoard(),
    bare: () => playBare(),
    link: () => exportBoard((found) => {
      const address = location.href.replace(/#.*/, "");
      return away.copy(`${address}#${found.fragment}`, t`The link is copied.`, t`Copy the link from here:`);
    }),
    address: () => exportBoard((found) => away.copy(`https://puzz.link/p?${found.address}`, t`The address is copied.`, t`Copy the address from here:`)),
    markdown: () => exportBoard((found) => away.save(new Blob([found.markdown], { type: "text/markdown" }), `${board?.kind}.md`)),
    svg: () => away.readStyle().then((style) => exportBoard((found) => away.save(new Blob([found.svg], { type: "image/svg+xml" }), `${board?.kind}.svg`), style)),
    png: () => away.readStyle().then((style) => exportBoard((found) => away.paint(found.svg, `${board?.kind}.png`), style)),
  };

  /** @param {Board} next */
  function replaceBoard(next) {
    remember();
    leave();
    setBoard(next);
  }

  /** Take the last board of `from`, and put the present one onto `to`, after the edits that are on their way.
      @param {Board[]} from @param {Board[]} to */
  function turn(from, to) {
    const go = () => {
      const next = from.pop();
      if (!next || !board) return;
      typedAt = 0;
      entered = "";
      to.push(board);
      if (next.kind !== board.kind) leave();
      setBoard(next);
      tell(from === past ? t`Taken back.` : t`Done again.`);
    };
    if (editor.isWaiting()) line = line.then(go);
    else go();
  }

  /** @param {Record<string, string>} what @param {(found: any) => void} [then] */
  function open(what, then) {
    edits += 1;
    opens += 1;
    const own = edits;
    const number = opens;
    const isLate = () => own !== edits || number !== opens; // the reader has typed or drawn since
    if (board) {
      stopClock();
      clearTimeout(timer);
      say(t`Opening …`);
      offer();
    }
    askOpen(what).then((found) => {
      if (isLate()) return;
      openFault.textContent = "";
      if (found.make) {
        kindOf.value = found.make.kind;
        const make = { seed: Math.floor(Math.random() * 1e6), ...found.make };
        makeBoard(make, (made) => {
          show(made, { make: made.make });
          if (found.play) playBoard("", true);
          reveal(output);
        });
      } else if (found.kinds) {
        const fits = found.kinds.includes(kindOf.value);
        if (fits) open({ ...what, kind: kindOf.value });
        else refuse({ message: t`Boards of several kinds look like this. Choose the kind first, then open it again.` });
      } else {
        const isLinked = what.text === opened;
        if (isLinked) linked = textOf(found);
        const from = isLinked && new URLSearchParams(what.text.slice(1)).get("from");
        show(found, from ? { from } : {});
        if (what.text && !isLinked) reveal(output);
        if (!found.problem) then?.(found);
      }
    }, (error) => { if (!isLate()) refuse(error); });
  }

  /** Ask for a board; the example of a kind comes from its file, also while the checker loads.
      @param {Record<string, string>} what @returns {Promise<any>} */
  function askOpen(what) {
    const link = Object.fromEntries(new URLSearchParams(what.text?.startsWith("#v=1&") ? what.text.slice(1) : ""));
    const name = what.text ? (link.board || link.make ? "" : link.kind) : what.kind;
    const ask = () => desk.ask({ do: "open", ...what });
    if (!data.kinds.some((one) => one.name === name)) return ask();
    return fetch(`${folder}example-${name}.json`).then((found) => (found.ok ? found.json() : ask()), ask);
  }

  /** Say why a text is not opened, and keep the board. @param {{ code?: string, message: string }} error */
  function refuse(error) {
    complain(error);
    if (error.code === "crashed" || !board) return;
    kindOf.value = board.kind;
    edit();
  }

  /** Return whether a fragment has a board: one of ours, or the data of f-puzzles. @param {string} fragment */
  const isBoard = (fragment) => /^#(v|load)=/.test(fragment);

  /** Open the board in the address; with `play=1`, play it at once from the position in `at`. */
  function openAddress() {
    opened = location.hash;
    const { kind: name, make, play, at = "", add } = Object.fromEntries(new URLSearchParams(opened.slice(1)));
    if (data.kinds.some((one) => one.name === (name || make))) kindOf.value = name || make;
    open({ text: opened }, () => {
      if (play === "1") playBoard(at && `#play=${at}`, true);
      addVariant(add);
    });
  }

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest(".workshop [data-do]");
    if (button instanceof HTMLElement) acts[button.dataset.do || ""]?.();
  });
  for (const one of document.querySelectorAll(".workshop [data-opens]")) {
    const name = /** @type {HTMLElement} */ (one).dataset.opens || "";
    one.addEventListener("click", () => {
      const on = one.getAttribute("aria-expanded") !== "true";
      for (const panel of ["wishes", "opening"]) openPanel(panel, on && panel === name);
    });
  }
  document.addEventListener("keydown", (event) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const key = event.key.toLowerCase();
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || !["y", "z"].includes(key)) return;
    event.preventDefault();
    acts[key === "y" || event.shiftKey ? "redo" : "undo"]();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  /** @type {HTMLElement} */ (form.elements.namedItem("level")).addEventListener("change", () => limitWishes());
  kindOf.addEventListener("change", () => {
    const { value } = kindOf;
    const { variant } = kindOf.selectedOptions[0].dataset;
    kindOf.value = value; // the kind's own entry
    limitWishes(data.kinds.find(({ name }) => name === value)); // at once, so that a reply replaces no size that the reader enters
    const draft = drafts.get(value);
    if (variant && board?.kind === value) return addVariant(variant);
    if (!draft || !board) return open({ kind: value }, () => addVariant(variant));
    replaceBoard(draft);
    return addVariant(variant);
  });
  window.addEventListener("hashchange", () => { if (isBoard(location.hash)) openAddress(); });

  say(t`Loading the checker …`, LOADING);
  if (isBoard(location.hash)) {
    openAddress();
  } else {
    const [draft, seen] = [drafts.newest(), drafts.seen()];
    if (draft && seen && textOf(seen) === textOf(draft)) {
      show(seen, draft);
    } else if (draft) {
      kindOf.value = draft.kind;
      desk.ask({ do: "edit", kind: draft.kind, blocks: draft.blocks }).then(
        (found) => { if (!edits) show(found, draft); }, () => { if (!edits) open({ kind: kindOf.value }); },
      );
    } else {
      open({ kind: kindOf.value });
    }
  }
}
