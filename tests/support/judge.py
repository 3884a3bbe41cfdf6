"""Asks the rules in the browser's script what is broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from node import ask
from site_gen.boards.grid import key_text
from site_gen.kind import Answer, HasGrid
from site_gen.site.stage.play import board_json

JUDGE = "play_judge.mjs"
Found = list[tuple[str, list[str]]]
"""Broken rules, each with the keys of a place where it is broken."""
Cause = Literal[False] | list[str]
"""The marks that break a rule; False where further marks can repair it."""


def case(
    board: HasGrid,
    answer: Answer,
    checks: Sequence[Any],
    own: str | None = None,
    open_keys: Iterable[Any] = (),
    denied: Iterable[Any] = (),
) -> dict[str, Any]:
    """`own`: the kind that has rules in a module of its own. `open_keys`: may still be marked;
    `denied`: marked as surely not."""
    sets = {"marked": answer, "open": open_keys, "denied": denied}
    keys = {name: sorted(map(key_text, some)) for name, some in sets.items()}
    return {"own": own, "board": board_json(board), "checks": checks, **keys}


def judge(cases: Sequence[dict[str, Any]]) -> list[Found]:
    """What does not hold where nothing is open: all of it is broken for good."""
    judged = told(cases)
    assert all(cause is not False for one in judged for _, _, cause in one)
    return [sorted((rule, where) for rule, where, _ in one) for one in judged]


def told(cases: Sequence[dict[str, Any]]) -> list[list[tuple[str, list[str], Cause]]]:
    """The same, and the cause of what is broken whatever else is marked; False for what is not."""
    return [[(rule, where, cause) for rule, where, cause in one] for one in ask(JUDGE, cases)]
