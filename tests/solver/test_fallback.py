"""Solving with PySCIPOpt's calls, as it is done where SCIP's own functions are not found."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sites import ROOT

CHECKS = "kinds/test_kinds.py::test_a_kind_passes_its_checks[{}]"
FEW = (
    "solver/test_safe_callbacks.py::test_6_every_callback_returns_an_explicit_result",
    *map(CHECKS.format, ("masyu", "dominosa")),
)
SAFE = ("safe_solving", "safe_callbacks", "safe_claims")
ALL = (
    *(f"solver/test_{name}.py" for name in ("model", "instances", "separated_rows", *SAFE)),
    "kinds/test_kinds.py",
    "findings/test_reasons.py",
    "findings/test_proof.py",
)


@pytest.mark.parametrize(
    "tests",
    [FEW, pytest.param(ALL, marks=pytest.mark.deep)],
    ids=["few", "all"],
)
def test_the_solver_passes_its_tests_without_scips_functions(tests: list[str]) -> None:
    command = (sys.executable, "-m", "pytest", "-p", "fallback", "-p", "no:cacheprovider")
    done = subprocess.run(
        [*command, "-m", "not deep", *(f"tests/{name}" for name in tests)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "tests/support"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
