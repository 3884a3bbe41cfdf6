"""The core, which finds the same with and without SCIP and other third-party modules."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import core
from oracle import KINDS, UNLIKE, mark_deep_except
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind


@pytest.mark.parametrize("name", mark_deep_except(["slash_pack", *UNLIKE], KINDS))
def test_the_core_needs_only_the_standard_library_and_svgwrite(name: str) -> None:
    done = subprocess.run(
        [sys.executable, core.__file__, name], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    alone = json.loads(done.stdout)
    assert alone == json.loads(json.dumps(core.explore_kind(name)))
    kind = find_kind(name)
    board = kind.parse(kind.example)
    report = run_formulation(kind, board, "main").report
    assert alone["complete"]
    assert [alone["answer"]] == [kind.answer.to_json(board, one) for one in report.answers]


def test_modules_that_a_browser_lacks_are_blocked() -> None:
    code = "import core, sys; sys.meta_path.insert(0, core.Blocker()); import pyscipopt"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd="tests/support",
    )
    assert "pyscipopt is blocked" in done.stderr
