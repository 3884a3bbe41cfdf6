"""How tests of safe solving take a protection away, or watch it at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pyscipopt import Model

from site_gen.solver import exact, handler, instances

CALLBACKS = "conscheck", "consenfolp", "consenfops", "consprop"


def change_handler(patch: pytest.MonkeyPatch, **methods: Callable[..., Any]) -> None:
    """Other methods for our constraint handler."""
    for name, method in methods.items():
        patch.setattr(handler.Answers, name, method)


def change_scip(patch: pytest.MonkeyPatch, **methods: Callable[..., Any]) -> None:
    """Other methods for the class that the core knows as SCIP."""
    _only_new_ones(patch)
    patch.setattr(instances, "Model", type("Changed", (Model,), methods))


def change_priority(patch: pytest.MonkeyPatch, priority: int) -> None:
    """When SCIP asks our constraint handler, among all others."""
    _only_new_ones(patch)
    patch.setattr(instances, "LAST", priority)


def _only_new_ones(patch: pytest.MonkeyPatch) -> None:
    """No SCIP that was made before, and none of those made now for anybody later."""
    patch.setattr(instances, "idle", [])


def no_locks(*args: Any) -> None:
    """A conslock that says: nothing of ours ever touches a variable."""


def trust_rows(patch: pytest.MonkeyPatch) -> None:
    """What SCIP offers is believed to satisfy every row."""
    patch.setattr(exact, "check_rows", lambda *args: None)


def record_calls(patch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Every callback of our handler as it returns: its name, and what it returned."""
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
