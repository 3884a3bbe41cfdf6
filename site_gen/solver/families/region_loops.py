"""Families for a loop that visits every region once, so it is also a cycle through regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ...boards.grid import Cell, Pair, ones
from ...boards.partition import Partition, Two
from ...boards.phrases import Phrase
from ..graphs.tours import Tours, make_map
from ..model.family import Condition, Separator, family
from ..model.linear import ONE, Row, Variable, total
from ..model.model import PuzzleModel
from .loops import EVEN, Steps, Visits, one_loop, some_line

Across = Sequence[Sequence[Pair]]  # for each region, the pairs of cells across its border
Links = Mapping[Two, Variable]  # two regions -> 1 if the loop goes from one to the other


@family(
    says="The loop crosses the border of every region exactly twice: in and out.",
    tex=r"\sum_{e \in \partial A} x_e = 2 \quad \text{for each region } A",
    rules=("visit_all", "visit_once"),
    given=(*EVEN, "one_loop"),
    phrase=Phrase(
        "{region} has no {other} way in or out|{region} has only {few} ways in or out left"
        "|otherwise {region} could be joined to only one other"
        "|their regions have no other ways in and out",
        "{crossed} has its way in and its way out"
        "|otherwise {position}|{region} must have its way in and its way out elsewhere",
        few="{region} would have no way in or out",
        many="the loop would enter {region} twice",
    ),
)
def in_and_out(across: Sequence[Sequence[Any]], x: Mapping[Any, Variable]) -> Iterator[Row]:
    """Yield a row for each region: two of the pairs across its border are taken.

    `across`: for each region, the keys of `x` that lead out of it.
    """
    yield from (total(x[e] for e in own) == 2 for own in across)


some_line_within = some_line.with_facts(
    says="The board is a single region, with no border to cross; the loop visits some of its "
    "cells.",
    rules=("visit_all",),
)


@family(
    says="At most one step joins two regions, because the loop visits both of them once, and "
    "other regions too.",
    tex=r"\sum_{e \in \partial A \cap \partial B} x_e = w_{AB}",
    rules=("visit_all", "visit_once"),
    given=(*EVEN, "one_loop"),
    phrase=Phrase(
        zero="the loop already passes between {these} at {held}"
        "|{crossed} has its way in and its way out|otherwise {position}",
        few="the loop could not pass between {areas}|the loop could not visit all regions",
        many="the loop would pass between {areas} twice, at {both}"
        "|the loop would pass between {areas} again, besides {held}"
        "|the loop could not visit each region exactly once",
    ),
    at_sight=True,
)
def one_between(regions: Partition, x: Steps, w: Links) -> Iterator[Row]:
    for both, pairs in regions.shared.items():
        if len(pairs) > 1:
            yield total(x[e] for e in pairs) == w[both]


to_two_others = in_and_out.with_facts(
    says="Exactly two steps of the loop cross the border of every region, and they join it to "
    "two other regions.",
    tex=r"\sum_B w_{AB} = 2 \quad \text{for each region } A",
)


@family(
    says="The loop crosses the border of each region at most twice.",
    tex=r"\sum_{e \in \partial A} x_e \le 2 \quad \text{for each region } A",
    rules=("visit_once",),
)
def twice_at_most(across: Across, x: Steps) -> Iterator[Row]:
    yield from (total(x[e] for e in pairs) <= 2 for pairs in across)


@family(
    says="At least one cell of each region is visited.",
    tex=r"\sum_{c \in A} z_c \ge 1 \quad \text{for each region } A",
    rules=("visit_all",),
    phrase=Phrase(few="{area} would not be visited|the loop could not visit all regions"),
)
def some_cell(parts: Sequence[frozenset[Cell]], z: Visits) -> Iterator[Row]:
    yield from (total(z[c] for c in sorted(part)) >= 1 for part in parts)


def one_cycle(regions: Partition, w: Links) -> Separator:
    """Return a separator of rows which say that the links are one cycle through all regions.

    There must be at least four regions, and other rows must give each region two links. If any
    region A is removed, the others are still connected: if they are divided into S and R, at least
    one link joins S and R.
    """
    number = {both: i for i, both in enumerate(regions.shared)}
    every = range(len(regions.parts))
    tours = cache(lambda: Tours(*make_map(regions)))

    @cache
    def leaves(node: int, part: int) -> Row:
        """Return the row: a link joins the regions in `part` (bits) to others than `node`."""
        inside = set(ones(part))
        return (
            total(
                w[a, b] for a, b in number if node not in (a, b) and (a in inside) != (b in inside)
            )
            >= 1
        )

    def separate(certain: int, possible: int) -> Iterator[Row]:
        for node, part in tours().gates(certain, possible):
            yield leaves(node, part)

    def condition() -> Condition:
        return Condition("cycle", [ONE for _ in every], w, [])

    return Separator(tuple(w[both] for both in number), separate, condition=condition)


def loop_once_through_regions(m: PuzzleModel, regions: Partition, x: Steps, z: Visits) -> Links:
    """Require that the steps are one loop that enters and leaves each region once.

    Return, for pairs of neighbouring regions, a variable that is 1 if the loop goes from one to the
    other; an empty dict if there are fewer than three regions.
    """
    across, w = regions.across, dict[Two, Variable]()
    if len(regions.parts) > 2:
        several = {both: pairs for both, pairs in regions.shared.items() if len(pairs) > 1}
        means = "the loop goes from region to region"
        own = m.binaries("w", several, means=means, where=several.__getitem__)
        w = {both: own.get(both, x[pairs[0]]) for both, pairs in regions.shared.items()}
        m.require(one_between, regions, x, w)
        beside = (regions.neighbours(i) for i in range(len(regions.parts)))
        m.require(
            to_two_others,
            [[(min(i, j), max(i, j)) for j in near] for i, near in enumerate(beside)],
            w,
        )
    else:
        m.require(in_and_out, across, x)
    if not across:
        m.require(some_line_within, x)
    one_loop(m, regions.grid, x, z, always=regions.parts, visit_always=("visit_all",))
    if len(regions.parts) > 3:
        m.require_lazily(
            "one_cycle",
            one_cycle(regions, w),
            says="The loop is a cycle through all regions. So if a region A is taken away and "
            "the others are divided into two groups S and R, at least one step of the "
            "loop joins S and R directly.",
            tex=r"\sum_{B \in S, C \in R} w_{BC} \ge 1 \quad "
            r"\forall A,\ S \cup R = \text{all regions but } A",
            rules=("visit_all", "visit_once", "one_loop"),
            given=EVEN,
            implied=True,
        )
    m.replacement_for(
        *EVEN, "one_loop", "visit_all", add=lambda: m.require(twice_at_most, across, x)
    )
    m.replacement_for(*EVEN, "one_loop", add=lambda: m.require(some_cell, regions.parts, z))
    return w
