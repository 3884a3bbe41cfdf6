"""Hostile content: it gives clean errors fast and in little memory, and changes no other files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from site_gen.content.markdown import LONGEST, MOST_HEADINGS, MOST_PARTS, parse
from site_gen.errors import ContentError
from sites import ROOT

SEED = 20261121


def run_fuzz(folder: Path, *numbers: int) -> dict[str, Any]:
    program = ROOT / "tests" / "support" / "fuzz.py"
    done = subprocess.run(
        [sys.executable, str(program), str(folder), str(SEED), *map(str, numbers)],
        capture_output=True, text=True, check=False, cwd=ROOT,
        env={"PYTHONPATH": "."},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check_counts(found: dict[str, Any], cases: int) -> None:
    assert found["cases"] == cases
    assert 0.02 * cases < found["good"] < 0.9 * cases  # some content is valid and some is refused
    assert found["outside"] == []


def test_a_sample_of_hostile_content_gives_clean_errors(tmp_path: Path) -> None:
    check_counts(run_fuzz(tmp_path, 400, 250, 200), 850)


@pytest.mark.deep
def test_much_hostile_content_gives_clean_errors(tmp_path: Path) -> None:
    """The cases are 20,000 front matters, 10,000 bodies and 5,000 addresses, and each takes less
    than 2 s of CPU time."""
    found = run_fuzz(tmp_path, 20_000, 10_000, 5_000)
    check_counts(found, 35_000)
    assert found["slowest"] < 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * (LONGEST + 1), "a paragraph of"),
        ("a *b " * 2000, "a paragraph of"),
        ("$$\n" + "x^" * LONGEST + "\n$$", "a paragraph of"),
        ("## a\n" * (MOST_HEADINGS * 4), "headings; at most"),
        ("- a\n" * MOST_PARTS, "parts; at most"),
        ("|" + "a|" * 3000 + "\n|" + "-|" * 3000 + "\n" + "|a|\n" * 100, "parts; at most"),
    ],
)
def test_text_that_would_take_long_to_parse_is_refused(text: str, why: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse(text, "x.md")
    assert any(why in problem.message for problem in caught.value.problems)
