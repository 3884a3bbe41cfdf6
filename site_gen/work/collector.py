"""Python's collector of garbage, as a command and its workers want it."""

from __future__ import annotations

import gc

SELDOM = 50_000, 20, 20  # new objects, then looks, between two looks for cycles


def collect_seldom() -> None:
    """At the start of a process. Models and findings are many small objects, hardly any of them in
    a cycle: looking for some takes a sixth of the time of a solve. It costs 85 MB of memory."""
    gc.set_threshold(*SELDOM)
