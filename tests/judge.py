"""Asks the rules in the browser's script what is broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from node import ask
from site_gen.boards.grid import key_text
from site_gen.kind import Answer, HasGrid
from site_gen.site.puzzle.play import board_json

JUDGE = "play_judge.mjs"
Found = list[tuple[str, list[str]]]
"""Broken rules, each with the keys of a place where it is broken."""


def case(
    board: HasGrid,
    answer: Answer,
    checks: Sequence[Any],
    own: str | None = None,
    open_keys: Iterable[Any] = (),
) -> dict[str, Any]:
    """`own`: the kind that has rules in a module of its own. `open_keys`: may still be marked."""
    marked, still = (sorted(map(key_text, keys)) for keys in (answer, open_keys))
    size = {"board": board_json(board), "checks": checks}
    return {"own": own, **size, "marked": marked, "open": still}


def judge(cases: Sequence[dict[str, Any]]) -> list[Found]:
    """What does not hold where nothing is open: all of it is broken for good."""
    judged = told(cases)
    assert all(broken for one in judged for _, _, broken in one)
    return [sorted((rule, where) for rule, where, _ in one) for one in judged]


def told(cases: Sequence[dict[str, Any]]) -> list[list[tuple[str, list[str], bool]]]:
    """The same, and whether it is broken whatever else is marked."""
    return [[(rule, where, broken) for rule, where, broken in one] for one in ask(JUDGE, cases)]
