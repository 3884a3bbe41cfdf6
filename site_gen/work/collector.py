"""The settings of Python's garbage collector for commands and their workers."""

from __future__ import annotations

import gc

SELDOM = 50_000, 20, 20  # the thresholds of the three generations


def collect_seldom() -> None:
    """Make the garbage collector run less often; call it when a process starts.

    Models and findings are many small objects, hardly any of them in a cycle. With the default
    thresholds, a sixth of a solve's time goes into searching for cycles. This costs 85 MB.
    """
    gc.set_threshold(*SELDOM)
