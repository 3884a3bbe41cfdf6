// Added to pages by `site-gen serve`. Leads from a puzzle's page to the workshop, whose board it saves
// in the puzzle's file, and creates new puzzles. The published site does not contain it.
import { t } from "../stage/say.js";
(() => {
  "use strict";
  /** @typedef {Record<string, string>} Blocks */
  /** @typedef {{ name: string, digest: string, title?: string }} Edited  without a digest: not created yet */
  /** @typedef {{ ok: boolean, status: number, said: any }} Reply */

  const { token = "", puzzle = "" } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  const WORKSHOP = "/workshop/index.html";
  const KEY = "site-gen:edited"; // in sessionStorage: the puzzle that this tab edits
  const BOARD = "site-gen:board"; // the board of this tab, for a reload
  const bar = document.createElement("div");
  bar.id = "site-gen-edit";
  bar.setAttribute("role", "region");
  bar.setAttribute("aria-label", t`Preview`);
  bar.lang = t`en-GB`;
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const place = document.querySelector("main") || document.body;
  if (document.body.matches(".site-gen-waiting")) return;
  place.prepend(bar);

  const inWorkshop = /^\/workshop\/(index\.html)?$/.test(location.pathname);
  const inGame = /^\/workshop\/play(\.html)?$/.test(location.pathname);
  const wanted = new URLSearchParams(location.search).get("edit");
  if (inWorkshop && wanted) startSaving(wanted);
  else if (inGame && wanted) showName(wanted);
  else if (puzzle) addButton(t`Edit`, () => edit(puzzle));
  if (!((inWorkshop || inGame) && wanted)) addButton(t`New puzzle`, openForm);
  bar.append(status);

  /** @param {string} words @param {() => void} act */
  function addButton(words, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", act);
    bar.append(button);
    return button;
  }

  /** Say something; what the preview's Python says is English. @param {string} words @param {string} [language] */
  function say(words, language = bar.lang) {
    status.lang = language;
    status.textContent = words;
  }

  /** Name the puzzle that is edited. @param {string} name */
  function showName(name) {
    const told = document.createElement("strong");
    told.textContent = name;
    bar.prepend(told);
  }

  /** @param {Record<string, unknown>} request @returns {Promise<Reply>} */
  async function ask(request) {
    try {
      const found = await fetch("/_site-gen/edit", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Site-Gen-Token": token },
        body: JSON.stringify(request),
      });
      const isJson = found.headers.get("Content-Type")?.startsWith("application/json");
      return { ok: found.ok, status: found.status, said: isJson ? await found.json() : { message: await found.text() } };
    } catch {
      return { ok: false, status: 0, said: { message: "The preview does not respond. Start it again, and save once more." } };
    }
  }

  /** @param {Edited} edited @param {string} fragment */
  function enter(edited, fragment) {
    sessionStorage.setItem(KEY, JSON.stringify(edited));
    sessionStorage.removeItem(BOARD);
    const from = edited.digest ? `&from=${encodeURIComponent(edited.name)}` : "";
    location.assign(`${WORKSHOP}?edit=${encodeURIComponent(edited.name)}#${fragment}${from}`);
  }

  /** @param {string} name */
  async function edit(name) {
    bar.ariaBusy = "true"; // no reload comes in between
    const { ok, said } = await ask({ do: "open", name });
    if (ok) {
      enter({ name, digest: said.digest }, said.fragment);
      return;
    }
    bar.ariaBusy = null;
    say(said.message, "en");
    allowReload();
  }

  // -- a new puzzle

  async function openForm() {
    const dialog = makeDialog(t`New puzzle`); // it is open at once, so no reload comes in between
    dialog.showModal();
    const { ok, said } = await ask({ do: "kinds" });
    if (!ok) {
      dialog.close();
      say(said.message, "en");
      return;
    }
    const form = document.createElement("form");
    const kind = document.createElement("select");
    const kinds = /** @type {{ name: string, title: string, size: number, largest: number, variants: { name: string, title: string }[] }[]} */ (said.kinds);
    kind.append(...kinds.map((one) => new Option(one.title, one.name)));
    for (const one of kinds.filter(({ variants }) => variants.length)) {
      const group = document.createElement("optgroup");
      const { title: name } = one;
      group.label = t`${name} with`;
      for (const own of one.variants) group.appendChild(new Option(own.title, one.name)).dataset.variant = own.name;
      kind.append(group);
    }
    const here = location.pathname.split("/")[1];
    if (kinds.some(({ name }) => name === here)) kind.value = here;
    const [title, slug, rows, cols] = Array.from({ length: 4 }, () => document.createElement("input"));
    const offerSize = () => {
      const own = kinds.find(({ name }) => name === kind.value);
      for (const side of [rows, cols]) Object.assign(side, { type: "number", min: "2", max: String(own?.largest), value: String(own?.size), required: true });
    };
    kind.addEventListener("change", offerSize);
    offerSize();
    title.required = true;
    title.maxLength = 300;
    slug.placeholder = t`made from the title`;
    const fault = document.createElement("p");
    fault.setAttribute("role", "alert");
    fault.lang = "en";
    const go = document.createElement("button");
    go.textContent = t`Draw the board`;
    form.append(label(t`Kind`, kind), label(t`Rows`, rows), label(t`Columns`, cols), label(t`Title`, title), label(t`Name in the address`, slug), fault, go, closer(dialog));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const { variant } = kind.selectedOptions[0].dataset;
      const made = await ask({ do: "begin", kind: kind.value, title: title.value, slug: slug.value, rows: Number(rows.value), cols: Number(cols.value) });
      const more = variant ? `&add=${variant}` : "";
      if (made.ok) enter({ name: made.said.name, digest: "", title: title.value }, made.said.fragment + more);
      else fault.textContent = made.said.message;
    });
    dialog.append(form);
    title.focus();
  }

  /** @param {string} words @param {HTMLElement} field */
  function label(words, field) {
    const made = document.createElement("label");
    made.append(words, field);
    return made;
  }

  /** Let live.js load the page again if it has waited for the end of something. */
  function allowReload() {
    dispatchEvent(new Event("pointerup"));
  }

  /** @param {string} words */
  function makeDialog(words) {
    const dialog = document.createElement("dialog");
    dialog.className = "site-gen-dialog";
    dialog.lang = bar.lang;
    const heading = document.createElement("h2");
    heading.textContent = words;
    dialog.setAttribute("aria-label", words);
    dialog.append(heading);
    dialog.addEventListener("close", () => {
      dialog.remove();
      allowReload();
    });
    document.body.append(dialog);
    return dialog;
  }

  /** @param {HTMLDialogElement} dialog */
  function closer(dialog) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t`Cancel`;
    button.addEventListener("click", () => dialog.close());
    return button;
  }

  // -- the board in the workshop

  const kindOf = () => /** @type {HTMLSelectElement | null} */ (document.querySelector(".workshop select[name=kind]"))?.value || "";

  /** @returns {Blocks} */
  function readBlocks() {
    /** @type {Blocks} */
    const blocks = {};
    for (const area of document.querySelectorAll(".workshop .fields textarea")) {
      const { id, value } = /** @type {HTMLTextAreaElement} */ (area);
      if (value.trim()) blocks[id.replace("block-", "")] = value;
    }
    return blocks;
  }

  /** @param {string} name */
  async function startSaving(name) {
    const save = addButton(t`Save`, () => saveBoard(0));
    const page = document.createElement("a");
    page.href = `/${name}/index.html`;
    page.textContent = t`Its page`;
    showName(name);
    save.disabled = true; // until this puzzle's board is open
    /** @type {Edited | null} */
    let edited = JSON.parse(sessionStorage.getItem(KEY) || "null");
    if (edited?.name !== name) edited = null;
    let hash = location.hash;
    const kept = JSON.parse(sessionStorage.getItem(BOARD) || "null");
    if (edited && kept && !hash) { // after a reload; another tab may have kept a newer draft
      const { ok, said } = await ask({ do: "link", ...kept });
      if (ok) hash = `#${said.fragment}${edited.digest ? `&from=${encodeURIComponent(name)}` : ""}`;
    }
    const plays = hash.includes("&play=1"); // the workshop only passes this board on to its game
    if (!edited || !hash) {
      const { ok, said } = await ask({ do: "open", name });
      if (!ok) {
        say(said.message, "en");
        return;
      }
      edited = { name, digest: said.digest };
      if (!plays) hash = `#${said.fragment}&from=${encodeURIComponent(name)}`;
    }
    if (edited.digest) bar.append(page, status);
    const own = name.split("/")[0];
    const target = edited;
    if (location.hash !== hash) location.hash = hash;
    const wait = setInterval(() => {
      const fields = Object.keys(readBlocks()).length;
      if (kindOf() !== own || !fields || document.querySelector(".workshop output.loading")) return;
      clearInterval(wait);
      save.disabled = false;
      const sheet = /** @type {HTMLElement | null} */ (document.querySelector(".workshop .sheet"));
      if (document.activeElement === document.body) sheet?.focus({ preventScroll: true }); // keys draw at once
      addEventListener("pagehide", keep);
      setInterval(() => { // undo leads past a save, too
        if (saved && saved !== JSON.stringify(readBlocks())) {
          saved = "";
          say(t`Changed since it was saved.`);
        }
      }, 300);
    }, 100);
    let saved = ""; // the blocks in the file, as long as they are those on the page

    function keep() {
      sessionStorage.setItem(KEY, JSON.stringify(target));
      sessionStorage.setItem(BOARD, JSON.stringify({ kind: kindOf(), blocks: readBlocks() }));
    }

    /** @param {number} again  how often a person has decided to replace a changed file */
    async function saveBoard(again) {
      if (kindOf() !== own) {
        say(t`This board is of another kind than ${name}. Choose its kind to save, or start a new puzzle.`);
        return;
      }
      const blocks = readBlocks();
      say(t`Saving …`);
      save.disabled = true;
      const isNew = !target.digest;
      const { ok, status: code, said } = await ask(isNew
        ? { do: "create", name, title: target.title, blocks }
        : { do: "save", name, digest: target.digest, blocks });
      save.disabled = false;
      if (ok) {
        target.digest = said.digest;
        saved = JSON.stringify(blocks);
        keep();
        say(again ? t`Saved over the changed file.` : t`Saved.`);
        bar.append(page, status);
      } else if (code === 409) {
        say(t`Not saved.`);
        showConflict(said, blocks, again);
      } else {
        say(t`Not saved.`);
        status.append(" ", Object.assign(document.createElement("span"), { lang: "en", textContent: said.message }));
      }
    }

    /** Show both versions, and let a person choose. @param {any} theirs @param {Blocks} mine @param {number} again */
    function showConflict(theirs, mine, again) {
      const dialog = makeDialog(t`This file has changed since you opened it`);
      const both = document.createElement("div");
      both.className = "both";
      both.append(version(t`Your board`, format(mine)), version(t`The file now`, theirs.text));
      dialog.append(both);
      /** @param {string} words @param {() => void} act */
      const choose = (words, act) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = words;
        button.addEventListener("click", () => { dialog.close(); act(); });
        dialog.append(button);
      };
      if (theirs.digest) {
        choose(t`Save my board into it`, () => {
          target.digest = theirs.digest;
          saveBoard(again + 1);
        });
        choose(t`Take the file’s board`, () => {
          target.digest = theirs.digest;
          location.hash = `#${theirs.fragment}&from=${encodeURIComponent(name)}`;
          say(t`This is the file’s board. Undo brings yours back.`);
        });
      } else {
        const note = document.createElement("p");
        note.textContent = t`The file has a mistake now. Correct it first; your board stays here.`;
        dialog.append(note);
      }
      dialog.append(closer(dialog));
      dialog.showModal();
    }
  }

  /** @param {Blocks} blocks */
  const format = (blocks) => Object.entries(blocks).map(([name, text]) => `\`\`\`${name}\n${text}\n\`\`\``).join("\n\n");

  /** @param {string} words @param {string} text */
  function version(words, text) {
    const part = document.createElement("section");
    const heading = document.createElement("h3");
    heading.textContent = words;
    const shown = document.createElement("pre");
    shown.tabIndex = 0;
    shown.textContent = text;
    part.append(heading, shown);
    return part;
  }
})();
