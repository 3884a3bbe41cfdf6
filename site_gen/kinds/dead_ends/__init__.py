"""Dead Ends

Choose whole shapes of the board so that the chosen cells form a one-lane road network: connected
roads without a closed loop. Every cell with a mark is chosen. The route from the start S to the
goal G passes through every circle and through no triangle. A shape with a triangle is a dead end:
it touches exactly one other chosen shape. Other dead ends are allowed.
"""

from collections import Counter
from itertools import combinations

from site_gen.boards.text import cells_to_rows, join_words
from site_gen.vocabulary import *

from .main import choose_shapes, number_the_route
from .trees import merge_shapes, random_shapes, random_tree

LEAST = 0.35  # the least share of chosen cells on a generated board; smaller trees are dull
ENDS = 20  # random starts and goals; the pair with the longest route is used
ROUTE = "route_on_chosen", "route_from_start_to_goal", "circles_visited", "triangles_avoided"


class Shapes(Shading):
    """Whole shapes, which a reader marks at once. The model names a shape by its first cell."""

    def elements(self, board: Board) -> Sequence[tuple[Cell, ...]]:
        """Return the sorted cells of each shape."""
        return [tuple(sorted(part)) for part in board.regions.parts]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        """Return the rows of the chosen cells, and as `route` those of the route."""
        route = {"route": cells_to_rows(board.grid, stretch(board, answer))}
        return {**super().to_json(board, answer), **route}

    def certain(self, board: Board) -> Mapping[Cell, bool]:
        """Return the cells of shapes with a mark, which are chosen."""
        parts = map(board.regions.part_with, board.symbols)
        return dict.fromkeys((cell for part in parts for cell in part), True)

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw the chosen cells and the route."""
        super().draw(pen, board, answer)
        pen.through_cells(steps(board.grid, stretch(board, answer)), "answer route")

    def draw_decision(self, pen: Pen, board: Board, key: Cell, one: bool) -> None:
        """Fill the cells of a shape that is chosen, or cross them out."""
        cells = sorted(board.regions.part_with(key))
        if one:
            pen.fill(cells, self.name)
        for cell in () if one else cells:
            pen.cross(cell, "decision")

    def say_decision(self, board: Board, key: Cell, one: bool) -> DecisionText:
        """Return the text: the shape with this first cell is chosen, or not."""
        return DecisionText(named(key), "chosen" if one else "not chosen", verb="is")

    def explain(
        self,
        board: Board,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain the choice of shapes by the marks that they have."""
        names = {"S": "S", "G": "G", "o": "a circle", "t": "a triangle"}
        shapes = [
            [names[sign] for sign in names
             if not board.regions.part_with(key).isdisjoint(board.with_symbol(sign))]
            for key in decided
        ]  # fmt: skip
        if used or not all(shapes):
            return None
        held = Counter(sign for sign, *_ in shapes)
        told = [
            sign if held[sign] == 1 else f"{sign.split()[1]}s"
            for sign in names.values()
            if sign in held
        ]
        whose = "its shape has" if len(decided) == 1 else "their shapes have"
        return f"{whose} {join_words(told)}", "marks_chosen"

    def find_fact(
        self, board: Board, decided: Mapping[Cell, bool], made: Mapping[Cell, bool]
    ) -> Fact | None:
        """Return the 2×2 blocks that would be all chosen with one of some shapes."""
        part_of = board.regions.part_with
        on = {cell: key for key, one in made.items() if one for cell in part_of(key)}
        blocks, uses = list[str](), set[Cell]()
        for key, one in decided.items():
            part = part_of(key)
            own = [some for some in board.grid.blocks(2, 2)
                   if not part.isdisjoint(some) and part.union(on).issuperset(some)]  # fmt: skip
            if one or not own:
                return None
            blocks.append(f"{named(own[0][0])}–{named(own[0][-1])}")
            uses |= {on[cell] for cell in own[0] if cell in on}
        told = join_words(dict.fromkeys(blocks), "or")
        return Fact(f"otherwise the 2×2 block {told} would be all chosen", (), uses, "one_lane")

    def explain_position(self, board: Board, known: Mapping[Cell, bool]) -> tuple[str, str] | None:
        """Name a place that the route cannot leave or reach, or must leave by its only way in, or
        ways from a circle that lead nowhere.
        """
        grid, part_with = board.grid, board.regions.part_with
        closed = {cell for key, one in known.items() if not one for cell in part_with(key)}
        free = sorted({*grid.cells()} - closed - {*board.with_symbol("t")})
        parts = components(free, grid.neighbours)
        circles = board.with_symbol("o")
        (start,), (goal,) = map(board.with_symbol, "SG")
        reached = next(part for part in parts if start in part)
        if goal not in reached:
            away = next(part for part in parts if goal in part)
            where = "the shape of " * (len(part_with(start)) > 1)
            told = f"leave {where}S" if len(reached) <= len(away) else "reach G"
            beside = grid.around(min(reached, away, key=len))
            past = sorted(beside.intersection(board.with_symbol("t")) - closed)
            if past:
                which = "one of the triangles" if len(past) > 1 else "the triangle"
                told += f" without passing {which} in {join_words(map(named, past))}"
            return f"the route could not {told}", "circles_on_route"
        for circle in circles:
            told = f"the circle in {named(circle)}"
            if circle not in reached:
                return f"the route could not reach {told}", "circles_on_route"
            for cell in _find_way(reached, circle, start, grid.neighbours):
                rest = components(sorted(reached - {cell}), grid.neighbours)
                own = next(part for part in rest if circle in part)
                if own.isdisjoint((start, goal)):
                    beside = {*grid.neighbours(circle)} & reached
                    ways = components(sorted(own - {circle}), grid.neighbours)
                    on = {c for way in ways if way & {*grid.neighbours(cell)} for c in way}
                    dead = sorted(beside - on - {cell})
                    if dead and len(dead) == len(beside) - 1:
                        what = "a dead end" if len(dead) == 1 else "dead ends"
                        told = f"{join_words(map(named, dead))} would lead from {told} to {what}"
                        return told, "circles_on_route"
                    return f"only {named(cell)} would lead to and from {told}", "circles_on_route"
        return None

    def candidates(self, board: Board) -> Iterator[Answer]:
        """Yield every choice of whole shapes that includes all marked ones."""
        must = frozenset[Cell]().union(*map(board.regions.part_with, board.symbols))
        free = [part for part in board.regions.parts if not part & must]
        for count in range(len(free) + 1):
            for some in combinations(free, count):
                yield must.union(*some)


