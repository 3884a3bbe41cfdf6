// The stage: one board, many layers. A layer is all groups of the board with one `data-layer`, or
// what a painter draws; at most one is shown. This module knows layers, not kinds of puzzles.
//
//   [data-control="answer-"]   buttons for the layers whose names start so
//   [data-show="answer-2"]     a button, anywhere, that shows this layer
//   section[data-stage-layer]  a section of the story whose layer comes up as it is read;
//                              with [data-stage-ask] only once the reader has asked for it
//
// The stage carries the name of what it shows (`data-shows`) and tells others by an event.
//
// Other modules may add painters: `add("film", painter)` paints the layer "film" and its frames
// "film-1", "film-2" ... Addresses and sections name them alike.
/**
 * @typedef {object} Painter
 * @property {(frame: number | undefined) => string} on  paints; says what is seen, for those who do not see it
 * @property {() => void} off
 * @property {(event: MouseEvent) => void} [touch]  the board was touched: else the layer goes away
 */
/** @typedef {ReturnType<typeof createLayers>} Layers */

/** @param {import("./stage.js").Places} places */
export function createLayers({ stage, status }) {
  /** @type {(selector: string, root?: ParentNode) => HTMLElement[]} */
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((e) => /** @type {HTMLElement} */ (e));
  const sections = all(".story > section[id]");

  /** @type {Map<string, HTMLElement[]>} a layer's groups, one in each stratum of the board */
  const layers = new Map();
  for (const group of all("[data-layer]", stage)) {
    const name = group.dataset.layer || "";
    layers.set(name, [...(layers.get(name) || []), group]);
  }
  const names = [...layers.keys()].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

  /** @type {Set<HTMLElement>} sections whose layer the reader has asked for */
  const asked = new Set();
  let shown = "";
  /** @type {string | null} what this script said last: others speak there too */
  let spoken = "";

  /** @type {Map<string, Painter>} */
  const painters = new Map();
  /** The painter's name in that of a layer, and the frame. @type {(name: string) => [string, number | undefined]} */
  function framed(name) {
    const [, base, frame] = /^(.*?)(?:-(\d+))?$/.exec(name) || [];
    return [base, frame === undefined ? undefined : Number(frame)];
  }
  /** @type {(name: string) => Painter | undefined} */
  const painter = (name) => painters.get(framed(name)[0]);
  /** @type {(name: string) => boolean} */
  const known = (name) => layers.has(name) || Boolean(painter(name));

  /** @type {(name: string, silent?: boolean) => void} name: of a layer, or "" for the board as it is given */
  function show(name, silent = false) {
    if (name === shown || (name && !known(name))) return;
    for (const group of layers.get(shown) || []) group.classList.remove("shown");
    if (painter(shown) !== painter(name)) painter(shown)?.off();
    for (const group of layers.get(name) || []) group.classList.add("shown");
    const seen = painter(name)?.on(framed(name)[1]);
    shown = name;
    stage.dataset.shows = name;
    for (const button of all("[data-show]")) {
      button.setAttribute("aria-pressed", String(button.dataset.show === name));
    }
    for (const update of controls) update();
    const label = document.getElementById(name)?.dataset.label;
    const says = seen || (label ? `${label} is on the board.` : document.getElementById("play-data") ? "The game is on the board." : "The board as it is given.");
    // silently: but what was said of another layer is true no more
    const told = !silent ? says : name && status.textContent !== spoken ? status.textContent : "";
    if (status.textContent !== told) status.textContent = told; // not spoken twice
    spoken = told;
    stage.dispatchEvent(new CustomEvent("stage:show", { bubbles: true, detail: { layer: name } }));
  }

  /** The reader asks for a layer: from now on its section may bring it up. @param {string} name */
  function ask(name) {
    const section = sections.find((s) => tells(s, name));
    if (section) asked.add(section);
    show(name);
  }

  /** The same by a button: the address follows. @param {string} name */
  function choose(name) {
    ask(name);
    moved = true;
    address();
  }

  /** Whether a layer is the section's own, or a part of the section is named after it.
      @type {(section: HTMLElement, name: string) => boolean} */
  function tells(section, name) {
    const own = section.dataset.stageLayer;
    if (own && painters.has(own)) return framed(name)[0] === own;
    return layers.has(name) && (own === name || section.contains(document.getElementById(name)));
  }

  // -- controls: shown or not, which one, previous and next

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
      control.classList.toggle("on", at >= 0 || framed(shown)[0] === control.dataset.control);
      if (toggle) toggle.textContent = (at >= 0 ? toggle.dataset.on : toggle.dataset.off) || "";
      if (where) where.textContent = at >= 0 ? `${at + 1} of ${own.length}` : "";
    };
  });
  for (const button of all("[data-show]")) {
    const name = button.dataset.show || "";
    button.addEventListener("click", () => choose(name === shown ? "" : name));
  }
  for (const sheet of all(".sheet", stage)) {
    // what leaves a layer, or asks it, marks nothing
    sheet.addEventListener("pointerdown", (event) => shown && event.stopImmediatePropagation());
    sheet.addEventListener("click", (event) => {
      if (!shown) return;
      const touch = painter(shown)?.touch;
      if (touch) touch(event);
      else choose("");
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown && !event.defaultPrevented) choose("");
  });

  // -- the story: what is read comes up on the stage, and the address names it

  const narrow = matchMedia("(max-width: 1099px)"); // there the stage covers the upper half
  /** @type {HTMLElement | undefined} the section in the middle of the screen */
  let here;
  let rest = NaN; // where the address brought the reader: it stays until they go on from there
  let moved = false;
  let named = location.hash; // as `follow` or `address` left it

  /** @param {HTMLElement | undefined} section */
  function read(section) {
    if (section === here) return;
    const left = here;
    here = section;
    const layer = section?.dataset.stageLayer;
    const veiled = section && "stageAsk" in section.dataset && !asked.has(section);
    // silently: whoever reads it knows where they are
    if (section && layer && !veiled) {
      if (!tells(section, shown)) show(layer, true);
    } else if (left && tells(left, shown) && !stage.contains(document.activeElement)) show("", true);
    address();
  }

  function address() {
    // a link scrolls the page before its hashchange comes: until then the address is not ours to write
    if (!moved || location.hash !== named) return;
    let url = location.pathname + location.search;
    const own = here?.dataset.stageLayer; // a section with a layer is named only while it shows
    if (here && (!own || tells(here, shown))) url = `#${own && shown !== own ? shown : here.id}`;
    try {
      history.replaceState(null, "", url);
    } catch {
      // some browsers refuse it for files, or when it comes too often
    }
    named = location.hash;
  }

  /** The address names a section, a layer that one of them tells of, or some other place. */
  function follow() {
    named = location.hash;
    const name = named.slice(1);
    if (!name) show("", true);
    const section = sections.find((s) => s.id === name || tells(s, name));
    const layer = known(name) ? name : section?.dataset.stageLayer;
    if (layer) ask(layer);
    else if (section) show("", true);
    if (section && section.id !== name) section.scrollIntoView();
    moved = false;
    rest = NaN; // still on the way
    setTimeout(() => (rest = scrollY), 300);
  }

  function scrolled() {
    if (moved || !(Math.abs(scrollY - rest) > 120)) return;
    moved = true;
    address();
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
        read(sections.find((s) => crossing.has(s)));
      },
      { rootMargin: line },
    );
    for (const section of sections) watch.observe(section);
  }

  /** A layer that a script paints. @type {(name: string, painter: Painter) => void} */
  function add(name, made) {
    painters.set(name, made);
    const reading = here;
    if (framed(location.hash.slice(1))[0] === name) follow();
    else if (reading?.dataset.stageLayer === name) {
      here = undefined;
      read(reading);
    }
  }

  for (const still of all("details.still")) still.setAttribute("open", ""); // for print
  for (const update of controls) update();
  addEventListener("scroll", scrolled, { passive: true });
  addEventListener("hashchange", follow);
  narrow.addEventListener("change", observe);
  follow();
  observe();
  return { add, show, choose, shown: () => shown };
}
