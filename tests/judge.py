"""Asks the rules in the browser's script what is broken."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from site_gen.boards.grid import key_text
from site_gen.kind import Answer, HasGrid
from site_gen.site.puzzle.play import board_json

JUDGE = Path(__file__).parent / "play_judge.mjs"
Found = list[tuple[str, list[str]]]
"""Broken rules, each with the keys of a place where it is broken."""


def case(board: HasGrid, answer: Answer, checks: Sequence[Any], own: str | None = None) -> str:
    """`own`: the kind that has rules in a module of its own."""
    marked = sorted(map(key_text, answer))
    return json.dumps({"own": own, "board": board_json(board), "checks": checks, "marked": marked})


def judge(cases: Sequence[str]) -> list[Found]:
    done = subprocess.run(
        ["node", str(JUDGE)], input="\n".join(cases), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [
        sorted((rule, where) for rule, where in json.loads(x)) for x in done.stdout.split("\n")[:-1]
    ]
