"""Asks the rules in the browser's script what is broken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from node import ask
from site_gen.boards.grid import key_text
from site_gen.kind import Answer, HasGrid
from site_gen.site.puzzle.play import board_json

Found = list[tuple[str, list[str]]]
"""Broken rules, each with the keys of a place where it is broken."""


def case(
    board: HasGrid, answer: Answer, checks: Sequence[Any], own: str | None = None
) -> dict[str, Any]:
    """`own`: the kind that has rules in a module of its own."""
    marked = sorted(map(key_text, answer))
    return {"own": own, "board": board_json(board), "checks": checks, "marked": marked}


def judge(cases: Sequence[dict[str, Any]]) -> list[Found]:
    found = ask("play_judge.mjs", cases)
    return [sorted((rule, where) for rule, where in one) for one in found]
