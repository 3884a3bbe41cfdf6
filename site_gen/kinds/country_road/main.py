"""Both formulations: a cycle through all regions, and each rule as it is written."""

from itertools import combinations, product

from site_gen.vocabulary import *

from .board import CountryRoadBoard, Cuts, cuts_of

# Presolve spends most of the time of an easy board on probing: stop it sooner.
PROBING = {"propagating/probing/maxuseless": 300, "propagating/probing/maxtotaluseless": 20}


@family(
    says="The visited cells of a region add up to its number.",
    tex=r"\sum_{c \in A} z_c = n_A \quad \text{for each numbered region } A",
)
def numbers(board: CountryRoadBoard, z: Visits) -> Iterator[Row]:
    for i, number in board.numbers.items():
        yield total(z[c] for c in sorted(board.regions.parts[i])) == number


@family(
    says="Of two neighbouring cells in different regions, at least one is visited.",
    tex=r"z_c + z_d \ge 1 \quad \text{across every border}",
)
def no_two_unvisited(board: CountryRoadBoard, z: Visits) -> Iterator[Row]:
    for c, d in board.regions.borders():
        yield z[c] + z[d] >= 1


@family(
    says="On a map of the regions, the loop is a cycle that visits each region once. Take k "
    "regions away. If the others fall into c parts, the cycle visits at least one of the "
    "k regions between any two of these parts, so at most k − c of its steps join two of "
    "the k regions. (There are rows for two or three regions that touch, and for four "
    "that meet at a point.)",
    tex=r"\sum_{A, B \in K} w_{AB} \le |K| - c(K)",
    rules=("visit_all", "visit_once", "one_loop"),
    given=EVEN,
    implied=True,
    phrase=Phrase(
        otherwise="the loop would pass too often between {several} to visit all other regions"
        "|the loop could not visit all regions"
    ),
)
def among_few(w: Links, cuts: Cuts) -> Iterator[Row]:
    """Yield a row for each group of regions: few of the loop's steps stay in it.

    `cuts`: the groups, each with the parts that the other regions form without it.
    """
    for group, parts in cuts:
        inside = [w[i, j] for i, j in combinations(group, 2) if (i, j) in w]
        most = len(group) - (len(parts) or 1)
        if len(inside) > most:
            yield total(inside) <= most


@family(
    says="If two regions together cut the rest of the board into two sides, the loop goes "
    "from each side to each of the two regions exactly once.",
    tex=r"\sum_{C \in S} w_{AC} = \sum_{C \in S} w_{BC} = 1 "
    r"\quad \text{for each side } S \text{ of } \{A, B\}",
    rules=("visit_all", "visit_once", "one_loop"),
    given=EVEN,
    implied=True,
    phrase=Phrase(
        "the loop has no other way left between {areas}|otherwise {position}",
        "the loop already passes between {these} at {held}"
        "|{crossed} has its way in and its way out|otherwise {position}",
        "the loop could not pass between {areas}|the loop could not visit all regions",
    ),
)
def gates(w: Links, cuts: Cuts) -> Iterator[Row]:
    for group, parts in cuts:
        if len(group) == 2 and len(parts) > 1:
            for part, i in product(parts, group):
                doors = ((min(i, j), max(i, j)) for j in sorted(part))
                yield total(w[both] for both in doors if both in w) == 1


@family(
    says="The smallest loop, around one grid point, is never inside one region, because the "
    "loop leaves every region.",
    tex=r"\sum_{e \in Q} x_e \le 3 \quad \text{for each block } Q \text{ within a region}",
    rules=("visit_all", "one_loop"),
    given=("no_branch",),
    implied=True,
    phrase=Phrase(
        "",
        "a line here would close a loop of four cells",
        "a loop of four cells would close",
    ),
)
def no_smallest_loop(board: CountryRoadBoard, x: Steps) -> Iterator[Row]:
    at = board.regions.part_of
    for nw, ne, sw, se in board.grid.blocks(2, 2):
        if len(board.regions.parts) > 1 and at[nw] == at[ne] == at[sw] == at[se]:
            yield x[Pair(nw, ne)] + x[Pair(nw, sw)] + x[Pair(ne, se)] + x[Pair(sw, se)] <= 3


def cycle_of_regions(m: PuzzleModel, board: CountryRoadBoard) -> None:
    """Add our formulation: seen from a distance, the loop is a cycle through all regions."""
    m.parameters.update(PROBING)
    x, z = loop_through_cells(m, board.grid, counted=True)
    w = loop_once_through_regions(m, board.regions, x, z)
    m.require(numbers, board, z)
    m.require(no_two_unvisited, board, z)
    cuts = cuts_of(board.regions) if w else []
    m.require(among_few, w, cuts)
    m.require(gates, w, cuts)
    m.require(no_smallest_loop, board, x)


# -- the article's formulation: each rule as it is written, with boolean operations


@family(
    says="Each cell has two lines or none.",
    tex=r"\sum_{e \ni c} x_e = 0 \lor \sum_{e \ni c} x_e = 2",
    rules=EVEN,
)
def zero_or_two(board: CountryRoadBoard, x: Steps, logic: Logic) -> Iterator[Row]:
    for cell in board.grid.cells():
        lines = total(x[e] for e in board.grid.pairs_at(cell))
        logic.require(logic.either(logic.equal(lines, 0), logic.equal(lines, 2)))
    yield from logic.drain()


@family(
    says="Of two neighbouring cells in different regions, at least one has a line.",
    tex=r"\sum_{e \ni c} x_e + \sum_{e \ni d} x_e \ge 1 \quad \text{across every border}",
    rules=("no_two_unvisited",),
)
def a_line_at_either(board: CountryRoadBoard, x: Steps) -> Iterator[Row]:
    for c, d in board.regions.borders():
        yield total(x[e] for cell in (c, d) for e in board.grid.pairs_at(cell)) >= 1


@family(
    says="A cell is visited if one of its lines is drawn, and the visited cells of a region "
    "add up to its number.",
    tex=r"\sum_{c \in A} \bigvee_{e \ni c} x_e = n_A \quad \text{for each numbered region } A",
    rules=("numbers",),
)
def visited_cells(board: CountryRoadBoard, x: Steps, logic: Logic) -> Iterator[Row]:
    for i, number in board.numbers.items():
        cells = sorted(board.regions.parts[i])
        visited = [logic.either(*(x[e] for e in board.grid.pairs_at(c))) for c in cells]
        yield total(visited) == number
    yield from logic.drain()


def as_written(m: PuzzleModel, board: CountryRoadBoard) -> None:
    """Add the article's formulation: each rule as it is written, with operations on steps."""
    x = m.binaries("x", board.grid.pairs(), means="the loop goes from cell to cell")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(zero_or_two, board, x, logic)
    m.require(a_line_at_either, board, x)
    m.require(visited_cells, board, x, logic)
    m.require(region_loops.in_and_out, board.regions.across, x)
    if len(board.regions.parts) == 1:
        m.require(region_loops.some_line_within, x)
