"""Computations in slices, between which a browser can react.

They are generators that yield None as pauses and return their result. A function that may search
for long has this form; `finish` runs it without pauses.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TypeVar

from .engine import Engine

T = TypeVar("T")
Slices = Generator[None, None, T]
SLICE = 2000  # literals that a search follows in a slice: about 50 ms in a browser


def finish(slices: Slices[T]) -> T:
    """Run a computation to its end and return its result."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: T = end.value
            return result


def finish_before(slices: Slices[T], end: float) -> T | None:
    """Run a computation and return its result, or None if it does not end in time.

    `end`: a time of `time.perf_counter`.
    """
    while time.perf_counter() < end:
        try:
            next(slices)
        except StopIteration as stop:
            result: T = stop.value
            return result
    return None


def run_search(engine: Engine, outcome: str) -> Slices[str]:
    """Continue a search of an engine whose `slice` is set, and return how it ended.

    `outcome`: what the engine returned when the search was started.
    """
    while outcome == "pause":
        yield
        outcome = engine.resume()
    return outcome
