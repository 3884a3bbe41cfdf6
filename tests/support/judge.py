"""Ask the rules in the browser's script which rules are broken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from node import ask
from site_gen.boards.grid import key_text
from site_gen.kind import Answer, HasGrid
from site_gen.workshop.play_data import board_json

JUDGE = "play_judge.mjs"
Found = list[tuple[str, list[str]]]
"""Broken rules, each with the keys of a place where it is broken."""
Cause = Literal[False] | list[str]
"""The marks that break a rule; False if further marks can repair it."""


def make_case(
    board: HasGrid,
    answer: Answer,
    checks: Sequence[Any],
    own: str | None = None,
    open_keys: Iterable[Any] = (),
    denied: Iterable[Any] = (),
    possible: Iterable[Any] | None = None,
) -> dict[str, Any]:
    """Return a question. `own` is the kind if its rules have their own module; keys in `open_keys`
    may still be marked, and those in `denied` have a cross. `possible`: all keys that marks can
    have, if others are wrong."""
    sets = {"marked": answer, "open": open_keys, "denied": denied}
    if possible is not None:
        sets["possible"] = possible
    keys = {name: sorted(map(key_text, some)) for name, some in sets.items()}
    return {"own": own, "board": board_json(board), "checks": checks, **keys}


def judge(cases: Sequence[dict[str, Any]]) -> list[Found]:
    """Return the broken rules of finished boards, where no further mark can repair anything."""
    judged = judge_with_causes(cases)
    assert all(cause is not False for one in judged for _, _, cause in one)
    return [sorted((rule, where) for rule, where, _ in one) for one in judged]


def judge_with_causes(cases: Sequence[dict[str, Any]]) -> list[list[tuple[str, list[str], Cause]]]:
    """Return the rules that do not hold, with the cause of those that no further mark can
    repair."""
    return [[(rule, where, cause) for rule, where, cause in one] for one in ask(JUDGE, cases)]
