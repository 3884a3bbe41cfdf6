"""Star Battle

Put stars into cells so that each row, each column and each region holds the number of stars that
the board states. No two stars touch, not even at a corner.
"""

from itertools import combinations, permutations, product
from typing import Literal, NamedTuple

from site_gen.boards.phrases import say_all
from site_gen.boards.text import join_words
from site_gen.vocabulary import *

LINES_OF_STARS: tuple[Literal["row", "column"], ...] = "row", "column"


class Stars(Placed):
    """Stars in rows, columns and regions; dots between cells are the reader's notes."""

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader."""
        return (
            f"{super().how} On a side or corner between cells, the dot means a star in one of the "
            "cells around it; keys: W, A, S, D, Q, E, Z, C."
        )

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return a star that excludes others, or that a line or region has no other place for one.

        A reader sees which cells the stars before exclude.
        """
        own, placed = {*decided}, {cell for cell, one in made.items() if one}
        alone = {min(part) for part in board.regions.parts if len(part) == 1}
        count, touching = board[NUMBER], board.grid.touching
        groups = [("their region" if len(own) > 1 and own <= part else "its region", {*part})
                  for part in board.regions.parts if len(part) > 1]  # fmt: skip
        for way in LINES_OF_STARS:
            groups += ((f"{way} {i}", {*line}) for i, line in enumerate(board.grid.lines(way), 1))
        reach = {cell: {*touching(cell)}.union(*(some for _, some in groups if cell in some))
                 for cell in board.grid.cells()}  # fmt: skip
        full = [(name, cells) for name, cells in groups if len(cells & placed) == count]
        excluded = {*made}.union(*map(touching, placed), *(cells for _, cells in full)) - placed
        last = [(name, cells) for name, cells in groups if len(cells - excluded) == count]
        for name, cells in last if all(decided.values()) and not own <= alone else ():
            if own <= cells - excluded:
                left = "a star" if len(own) == 1 else "stars"
                hidden = cells - own - made.keys()
                uses = {cell for cell in placed if not hidden.isdisjoint(reach[cell])}
                return Fact(f"{name} has no other place for {left}", (), uses | made.keys() & cells)
        if any(decided.values()):
            return None
        for cell in sorted(placed):
            if own <= {*touching(cell)}:
                return Fact(f"touching the star in {named(cell)}", (), {cell})
        for name, cells in full:
            if own <= cells:
                return Fact(f"{name} has {say_all(count, 'stars')}", (), cells & placed)
        for name, cells in last if count == 1 else ():
            (cell,) = cells - excluded
            if cell not in placed | alone | own and own <= reach[cell]:
                told = f"{named(cell)} is the only place left in {name}"
                uses = {star for star in placed if not reach[star].isdisjoint(cells - made.keys())}
                return Fact(told, (), uses | made.keys() & cells)
        if len(own) > 1 or not (found := _find_barred(board, min(own), placed, excluded)):
            return None
        told, cells = found
        uses = {star for star in placed if not reach[star].isdisjoint(cells - made.keys())}
        return Fact(told, (), uses | made.keys() & cells)

    def explain(
        self,
        board: Board,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain a decision by a line and a region, which have equally many stars apart."""
        star, stars = next(iter(decided.values())), "star" + "s" * (board[NUMBER] > 1)
        alone = {min(part) for part in board.regions.parts if len(part) == 1}
        if star and decided.keys() <= alone:
            return "a region of one cell", "count_in"
        for way in () if star or used else LINES_OF_STARS:
            lines = [{*line} for line in board.grid.lines(way) if decided.keys() & {*line}]
            held = sorted(alone.intersection(*[set().union(*lines)]))
            if all(line & alone for line in lines):
                told = join_words(map(named, held))
                be = "are regions" if len(held) > 1 else "is a region"
                return f"{told} {be} of one cell", f"{way}s_outside"
        for sort, pair in _list_lines_and_regions(board):
            for (name, one), (within, other) in permutations(pair):
                own, others = other - one, one - other
                equally = f"{name} and {within} have equally many stars outside each other"
                here, there = (sum(used.get(c, False) for c in cells) for cells in (own, others))
                if not (decided.keys() <= own and used.keys() <= own | others):
                    continue
                if not star and here == there + len(others - used.keys()):
                    told = f"{name} has its {stars} in {within}" if here == 0 else equally
                    return told, f"{sort}s_outside"
                if star and here + len(own - used.keys()) == there:
                    places = join_words(named(c) for c in sorted(others) if used.get(c))
                    so = f"so {within} has no other place left"
                    told = f"{name} has its {stars} in {places}, {so}"
                    only = there == board[NUMBER] and own <= decided.keys() | used.keys()
                    return told if only else equally, f"{sort}s_outside"
        return None

    def explain_failure(
        self, board: Board, failed: Mapping[Cell, bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Return that a line and a region have unequal stars, if they differ in these cells."""
        for way, pair in _list_lines_and_regions(board):
            (line, one), (region, other) = pair
            if one ^ other != failed.keys():
                continue
            for (name, cells), (lacks, others) in permutations(pair):
                placed = [named(c) for c in sorted(cells - others) if failed[c]]
                if len(placed) == board[NUMBER] and {failed[c] for c in others - cells} == {False}:
                    stars = "stars" if len(placed) > 1 else "star"
                    its = f"the {stars} of {name} in {join_words(placed)}"
                    told = f"{lacks} would have no place left, with {its}"
                    return told, f"{way}s_outside"
            for (name, cells), (lacks, others) in permutations(pair):
                sure = sum(failed[c] is True for c in cells - others)
                most = sum(failed[c] is not False for c in others - cells)
                if sure > most:
                    at_most = f"at most {most}" if most else "none"
                    told = f"{name} would have {sure} star{'s' * (sure > 1)} outside {lacks}"
                    return f"{told}, but {lacks} {at_most} outside {name}", f"{way}s_outside"
            told = f"{line} and {region} could not have equally many stars outside each other"
            return told, f"{way}s_outside"
        return None


class Group(NamedTuple):
    """A row, a column or a region (`sort`): its label, its cells, and its places left for a star.

    The label is a line's number, or the name of a region's first cell.
    """

    sort: str
    label: str
    cells: set[Cell]
    left: set[Cell]


def _find_barred(
    board: Any, cell: Cell, placed: set[Cell], excluded: set[Cell]
) -> tuple[str, set[Cell]] | None:
    """Return why a star in this cell would leave too few places in lines or regions, with their
    cells; None if it would not.

    `placed`: the stars before. `excluded`: the cells without one, as a reader sees them.
    """
    count, touched = board[NUMBER], {*board.grid.touching(cell)}
    every = [("region", named(min(part)), {*part}) for part in board.regions.parts]
    every += [(way, str(i), {*line}) for way in LINES_OF_STARS
              for i, line in enumerate(board.grid.lines(way), 1)]  # fmt: skip
    groups = [Group(*one, one[2] - excluded - placed) for one in every]
    own = [one for one in groups if cell in one.cells and len(one.cells & placed) == count - 1]
    found = list[tuple[int, str, set[Cell]]]()
    others = [one for one in groups if cell not in one.cells and one.left]
    for group in others:
        far = group.left - touched
        sorts = [one.sort for one in own if not far.isdisjoint(one.left)]
        sorts = next(([one.sort] for one in own if far <= one.left), sorts) if far else []
        if count == 1 and (within := [one for one in own if group.left <= one.left]):
            told = f"{_name(group)} has its star in {_name(within[0])}"
            found.append((0, told, group.cells))
        elif far <= {at for one in own for at in one.left}:
            where = ["touches it"] * (far != group.left)
            where += [f"is in its {' or '.join(sorts)}"] * bool(far)
            told = f"every place left in {_name(group)} {' or '.join(where)}"
            found.append((len(sorts), told, group.cells))
    for one, other in combinations(others, 2) if count == 1 and not found else ():
        for first, second in product(own, others):
            alike = one.sort == other.sort and first.sort == second.sort != one.sort
            if alike and one.left | other.left <= first.left | second.left:
                told = f"{_name(one, other)} have their stars in {_name(first, second)}"
                found.append((0, told, one.cells | other.cells))
    best = min(found, key=lambda one: (one[0], len(one[2] - excluded)), default=None)
    return best and best[1:]


def _name(*groups: Group) -> str:
    """Return the name of one line or region, or of two of the same sort."""
    s, (sort, *_) = "s" * (len(groups) - 1), groups[0]
    labels = join_words(one.label for one in sorted(groups, key=lambda one: min(one.cells)))
    return f"the region{s} of {labels}" if sort == "region" else f"{sort}{s} {labels}"


Named = tuple[str, set[Cell]]
"""The name of a row, a column or a region, and its cells."""


def _list_lines_and_regions(board: Board) -> Iterator[tuple[str, tuple[Named, Named]]]:
    """Yield each row or column with each region, and first the sort of line."""
    for way in LINES_OF_STARS:
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
        grid, stars, regions = board.grid, board[NUMBER], board.regions
        check_square(grid, "regions")
        n, count = grid.rows, len(regions.parts)
        if count != n:
            row, col = min(regions.parts[n]) if count > n else (0, None)  # a superfluous one
            many = "region" if count == 1 else "regions"
            why = f"{count} {many} for {n} rows; expected {n}: each holds as many stars as a row"
            raise BoardError(why, block="regions", row=row, col=col)
        most = ((n + 1) // 2) ** 2 // n  # at most one star in each of the 2×2 blocks that cover it
        if stars > most:
            why = f"{stars} stars in each line of {n}×{n} cells; without touching there is room for"
            raise BoardError(f"{why} {most}", block="stars", row=0)
        check_sizes(regions, "regions", stars)

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell holds a star")
        m.answer_is(x)
        for stated in (*equal_counts.COUNTS, chosen.apart):
            m.require(stated, board, x)
        m.require(equal_counts.outside.for_rule("rows"), board, x, "row")
        m.require(equal_counts.outside.for_rule("columns"), board, x, "column")

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random stars and regions around them; None if the regions could not be grouped."""
        grid = square_grid(rows, cols)
        if rows in (2, 3):
            raise BoardError(f"{rows}×{rows} cells have no room for stars that do not touch")
        # With two stars on larger boards, or with three, most searches end without a board.
        count = rng.randint(1, 2 if 9 <= rows <= 12 else 1)
        placed = random_stars(rng, rows, count)
        parts = grouped(rng, grown_regions(rng, grid, placed), count)
        if parts is None:
            return None
        return {"regions": regions_text(grid, parts), "stars": str(count)}, frozenset(placed)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Move cells to neighbouring regions until none of the other answers fits the regions."""
        regions = separated(rng, board.regions, answer, others)
        return (replace(board, regions=regions), answer) if regions else None

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield the answers with the right number of stars in each row."""
        lines = board.grid.lines("row")
        for picked in product(*(combinations(line, board[NUMBER]) for line in lines)):
            yield frozenset(cell for cells in picked for cell in cells)
