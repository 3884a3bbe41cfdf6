"""Castle Wall

Draw one closed loop from cell to cell, with the white cells inside it and the black cells outside.
Grey cells may be inside or outside. The loop enters no white, black or grey cell. White cells have
a heavy border. A number with an arrow counts the steps that the loop makes along this row or
column, from the arrow’s cell to the edge of the board in the direction of the arrow. A step leads
from one cell to the next.
"""

from itertools import pairwise

from site_gen.boards.text import join_words
from site_gen.vocabulary import *

WALLS = {"w": "White cell", "b": "Black cell", "g": "Grey cell"}
OUTER = "outside, at black cells or the edge"


@family(says="The loop enters no grey, white or black cell.", tex="z_c = 0")
def avoids_walls(board: Board, z: Visits) -> Iterator[Row]:
    yield from (z[c] == 0 for c in board.symbols)


@family(
    says="The corners of a white cell are inside the loop, those of a black cell are outside.",
    tex=r"y_p = 1 \text{ or } 0",
    rules=("sides",),
    given=(*EVEN, "avoids_walls"),
)
def sides(board: Board, y: ByPoint) -> Iterator[Row]:
    for cell in board.with_symbol("wb"):
        (r, c), white = cell, board.symbols[cell] == "w"
        for point in (Cell(r, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r + 1, c + 1)):
            if point in y or white:
                yield y.get(point, ZERO) == int(white)


@family(
    says="The steps in the direction of an arrow add up to its number.",
    tex=r"\sum_{e \in R} x_e = n_R",
)
def count(board: Board, x: Steps) -> Iterator[Row]:
    for cell, arrow in board[ARROWS].items():
        if arrow:
            yield total(x[e] for e in along(board.grid, cell, arrow.way)) == arrow.number


def along(grid: Grid, cell: Cell, way: str) -> list[Pair]:
    """Return the steps that an arrow may count."""
    return [pair(a, b) for a, b in pairwise(grid.ray(cell, way))]


