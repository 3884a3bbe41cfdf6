// The service worker of a site that keeps nothing in browsers: it removes what an earlier one has kept, and itself.
(() => {
  "use strict";
  const worker = /** @type {any} */ (self);

  async function remove() {
    const ours = `site_gen ${worker.registration.scope} `;
    const names = (await caches.keys()).filter((name) => name.startsWith(ours));
    await Promise.all(names.map((name) => caches.delete(name)));
    await worker.registration.unregister();
  }

  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(remove()));
})();
