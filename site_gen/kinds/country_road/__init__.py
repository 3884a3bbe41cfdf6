"""Country Road

Draw one closed loop through the centres of cells that visits every region of the board exactly
once: it enters and leaves each of them once. (If the board is a single region, the whole loop is in
it.) The loop goes from neighbour to neighbour, and never crosses or touches itself. A number counts
the cells of its region that the loop visits; in a region without a number, it may visit any number
of cells. Of two neighbouring cells in different regions, the loop visits at least one.
"""

from site_gen.vocabulary import *

from .board import CountryRoadBoard
from .main import as_written, cycle_of_regions

LONG, SHORT = (1, 2, 2, 3, 3, 3, 4, 4, 5, 6), (1, 1, 2, 3)  # lengths of the pieces of a loop


class CountryRoad(LoopKind[CountryRoadBoard]):
    also, pzpr, codec = ("Kantoriiroodo",), "country", codecs.region_numbers
    sizes = {"easy": 6}
    largest, most_cells, density = 60, 2500, 0.15
    blocks = {"regions": Regions(), "numbers": RegionNumbers()}
    board_type = CountryRoadBoard
    rules = {
        "no_loose_end": rule("The loop is closed: no line ends in a cell.", "no_loose_end"),
        "no_branch": rule(
            "The loop never crosses or touches itself: a cell has at most two lines.", "no_branch"
        ),
        "one_loop": rule("There is one loop, not several.", "one_loop", 0),
        "visit_all": rule("The loop visits every region.", "visits_region"),
        "visit_once": rule(
            "The loop enters and leaves each region only once.", "crosses_region", 2
        ),
        "numbers": rule(
            "A number counts the cells of its region that the loop visits.", "count_visited"
        ),
        "no_two_unvisited": rule(
            "Of two neighbouring cells in different regions, the loop visits at least one.",
            "visits_across",
        ),
    }
    wrong = {
        "visit_all": (
            {"regions": "aaa\naba\naaa", "numbers": "...\n...\n..."},
            {"h": ["11", "00", "11"], "v": ["101", "101"]},
        ),
        "visit_once": (
            {"regions": "aaab\naaab\naabb", "numbers": "....\n....\n...."},
            {"h": ["111", "001", "110"], "v": ["1001", "1010"]},
        ),
        "numbers": ({"regions": "aa\naa", "numbers": "3.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "no_two_unvisited": (
            {"regions": "aaa\nbbb", "numbers": "...\n..."},
            {"h": ["10", "10"], "v": ["110"]},
        ),
    }
    example = {"regions": "aaaa\nabbc\ndbbc\ndeee", "numbers": "....\n....\n....\n...2"}
    says = (
        "There is a binary variable for each step from cell to cell, one for each cell, and "
        "one for each pair of regions with several steps between them. If every region "
        "shrinks to a point, the loop becomes a cycle that visits each point once. This "
        "gives strong rows, so few sets of cells need a row that says “one loop”."
    )
    article = Formulation(
        as_written,
        says="There is a binary variable for each step from cell to cell. Each rule is "
        "written as it is stated, with operations on these variables.",
        slower="This is slow because each rule is stated cell by cell. Our formulation uses "
        "that the loop as a whole is a cycle that visits every region once.",
        leaves_out={
            "one_loop": (
                "the article says so itself: there may be more loops, each within a single region"
            )
        },
        source="Adam Furmanek, *ILP* series, part 58 (2021), “Country Road”",
    )

    def model(self, m: PuzzleModel, board: CountryRoadBoard) -> None:
        cycle_of_regions(m, board)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop, regions along it, and the number of each region.

        Small regions along a loop with few bends make easy boards.
        """
        grid = Grid(rows, cols)
        lengths, winding = rng.choice(((LONG, rng.uniform(0.1, 0.5)), (SHORT, 0.9)))
        loop = random_loop(rng, grid, rng.uniform(0.4, 0.6), winding)
        regions = numbered(grid, cut_along(rng, grid, loop, lengths))
        return {
            "regions": regions_text(grid, regions),
            "numbers": numbers_text(grid, _count_visited(regions, loop)),
        }, loop

    def repair(
        self, rng: Random, board: CountryRoadBoard, answer: Answer, others: list[Answer]
    ) -> Repair:
        """Move a cell where the answers differ to a neighbouring region."""
        other = others[-1]
        differ = {cell for e in answer ^ other for cell in e}
        for regions in moved_cells(rng, board.regions, differ):
            made = replace(board, regions=regions, clues=_count_visited(regions, answer))
            if not any(self.verify(made, answer)) and any(self.verify(made, other)):
                return made, answer
        return None


def _count_visited(regions: Partition, loop: Answer) -> dict[Cell, int | None]:
    """Return, by the first cell of each region, how many of its cells the loop visits."""
    visited = joined(loop).keys()
    return {min(part): len(part & visited) for part in regions.parts}
