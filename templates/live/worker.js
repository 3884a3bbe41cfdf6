// A web worker for the page of the workshop in the preview: it has the messages of workshop/worker.js,
// but the preview's own Python answers them. It is a module and not joined.

const desk = crypto.randomUUID();
let token = "";
let working = false;
/** @type {Promise<unknown>} requests, which follow one another */
let line = Promise.resolve();

/** Read the token from the page, as other sites cannot. */
async function start() {
  const page = await (await fetch("/workshop/index.html")).text();
  token = /data-token="([\w-]+)"/.exec(page)?.[1] || "";
  if (!token) throw new Error("the page has no token");
  self.postMessage(JSON.stringify({ ready: true }));
}

/** Send a message, or go on with an open question without one. @param {string} [text] */
async function ask(text) {
  const found = await fetch("/_site-gen/edit", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Site-Gen-Token": token },
    body: JSON.stringify({ do: "ask", desk, ...trim(text) }),
  });
  if (found.status === 403) throw new Error(await found.text()); // of another run of the preview
  if (!found.ok) {
    const error = { code: "request", message: await found.text() };
    self.postMessage(JSON.stringify(text ? [{ v: 1, id: JSON.parse(text).id, error }] : []));
    return;
  }
  const { replies, busy } = await found.json();
  self.postMessage(replies);
  if (busy && !working) {
    working = true;
    setTimeout(work); // messages come first
  }
}

/** Leave out a stylesheet, which the preview has itself. @param {string} [text] */
function trim(text) {
  if (!text || JSON.parse(text).do !== "export") return { text };
  return { text: JSON.stringify({ ...JSON.parse(text), style: "" }), styled: Boolean(JSON.parse(text).style) };
}

function work() {
  enqueue(async () => {
    working = false;
    await ask();
  });
}

/** @param {() => Promise<unknown>} next */
function enqueue(next) {
  line = line.then(next).catch((error) => self.postMessage(JSON.stringify({ failed: true, why: String(error) })));
}

self.addEventListener("message", ({ data }) => enqueue(() => (typeof data === "string" ? ask(data) : start())));
