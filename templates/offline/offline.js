// Registers the service worker, and names what it should keep: the files of this page, and the pages to go on with.
const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
const ONWARD = "a[data-alike], .neighbours [rel=next], [data-keep] a";

async function begin() {
  const { serviceWorker } = navigator;
  await serviceWorker.register(new URL("../sw.js", src));
  if (!serviceWorker.controller) await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const send = (/** @type {string[]} */ files) => {
    const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(ONWARD))]; // some are written later
    serviceWorker.controller?.postMessage({ files, pages: [location.href, ...links.map(({ href }) => href)] });
  };
  // also files that were loaded before the worker was there
  new PerformanceObserver((list) => send(list.getEntries().map(({ name }) => name))).observe({ type: "resource", buffered: true });
}

// the first page is drawn before; pages from the disk have no worker
addEventListener("load", () => {
  if ("serviceWorker" in navigator && location.protocol !== "file:") begin().catch(() => {});
});
