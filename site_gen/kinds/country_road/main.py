"""Our formulation: seen from far, a cycle through all regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from site_gen.boards.grid import Cell, Pair, ones
from site_gen.solver.connect import one_component
from site_gen.solver.families import family
from site_gen.solver.linear import Row, Variable, total
from site_gen.solver.model import PuzzleModel

from .alone import say_alone
from .board import Board
from .cuts import Cuts, cuts_of

Lines = Mapping[Pair, Variable]
Visits = Mapping[Cell, Variable]


@family(
    says="Every cell has two lines if the loop visits it, and none otherwise.",
    tex=r"\sum_{e \ni c} x_e = 2 z_c",
    rules=("no_loose_end", "no_branch"),
)
def none_or_two(board: Board, x: Lines, z: Visits) -> Iterator[Row]:
    for cell in board.grid.cells():
        yield total(x[e] for e in board.grid.pairs_at(cell)) == 2 * z[cell]


@family(
    says="The loop crosses the border of every region exactly twice: in and out.",
    tex=r"\sum_{e \in \partial A} x_e = 2 \quad \text{for each region } A",
    rules=("visit_all", "visit_once"),
    given=("no_loose_end", "no_branch", "one_loop"),
)
def in_and_out(board: Board, x: Lines) -> Iterator[Row]:
    yield from (total(x[e] for e in pairs) == 2 for pairs in board.across)


@family(
    says="A single region has no border to cross: the loop visits some of its cells.",
    tex=r"\sum_e x_e \ge 1",
    rules=("visit_all",),
)
def some_line(x: Lines) -> Iterator[Row]:
    yield total(x.values()) >= 1


@family(
    says="The visited cells of a region sum to its number.",
    tex=r"\sum_{c \in A} z_c = n_A \quad \text{for each numbered region } A",
)
def numbers(board: Board, z: Visits) -> Iterator[Row]:
    for i, number in board.numbers.items():
        yield total(z[c] for c in sorted(board.regions.parts[i])) == number


@family(
    says="Of two neighbouring cells in different regions at least one is visited.",
    tex=r"z_c + z_d \ge 1 \quad \text{across every border}",
)
def no_two_unvisited(board: Board, z: Visits) -> Iterator[Row]:
    for c, d in board.regions.borders():
        yield z[c] + z[d] >= 1


@family(
    says="Seen from far, the loop is a cycle that passes every region once. Take k of them away: "
    "if the others fall into c parts, the cycle must come back to the k at least c times, so at "
    "most k − c of its steps stay among them. (For two or three regions that touch, and four that "
    "meet in a point.)",
    tex=r"\sum_{A, B \in K} x(A, B) \le |K| - c(K)",
    rules=("visit_all", "visit_once", "one_loop"),
    given=("no_loose_end", "no_branch"),
    implied=True,
)
def among_few(board: Board, x: Lines, cuts: Cuts) -> Iterator[Row]:
    for group, parts in cuts:
        borders = [board.shared[two] for two in combinations(group, 2) if two in board.shared]
        inside = [e for pairs in borders for e in pairs]
        most = len(group) - len(parts)
        if (len(inside) if len(group) == 2 else len(borders)) > most:  # else the twos say it
            yield total(x[e] for e in inside) <= most


@family(
    says="Where two regions together cut the board in two, the loop goes from each side to each "
    "of the two regions exactly once.",
    tex=r"x(S, A) = x(S, B) = 1 \quad \text{for each side } S \text{ of } \{A, B\}",
    rules=("visit_all", "visit_once", "one_loop"),
    given=("no_loose_end", "no_branch"),
    implied=True,
)
def gates(board: Board, x: Lines, cuts: Cuts) -> Iterator[Row]:
    for group, parts in cuts:
        if len(group) == 2 and len(parts) > 1:
            for part, i in product(parts, group):
                doors = (board.shared.get((min(i, j), max(i, j)), ()) for j in ones(part))
                yield total(x[e] for pairs in doors for e in pairs) == 1


@family(
    says="The smallest loop, around one point, never lies in one region: it would not leave it.",
    tex=r"\sum_{e \in Q} x_e \le 3 \quad \text{for each block } Q \text{ within a region}",
    rules=("visit_all", "one_loop"),
    given=("no_branch",),
    implied=True,
)
def no_smallest_loop(board: Board, x: Lines) -> Iterator[Row]:
    at = board.regions.part_of
    for nw, ne, sw, se in board.grid.blocks(2, 2):
        if len(board.regions.parts) > 1 and at[nw] == at[ne] == at[sw] == at[se]:
            yield x[Pair(nw, ne)] + x[Pair(nw, sw)] + x[Pair(ne, se)] + x[Pair(sw, se)] <= 3


def cycle_of_regions(m: PuzzleModel, board: Board) -> None:
    x = m.binaries("x", board.grid.pairs(), means="the loop goes from cell to cell")
    z = m.binaries("z", board.grid.cells(), means="the loop visits the cell")
    m.answer_is(x)
    m.require(none_or_two, board, x, z)
    m.require(in_and_out, board, x)
    if len(board.regions.parts) == 1:
        m.require(some_line, x)
    m.require(numbers, board, z)
    m.require(no_two_unvisited, board, z)
    cuts = list(cuts_of(board))
    m.require(among_few, board, x, cuts)
    m.require(gates, board, x, cuts)
    m.require(no_smallest_loop, board, x)
    m.require_lazily(
        "one_loop",
        one_component(board.grid, x, z, always=board.regions.parts),
        says="There is one loop: from a set of cells with a visited cell or a whole region, with "
        "another such beside it, the loop leaves, and comes back.",
        tex=r"\sum_{e \in \partial S} x_e \ge 2 z_c + 2 z_d - 2 \quad \forall S \ni c,\ d \notin S",
        rules=("one_loop", "visit_all"),
        given=("no_loose_end", "no_branch"),
    )
    say_alone(m, board, x, z)
