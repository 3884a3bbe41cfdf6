"""Moon or Sun

Draw one closed loop from cell to cell that visits every region exactly once: it enters and leaves
each of them once. In each region it passes through all moons and no sun, or through all suns and no
moon. Moon and sun regions alternate along the loop.
"""

from site_gen.vocabulary import *

# for each region, whether the loop visits its moons, and its suns
Sorts = Sequence[Mapping[str, Linear]]


@family(
    says="In each region, the loop visits all moons or none, and all suns or none, but not "
    "moons and suns. It visits no other cell of a region where it visits neither.",
    tex=r"z_c = z_d, \quad z_m + z_s \le 1, \quad z_c \le z_m + z_s",
)
def one_sort(board: Board, z: Visits, sorts: Sorts) -> Iterator[Row]:
    for part, own in zip(board.regions.parts, sorts, strict=True):
        yield own["m"] + own["s"] <= 1
        for cell in sorted(part):
            char = board.symbols.get(cell)
            row = z[cell] == own[char] if char else z[cell] <= own["m"] + own["s"]
            if row.terms:
                yield row


@family(
    says="The loop visits the moons or the suns of each region.",
    tex="z_m + z_s = 1",
    rules=("visit_all", "one_sort"),
    implied=True,
)
def one_each(sorts: Sorts) -> Iterator[Row]:
    yield from (own["m"] + own["s"] == 1 for own in sorts)


@family(
    says="A step from one region to another leads from a region with visited moons to one "
    "with visited suns, or the reverse.",
    tex=r"x_e + z_m + z_{m'} \le 2, \quad x_e + z_s + z_{s'} \le 2",
    given=("one_sort",),
)
def alternate(board: Board, x: Steps, sorts: Sorts) -> Iterator[Row]:
    at = board.regions.part_of
    for e in board.regions.borders():
        for char in "ms":
            yield x[e] + sorts[at[e.a]][char] + sorts[at[e.b]][char] <= 2


class MoonOrSun(LoopKind[Board]):
    also, pzpr, codec = ("Tsuki ka Taiyou",), "moonsun", codecs.moons
    density = 0.14
    sizes = {"easy": 7}
    blocks = {
        "regions": Regions(),
        "marks": RegionSymbols({"m": "Moon", "s": "Sun"}, {"m": "moon", "s": "sun"}),
    }
    answer = SymbolLoop()
    rules = {
        "one_loop": rule("There is one loop.", "one_loop", 0),
        "visit_all": rule("The loop visits every region.", "visits_region"),
        "visit_once": rule(
            "The loop enters and leaves each region only once.", "crosses_region", 2
        ),
        "one_sort": rule(
            "In each region the loop passes through all moons and no sun, or all suns and no moon.",
            "visits_one_sort", "m", "s",
        ),
        "alternate": rule("Moon and sun regions alternate along the loop.", "alternates", "ms"),
    }  # fmt: skip
    wrong = {
        "visit_all": (
            {"regions": "aaa\naba\naaa", "marks": "m..\n.m.\n..."},
            {"h": ["11", "00", "11"], "v": ["101", "101"]},
        ),
        "visit_once": (
            {"regions": "aaab\naaab\naabb", "marks": "m..s\n....\n...."},
            {"h": ["111", "001", "110"], "v": ["1001", "1010"]},
        ),
        "one_sort": ({"regions": "aa\naa", "marks": "ms\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "alternate": ({"regions": "ab\nab", "marks": "mm\n.."}, {"h": ["1", "1"], "v": ["11"]}),
    }
    example = {"regions": "1112\n3442\n3344\n3334", "marks": "..sm\n..s.\n.m.m\n..m."}
    says = (
        "There is a binary variable for each step and for each cell. If every region shrinks "
        "to a point, the loop becomes a cycle that visits each point once."
    )
    clue_note = "One moon and one sun of each region always stay, if it has any."

    def make_blank(self, grid: Grid) -> Board:
        """Return a board with one region, which must have a mark."""
        return replace(super().make_blank(grid), symbols={Cell(0, 0): "m"})

    def validate(self, board: Board) -> None:
        """Raise BoardError for a region without a mark, or an odd number of regions above 1."""
        for part in board.regions.parts:
            if not part & board.symbols.keys():
                row, col = min(part)
                why = "the region here has neither a moon nor a sun"
                raise BoardError(why, block="marks", row=row, col=col)
        if (count := len(board.regions.parts)) % 2 and count > 1:
            why = f"{count} regions; moons and suns take turns, so expected an even number"
            raise BoardError(why, block="regions", row=0)

    def model(self, m: PuzzleModel, board: Board) -> None:
        x, z = loop_through_cells(m, board.grid, counted=True)
        marks = [sorted(part & board.symbols.keys()) for part in board.regions.parts]
        firsts = [{board.symbols[c]: z[c] for c in reversed(own)} for own in marks]
        sorts = [{"m": ZERO, "s": ZERO, **own} for own in firsts]
        loop_once_through_regions(m, board.regions, x, z)
        m.require(one_sort, board, z, sorts)
        m.require(one_each, sorts)
        m.require(alternate, board, x, sorts)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop, regions along it and marks.

        Small regions along a loop with few bends make easy boards.
        """
        grid = Grid(rows, cols)
        lengths, winding = rng.choice(((LONG, rng.uniform(0.1, 0.4)), (SHORT, 0.9)))
        loop = random_loop(rng, grid, rng.uniform(0.4, 0.6), winding)
        regions, marks = divide_along(rng, grid, loop, lengths, 0.3)
        return {"regions": regions_text(grid, regions), "marks": symbols_text(grid, marks)}, loop


def divide_along(
    rng: Random, grid: Grid, loop: Answer, lengths: Sequence[int], share: float
) -> tuple[Partition, dict[Cell, str]]:
    """Return regions along a loop, an even number of them, and their marks.

    Each region has one of `lengths` of the loop's cells, except perhaps the last two.
    A share of the visited cells has marks, and at least one visited cell in each region; most
    regions also have a mark in a cell that the loop does not visit.
    """
    parts, visited = cut_along(rng, grid, loop, lengths), joined(loop).keys()
    if len(parts) % 2 and len(parts) > 1:
        parts[-2:] = [parts[-2] | parts[-1]]
    marks = dict[Cell, str]()
    for i, part in enumerate(parts):
        left = sorted(part - visited)
        always = [
            rng.choice(sorted(part & visited)),
            *rng.sample(left, bool(left) and rng.random() < 0.8),
        ]
        for cell in sorted(part):
            if cell in always or (cell in visited and rng.random() < share):
                marks[cell] = "ms"[(i + (cell in visited)) % 2]
    return numbered(grid, parts), marks


LONG, SHORT = (2, 3, 3, 4, 4, 5, 6), (2, 2, 3)  # numbers of cells on the way through a region
