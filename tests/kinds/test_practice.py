"""The practice boards, solved with the command that a user would run."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from sites import DATA


@pytest.mark.deep
def test_every_practice_board_is_solved_and_proved(practice: list[dict[str, Any]]) -> None:
    """The command runs in one process, without second opinions. Use `pytest -s` to see the time."""
    puzzles = {p["id"]: p for p in practice}
    made = subprocess.run(
        [sys.executable, "-m", "site_gen", "solve", "--jsonl", "-", "--no-confirm"],
        input=(DATA / "practice.jsonl").read_text(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    found = [json.loads(line) for line in made.stdout.splitlines()]
    assert [f["id"] for f in found] == list(puzzles)
    for one in found:
        assert one["unique"], one["id"]
        answer = {k: rows for k, rows in one["answers"][0].items() if k != "route"}
        assert [answer] == puzzles[one["id"]]["answers"]
    print(f"{len(found)} boards in {sum(f['seconds'] for f in found):.1f} s")
