"""Questions to the workshop's desk, as a page asks them."""

from __future__ import annotations

import json
from typing import Any

from site_gen.workshop.desk import Desk

Json = dict[str, Any]


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


def ask(desk: Desk, do: str, **fields: Any) -> Json:
    """Return the result of a request; an error is a result with the fields `code`, `message`."""
    *_, last = [*send(desk, do=do, **fields), *run(desk, 1)]
    assert last["v"] == 1
    result: Json = last["ok"] if "ok" in last else last["error"]
    return result
