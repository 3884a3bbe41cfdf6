"""Star Battle

Put stars into cells so that each row, each column and each region holds the number of stars that
the board states. No two stars touch, not even at a corner.
"""

from collections import Counter
from itertools import combinations, pairwise, permutations, product
from typing import Literal

from site_gen.vocabulary import *


@family(says="Every row holds k stars.", tex=r"\sum_c x_{r,c} = k")
def rows(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row for each row of the board: it holds `board.number` stars."""
    yield from (total(x[c] for c in line) == board.number for line in board.grid.lines("row"))


@family(says="Every column holds k stars.", tex=r"\sum_r x_{r,c} = k")
def columns(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row for each column: it holds `board.number` stars."""
    yield from (total(x[c] for c in line) == board.number for line in board.grid.lines("column"))


@family(says="Every region holds k stars.", tex=r"\sum_{c \in A} x_c = k")
def regions(board: Board, x: Chosen) -> Iterator[Row]:
    """Yield a row for each region: it holds `board.number` stars."""
    yield from (total(x[c] for c in sorted(a)) == board.number for a in board.regions.parts)


@family(
    says="A line and a region hold equally many stars outside each other.",
    tex=r"\sum_{c \in L \setminus A} x_c = \sum_{c \in A \setminus L} x_c",
    given=("regions",),
    implied=True,
    phrase=Phrase(
        otherwise="a line and a region would have unequal numbers of stars outside each other"
    ),
)
def outside(board: Board, x: Chosen, way: Literal["row", "column"]) -> Iterator[Row]:
    """Yield a row per line and region with few cells outside each other."""
    for line, part in product(board.grid.lines(way), board.regions.parts):
        own, other = {*line} - part, part - {*line}
        if 0 < len(own) < len(line) and min(len(own), len(other)) <= 3 * board.number:
            yield total(x[c] for c in sorted(own)) == total(x[c] for c in sorted(other))


EQUALLY = "{} and {} have equally many stars outside each other"


class Stars(Placed):
    """Stars in rows, columns and regions; dots between cells are the reader's notes."""

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader."""
        return (
            f"{super().how} On a side or corner between cells, the dot means a star in one of the "
            "cells around it; keys: W, A, S, D, Q, E, Z, C."
        )

    def explain(
        self,
        board: Board,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain a decision by a line and a region, which have equally many stars apart."""
        star = next(iter(decided.values()))
        for way, pair in _list_lines_and_regions(board):
            for (name, one), (within, other) in permutations(pair):
                own, others = other - one, one - other
                here, there = (sum(used.get(c, False) for c in cells) for cells in (own, others))
                if not (decided.keys() <= own and used.keys() <= own | others):
                    continue
                if not star and here == there + len(others - used.keys()):
                    told = "{} has its stars within {}" if here == 0 else EQUALLY
                    return told.format(name, within), f"{way}s_outside"
                if star and here + len(own - used.keys()) == there:
                    return EQUALLY.format(name, within), f"{way}s_outside"
        return None

    def explain_failure(
        self, board: Board, failed: Mapping[Cell, bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Return that a line and a region have unequal stars, if they differ in these cells."""
        for way, ((line, one), (region, other)) in _list_lines_and_regions(board):
            if one ^ other == failed.keys():
                stars = f"{line} and {region} would have unequal numbers of stars"
                return f"{stars} outside each other", f"{way}s_outside"
        return None


Named = tuple[str, set[Cell]]
"""The name of a row, a column or a region, and its cells."""


def _list_lines_and_regions(board: Board) -> Iterator[tuple[str, tuple[Named, Named]]]:
    """Yield each row or column with each region, and first the sort of line."""
    ways: tuple[Literal["row", "column"], ...] = "row", "column"
    for way in ways:
        for (i, line), part in product(enumerate(board.grid.lines(way), 1), board.regions.parts):
            yield way, ((f"{way} {i}", {*line}), (f"the region of {named(min(part))}", {*part}))


class StarBattle(Kind[Board]):
    also, genre, pzpr, codec = ("Two Not Touch",), "objects", "starbattle", codecs.stars
    largest, most_cells = 30, 900
    blocks = {"regions": Regions(), "stars": OneNumber(1, 9, "Stars in each line and region")}
    answer = Stars("star")
    rules = {
        "rows": rule("Every row holds the stated number of stars.", "count_in", "row"),
        "columns": rule("Every column holds the stated number of stars.", "count_in", "column"),
        "regions": rule("Every region holds the stated number of stars.", "count_in", "region"),
        "apart": rule("No two stars touch, not even at a corner.", "none_touch"),
    }
    wrong = {
        "rows": ({"regions": "abc\nabc\nabc", "stars": "1"}, {"star": ["101", "000", "010"]}),
        "columns": ({"regions": "aaa\nbbb\nccc", "stars": "1"}, {"star": ["100", "001", "100"]}),
        "regions": (
            {"regions": "aaaa\naaaa\nbbbb\nccdd", "stars": "1"},
            {"star": ["0100", "0001", "1000", "0010"]},
        ),
        "apart": (
            {"regions": "aaaa\nbbbb\ncccc\ndddd", "stars": "1"},
            {"star": ["1000", "0100", "0001", "0010"]},
        ),
    }
    example = {"regions": "aabb\nacbb\nccdd\ncddd", "stars": "1"}
    says = (
        "There is a binary variable for each cell: 1 where it holds a star. Every rule is a "
        "condition on a sum of these variables."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for a wrong shape, or regions or stars that do not fit each other.

        The board is a square with as many regions as rows, and all must have room for the stars.
        """
        grid, stars, regions = board.grid, board.number, board.regions
        check_square(grid, "regions")
        n, count = grid.rows, len(regions.parts)
        if count != n:
            at = min(regions.parts[n]) if count > n else Cell(0, 0)  # the first superfluous region
            why = f"{count} regions for {n} rows; expected {n}: each holds as many stars as a row"
            raise BoardError(why, block="regions", row=at.row, col=at.col)
        most = ((n + 1) // 2) ** 2 // n  # at most one star in each of the 2×2 blocks that cover it
        if stars > most:
            why = f"{stars} stars in each line of {n}×{n} cells; without touching there is room for"
            raise BoardError(f"{why} {most}", block="stars", row=0)
        check_sizes(regions, "regions", stars)

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell holds a star")
        m.answer_is(x)
        for stated in (rows, columns, regions, chosen.apart):
            m.require(stated, board, x)
        m.require(outside.for_rule("rows"), board, x, "row")
        m.require(outside.for_rule("columns"), board, x, "column")

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random stars and regions around them; None if the regions could not be grouped.

        Raises BoardError if the board would be no square.
        """
        if rows != cols:
            raise BoardError(f"{rows}×{cols} is no square; expected one")
        # With two stars on larger boards, or with three, most searches end without a board.
        grid, count = Grid(rows, rows), rng.randint(1, 2 if 9 <= rows <= 12 else 1)
        placed = random_stars(rng, rows, count)
        parts = grouped(rng, grown_regions(rng, grid, placed), count)
        if parts is None:
            return None
        return {"regions": regions_text(grid, parts), "stars": str(count)}, frozenset(placed)

    def repair(
        self, rng: Random, board: Board, answer: Answer, others: list[Answer]
    ) -> tuple[Board, Answer] | None:
        """Move cells to neighbouring regions until none of the other answers fits the regions."""
        regions = separated(rng, board.regions, answer, others)
        return (replace(board, regions=regions), answer) if regions else None

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return a square of at least 4x4 about random stars; occasionally with unrelated regions.

        The only smaller square with answers is 1x1, which occurs as well.
        """
        size = max(4, rows, cols) if rng.random() < 0.95 else 1
        grid, placed = Grid(size, size), random_stars(rng, size)
        seeds = placed if rng.random() < 0.95 else rng.sample(grid.cells(), size)
        parts = grown_regions(rng, grid, seeds)
        return {"regions": regions_text(grid, parts), "stars": "1"}

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield the answers with the right number of stars in each row."""
        lines = board.grid.lines("row")
        for picked in product(*(combinations(line, board.number) for line in lines)):
            yield frozenset(cell for cells in picked for cell in cells)


def random_stars(rng: Random, size: int, count: int = 1) -> list[Cell]:
    """Return `count` stars in each row and column of a square that has room for them.

    A square has room for one if it is 1×1, or 4×4 or larger; for two if it is 8×8 or larger.
    """
    ways = [w for w in combinations(range(size), count) if all(b - a > 1 for a, b in pairwise(w))]
    while True:
        placed = list[tuple[int, ...]]()
        for _ in range(size):
            used = Counter(c for way in placed for c in way)
            near = {c + d for c in (placed[-1] if placed else ()) for d in (-1, 0, 1)}
            free = [w for w in ways if near.isdisjoint(w) and all(used[c] < count for c in w)]
            if not free:
                break
            placed.append(rng.choice(free))
        else:
            return [Cell(r, c) for r, way in enumerate(placed) for c in way]
