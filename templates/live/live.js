// Added to pages by `site-gen serve`. Listens to the builds: a page that has changed loads again,
// and the reader is where they were, whatever was added above; what is wrong stands over the last
// good page until it is mended.
(() => {
  "use strict";
  /** @typedef {{place: string, message: string, text: string, caret: string, effect: string}} Problem */
  /** @typedef {{version: string, state: string, changed: string[], problems: Problem[]}} News */

  const AGAIN = "site-gen:rebuilt"; // in the session's storage: where this page, just renewed, was
  const AWAY = "The preview does not answer.";
  const MORE = "Reasons, worth and other pages follow …";
  const HELP = "What would help, and other pages, follow …";
  /** @typedef {{top: number, id: string, from: number, open: string[], shown: string, cell: number}} Place */
  let version = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.version || "";
  let first = true;
  let before = ""; // the state that was heard of last
  let leaving = false;
  let pressed = false; // a stroke on the board is not cut in two
  let hidden = ""; // the problems that somebody has put away
  /** @type {EventSource | null} */
  let source = null;
  /** @type {number | undefined} */
  let quiet; // until when a word stands

  const box = document.createElement("section");
  box.id = "site-gen-problems";
  box.setAttribute("role", "alert");
  const word = document.createElement("div");
  word.id = "site-gen-word";
  word.setAttribute("role", "status");
  document.body.append(box, word);

  // a browser has few connections to a host: only pages that are seen listen
  document.addEventListener("visibilitychange", listen);
  addEventListener("pageshow", listen);
  addEventListener("pagehide", () => {
    close();
    if (!leaving) history.scrollRestoration = "auto";
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && box.contains(document.activeElement)) putAway();
  });
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) {
    addEventListener(type, () => {
      pressed = type === "pointerdown";
      if (leaving && !pressed) setTimeout(reload); // when all others have heard of it
    }, true);
  }
  listen();
  greet();

  function listen() {
    if (document.hidden) return close();
    if (source) return;
    source = new EventSource(`/_site-gen/events?since=${encodeURIComponent(version)}`);
    source.onmessage = (event) => hear(JSON.parse(event.data));
    source.onerror = () => say(AWAY, 0);
    source.onopen = () => (word.textContent === AWAY ? say("") : undefined);
  }

  function close() {
    if (source) source.close();
    source = null;
  }

  function hear(/** @type {News} */ news) {
    if (leaving) return;
    version = news.version;
    if (news.changed.some(concerns)) {
      leaving = true;
      if (!pressed) reload();
      return;
    }
    if (news.state === "building") say("Building …", 0);
    else show(news.problems);
    if (news.state === "finding") say(news.problems.length ? HELP : MORE, 0);
    if (news.state === "failed") say("");
    if (news.state === "built" && !first) say(before === "finding" ? "Done." : "Rebuilt; this page is as it was.");
    first = false;
    before = news.state;
  }

  // -- the same page, renewed

  function reload() {
    remember(JSON.stringify(place()));
    history.scrollRestoration = "manual"; // the browser's may come after ours, with its own place
    location.reload();
  }

  /** Where the reader is: by the element nearest to the top of the window, for sections may be added
      above it. The stage stays where it is while they scroll. @returns {Place} */
  function place() {
    const marks = [...document.querySelectorAll("main [id]")].filter((e) => !e.closest(".stage") && e.getClientRects().length);
    const tops = marks.map((mark) => mark.getBoundingClientRect().top);
    const nearest = tops.reduce((best, top, i) => (Math.abs(top) < Math.abs(tops[best]) ? i : best), 0);
    return {
      top: scrollY,
      id: marks[nearest]?.id || "",
      from: tops[nearest] || 0,
      open: opening().filter((e) => e.open).map(nameOf),
      shown: /** @type {HTMLElement | null} */ (document.querySelector("[data-shows]"))?.dataset.shows || "",
      cell: cells().findIndex((cell) => cell === document.activeElement),
    };
  }

  function back(/** @type {Place} */ to) {
    const mark = document.getElementById(to.id);
    const top = mark ? scrollY + mark.getBoundingClientRect().top - to.from : to.top;
    scrollTo({ top: Math.round(top), behavior: "instant" });
  }

  /** @returns {HTMLDetailsElement[]} */
  function opening() {
    return [...document.querySelectorAll("main details")].map((e) => /** @type {HTMLDetailsElement} */ (e));
  }

  function nameOf(/** @type {HTMLElement} */ one) {
    return `${one.closest("[id]")?.id} ${one.querySelector("summary")?.textContent}`;
  }

  /** @returns {HTMLElement[]} */
  function cells() {
    return [...document.querySelectorAll(".sheet [tabindex]")].map((e) => /** @type {HTMLElement} */ (e));
  }

  // -- what this page is made of

  function concerns(/** @type {string} */ name) {
    if (name === "*" || document.body.matches(".site-gen-waiting")) return true;
    return used().has(name);
  }

  function used() {
    const here = decodeURIComponent(location.pathname).slice(1);
    const parts = new Set([here, `${here}index.html`, `${here}/index.html`]);
    /** @type {NodeListOf<HTMLElement>} */
    const loading = document.querySelectorAll("[src], link[href], object[data]");
    const urls = [...loading].map((e) => e.getAttribute("src") || e.getAttribute("href") || e.getAttribute("data"));
    for (const entry of performance.getEntriesByType("resource")) urls.push(entry.name);
    for (const url of urls) {
      const found = new URL(url || "", location.href);
      const own = found.origin === location.origin && !found.pathname.endsWith("/");
      if (own) parts.add(decodeURIComponent(found.pathname).slice(1));
    }
    return parts;
  }

  // -- what is wrong

  /** What is wrong with this page's own file comes first. */
  function show(/** @type {Problem[]} */ all) {
    const problems = [...all].sort((one, other) => Number(ofThis(other)) - Number(ofThis(one)));
    const text = JSON.stringify(problems);
    if (box.dataset.shown === text || hidden === text) return;
    box.dataset.shown = text;
    hidden = "";
    box.replaceChildren();
    box.removeAttribute("tabindex");
    if (!problems.length) return;
    box.tabIndex = 0; // it may scroll
    const several = problems.length === 1 ? "One mistake" : `${problems.length} mistakes`;
    const head = made("header", "");
    const button = made("button", "", "Hide");
    button.addEventListener("click", putAway);
    head.append(made("h2", "", several), button);
    const list = made("ol", "");
    list.append(...problems.map(item));
    box.append(head, list);
  }

  function ofThis(/** @type {Problem} */ problem) {
    const name = decodeURIComponent(location.pathname).replace(/\/(index\.html)?$/, "");
    return problem.place.split(":")[0].endsWith(`${name}.md`);
  }

  function item(/** @type {Problem} */ problem) {
    const one = made("li", "");
    if (problem.place) one.append(made("code", "place", problem.place));
    one.append(made("span", "message", problem.message));
    if (problem.text) {
      const lines = made("pre", "", `${problem.text}\n`);
      const caret = made("span", "caret", problem.caret);
      caret.setAttribute("aria-hidden", "true");
      lines.append(caret);
      one.append(lines);
    }
    one.append(made("p", "effect", problem.effect));
    return one;
  }

  function putAway() {
    hidden = box.dataset.shown || "";
    box.dataset.shown = "";
    box.replaceChildren();
    box.removeAttribute("tabindex");
  }

  function made(/** @type {string} */ tag, /** @type {string} */ name, text = "") {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.textContent = text;
    return element;
  }

  // -- short words

  function say(/** @type {string} */ text, seconds = 2.5) {
    clearTimeout(quiet);
    word.textContent = text;
    if (text && seconds) quiet = setTimeout(() => say(""), seconds * 1000);
  }

  /** The scripts of the page have run before this one; only pictures and fonts may come later. */
  function greet() {
    const kept = remember();
    remember("");
    if (!kept) return;
    say("Rebuilt.");
    /** @type {Place} */
    const to = JSON.parse(kept);
    for (const one of opening()) one.open ||= to.open.includes(nameOf(one));
    if (to.shown) /** @type {HTMLElement | null} */ (document.querySelector(`[data-show="${to.shown}"]`))?.click();
    cells()[to.cell]?.focus({ preventScroll: true });
    back(to);
    if (document.readyState !== "complete") addEventListener("load", () => back(to), { once: true });
  }

  function remember(/** @type {string | undefined} */ value = undefined) {
    try {
      if (value === undefined) return sessionStorage.getItem(AGAIN);
      sessionStorage.setItem(AGAIN, value);
    } catch {
      // no storage here: nothing is said
    }
    return "";
  }
})();
