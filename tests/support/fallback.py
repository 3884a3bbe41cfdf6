"""A plugin for pytest that hides SCIP's own functions, so that PySCIPOpt's calls replace them."""

from __future__ import annotations

import ctypes
from typing import Any

import pyscipopt

_open = ctypes.CDLL


def _open_others(name: Any, *args: Any, **kwargs: Any) -> ctypes.CDLL:
    if name == pyscipopt.scip.__file__:
        raise OSError(f"{name}: hidden by a test")
    return _open(name, *args, **kwargs)


ctypes.CDLL = _open_others  # type: ignore[assignment,misc]  # before site_gen looks for them


def pytest_sessionstart() -> None:
    from site_gen.solver.scip import problem

    assert not problem.has_scip_functions()
    assert problem.hand_over is problem.load_plainly
    assert problem.lock_all is problem.lock_all_plainly
