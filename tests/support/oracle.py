"""The kinds and helpers that tests of all kinds share."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from copy import copy
from typing import Any

import pytest

from site_gen.boards.rules import unchecked
from site_gen.findings.oracle import (
    brute_force,
    build_model,
    count_assignments,
    find_all_answers,
    generate_samples,
)
from site_gen.kind import HasGrid, Kind, find_kind, kind_names

__all__ = [
    "DEEP_BUT_SHAPED",
    "FORMULATIONS",
    "KINDS",
    "OF_SHAPE",
    "PEERED",
    "RULES_OF_ADDRESSES",
    "SHAPED",
    "UNLIKE",
    "alter",
    "brute_force",
    "build_model",
    "count_assignments",
    "find_all_answers",
    "mark_deep_except",
    "sample_boards",
    "wrong_cases",
]

KINDS = kind_names()
PEERED = [k for k in KINDS if "article" in find_kind(k).formulations]
"""Kinds with practice boards and with programs for other solvers; the benchmarks have only
these."""
UNLIKE = ["slitherlink", "sudoku"]
"""Two very different kinds, for parts of a page that do not depend on the shape of marks."""
OF_SHAPE = sorted({find_kind(k).answer.shape: k for k in [*KINDS, *PEERED, *UNLIKE]}.values())
"""A kind of each shape of marks."""
_OWN_RULES = [k for k in KINDS if unchecked(find_kind(k).rules)]
SHAPED = sorted({*PEERED, *_OWN_RULES, *OF_SHAPE})
"""Kinds with every shape of marks, and those with their own rules. Features that all kinds share,
above all pages, are tested on these alone."""
RULES_OF_ADDRESSES = {"numberlink": {"allowed": "empty cells\nU-turns"}}
"""Blocks that make a board's rules equal to those of puzz.link, without which it has no address."""
FORMULATIONS = [(k, f) for k in KINDS for f in find_kind(k).formulations]


def mark_deep_except(some: Collection[Any], every: Collection[Any]) -> list[Any]:
    """Return a parameter for each of `every`; those not in `some` run only in the deep tests."""
    return [pytest.param(one, marks=() if one in some else pytest.mark.deep) for one in every]


DEEP_BUT_SHAPED = mark_deep_except(SHAPED, KINDS)


def alter(kind: Kind[Any], **parts: Any) -> Kind[Any]:
    """Return a copy of the kind with other attributes."""
    made = copy(kind)
    made.__dict__.update(parts)
    return made


def wrong_cases() -> Iterator[tuple[str, str]]:
    return ((k, rule) for k in KINDS for rule in find_kind(k).wrong)


def sample_boards(name: str, count: int, most: tuple[int, int], seed: int = 1) -> Iterator[HasGrid]:
    return generate_samples(find_kind(name), count, most, seed)
