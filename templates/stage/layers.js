// The board's layers. A layer consists of all groups with the same `data-layer`, or a painter
// draws it. At most one layer is shown. This module is independent of the kind of puzzle.
//
//   [data-control="answer-"]   buttons for the layers with this prefix
//   [data-show="answer-2"]     a button, anywhere, that shows this layer
//   section[data-stage-layer]  a section that shows its layer when the reader scrolls to it;
//                              with [data-stage-ask] only after the reader has asked for it
//
// The stage has the name of the shown layer in `data-shows` and fires an event when it changes.
//
// Other modules add painters: `add("film", painter)` paints the layer "film" and its frames
// "film-1", "film-2" ... Addresses and sections use the same names.
import { t } from "./say.js";
/**
 * @typedef {object} Painter
 * @property {(frame: number | undefined) => string} on  paints; returns a description for screen readers
 * @property {() => void} off
 * @property {(event: MouseEvent) => void} [touch]  handles a click on the board, which otherwise hides the layer
 */
/** @typedef {ReturnType<typeof createLayers>} Layers */

/** @param {import("./stage.js").Places} places */
export function createLayers({ stage, status }) {
  /** @type {(selector: string, root?: ParentNode) => HTMLElement[]} */
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((e) => /** @type {HTMLElement} */ (e));
  const sections = all(".story > section[id]");

  /** @type {Map<string, HTMLElement[]>} layer -> its groups, one in each stratum of the board */
  const layers = new Map();
  for (const group of all("[data-layer]", stage)) {
    const name = group.dataset.layer || "";
    layers.set(name, [...(layers.get(name) || []), group]);
  }
  const names = [...layers.keys()].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

  /** @type {Set<HTMLElement>} sections whose layer the reader has asked for */
  const asked = new Set();
  let shown = "";
  /** @type {string | null} the last status text of this module; other modules use the element, too */
  let spoken = "";

  /** @type {Map<string, Painter>} */
  const painters = new Map();
  /** Split the name of a layer into the painter's name and the frame. @type {(name: string) => [string, number | undefined]} */
  function splitName(name) {
    const [, base, frame] = /^(.*?)(?:-(\d+))?$/.exec(name) || [];
    return [base, frame === undefined ? undefined : Number(frame)];
  }
  /** @type {(name: string) => Painter | undefined} */
  const findPainter = (name) => painters.get(splitName(name)[0]);
  /** @type {(name: string) => boolean} */
  const isKnown = (name) => layers.has(name) || Boolean(findPainter(name));

  /** @type {(name: string, silent?: boolean) => void} name: a layer, or "" for the board without one */
  function show(name, silent = false) {
    if (name === shown || (name && !isKnown(name))) return;
    for (const group of layers.get(shown) || []) group.classList.remove("shown");
    if (findPainter(shown) !== findPainter(name)) findPainter(shown)?.off();
    for (const group of layers.get(name) || []) group.classList.add("shown");
    const seen = findPainter(name)?.on(splitName(name)[1]);
    shown = name;
    stage.dataset.shows = name;
    for (const button of all("[data-show]")) {
      button.setAttribute("aria-pressed", String(button.dataset.show === name));
    }
    for (const update of controls) update();
    const label = document.getElementById(name)?.dataset.label;
    const says = seen || (label ? t`${label} is on the board.` : document.getElementById("play-data") ? t`The game is on the board.` : t`The board as it is given.`);
    // a silent change still clears the text about another layer
    const text = !silent ? says : name && status.textContent !== spoken ? status.textContent : "";
    if (status.textContent !== text) status.textContent = text; // a screen reader would repeat it
    spoken = text;
    stage.dispatchEvent(new CustomEvent("stage:show", { bubbles: true, detail: { layer: name } }));
  }

  /** Show a layer on request; afterwards its section may show it, too. @param {string} name */
  function ask(name) {
    const section = sections.find((s) => hasLayer(s, name));
    if (section) asked.add(section);
    show(name);
  }

  /** Show a layer and write its name to the address. @param {string} name */
  function choose(name) {
    ask(name);
    moved = true;
    writeAddress();
  }

  /** Return whether a layer is the section's own layer, or the id of an element in the section.
      @type {(section: HTMLElement, name: string) => boolean} */
  function hasLayer(section, name) {
    const own = section.dataset.stageLayer;
    if (own && painters.has(own)) return splitName(name)[0] === own;
    return layers.has(name) && (own === name || section.contains(document.getElementById(name)));
  }

  // -- controls: show or hide a layer, previous and next

  const controls = all("[data-control]", stage).map((control) => {
    const own = names.filter((name) => name.startsWith(control.dataset.control || ""));
    const [toggle] = all("[data-toggle]", control);
    const [where] = all("output", control);
    toggle?.addEventListener("click", () => choose(own.includes(shown) ? "" : own[0]));
    for (const button of all("[data-step]", control)) {
      button.addEventListener("click", () => {
        const next = own.indexOf(shown) + Number(button.dataset.step) + own.length;
        choose(own[next % own.length]);
      });
    }
    return () => {
      const at = own.indexOf(shown);
      control.classList.toggle("on", at >= 0 || splitName(shown)[0] === control.dataset.control);
      if (toggle) toggle.textContent = (at >= 0 ? toggle.dataset.on : toggle.dataset.off) || "";
      if (where) where.textContent = at >= 0 ? t`${at + 1} of ${own.length}` : "";
    };
  });
  for (const button of all("[data-show]")) {
    const name = button.dataset.show || "";
    button.addEventListener("click", () => choose(name === shown ? "" : name));
  }
  for (const sheet of all(".sheet", stage)) {
    // a click on a layer marks nothing
    sheet.addEventListener("pointerdown", (event) => shown && event.stopImmediatePropagation());
    sheet.addEventListener("click", (event) => {
      if (!shown) return;
      const touch = findPainter(shown)?.touch;
      if (touch) touch(event);
      else choose("");
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown && !event.defaultPrevented) choose("");
  });

  // -- the story: the section in view shows its layer, and the address names it

  const narrow = matchMedia("(max-width: 1099px)"); // the stage covers the upper half
  /** @type {HTMLElement | undefined} the section in the middle of the screen */
  let here;
  let rest = NaN; // scroll position that the address led to; NaN until it is reached
  let moved = false;
  let named = location.hash; // as last read or written here

  /** @param {HTMLElement | undefined} section */
  function enterSection(section) {
    if (section === here) return;
    const left = here;
    here = section;
    const layer = section?.dataset.stageLayer;
    const veiled = section && "stageAsk" in section.dataset && !asked.has(section);
    // silent: the reader is already there
    if (section && layer && !veiled) {
      if (!hasLayer(section, shown)) show(layer, true);
    } else if (left && hasLayer(left, shown) && !stage.contains(document.activeElement)) show("", true);
    writeAddress();
  }

  function writeAddress() {
    // a link scrolls before its hashchange event, which must not be overwritten
    if (!moved || location.hash !== named) return;
    let url = location.pathname + location.search;
    const own = here?.dataset.stageLayer; // in the address only while its layer is shown
    if (here && (!own || hasLayer(here, shown))) url = `#${own && shown !== own ? shown : here.id}`;
    try {
      history.replaceState(null, "", url);
    } catch {
      // some browsers refuse this for files, or when it is called too often
    }
    named = location.hash;
  }

  /** Show the layer or section that the address names. */
  function followAddress() {
    named = location.hash;
    const name = named.slice(1);
    if (!name) show("", true);
    const section = sections.find((s) => s.id === name || hasLayer(s, name));
    const layer = isKnown(name) ? name : section?.dataset.stageLayer;
    if (layer) ask(layer);
    else if (section) show("", true);
    if (section && section.id !== name) section.scrollIntoView();
    moved = false;
    rest = NaN; // still scrolling
    setTimeout(() => (rest = scrollY), 300);
  }

  function handleScroll() {
    if (moved || !(Math.abs(scrollY - rest) > 120)) return;
    moved = true;
    writeAddress();
  }

  /** @type {IntersectionObserver | undefined} */
  let watch;
  function observe() {
    watch?.disconnect();
    /** @type {Set<Element>} */
    const crossing = new Set();
    const line = narrow.matches ? "-70% 0px -30% 0px" : "-50% 0px -50% 0px";
    watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) crossing.add(target);
          else crossing.delete(target);
        }
        enterSection(sections.find((s) => crossing.has(s)));
      },
      { rootMargin: line },
    );
    for (const section of sections) watch.observe(section);
  }

  /** Add a layer that a script paints. @type {(name: string, painter: Painter) => void} */
  function add(name, made) {
    painters.set(name, made);
    const reading = here;
    if (splitName(location.hash.slice(1))[0] === name) followAddress();
    else if (reading?.dataset.stageLayer === name) {
      here = undefined;
      enterSection(reading);
    }
  }

  for (const still of all("details.still")) still.setAttribute("open", ""); // for printing
  for (const update of controls) update();
  addEventListener("scroll", handleScroll, { passive: true });
  addEventListener("hashchange", followAddress);
  narrow.addEventListener("change", observe);
  followAddress();
  observe();
  return { add, show, choose, getShown: () => shown };
}
