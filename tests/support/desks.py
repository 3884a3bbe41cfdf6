"""Questions to the workshop's desk, as a page asks them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from site_gen.workshop.desk import Desk

if TYPE_CHECKING:  # desks are also asked where nothing else can be imported
    from playwright.sync_api import Page

Json = dict[str, Any]
DESK = """
window.ready = location.search !== "?late";
const waiting = [];
window.begin = () => { window.ready = true; waiting.splice(0).forEach((go) => go()); };
window.Worker = class extends EventTarget {
  say(data) { this.dispatchEvent(new MessageEvent("message", { data })); }
  terminate() {}
  async ask(text) {
    this.say(await window.askDesk(text));
    for (let more; more = await window.workDesk?.();) this.say(more);
  }
  postMessage(text) {
    const go = () => typeof text === "string" ? this.ask(text) : this.say('{"ready": true}');
    if (window.ready) setTimeout(go);
    else waiting.push(go);
  }
};
"""
"""A script that lets the web worker of a page ask `askDesk`, Python outside the browser.

`workDesk`, if it is there, lets Python work for a moment; it returns "" when nothing is left."""


def send(desk: Desk, **message: Any) -> list[Json]:
    """Send a message and return the replies that arrive at once."""
    replies: list[Json] = json.loads(desk.receive(json.dumps({"v": 1, "id": 1, **message})))
    return replies


def run(desk: Desk, seconds: float = 0) -> list[Json]:
    """Let the desk work until no question is open, and return its replies."""
    replies = list[Json]()
    while desk.is_busy:
        replies += json.loads(desk.work(seconds))
    return replies


def answer_outside(page: Page) -> None:
    """Let the workshop in a page ask a desk outside the browser, where Python starts at once."""
    desk = Desk()
    page.expose_function("askDesk", desk.receive)
    page.expose_function("workDesk", lambda: desk.work(0.1) if desk.is_busy else "")
    page.add_init_script(DESK)


def ask(desk: Desk, do: str, **fields: Any) -> Json:
    """Return the result of a request; an error is a result with the fields `code`, `message`."""
    *_, last = [*send(desk, do=do, **fields), *run(desk, 1)]
    assert last["v"] == 1
    result: Json = last["ok"] if "ok" in last else last["error"]
    return result
