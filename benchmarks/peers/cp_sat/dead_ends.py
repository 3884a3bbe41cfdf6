"""Dead Ends by CP-SAT: a binary per shape, a circuit for the route, lazy clauses for the tree."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import chain

from ortools.sat.python.cp_model import BoolVarT, CpModel, IntVar, LiteralT

from site_gen.boards.blocks import Board
from site_gen.boards.grid import components
from site_gen.kind import Answer

from .. import PeerResult
from .search import Clause, SearchProblem, Values, search

Graph = Sequence[Collection[int]]  # shape -> its neighbours


def solve(board: Board, limit: int, seconds: float) -> PeerResult:
    end = time.monotonic() + seconds
    return search(build_puzzle(board), limit, end)


def build_puzzle(board: Board) -> SearchProblem:
    grid, shapes, at, model = board.grid, board.regions, board.regions.part_of, CpModel()
    chosen = [model.new_bool_var("") for _ in shapes.parts]
    beside: Graph = [shapes.neighbours(i) for i in range(len(chosen))]
    for i in {at[cell] for cell in board.symbols}:
        model.add_bool_or(chosen[i])
    home = at[board.with_symbol("S")[0]]
    for i, others in enumerate(beside):
        if i != home:  # its shape may be the whole answer
            model.add_bool_or(~chosen[i], *(chosen[j] for j in others))
    for i in {at[cell] for cell in board.with_symbol("t")}:
        model.add_exactly_one(chosen[j] for j in beside[i])
    for some in {frozenset(at[cell] for cell in block) for block in grid.blocks(2, 2)}:
        model.add_bool_or(~chosen[i] for i in some)
    steps = Counter(frozenset((at[a], at[b])) for a, b in shapes.borders())
    for two, count in steps.items():
        if count > 1:  # a closed loop: out over one side, back over another
            model.add_bool_or(~chosen[i] for i in two)
    _route(model, board, chosen)

    touching: list[set[int]] = [set() for _ in chosen]
    for cells in chain(grid.blocks(2, 2), grid.pairs()):
        here = {at[cell] for cell in cells}
        for i in here:
            touching[i] |= here - {i}
    frame = {at[cell] for cell in grid.frame()}
    unchosen = [~x for x in chosen]

    def lacks(values: Values) -> list[Clause]:
        """Return the violated clauses: chosen shapes are connected, others reach the frame."""
        taken = {i for i, x in enumerate(chosen) if values[x.index]}
        rest = set(range(len(chosen))) - taken
        return _cut_off(taken, beside, {home}, chosen) + _cut_off(rest, touching, frame, unchosen)

    def read(values: Values) -> Answer:
        parts = zip(shapes.parts, chosen, strict=True)
        return frozenset(chain.from_iterable(part for part, x in parts if values[x.index]))

    return SearchProblem(model, chosen, read, lacks)


def _route(model: CpModel, board: Board, chosen: Sequence[IntVar]) -> None:
    """Require a circuit from start to goal and back outside the board."""
    at = board.regions.part_of
    (start,), (goal,) = map(board.with_symbol, "SG")
    triangles = {*board.with_symbol("t")}
    number = {cell: i for i, cell in enumerate(board.grid.cells())}
    arcs: list[tuple[int, int, LiteralT]] = [(number[goal], number[start], True)]
    for cell, i in number.items():
        if cell in triangles:
            arcs.append((i, i, True))
        elif cell not in board.with_symbol("oSG"):
            arcs.append((i, i, model.new_bool_var("")))
    for p, q in board.grid.pairs():
        if not {p, q} & triangles:
            for a, b in ((p, q), (q, p)):
                if a != goal and b != start:
                    taken = model.new_bool_var("")
                    model.add_bool_and(chosen[at[a]], chosen[at[b]]).only_enforce_if(taken)
                    arcs.append((number[a], number[b], taken))
    model.add_circuit(arcs)


def _cut_off(
    nodes: set[int], graph: Graph, roots: set[int], holds: Sequence[BoolVarT]
) -> list[Clause]:
    """Return a clause per group of `nodes` without a root: it is dropped or its border joins."""
    clauses: list[Clause] = []
    for group in components(sorted(nodes), _within(graph, nodes)):
        if not group & roots:
            border = set().union(*(graph[i] for i in group)) - group
            far = _reached(graph, roots - border, border)
            # only the part of the border that the roots can reach
            wall = [j for j in sorted(border) if j in roots or far.intersection(graph[j])]
            clauses.append([~holds[min(group)], *(holds[j] for j in wall)])
    return clauses


def _within(graph: Graph, nodes: set[int]) -> Callable[[int], list[int]]:
    return lambda i: [j for j in graph[i] if j in nodes]


def _reached(graph: Graph, start: set[int], never: set[int]) -> set[int]:
    reached, grown = set(start), list(start)
    while grown:
        fresh = set(graph[grown.pop()]) - reached - never
        reached |= fresh
        grown.extend(fresh)
    return reached
