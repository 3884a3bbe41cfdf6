"""Heyawake

Shade cells so that no two shaded cells share a side and all white cells are connected. The regions
are rooms: a number counts the shaded cells of its room. No straight run of white cells crosses two
borders between rooms.
"""

from site_gen.vocabulary import *


@family(says="The shaded cells of a room add up to its number.", tex=r"\sum_{c \in A} x_c = k")
def numbers(board: Board, x: Shaded) -> Iterator[Row]:
    for cell, k in board.known().items():
        yield total(x[c] for c in sorted(board.regions.part_with(cell))) == k


class Heyawake(Kind[Board]):
    genre, pzpr, codec = "shading", "heyawake", codecs.region_counts
    pzpr_also = ("heyawacky",)
    density = 0.1
    sizes = {"easy": 8}
    blocks = {
        "regions": Regions("room", tinted=False),
        "numbers": RegionNumbers(least=0, look="text"),
    }
    answer = Shading("shaded")
    rules = {
        "apart": rule("No two shaded cells share a side.", "none_beside"),
        "numbers": rule("A number counts the shaded cells of its room.", "count_chosen"),
        "two_borders": rule(
            "No straight run of white cells crosses two borders between rooms.",
            "crosses_borders",
            "off",
            1,
        ),
        "white_connected": rule("The white cells are connected.", "connected", "off"),
    }
    wrong = {
        "apart": ({"regions": "aa", "numbers": ".."}, {"shaded": ["11"]}),
        "numbers": ({"regions": "ab", "numbers": "1."}, {"shaded": ["01"]}),
        "two_borders": ({"regions": "abc", "numbers": "..."}, {"shaded": ["000"]}),
        "white_connected": ({"regions": "aaa", "numbers": "..."}, {"shaded": ["010"]}),
    }
    example = {
        "regions": "abbcc\nabbcc\ndddee\ndddee\nffffg",
        "numbers": "0..2.\n.....\n...1.\n.....\n2....",
    }
    says = (
        "There is a binary variable for each cell: 1 where it is shaded. For each shortest "
        "run of cells that crosses two borders, a sum says that at least one of them is "
        "shaded."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        m.require(numbers, board, x)
        m.require(shading.two_borders, board, x)
        apart_in_white(m, board.grid, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a shading, and rooms that are split as often as the rules allow."""
        grid = Grid(rows, cols)
        shaded, small = random_apart(rng, grid), rng.randint(5, 9)
        board = Board(grid, regions=numbered(grid, [grid.cells()]))
        while split := next(self.split(rng, board, shaded, small), None):
            board = split
        regions = regions_text(grid, board.regions)
        return {"regions": regions, "numbers": numbers_text(grid, {})}, shaded

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Split a room so that the other answer breaks a rule.

        Either one half has another number of shaded cells in that answer, or that answer has a run
        of white cells across the new border.
        """
        better = (b for b in self.split(rng, board, answer) if any(self.verify(b, others[-1])))
        return next(((b, answer) for b in better), None)

    def split(self, rng: Random, board: Board, answer: Answer, least: int = 2) -> Iterator[Board]:
        """Yield boards in which one room is split in two, with right numbers for both.

        The room has at least `least` cells and is preferably large.
        """
        for regions in split_regions(rng, board.regions, least):
            clues = {min(part): len(part & answer) for part in regions.parts}
            made = replace(board, regions=regions, clues=clues)
            if not any(self.verify(made, answer)):
                yield made
