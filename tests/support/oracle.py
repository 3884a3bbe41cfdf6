"""The kinds of the package, and what all tests ask of them."""

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
    "altered",
    "brute_force",
    "build_model",
    "count_assignments",
    "deep_but",
    "find_all_answers",
    "sample_boards",
    "wrong_cases",
]

KINDS = kind_names()
PEERED = [k for k in KINDS if "article" in find_kind(k).formulations]
"""Kinds with practice boards and with programs of other solvers: benchmarks has no others."""
UNLIKE = ["slitherlink", "sudoku"]
"""Two kinds as unlike as can be: for parts of a page to which the shape of marks is all one."""
OF_SHAPE = sorted({find_kind(k).answer.shape: k for k in [*KINDS, *PEERED, *UNLIKE]}.values())
"""A kind of each shape of marks."""
_OWN_RULES = [k for k in KINDS if unchecked(find_kind(k).rules)]
SHAPED = sorted({*PEERED, *_OWN_RULES, *OF_SHAPE})
"""Kinds of every shape of marks, and those with rules of their own: what all kinds share, pages
above all, is tested on these alone."""
RULES_OF_ADDRESSES = {"numberlink": {"allowed": "empty cells\nU-turns"}}
"""Blocks that make the rules of a board those of puzz.link; without them it has no address."""
FORMULATIONS = [(k, f) for k in KINDS for f in find_kind(k).formulations]


def deep_but(some: Collection[Any], every: Collection[Any]) -> list[Any]:
    """Every one as a parameter; in the suite only these, in the deep run the others."""
    return [pytest.param(one, marks=() if one in some else pytest.mark.deep) for one in every]


DEEP_BUT_SHAPED = deep_but(SHAPED, KINDS)


def altered(kind: Kind[Any], **parts: Any) -> Kind[Any]:
    """The kind with other parts."""
    made = copy(kind)
    made.__dict__.update(parts)
    return made


def wrong_cases() -> Iterator[tuple[str, str]]:
    return ((k, rule) for k in KINDS for rule in find_kind(k).wrong)


def sample_boards(name: str, count: int, most: tuple[int, int], seed: int = 1) -> Iterator[HasGrid]:
    return generate_samples(find_kind(name), count, most, seed)