class WalledLoop(Loop):
    """A loop with white cells inside and black cells outside."""

    def explain(
        self,
        board: Board,
        decided: Mapping[Pair, bool],
        used: Mapping[Pair, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain a step by the nearest cells on its sides that are inside or outside."""
        told = super().explain(board, decided, used, clues)
        if told or clues:
            return told
        found = [_find_sides(board, step, drawn, used) for step, drawn in decided.items()]
        if not all(found) or len({*decided.values()}) > 1:
            return None
        drawn = any(decided.values())
        if len(found) > 1:
            return None if used else (_say_sides(found, drawn), "sides")
        (inside, why), (_, other) = found[0]
        if drawn:
            return f"it separates the inside ({why}) from the outside ({other})", "sides"
        if why.startswith("open to"):
            other = other.removeprefix("open ")
        both = why if why == other else f"one {why}, the other {other}"
        return f"both sides are {'inside' if inside else 'outside'}, {both}", "sides"

    def find_fact(
        self, board: Board, decided: Mapping[Pair, bool], made: Mapping[Pair, bool]
    ) -> Fact | None:
        """Return that steps lead to cells that the loop never enters, or the fact that it has."""
        fact = super().find_fact(board, decided, made)
        walls = [[cell for cell in step if cell in board.symbols] for step in decided]
        if fact and all(walls) and not any(decided.values()):
            cells = sorted({cell for own in walls for cell in own})
            places = join_words(map(named, cells), "or")
            return Fact(f"the loop does not enter {places}", (), (), "avoids")
        return fact


def _say_sides(found: Sequence[Sequence[tuple[bool, str]]], drawn: bool) -> str:
    """Return why each of several steps is drawn, or is not, by the cells and the edge at it.

    `found`: the sides of each.
    """
    if drawn:
        return "one side touches a white cell, the other a black cell or the edge"
    inside = {is_inside for sides in found for is_inside, _ in sides}
    if len(inside) > 1:
        return "both sides touch white cells, or both touch black cells or the edge"
    return f"both sides are {'inside, at white cells' if min(inside) else OUTER}"


def _find_sides(
    board: Board, step: Pair, drawn: bool, used: Mapping[Pair, bool]
) -> Sequence[tuple[bool, str]]:
    """Return the two sides of a step as `_find_side` does, an inner one first.

    Return () if they do not show that it is drawn, or that it is not.
    """
    found = [_find_side(board, point, used) for point in _list_sides(step)]
    known = sorted(filter(None, found), reverse=True)
    return known if len(known) == 2 and (known[0][0] != known[1][0]) == drawn else ()


def _list_sides(step: Pair) -> tuple[Cell, Cell]:
    """Return the two grid points that a step passes between."""
    (r, c), (r2, _) = step
    return (Cell(r, c + 1) if r == r2 else Cell(r + 1, c)), Cell(r + 1, c + 1)


def _find_side(board: Board, start: Cell, used: Mapping[Pair, bool]) -> tuple[bool, str] | None:
    """Return whether a grid point is inside the loop, and the nearest place that shows it.

    Ways lead over steps that are decided; None if none leads to such a place.
    """
    across = {_list_sides(step): (step, drawn) for step, drawn in used.items()}
    queue: list[tuple[Cell, tuple[Pair, ...]]] = [(start, ())]
    for at, lines in queue:
        told = f"across {_name_step(lines[0])} from" if lines else "open to"
        told = f"{len(lines)} lines away from" if len(lines) > 1 else told
        told = "at" if at == start else told
        if at not in board.grid.inner_points():
            return len(lines) % 2 == 1, f"{told} the edge of the board"
        for cell in board.grid.cells_around(at):
            if (char := board.symbols.get(cell, "")) in ("w", "b"):
                colour = {"w": "white", "b": "black"}[char]
                inside = (char == "w") == (len(lines) % 2 == 0)
                return inside, f"{told} the {colour} cell {named(cell)}"
        for points, (step, drawn) in across.items():
            if at in points:
                (far,) = {*points} - {at}
                if all(far != had for had, _ in queue):
                    queue.append((far, (*lines, step) if drawn else lines))
    return None


def _name_step(step: Pair) -> str:
    return "–".join(map(named, step))


class CastleWall(LoopKind[Board]):
    answer = WalledLoop("steps")
    pzpr, codec = "castle", codecs.walls
    sizes = {"easy": 8}
    density = 0.18
    blocks = {
        "walls": CellSymbols(WALLS, {"w": "open", "b": "wall", "g": "grey"}, stays="wbg"),
        "arrows": Arrows(optional=True, tinted=False, dark="b"),
    }
    rules = {
        "avoids_walls": rule("The loop enters no grey, white or black cell.", "avoids", "gwb"),
        "sides": rule(
            "White cells are inside the loop, black cells are outside.", "sides", "w", "b"
        ),
        "count": rule(
            "A number counts the steps in the direction of its arrow.", "count_along", "steps"
        ),
    }
    wrong = {
        "avoids_walls": ({"walls": "g.\n.."}, {"h": ["1", "1"], "v": ["11"]}),
        "sides": (
            {"walls": "....\n..w.\n...."},
            {"h": ["100", "100", "000"], "v": ["1100", "0000"]},
        ),
        "count": (
            {"walls": "..g\n...", "arrows": ". . 0<\n. . ."},
            {"h": ["10", "10"], "v": ["110"]},
        ),
    }
    example = {"walls": "....\n.w..\n.w.g\n...b", "arrows": "....\n....\n. 0< . 0^\n...."}
    says = (
        "There is a binary variable for each step, one for each cell (1 if the loop visits "
        "it), and one for each grid point (1 if it is inside the loop)."
    )
    clue_note = "If a number is removed, its cell keeps its colour."

    def validate(self, board: Board) -> None:
        """Raise BoardError for an arrow in a cell without a colour."""
        for row, col in sorted(board[ARROWS].keys() - board.symbols.keys()):
            why = "an arrow in a cell that is not grey, white or black"
            raise BoardError(why, block="arrows", row=row, col=col)

    def model(self, m: PuzzleModel, board: Board) -> None:
        x, z = self.add_loop(m, board, some=True)
        y = m.binaries(
            "y", board.grid.inner_points(), means="the point is inside the loop", at="point"
        )
        m.require(avoids_walls, board, z)
        m.require(loops.parted.for_rule("sides"), x, y)
        m.require(sides, board, y)
        m.require(count, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random loop, and walls with arrows in a sixth of the other cells."""
        grid = Grid(rows, cols)
        loop = random_loop(rng, grid, rng.uniform(0.4, 0.55), rng.uniform(0.1, 0.4))
        left, board = sorted({*grid.cells()} - joined(loop).keys()), Board(grid)
        for cell in rng.sample(left, min(len(left), max(2, len(left) // 6))):
            board = self._add_wall(rng, board, loop, cell)
        return self.format_blocks(board), loop

    def _add_wall(
        self, rng: Random, board: Board, loop: Answer, cell: Cell, way: str = ""
    ) -> Board:
        """Return the board with a wall and an arrow in the cell that agree with the loop."""
        way = way or max(WAYS, key=lambda way: rng.random() * len(along(board.grid, cell, way)))
        inside = not [*self.verify(Board(board.grid, symbols={cell: "w"}), loop)]
        colour = board.symbols.get(cell) or rng.choice("gwww" if inside else "gbbb")
        number = len(loop.intersection(along(board.grid, cell, way)))
        arrows = {**board[ARROWS], cell: Arrow(way, number)}
        symbols = {**board.symbols, cell: colour}
        return replace(board, symbols=symbols).with_field(ARROWS, arrows)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Add a wall where only the other loop passes, or an arrow that excludes that loop.

        The arrow is in a cell that our loop does not visit.
        """
        other = others[-1]
        left = sorted({*board.grid.cells()} - joined(answer).keys())
        apart = [cell for cell in left if cell in joined(other) and cell not in board.symbols]
        if apart and rng.random() < 0.5:
            return self._add_wall(rng, board, answer, rng.choice(apart)), answer
        rays = [(c, way, {*along(board.grid, c, way)}) for c in left for way in WAYS]
        told = [(c, way) for c, way, ray in rays if len(ray & answer) != len(ray & other)]
        return (self._add_wall(rng, board, answer, *rng.choice(told)), answer) if told else None
