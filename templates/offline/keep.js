// The service worker: keeps the pages that a reader has opened, and what they need, so that they open without a
// connection. With one, all comes from the network, but for files whose address has a digest of their content.
// The build copies this file to the top of the site, and replaces VERSION; it is not joined.
import { t } from "../stage/say.js";
(() => {
  "use strict";
  const worker = /** @type {any} */ (self);
  const scope = worker.registration.scope;
  const OURS = `site_gen ${scope} `; // other sites of this host have caches with other names
  const CACHE = OURS + "VERSION";
  const HOME = new URL("index.html", scope).href;
  const PAGES = 80; // pages to keep; the oldest are dropped
  const WAIT = 4000; // milliseconds for which the network may be silent if the file is kept
  /** @type {RequestInit} */
  const FRESH = { cache: "no-cache" }; // not a page of the version before, from the browser's own cache
  const HASHED = /[?&]v=[0-9a-f]{8}$|\/static\/workshop\/(?:[0-9a-f]{12}\/|core-[0-9a-f]{12}\.pack$)/;
  const DOWNLOAD = /\.(?:zip|pdf)$/; // readers keep these themselves
  const NEEDED = /<(?:link rel="(?:stylesheet|icon)" href|script src)="([^"]+)"|data-script="kind-(\w+\.js)"/g;
  const AWAY = `<!doctype html><html lang="${t`en-GB`}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t`No connection`}</title><h1>${t`No connection`}</h1><p>${t`This page has not been opened before, so it needs a connection.`} <a href="${HOME}">${t`The pages that are kept begin here.`}</a></p>`;

  /** Return the address under which a file is kept: a page is the same for every query. @param {string} url */
  function nameKept(url) {
    const found = new URL(url);
    found.hash = "";
    if (found.pathname.endsWith("/")) found.pathname += "index.html";
    if (isPage(found.href)) found.search = "";
    return found.href;
  }

  /** @param {string} url */
  const isPage = (url) => new URL(url).pathname.endsWith(".html");

  /** Store a response, and drop the oldest page if there are too many. @type {(url: string, found: Response) => Promise<void>} */
  async function keep(url, found) {
    if (!found.ok || found.type !== "basic" || (DOWNLOAD.test(url) && !HASHED.test(url))) return;
    const { headers } = found;
    const whole = new Response(await found.blob(), { headers }); // one that was redirected is no answer to a navigation
    const cache = await caches.open(CACHE);
    await cache.delete(nameKept(url)); // so that it becomes the newest
    await cache.put(nameKept(url), whole);
    const pages = (await cache.keys()).map((one) => one.url).filter((one) => isPage(one) && one !== HOME);
    for (const old of pages.slice(0, Math.max(0, pages.length - PAGES))) await cache.delete(old);
  }

  /** @param {string} url */
  const findKept = async (url) => (await caches.open(CACHE)).match(nameKept(url));

  /** Fetch and keep a file unless it is kept. @param {string} url */
  async function keepFile(url) {
    if (!url.startsWith(scope) || HASHED.test(url) || (await findKept(url))) return;
    await keep(url, await fetch(url, FRESH));
  }

  /** Fetch and keep a page with the styles and scripts that it names. @param {string} url */
  async function keepPage(url) {
    const found = await fetch(url, FRESH);
    if (!found.ok) throw new Error(`${url} cannot be loaded`);
    const text = await found.clone().text();
    await keep(url, found);
    const needed = [...text.matchAll(NEEDED)].flatMap(([, file, kind]) => {
      if (file) return new URL(file, nameKept(url)).href;
      // with what the first page shows of begun games
      return [`static/kind-${kind}`, `static/catalogue-${kind}`, "board.svg"].map((name) => new URL(name, name === "board.svg" ? nameKept(url) : scope).href);
    });
    await Promise.all([...new Set(needed)].map(keepFile));
  }

  /** Keep the first page, and the pages of the version before this one as they are now. */
  async function install() {
    await keepPage(HOME);
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    const kept = await Promise.all(old.map(async (name) => (await caches.open(name)).keys()));
    const urls = new Set(kept.flat().map((one) => one.url).filter((url) => url !== HOME && !HASHED.test(url)));
    await Promise.allSettled([...urls].map((url) => (isPage(url) ? keepPage(url) : keepFile(url))));
    await worker.skipWaiting();
  }

  async function dropOld() {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  }

  /** Answer from the network, and from what is kept if that fails or takes long. @type {(event: any) => Promise<Response>} */
  async function answer({ request, waitUntil }) {
    const kept = await findKept(request.url);
    if (kept && HASHED.test(request.url)) return kept;
    const fetched = fetch(request).then((found) => {
      waitUntil(keep(request.url, found.clone()));
      return kept && found.status >= 500 ? kept : found;
    });
    if (kept) {
      const late = new Promise((resolve) => setTimeout(resolve, WAIT, kept));
      return Promise.race([fetched.catch(() => kept), late]);
    }
    return fetched.catch(() => (request.mode === "navigate" ? new Response(AWAY, { headers: { "Content-Type": "text/html" } }) : Response.error()));
  }

  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOld()));
  worker.addEventListener("message", (/** @type {any} */ event) => {
    const { files, pages } = event.data;
    event.waitUntil(Promise.allSettled([...files.map(keepFile), ...pages.map(async (/** @type {string} */ url) => (await findKept(url)) || keepPage(url))]));
  });
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(scope) || request.headers.has("range")) return;
    event.respondWith(answer({ request, waitUntil: (/** @type {Promise<void>} */ done) => event.waitUntil(done.catch(() => {})) }));
  });
})();
