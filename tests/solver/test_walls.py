"""Walls, compared with brute force, and compiled code compared with plain Python."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from oracle import build_model
from site_gen.boards.grid import bit_components as plain_components
from site_gen.boards.grid import ones
from site_gen.kind import find_kind
from site_gen.solver.families import region_loops
from site_gen.solver.graphs import connect, walls
from site_gen.solver.graphs.plain_walls import PlainGraph
from site_gen.solver.graphs.tours import PlainTours, flood
from site_gen.solver.graphs.walls import Graph
from site_gen.solver.model import exact
from site_gen.solver.model.linear import Linear, Row, total
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip import handler, problem, watch
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
from uncompiled import load_uncompiled

WalkedGraph = load_uncompiled("graphs.walls").Graph
try:
    from site_gen.solver._compiled import bit_components as compiled_components
except ImportError:
    compiled_components = None
compiled = pytest.mark.skipif(
    compiled_components is None and not os.environ.get("CI"), reason="no C compiler at installation"
)


def draw_graph(rng: Random, most: int) -> list[list[int]]:
    n = rng.randint(1, most)
    near: list[set[int]] = [set() for _ in range(n)]
    for _ in range(rng.randint(0, 2 * n)):
        v, w = rng.randrange(n), rng.randrange(n)
        if v != w:
            near[v].add(w)
            near[w].add(v)
    return [sorted(some) for some in near]


def draw_questions(count: int, most: int) -> Iterator[tuple[list[list[int]], int, int, int]]:
    """Yield random graphs with the nodes that are certain, possible and roots, as bits. Half of the
    graphs have no roots."""
    rng = Random(5)
    for _ in range(count):
        near = draw_graph(rng, most)
        n, density = len(near), rng.random()
        possible = sum(1 << v for v in range(n) if rng.random() < 0.4 + density / 2)
        certain = sum(1 << v for v in ones(possible) if rng.random() < 0.4)
        root = sum(1 << v for v in range(n) if rng.random() < 0.2) if rng.random() < 0.5 else 0
        yield near, certain, possible, root


def find_connected_sets(near: list[list[int]], root: int) -> list[int]:
    """Return all connected sets of nodes; with roots, all sets in which each piece has a root."""
    beside = [sum(1 << w for w in own) for own in near]
    return [
        some
        for some in range(1 << len(near))
        if flood(beside, some & root if root else some & -some, some) == some
    ]


def build_rows(graph: Any, y: list[Any], certain: int, possible: int, root: int) -> list[Row]:
    found = graph.walls(certain, possible, root)
    return [
        y[here] <= total(y[v] for v in wall)
        if root
        else y[here] + y[there] - 1 <= total(y[v] for v in wall)
        for here, there, wall in found
    ]


@pytest.mark.parametrize(
    "make",
    [PlainGraph, WalkedGraph, pytest.param(Graph, marks=compiled, id="compiled")],
)
def test_rows_hold_for_all_connected_sets_and_force_all_that_follows(make: Any) -> None:
    told = {"violated": 0, "forced": 0}
    for near, certain, possible, root in draw_questions(400, 7):
        y = list(PuzzleModel("t").binaries("y", range(len(near)), means="").values())
        right = find_connected_sets(near, root)
        rows = build_rows(make(near), y, certain, possible, root)
        for some in right:
            for row in rows:
                assert row.holds({x: some >> i & 1 for i, x in enumerate(y)})

        def bounds(x: Any, certain: int = certain, possible: int = possible) -> tuple[int, int]:
            return certain >> x.key & 1, possible >> x.key & 1

        left = [s for s in right if s & certain == certain and s | possible == possible]
        forced = [row.forced(bounds) for row in rows]
        assert (None in forced) == (not left)
        if None in forced:
            told["violated"] += 1
            continue
        fixed = {x.key: value for found in forced if found for x, value in found.items()}
        assert all(found for found in forced)  # every row forces something
        if certain or root:
            open_nodes = list(ones(possible & ~certain))
            assert fixed == {
                v: left[0] >> v & 1 for v in open_nodes if len({s >> v & 1 for s in left}) == 1
            }
            told["forced"] += len(fixed)
    assert min(told.values()) > 50


def test_one_of_the_two_modules_is_compiled() -> None:
    assert WalkedGraph is not Graph
    assert not walls.__file__.endswith(".py")


@compiled
def test_compiled_walls_equal_those_of_plain_python() -> None:
    found = 0
    for near, certain, possible, root in draw_questions(2000, 40):
        plain = WalkedGraph(near).walls(certain, possible, root)
        assert Graph(near).walls(certain, possible, root) == plain
        graph = PlainGraph(near)
        assert graph.walls(certain, possible, root) == plain
        assert graph.walls(certain, possible, root) == plain  # from its caches
        fewer = certain & (certain >> 1 | 1)
        expected = WalkedGraph(near).walls(fewer, possible, root)
        assert graph.walls(fewer, possible, root) == expected
        found += len(plain)
    assert found > 2000


@compiled
def test_compiled_components_equal_those_of_plain_python() -> None:
    rng, joined = Random(6), 0
    for _ in range(2000):
        places = rng.randint(1, 60)
        links = [(rng.randint(1, 9), rng.getrandbits(places)) for _ in range(rng.randint(1, 4))]
        seeds = rng.getrandbits(places) & rng.getrandbits(places)
        found = plain_components(seeds, links)
        assert compiled_components(seeds, links) == found
        joined += len(found) < seeds.bit_count()
    assert joined > 500


def run_search(kind: str, blocks: dict[str, str]) -> tuple[Any, ...]:
    board = find_kind(kind).parse(blocks)
    report = solve(build_model(find_kind(kind), board), SearchSettings(seconds=100))
    cuts = {name: len(rows) for name, rows in report.cuts.items()}
    return report.answers, report.complete, report.nodes, report.lp_iterations, cuts


@compiled
@pytest.mark.parametrize("ident", ["slitherlink-15x15-hard-987555", "country_road-10x10-hard-1"])
def test_a_search_without_compiled_code_is_the_same(
    ident: str, practice: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (board,) = (p for p in practice if p["id"] == ident)
    fast = run_search(board["kind"], board["blocks"])
    monkeypatch.setattr(connect, "Graph", PlainGraph)
    monkeypatch.setattr(connect, "Links", None)
    monkeypatch.setattr(connect, "bit_components", plain_components)
    monkeypatch.setattr(region_loops, "Tours", PlainTours)
    monkeypatch.setattr(watch, "compiled_bounds", lambda variables: None)
    monkeypatch.setattr(problem, "hand_over", problem.load_plainly)
    monkeypatch.setattr(handler, "lock_all", problem.lock_all_plainly)
    monkeypatch.setattr(exact, "first_broken", exact.first_broken_plainly)
    assert run_search(board["kind"], board["blocks"]) == fast


@compiled
def test_compiled_bounds_equal_those_that_python_reads(
    practice: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bounds are compared in presolve, in probing and at every node."""
    (board,) = (p for p in practice if p["id"] == "slitherlink-15x15-hard-988564")
    seen = 0
    make = watch.compiled_bounds

    class BoundsComparer:
        def __init__(self, variables: Any) -> None:
            self.variables, self.fast = variables, make(variables)

        def read(self) -> watch.Bits:
            nonlocal seen
            assert self.fast
            lower, upper = self.fast.read()
            for i, v in enumerate(self.variables):
                assert (round(v.getLbLocal()), round(v.getUbLocal())) == (
                    lower >> i & 1,
                    upper >> i & 1,
                )
            seen += 1
            return lower, upper

    monkeypatch.setattr(watch, "compiled_bounds", BoundsComparer)
    assert run_search("slitherlink", board["blocks"])[1]
    assert seen > 100


def test_a_row_forces_only_values_that_all_its_points_share() -> None:
    rng = Random(3)
    cases = 0
    for _ in range(1500):
        x = list(PuzzleModel("t").binaries("x", range(4), means="").values())
        body: Linear = total(rng.choice((-2, -1, 1, 2)) * v for v in x)
        side = rng.randint(-3, 3)
        row = rng.choice((body <= side, body >= side, body == side))
        bounds = {v: rng.choice(((0, 0), (1, 1), (0, 1), (0, 1))) for v in x}
        points = [
            dict(zip(x, values, strict=True))
            for values in product(*(range(low, high + 1) for low, high in bounds.values()))
        ]
        right = [at for at in points if row.holds(at)]
        forced = row.forced(bounds.__getitem__)
        if forced is None:
            assert not right
        elif right:
            agreed = {v: right[0][v] for v in x if len({at[v] for at in right}) == 1}
            assert forced.items() <= agreed.items()
            assert all(bounds[v] == (0, 1) for v in forced)
            if len({abs(w) for w in row.terms.values()}) == 1 and row.lower != row.upper:
                assert forced == {v: b for v, b in agreed.items() if bounds[v] == (0, 1)}
                cases += bool(forced)
    assert cases > 20
