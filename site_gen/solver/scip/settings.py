"""The parameters of SCIP for our models, also as a file that SCIP can read, and SCIP's version."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pyscipopt import SCIP_PARAMSETTING, Model

from ..model.model import PuzzleModel

SAFE: Mapping[str, Any] = {
    # SCIP 10.0.2 reports some feasible systems as infeasible after upgrading sum x = 2d to xor.
    "constraints/linear/upgrade/xor": False,
    # It also loses rows that it has merged into an "and", and offers candidates that violate them.
    "presolving/gateextraction/maxrounds": 0,
    # These keep only some optimal solutions, but SCIP does not know the Python handler's rules.
    "misc/usesymmetry": 0,
    "misc/allowstrongdualreds": False,
    "misc/allowweakdualreds": False,
}
FAST: Mapping[str, Any] = {  # the effect of each was measured: benchmarks/NOTES.md
    "branching/inference/priority": 100_000,
    "lp/solvefreq": 5,
    # learn from every dead end by resolution, even if the reason is long
    "conflict/minmaxvars": 1000,
    "conflict/usegenres": True,
    "conflict/fuiplevels": 0,
    "conflict/reconvlevels": 0,
    # restart with the learned conflicts, so that a bad start does not last for the whole search
    "conflict/restartnum": 50,
}


def choose_settings(puzzle: PuzzleModel) -> dict[str, Any]:
    """Return the SCIP parameters for a model: ours, overridden by those of its formulation."""
    return {**SAFE, **_quiet_search(), **FAST, **puzzle.parameters}


@cache
def _quiet_search() -> dict[str, Any]:
    """Return the parameters with which SCIP turns off heuristics and cutting planes.

    Without an objective to improve, these cost more than they save.
    """
    scip = Model()
    before = scip.getParams()
    scip.setHeuristics(SCIP_PARAMSETTING.OFF)
    scip.setSeparating(SCIP_PARAMSETTING.OFF)
    scip.freeProb()
    return {name: v for name, v in scip.getParams().items() if v != before[name]}


def format_settings(parameters: Mapping[str, Any]) -> str:
    """Return the text of a SCIP settings file with these parameters.

    Those that equal SCIP's defaults are left out; the others have SCIP's comments.
    """
    return _format_value(tuple(sorted(parameters.items())))


@cache  # the many puzzles of a site share few sets of parameters
def _format_value(parameters: tuple[tuple[str, Any], ...]) -> str:
    """Return the text for sorted parameters, which can be a key of the cache."""
    scip = Model()
    scip.hideOutput()
    scip.setParams(dict(parameters))
    with tempfile.TemporaryDirectory(prefix="site_gen-") as folder:
        path = Path(folder) / "scip.set"
        scip.writeParams(str(path), comments=True, onlychanged=True, verbose=False)
        text = path.read_text(encoding="ascii")
    scip.freeProb()
    return text


@cache
def get_scip_version() -> str:
    """Return SCIP's version, such as `10.0.2`."""
    scip = Model()
    parts = scip.getMajorVersion(), scip.getMinorVersion(), scip.getTechVersion()
    scip.freeProb()
    return ".".join(map(str, parts))
