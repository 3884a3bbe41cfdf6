"""SCIP's parameters as a file that SCIP can read, and SCIP's version."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pyscipopt import Model


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