def _find_way(
    free: Collection[Cell], start: Cell, goal: Cell, near: Callable[[Cell], Iterable[Cell]]
) -> Sequence[Cell]:
    """Return the free cells between two others on a shortest way, in order; it must exist."""
    came = {goal: goal}
    for cell in (queue := [goal]):
        for other in near(cell):
            if other in free and other not in came:
                came[other] = cell
                queue.append(other)
    way = [came[start]]
    while way[-1] != goal:
        way.append(came[way[-1]])
    return way[:-1]


class DeadEnds(Kind[Board]):
    also, genre = ("Ślepe zaułki",), "shading"
    density = 0.08
    blocks = {
        "markers": CellSymbols(
            {"S": "Start", "G": "Goal", "o": "Circle", "t": "Triangle"},
            {"o": "circle", "t": "triangle"},
            stays="SG",
        ),
        "shapes": Regions("shape"),
    }
    answer = Shapes("chosen", decides=("shape", "shapes"))
    rules = {
        "whole_shapes": rule("Shapes are chosen whole: all their cells or none."),
        "marks_chosen": rule("Every cell with S, G, a circle or a triangle is chosen."),
        "connected": rule("The chosen cells are connected.", "connected", "on"),
        "one_lane": rule(
            "The chosen cells contain no closed loop: no full 2×2 block, and no longer loop."
        ),
        "circles_on_route": rule("The route from S to G passes through every circle."),
        "triangles_off_route": rule("The route from S to G passes through no triangle."),
        "triangles_in_dead_ends": rule(
            "A shape with a triangle touches exactly one other chosen shape."
        ),
    }
    wrong = {
        "whole_shapes": ({"markers": "SG.", "shapes": "111"}, {"chosen": ["110"]}),
        "marks_chosen": ({"markers": "SGt", "shapes": "112"}, {"chosen": ["110"]}),
        "connected": ({"markers": "SG..", "shapes": "1123"}, {"chosen": ["1101"]}),
        "one_lane": (
            {"markers": "SG.\n...\n...", "shapes": "112\n452\n433"},
            {"chosen": ["111", "101", "111"]},
        ),
        "circles_on_route": ({"markers": "SGo", "shapes": "111"}, {"chosen": ["111"]}),
        "triangles_off_route": ({"markers": "StG", "shapes": "112"}, {"chosen": ["111"]}),
        "triangles_in_dead_ends": ({"markers": "SGt.", "shapes": "1123"}, {"chosen": ["1111"]}),
    }
    example = {"markers": "S..t\n.o..\nG...\n....", "shapes": "1123\n4553\n6789\n6688"}
    says = (
        "There is a binary variable for each shape, not for each cell. The network is "
        "connected. It contains no closed loop if no 2×2 block is full and the network "
        "encloses nothing. Then there is only one route from S to G. It has two steps at "
        "each of its cells, and this describes it completely: no cell needs a number."
    )
    built_in = {"whole_shapes": "all cells of a shape share one variable"}
    # these rules imply that exactly one route leads from S to G
    leans_on = dict.fromkeys(ROUTE, ("connected", "one_lane"))
    article = Formulation(
        number_the_route,
        says="There is a binary variable for each cell and for each step, and a number for "
        "each cell that rises by 1 along the route from the start.",
        slower="This is slow because the numbers need rows with large coefficients, and such "
        "rows exclude almost nothing until nearly all cells are decided.",
        leaves_out={
            "connected": "shapes that are not connected to the route may be chosen",
            "one_lane": "full 2×2 blocks are forbidden, but not longer closed loops",
            "circles_on_route": (
                "the numbered route may continue beyond the goal, and a circle on that part "
                "counts as visited"
            ),
            "triangles_in_dead_ends": (
                "a shape with a triangle is not on the route, but it may touch any number of "
                "chosen shapes"
            ),
        },
        source="Adam Furmanek, *ILP* series, part 76 (2021), “Ślepe zaułki”",
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError unless the board has exactly one start and one goal."""
        for char, what in (("S", "start"), ("G", "goal")):
            at = board.with_symbol(char)
            if not at:
                raise BoardError(f"no {what}: one cell must be {char}", block="markers")
            for row, col in at[1:]:
                why = f"a second {what} {char}; expected one"
                raise BoardError(why, block="markers", row=row, col=col)

    def verify(self, board: Board, answer: Answer) -> Iterator[Violation]:
        """Yield the violations of `connected`, which has a check, and of the other rules."""
        yield from super().verify(board, answer)
        grid, shapes = board.grid, board.regions
        taken = [part for part in shapes.parts if part & answer]
        for part in taken:
            if not part <= answer:
                yield Violation("whole_shapes", part)
        for cell in sorted(board.symbols.keys() - answer):
            yield Violation("marks_chosen", frozenset({cell}))
        for group in components(sorted(answer), grid.neighbours):
            if _has_round_trip(grid, group):
                yield Violation("one_lane", _strip_dead_ends(grid, group, ()))
        route = stretch(board, answer)
        for cell in sorted({*board.with_symbol("o")} - route):
            yield Violation("circles_on_route", frozenset({cell}))
        # a round trip allows several routes, so only one_lane is broken
        for cell in (
            () if _has_round_trip(grid, route) else sorted(route & {*board.with_symbol("t")})
        ):
            yield Violation("triangles_off_route", frozenset({cell}))
        for i in sorted({shapes.part_of[cell] for cell in board.with_symbol("t")}):
            if sum(shapes.parts[j] in taken for j in shapes.neighbours(i)) != 1:
                yield Violation("triangles_in_dead_ends", shapes.parts[i])

    def model(self, m: PuzzleModel, board: Board) -> None:
        choose_shapes(m, board)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return shapes, a tree of them as the answer, and the best start and goal of several.

        Return None if the tree is too small.
        """
        grid = Grid(rows, cols)
        shapes = random_shapes(rng, grid)
        chosen = random_tree(rng, shapes)
        if len(chosen) < LEAST * rows * cols:
            return None
        tried = [rng.sample(sorted(chosen), 2) for _ in range(ENDS)]
        boards = [Board(grid, symbols={a: "S", b: "G"}, regions=shapes) for a, b in tried]
        board = max(boards, key=lambda board: len(stretch(board, chosen)))
        markers = symbols_text(grid, board.symbols)
        return {"markers": markers, "shapes": regions_text(grid, shapes)}, chosen

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Merge two shapes that this answer leaves out, of which the other answer chooses one."""
        shapes = merge_shapes(rng, board.regions, answer, others[-1])
        return (replace(board, regions=shapes), answer) if shapes else None

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return marks for a random tree of shapes, some left out, occasionally wrong ones."""
        grid = Grid(rows, max(cols, 2))
        shapes, chosen = random_regions(rng, grid), set[Cell]()
        for _ in range(3 * len(shapes.parts)):  # add shapes that close no round trip
            more = chosen | rng.choice(shapes.parts)
            if len(steps(grid, more)) == len(more) - 1:
                chosen = more
        if len(chosen) < 2:
            chosen = set(grid.cells())
        start, goal = rng.sample(sorted(chosen), 2)
        marks = {start: "S", goal: "G"}
        route = stretch(Board(grid, symbols=marks, regions=shapes), frozenset(chosen))
        for cell in sorted(chosen - set(marks)):
            ends = sum(shapes.parts[j] <= chosen for j in shapes.neighbours(shapes.part_of[cell]))
            right = "o" * (cell in route) + "t" * (ends == 1) + "."
            marks[cell] = rng.choice("ot" if rng.random() < 0.1 else right)
        return {"markers": symbols_text(grid, marks), "shapes": regions_text(grid, shapes)}


def stretch(board: Board, chosen: Answer) -> frozenset[Cell]:
    """Return the chosen cells connected to both start and goal, without other dead ends.

    This is the route if there is no round trip. It is empty if start and goal are not connected.
    """
    ends = {*board.with_symbol("SG")}
    for group in components(sorted(chosen), board.grid.neighbours):
        if ends <= group:
            return _strip_dead_ends(board.grid, group, ends)
    return frozenset()


def _strip_dead_ends(
    grid: Grid, group: Collection[Cell], keep: Collection[Cell]
) -> frozenset[Cell]:
    """Return connected cells after removing dead ends, except `keep`, until there are none."""
    left = set(group)
    while off := [
        c for c in left if c not in keep and sum(n in left for n in grid.neighbours(c)) < 2
    ]:
        left -= set(off)
    return frozenset(left)


def steps(grid: Grid, cells: Collection[Cell]) -> list[Pair]:
    """Return the pairs of neighbours among `cells`: one fewer than cells if these form a tree."""
    return [p for p in grid.pairs() if p.a in cells and p.b in cells]


def _has_round_trip(grid: Grid, group: Collection[Cell]) -> bool:
    """Return whether connected cells contain a closed loop."""
    return len(steps(grid, group)) >= len(group)
