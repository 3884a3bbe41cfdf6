"""Helpers that remove a protection of safe solving, or watch it at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pyscipopt import Model

from site_gen.solver.model import exact
from site_gen.solver.scip import handler, instances

CALLBACKS = "conscheck", "consenfolp", "consenfops", "consprop"


def change_handler(patch: pytest.MonkeyPatch, **methods: Callable[..., Any]) -> None:
    """Replace methods of our constraint handler."""
    for name, method in methods.items():
        patch.setattr(handler.Answers, name, method)


def change_scip(patch: pytest.MonkeyPatch, **methods: Callable[..., Any]) -> None:
    """Replace methods of the class that the core knows as SCIP."""
    _isolate_instances(patch)
    patch.setattr(instances, "Model", type("Changed", (Model,), methods))


def change_priority(patch: pytest.MonkeyPatch, priority: int) -> None:
    """Change when SCIP asks our constraint handler, compared with the others."""
    _isolate_instances(patch)
    patch.setattr(instances, "LAST", priority)


def _isolate_instances(patch: pytest.MonkeyPatch) -> None:
    """Hide the SCIP instances made before, and keep later ones from other tests."""
    patch.setattr(instances, "idle", [])


def no_locks(*args: Any) -> None:
    """Lock nothing: a conslock that tells SCIP that our constraint uses no variable."""


def trust_rows(patch: pytest.MonkeyPatch) -> None:
    """Skip the check that a candidate of SCIP satisfies every row."""
    patch.setattr(exact, "check_rows", lambda *args: None)


def record_calls(patch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Record each callback of our handler when it returns: its name and its result."""
    seen: list[tuple[str, Any]] = []
    change_handler(patch, **{name: _recording(name, seen) for name in CALLBACKS})
    return seen


def _recording(name: str, seen: list[tuple[str, Any]]) -> Callable[..., Any]:
    callback = getattr(handler.Answers, name)

    def record(self: Any, *args: Any, **kwargs: Any) -> Any:
        result = callback(self, *args, **kwargs)
        seen.append((name, result))
        return result

    return record
