// Added to pages by `site-gen serve`. Listens for builds: a changed page is loaded again at the same
// place, even if something was added above it; problems are shown over the last good page until
// they are fixed.
(() => {
  "use strict";
  /** @typedef {{place: string, message: string, text: string, caret: string, effect: string}} Problem */
  /** @typedef {{version: string, state: string, changed: string[], problems: Problem[]}} News */

  const AGAIN = "site-gen:rebuilt"; // key in sessionStorage: the place in the page before a reload
  const AWAY = "The preview does not respond.";
  const MORE = "Reasons, worth and other pages follow …";
  const HELP = "What would help, and other pages, follow …";
  /** @typedef {{top: number, id: string, from: number, open: string[], shown: string, cell: number}} Place */
  let version = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.version || "";
  let first = true;
  let before = ""; // the previous state
  let leaving = false;
  let pressed = false; // a stroke on the board is not interrupted
  let hidden = ""; // the problems that the reader has hidden
  /** @type {EventSource | null} */
  let source = null;
  /** @type {number | undefined} */
  let quiet; // the timer that hides a message

  const box = document.createElement("section");
  box.id = "site-gen-problems";
  box.setAttribute("role", "alert");
  const word = document.createElement("div");
  word.id = "site-gen-word";
  word.setAttribute("role", "status");
  box.lang = word.lang = "en"; // as the messages of the commands
  document.body.append(box, word);

  // browsers allow few connections to a host, so only visible pages listen
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
      if (leaving && !pressed) setTimeout(reload); // after all other listeners
    }, true);
  }
  listen();
  restore();

  function listen() {
    if (document.hidden) return close();
    if (source) return;
    source = new EventSource(`/_site-gen/events?since=${encodeURIComponent(version)}`);
    source.onmessage = (event) => handleNews(JSON.parse(event.data));
    source.onerror = () => say(AWAY, 0);
    source.onopen = () => (word.textContent === AWAY ? say("") : undefined);
  }

  function close() {
    if (source) source.close();
    source = null;
  }

  function handleNews(/** @type {News} */ news) {
    if (leaving) return;
    version = news.version;
    if (news.changed.some(isAffected)) {
      leaving = true;
      if (!pressed) reload();
      return;
    }
    if (news.state === "building") say("Building …", 0);
    else show(news.problems);
    if (news.state === "finding") say(news.problems.length ? HELP : MORE, 0);
    if (news.state === "failed") say("");
    if (news.state === "built" && !first) say(before === "finding" ? "Done." : "Rebuilt; this page has not changed.");
    first = false;
    before = news.state;
  }

  // -- reload

  function reload() {
    // typed text or an open question would be lost
    if (document.querySelector(".site-gen-dialog, #site-gen-edit[aria-busy]")) return;
    remember(JSON.stringify(getPlace()));
    history.scrollRestoration = "manual"; // the browser would scroll later, to its own place
    document.body.inert = true; // clicks from here on would be lost
    location.reload();
  }

  /** Return the reader's place by the element nearest to the window's top, because sections may be
      added above it. The stage is left out, because it does not scroll with the page. @returns {Place} */
  function getPlace() {
    const marks = [...document.querySelectorAll("main [id]")].filter((e) => !e.closest(".stage") && e.getClientRects().length);
    const tops = marks.map((mark) => mark.getBoundingClientRect().top);
    const nearest = tops.reduce((best, top, i) => (Math.abs(top) < Math.abs(tops[best]) ? i : best), 0);
    return {
      top: scrollY,
      id: marks[nearest]?.id || "",
      from: tops[nearest] || 0,
      open: findDetails().filter((e) => e.open).map(nameOf),
      shown: getShownLayer(),
      cell: findCells().findIndex((cell) => cell === document.activeElement),
    };
  }

  function scrollBack(/** @type {Place} */ to) {
    const mark = document.getElementById(to.id);
    const top = mark ? scrollY + mark.getBoundingClientRect().top - to.from : to.top;
    scrollTo({ top: Math.round(top), behavior: "instant" });
  }

  /** @returns {HTMLDetailsElement[]} */
  function findDetails() {
    return [...document.querySelectorAll("main details")].map((e) => /** @type {HTMLDetailsElement} */ (e));
  }

  function nameOf(/** @type {HTMLElement} */ one) {
    return `${one.closest("[id]")?.id} ${one.querySelector("summary")?.textContent}`;
  }

  /** @returns {HTMLElement[]} */
  function findCells() {
    return [...document.querySelectorAll(".sheet [tabindex]")].map((e) => /** @type {HTMLElement} */ (e));
  }

  // -- the files of this page

  function isAffected(/** @type {string} */ name) {
    if (name === "*" || document.body.matches(".site-gen-waiting")) return true;
    return listFiles().has(name);
  }

  function listFiles() {
    const here = decodeURIComponent(location.pathname).slice(1);
    const parts = new Set([here, `${here}index.html`, `${here}/index.html`]);
    /** @type {NodeListOf<HTMLElement>} */
    const loading = document.querySelectorAll("[src], link[href], object[data]");
    const urls = [...loading].map((e) => e.getAttribute("src") || e.getAttribute("href") || e.getAttribute("data"));
    for (const { name, initiatorType } of /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"))) {
      // the workshop reads the title of another page; a reload would lose its steps of undo
      if (initiatorType !== "fetch" || !name.endsWith(".html")) urls.push(name);
    }
    for (const url of urls) {
      const found = new URL(url || "", location.href);
      const own = found.origin === location.origin && !found.pathname.endsWith("/");
      if (own) parts.add(decodeURIComponent(found.pathname).slice(1));
    }
    return parts;
  }

  // -- problems

  /** Show the problems of this page's file, and those of other files folded to one line. If this page
      has no problem and there is only one, it is shown as well. */
  function show(/** @type {Problem[]} */ all) {
    const problems = [...all].sort((one, other) => Number(isOwnFile(other)) - Number(isOwnFile(one)));
    const text = JSON.stringify(problems);
    if (box.dataset.shown === text || hidden === text) return;
    box.dataset.shown = text;
    hidden = "";
    box.replaceChildren();
    box.removeAttribute("tabindex");
    if (!problems.length) return;
    box.tabIndex = 0; // it may scroll
    const several = problems.length === 1 ? "One mistake" : `${problems.length} mistakes`;
    const head = createElement("header", "");
    const button = createElement("button", "", "Hide");
    button.addEventListener("click", putAway);
    head.append(createElement("h2", "", several), button);
    const own = problems.filter(isOwnFile);
    const [open, folded] = own.length || problems.length > 1 ? [own, problems.slice(own.length)] : [problems, []];
    box.append(head, createList(open));
    if (folded.length) {
      const rest = document.createElement("details");
      const files = [...new Set(folded.map((one) => one.place.split(":")[0]))].filter(Boolean);
      const where = files.length > 3 ? `${files.length} other files` : files.join(", ") || "the site";
      rest.append(createElement("summary", "", `${folded.length === 1 ? "One" : folded.length} in ${where}`), createList(folded));
      box.append(rest);
    }
    if (own.length) showCells();
  }

  function createList(/** @type {Problem[]} */ problems) {
    const list = createElement("ol", "");
    const ends = (/** @type {Problem} */ one, /** @type {number} */ i) => !hasSameEffect(one, problems[i + 1]);
    list.append(...problems.map((one, i) => createItem(one, ends(one, i))));
    return list;
  }

  /** Show the cells that a wrong number of answers is about, unless the board shows something else. */
  function showCells() {
    const button = /** @type {HTMLElement | null} */ (document.querySelector('[data-show="differ"], [data-show="clash"]'));
    if (button && !getShownLayer()) chooseLayer(button.dataset.show || "");
  }

  function getShownLayer() {
    return /** @type {HTMLElement | null} */ (document.querySelector("[data-shows]"))?.dataset.shows || "";
  }

  /** Click the button that shows a layer, again and again until the page's scripts have started. */
  function chooseLayer(/** @type {string} */ name, tries = 40) {
    if (getShownLayer() === name || !tries) return;
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-show="${name}"]`))?.click();
    setTimeout(() => chooseLayer(name, tries - 1), 50);
  }

  function isOwnFile(/** @type {Problem} */ problem) {
    const name = decodeURIComponent(location.pathname).replace(/\/(index\.html)?$/, "");
    return problem.place.split(":")[0].endsWith(`${name}.md`);
  }

  function hasSameEffect(/** @type {Problem} */ problem, /** @type {Problem | undefined} */ next) {
    const file = (/** @type {Problem} */ one) => one.place.split(":")[0];
    return next !== undefined && file(next) === file(problem) && next.effect === problem.effect;
  }

  function createItem(/** @type {Problem} */ problem, isLast = true) {
    const one = createElement("li", "");
    if (problem.place) one.append(createElement("code", "place", problem.place));
    one.append(createElement("span", "message", problem.message));
    if (problem.text) {
      const lines = createElement("pre", "", `${problem.text}\n`);
      const caret = createElement("span", "caret", problem.caret);
      caret.setAttribute("aria-hidden", "true");
      lines.append(caret);
      one.append(lines);
    }
    if (isLast) one.append(createElement("p", "effect", problem.effect)); // it is that of the file
    return one;
  }

  function putAway() {
    hidden = box.dataset.shown || "";
    box.dataset.shown = "";
    box.replaceChildren();
    box.removeAttribute("tabindex");
  }

  function createElement(/** @type {string} */ tag, /** @type {string} */ name, text = "") {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.textContent = text;
    return element;
  }

  // -- messages

  function say(/** @type {string} */ text, seconds = 2.5) {
    clearTimeout(quiet);
    word.textContent = text;
    if (text && seconds) quiet = setTimeout(() => say(""), seconds * 1000);
  }

  /** Return to the place before a reload. The page's scripts have run; images and fonts may load later. */
  function restore() {
    const kept = remember();
    remember("");
    if (!kept) return;
    say("Rebuilt.");
    /** @type {Place} */
    const to = JSON.parse(kept);
    for (const one of findDetails()) one.open ||= to.open.includes(nameOf(one));
    if (to.shown) chooseLayer(to.shown);
    findCells()[to.cell]?.focus({ preventScroll: true });
    scrollBack(to);
    if (document.readyState !== "complete") addEventListener("load", () => scrollBack(to), { once: true });
  }

  function remember(/** @type {string | undefined} */ value = undefined) {
    try {
      if (value === undefined) return sessionStorage.getItem(AGAIN);
      sessionStorage.setItem(AGAIN, value);
    } catch {
      // without storage there is no message
    }
    return "";
  }
})();
