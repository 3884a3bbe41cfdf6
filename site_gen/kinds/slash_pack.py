r"""Slash Pack

Draw at most one diagonal line in each empty cell, from corner to corner, so that the board falls
apart into pieces and every piece holds every letter exactly once. A cell with a letter stays
without a line. Numbers are used like letters: then every piece holds each number from 1 to the
largest. A `?` is one of the letters, but which one is not told.

Lines must cut: a line may not end in the middle of a piece, alone at an inner grid point. Pieces
that touch at a corner only are different pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import TypeAlias

from site_gen.boards.grid import Cell, Grid, Pair, components, ones, picture
from site_gen.boards.pen import Pen
from site_gen.boards.pzpr import numbers_from_pzpr, numbers_to_pzpr
from site_gen.boards.text import Blocks, grid_of, only_blocks, table
from site_gen.errors import BoardError
from site_gen.kind import Answer, Formulation, PuzzleKind, Rows, Violation
from site_gen.solver.linear import Linear, Row, Variable, total
from site_gen.solver.logic import Logic
from site_gen.solver.model import PuzzleModel, Separator, family

LARGEST = 30

Line: TypeAlias = tuple[Cell, str]  # a diagonal of a cell, "/" or "\\"


@dataclass(frozen=True)
class Board:
    grid: Grid
    clues: Mapping[Cell, str]
    symbols: tuple[str, ...]  # every piece holds each of them once

    @property
    def pieces(self) -> range:
        """The pieces by number; their count follows from the clues."""
        return range(len(self.clues) // len(self.symbols))

    @cached_property
    def cells_with(self) -> dict[str, list[Cell]]:
        """Where each symbol is seen."""
        return {s: [c for c in self.clues if self.clues[c] == s] for s in self.symbols}

    @property
    def copies(self) -> list[Cell]:
        """The copies of the symbol seen most often, each in a piece of its own."""
        return max(self.cells_with.values(), key=len)[: len(self.pieces)]

    @property
    def all_known(self) -> bool:
        return "?" not in self.clues.values()

    @cached_property
    def label(self) -> dict[Pair, Pair]:
        """The side that speaks for each side: one for all that clue cells join."""
        joined = {side: [side] for side in self.grid.points.pairs()}
        for cell in self.clues:
            for side in (sides := self.grid.sides(cell)):
                joined[side] = joined[side] + sides
        parts = components(joined, joined.__getitem__)
        return {side: min(part) for part in parts for side in part}

    def label_of(self, clue: Cell) -> Pair:
        return self.label[self.grid.sides(clue)[0]]

    def empty(self) -> list[Cell]:
        return [cell for cell in self.grid.cells() if cell not in self.clues]

    def ends_at(self, point: Cell) -> list[Line]:
        """The four diagonals that would end at an inner grid point."""
        r, c = point
        nw, ne, sw, se = Cell(r - 1, c - 1), Cell(r - 1, c), Cell(r, c - 1), Cell(r, c)
        return [(nw, "\\"), (ne, "/"), (sw, "/"), (se, "\\")]

    def inner_points(self) -> list[Cell]:
        return [Cell(r, c) for r in range(1, self.grid.rows) for c in range(1, self.grid.cols)]


def parse(blocks: Blocks) -> Board:
    """Block `board`: rows of letters or of numbers, `?`, and `.` for an empty cell."""
    only_blocks(blocks, ("board",))
    cells = table(blocks, "board", largest=LARGEST)
    clues = {cell: text for cell, text in cells.items() if text != "."}
    known = {cell: text for cell, text in clues.items() if text != "?"}
    if not known:
        raise BoardError("no letter and no number on the board", block="board")
    numbers = next(iter(known.values())).isdigit()
    for cell, text in known.items():
        if why := _refused(text, numbers, len(cells)):
            raise BoardError(why, block="board", row=cell.row, col=cell.col)
    symbols = sorted(set(known.values()))
    if numbers:
        symbols = [str(n + 1) for n in range(max(map(int, symbols)))]
    if len(clues) % len(symbols):
        raise BoardError(
            f"{len(clues)} clues cannot be split into pieces of {len(symbols)}", block="board"
        )
    return Board(grid_of(cells), clues, tuple(symbols))


def _refused(text: str, numbers: bool, most: int) -> str | None:
    """What is wrong with a clue, if anything, on a board of `most` cells."""
    if not text.isdigit() and not (text.isalpha() and len(text) == 1):
        return f"{text!r} is not a letter, a number, ? or ."
    if text.isdigit() != numbers:
        kinds = ("letters", "a number") if text.isdigit() else ("numbers", "a letter")
        return f"{text!r} is {kinds[1]}, but the clues before it are {kinds[0]}"
    if numbers and (text.startswith("0") or not text.isascii()):
        return f"{text!r} is not a number from 1, without leading zeros"
    if numbers and (len(text) > 4 or int(text) > most):
        return f"the number {text[:12]} is above the number of cells, {most}"
    return None


# Depth first and without LPs, which say little here: 0.7 of the time on boards up to 12x12.
FAST = {"lp/solvefreq": -1, "nodeselection/dfs/stdpriority": 1_000_000}

# -- ours: every side of a cell says in which piece it lies

Label: TypeAlias = dict[tuple[Pair, int], Variable]  # a variable per side and piece
Lines: TypeAlias = dict[Line, Variable]


def draw_lines(m: PuzzleModel, board: Board) -> Lines:
    """The binaries that both formulations answer with."""
    s = m.binaries("s", board.empty(), means="the line / is drawn")
    z = m.binaries("z", board.empty(), means="the other diagonal is drawn")
    x = {(c, "/"): s[c] for c in s} | {(c, "\\"): z[c] for c in z}
    m.answer_is(x)
    return x


@family(
    says="A cell holds at most one line.",
    tex=r"s_c + z_c \le 1 \quad \text{for each empty cell } c",
)
def one_line(board: Board, x: Lines) -> Iterator[Row]:
    for c in board.empty():
        yield x[c, "/"] + x[c, "\\"] <= 1


@family(
    says="At an inner grid point no line ends alone: if one of the four that could end there (a, "
    "b, c, d) does, so does another.",
    tex=r"x_a \le x_b + x_c + x_d \quad \text{for each end } a "
    r"\text{ at each inner point, } x \in \{s, z\}",
)
def no_loose_end(board: Board, x: Lines) -> Iterator[Row]:
    for point in board.inner_points():
        ends = [x[line] for line in board.ends_at(point) if line in x]
        for end in ends:
            yield 2 * end <= total(ends)


@family(
    says="Each side of a cell lies in one piece.",
    tex=r"\sum_{k} y_{e,k} = 1 \quad \text{for each side } e",
    rules=("no_double",),
)
def one_piece(board: Board, y: Label) -> Iterator[Row]:
    for side in dict.fromkeys(board.label.values()):
        yield total(y[side, k] for k in board.pieces) == 1


@family(
    says="Two sides that meet at a corner of a cell lie in the same piece, unless a line comes "
    "between them. (t, l, r, b: the cell’s top, left, right and bottom side.)",
    tex=r"|y_{t,k} - y_{r,k}|, |y_{l,k} - y_{b,k}| \le s_c, \quad "
    r"|y_{t,k} - y_{l,k}|, |y_{r,k} - y_{b,k}| \le z_c",
    rules=("no_double",),
)
def same_piece(board: Board, x: Lines, y: Label) -> Iterator[Row]:
    for cell in board.empty():
        for line, *two in corners(board.grid, cell):
            e, f = (board.label[side] for side in two)
            if e != f:
                for k in board.pieces:
                    yield y[e, k] - y[f, k] <= x[line]
                    yield y[f, k] - y[e, k] <= x[line]


@family(
    says="Each piece holds each letter once. Where some clue is a ?, it holds no letter twice, "
    "and as many clues as there are letters.",
    tex=r"\sum_{c \in C_a} y_{c,k} = 1 \quad \text{for each piece } k \text{ and letter } a",
    rules=("no_double",),
)
def each_once(board: Board, y: Label) -> Iterator[Row]:
    for k in board.pieces:
        for cells in board.cells_with.values():
            seen = total(y[board.label_of(c), k] for c in cells)
            yield seen == 1 if board.all_known else seen <= 1
        if not board.all_known:
            yield total(y[board.label_of(c), k] for c in board.clues) == len(board.symbols)


@family(
    says="The pieces are numbered: the letter seen most often has its first copy in piece 1, its "
    "second copy in piece 2, and so on. Else each answer would be found once for every order of "
    "its pieces.",
    tex=r"y_{a_k,k} = 1 \quad \text{for the } k\text{-th copy } a_k \text{ of that letter}",
    rules=("no_double",),
    implied=True,
)
def anchors(board: Board, y: Label) -> Iterator[Row]:
    for k, cell in enumerate(board.copies):
        yield y[board.label_of(cell), k] == 1


def label_sides(m: PuzzleModel, board: Board) -> None:
    """Sides that a piece of its own number claims; what lines enclose is whole sets of letters."""
    x = draw_lines(m, board)
    sides = dict.fromkeys(board.label.values())
    y = m.binaries("y", product(sides, board.pieces), means="the side lies in the piece")
    m.parameters.update(FAST)
    m.require(one_line, board, x)
    m.require(no_loose_end, board, x)
    m.require(one_piece, board, y)
    m.require(same_piece, board, x, y)
    m.require(each_once, board, y)
    m.require(anchors, board, y)
    m.require_lazily(
        "whole_sets",
        whole_sets(board, x),
        says="Lines that enclose a part of the board enclose whole sets of letters: a part with "
        "too few of a letter, or with none, has a gap in its walls.",
        tex=r"\sum_{w \in W} (1 - x_w) \ge 1 \quad \text{for the walls } W "
        r"\text{ of each part without whole sets, } x \in \{s, z\}",
        rules=("none_missing",),
    )


def corners(grid: Grid, cell: Cell) -> list[tuple[Line, Pair, Pair]]:
    """At each corner of a cell: the line that ends there, and the two sides that it parts."""
    top, left, right, bottom = grid.sides(cell)
    slash, back = (cell, "/"), (cell, "\\")
    return [(back, top, left), (back, right, bottom), (slash, top, right), (slash, left, bottom)]


def whole_sets(board: Board, x: Lines) -> Separator:
    """What certain lines enclose is a union of pieces: it holds every letter equally often.

    Sides are bits on a grid with a place for every side and corner. Two sides that meet in a
    cell are diagonal neighbours there, so a flood is shifts, and a line blocks two links.
    """
    fine = Grid(2 * board.grid.rows + 1, 2 * board.grid.cols + 1)
    bit = {s: fine.bit(Cell(s.a.row + s.b.row, s.a.col + s.b.col)) for s in board.label}
    blocks: dict[Line, list[tuple[int, int]]] = {}
    for cell in board.grid.cells():
        for line, e, f in corners(board.grid, cell):
            blocks.setdefault(line, []).append((bit[e], bit[f]))
    links = {"/": 0, "\\": 0}  # the upper side of each link, by the kind of line that blocks it
    for (_, kind), ends in blocks.items():
        links[kind] |= sum(map(min, ends))
    down, back = fine.cols + 1, fine.cols - 1  # how far a link of each kind reaches
    at = {c: bit[board.grid.sides(c)[0]] for c in board.clues}
    copies = [sum(at[c] for c in cells) for cells in board.cells_with.values()]
    clues = sum(at.values())
    lines = list(x)
    checked = -1  # the last lines that violated nothing: SCIP asks again and again

    def flood(start: int, slash: int, backslash: int) -> int:
        reached, grown = 0, start
        while grown != reached:
            reached = grown
            grown |= (grown & slash) << down | (grown >> down) & slash
            grown |= (grown & backslash) << back | (grown >> back) & backslash
        return reached

    def whole(part: int) -> bool:
        sets, rest = divmod((part & clues).bit_count(), len(copies))
        return sets > 0 and not rest and all((part & c).bit_count() <= sets for c in copies)

    def separate(certain: int, possible: int) -> Iterator[Row]:
        nonlocal checked
        if certain == checked:
            return
        walls = [lines[i] for i in ones(certain)]
        free = dict(links)
        for wall in walls:
            free[wall[1]] &= ~sum(map(min, blocks[wall]))
        left, cuts = sum(bit.values()), []
        while left:
            part = flood(left & -left, free["/"], free["\\"])
            left &= ~part
            if not whole(part):
                around = [
                    w for w in walls if any(bool(part & e) != bool(part & f) for e, f in blocks[w])
                ]
                if around:
                    cuts.append(total(1 - x[w] for w in around) >= 1)
        yield from cuts
        if not cuts:
            checked = certain

    return Separator(tuple(x.values()), separate)


# -- the article's: a number on each side, and for each piece a path through its letters

Spots: TypeAlias = dict[tuple[Cell, int], Variable]  # a variable per grid point and piece


@family(
    says="At most one line per cell.",
    tex=r"s_c + z_c \le 1",
    rules=("one_line",),
    implied=True,
)
def at_most_one(board: Board, x: Lines) -> Iterator[Row]:
    yield from one_line(board, x)


@family(
    says="With the line / the top side has the number of the left one, the bottom that of the "
    "right one; with the other diagonal top and right are equal, and left and bottom; without a "
    "line all four are.",
    tex=r"s_c = 1 \Rightarrow n_t = n_l, n_b = n_r; \quad z_c = 1 \Rightarrow "
    r"n_t = n_r, n_b = n_l; \quad s_c = z_c = 0 \Rightarrow n_t = n_l = n_r = n_b",
    rules=("no_double", "one_line"),
)
def along_lines(board: Board, x: Lines, n: dict[Pair, Variable], logic: Logic) -> Iterator[Row]:
    for cell in board.grid.cells():
        drawn = {d: x[cell, d] for d in "/\\" if (cell, d) in x}
        none = logic.negation(logic.either(*drawn.values()))
        for (_, between), e, f in corners(board.grid, cell):
            logic.when(none, n[e] == n[f])
            for d in drawn:
                if d != between:
                    logic.when(drawn[d], n[e] == n[f])
    yield from logic.drain()


@family(
    says="With a line the top and the bottom side have different numbers.",
    tex=r"s_c + z_c = 1 \Rightarrow n_t \ne n_b",
    rules=("no_loose_end",),
)
def lines_separate(board: Board, x: Lines, n: dict[Pair, Variable], logic: Logic) -> Iterator[Row]:
    for cell in board.empty():
        top, _, _, bottom = board.grid.sides(cell)
        differ = logic.unequal(n[top], n[bottom])
        for d in "/\\":
            logic.when(x[cell, d], differ == 1)
    yield from logic.drain()


@family(
    says="For each piece, g says whether the side has its number.",
    tex=r"g_{e,k} = [n_e = k]",
    rules=("no_double", "none_missing"),
)
def has_number(n: dict[Pair, Variable], g: Label, logic: Logic) -> Iterator[Row]:
    for (side, k), has in g.items():
        yield has == logic.equal(n[side], k + 1)
    yield from logic.drain()


@family(
    says="Each piece contains each letter once.",
    tex=r"\sum_{c \in C_a} g_{c,k} = 1 \quad \text{for each piece } k \text{ and letter } a",
    rules=("no_double",),
)
def letters_once(board: Board, g: Label) -> Iterator[Row]:
    yield from each_once(board, g)


@family(
    says="Each piece owns a starting point, a corner of its copy of the letter seen most often; "
    "its path has one start.",
    tex=r"\sum_q f_{q,k} = 1, \quad f_{q,k} \le p_{q,k}, \quad f_{q_k,k} = g_{a_k,k} = 1",
    rules=("none_missing",),
)
def one_start(board: Board, g: Label, p: Spots, f: Spots) -> Iterator[Row]:
    points = list(board.grid.points.cells())
    for k in board.pieces:
        yield total(f[q, k] for q in points) == 1
        yield from (f[q, k] <= p[q, k] for q in points)
    for k, cell in enumerate(board.copies):
        yield f[cell, k] == 1  # the upper left corner
        yield g[board.label_of(cell), k] == 1


@family(
    says="The path of a piece touches each of its letters.",
    tex=r"g_{c,k} \le \sum_{q \text{ corner of } c} p_{q,k} \quad \text{for each clue } c",
    rules=("none_missing",),
)
def path_meets_letters(board: Board, g: Label, p: Spots) -> Iterator[Row]:
    for cell in board.clues:
        around = sorted({q for side in board.grid.sides(cell) for q in side})
        for k in board.pieces:
            yield g[board.label_of(cell), k] <= total(p[q, k] for q in around)


@family(
    says="Two points are next to each other on a path if a side with the piece’s number joins "
    "them; then their numbers differ by exactly 1.",
    tex=r"p_{q,k} = p_{r,k} = g_{qr,k} = 1 \Rightarrow |i_{q,k} - i_{r,k}| = 1",
    rules=("none_missing",),
    implied=True,
)
def steps_of_one(step: Label, i: Spots, logic: Logic) -> Iterator[Row]:
    for ((q, r), k), taken in step.items():
        logic.when(taken, logic.absolute(i[q, k] - i[r, k]) == 1)
    yield from logic.drain()


@family(
    says="The start has no neighbour with a lower number on its path, every other point of the "
    "path has exactly one: so all of it hangs together.",
    tex=r"\sum_{r : t_{qr,k} = 1} [i_{r,k} < i_{q,k}] = p_{q,k} - f_{q,k}",
    rules=("none_missing",),
)
def one_lower(step: Label, p: Spots, f: Spots, i: Spots, logic: Logic) -> Iterator[Row]:
    lower: dict[tuple[Cell, int], list[Linear]] = {spot: [] for spot in p}
    for ((q, r), k), taken in step.items():
        downward = logic.all_of(taken, logic.less(i[r, k], i[q, k]))
        lower[q, k].append(downward)
        lower[r, k].append(taken - downward)
    yield from logic.drain()
    for spot, lowers in lower.items():
        yield total(lowers) == p[spot] - f[spot]


@family(
    says="A step of a path joins two of its points along a side with the piece’s number.",
    tex=r"t_{qr,k} = p_{q,k} \wedge p_{r,k} \wedge g_{qr,k}",
    rules=("none_missing",),
)
def steps(step: Label, g: Label, p: Spots, logic: Logic) -> Iterator[Row]:
    for ((q, r), k), taken in step.items():
        yield taken == logic.all_of(p[q, k], p[r, k], g[Pair(q, r), k])
    yield from logic.drain()


def number_sides(m: PuzzleModel, board: Board) -> None:
    """Pieces as numbers; their letters are joined by paths along which numbers rise."""
    points = list(board.grid.points.cells())
    sides = board.grid.points.pairs()
    spots = list(product(points, board.pieces))
    x = draw_lines(m, board)
    n = m.integers("n", sides, 1, len(board.pieces), means="the number of the side’s piece")
    g = m.binaries("g", product(sides, board.pieces), means="the side has the piece’s number")
    p = m.binaries("p", spots, means="the path of the piece goes through the grid point")
    f = m.binaries("f", spots, means="the path of the piece starts at the grid point")
    i = m.integers("i", spots, 0, len(points) - 1, means="the point’s number on the path")
    t = m.binaries("t", product(sides, board.pieces), means="the path goes along the side")
    logic = Logic(m, "w", means="the result of an operation")
    m.require(at_most_one, board, x)
    m.require(along_lines, board, x, n, logic)
    m.require(lines_separate, board, x, n, logic)
    m.require(has_number, n, g, logic)
    m.require(letters_once, board, g)
    m.require(one_start, board, g, p, f)
    m.require(path_meets_letters, board, g, p)
    m.require(steps, t, g, p, logic)
    m.require(steps_of_one, t, i, logic)
    m.require(one_lower, t, p, f, i, logic)


# -- without a model

Quarter: TypeAlias = tuple[Cell, str]  # the part of a cell at its side n, w, e or s

STEPS = {"n": (-1, 0, "s"), "w": (0, -1, "e"), "e": (0, 1, "w"), "s": (1, 0, "n")}
CORNERS = {"nw": "\\", "ne": "/", "sw": "/", "se": "\\"}  # and the line that ends in each


def pieces(grid: Grid, lines: Answer) -> list[set[Quarter]]:
    """What the board falls into."""

    def joined(quarter: Quarter) -> Iterator[Quarter]:
        cell, side = quarter
        for corner, line in CORNERS.items():
            if side in corner and (cell, line) not in lines:
                yield cell, corner.replace(side, "")
        r, c, facing = STEPS[side]
        yield Cell(cell.row + r, cell.col + c), facing

    return components(product(grid.cells(), STEPS), joined)


def verify(board: Board, lines: Answer) -> Iterator[Violation]:
    """Check the rules as a person would. Knows nothing of the model."""
    crossed = Counter(cell for cell, _ in lines)
    for cell in sorted(crossed):
        if cell in board.clues:
            yield Violation("clear_clues", frozenset({cell}))
        if crossed[cell] > 1:
            yield Violation("one_line", frozenset({cell}))
    for point in board.inner_points():
        ends = lines.intersection(board.ends_at(point))
        if len(ends) == 1:
            yield Violation("no_loose_end", ends)
    for piece in pieces(board.grid, lines):
        held = [board.clues[c] for c, side in piece if side == "n" and c in board.clues]
        known = sorted(clue for clue in held if clue != "?")
        where = frozenset(cell for cell, _ in piece)
        if len(held) < len(board.symbols):
            yield Violation("none_missing", where)
        if len(held) > len(board.symbols) or len(set(known)) < len(known):
            yield Violation("no_double", where)


def draw(pen: Pen, board: Board) -> None:
    pen.lattice()
    for cell, clue in board.clues.items():
        pen.text(cell, clue)


def draw_answer(pen: Pen, board: Board, lines: Answer) -> None:
    """The pieces tinted so that two with a line between them differ."""
    found = pieces(board.grid, lines)
    piece_at = {quarter: i for i, piece in enumerate(found) for quarter in piece}
    crossed = {cell for cell, _ in lines}
    tint: dict[int, int] = {}
    for i, piece in enumerate(found):
        across = {piece_at[c, side] for c, _ in piece for side in STEPS if c in crossed}
        taken = {tint.get(j) for j in across}
        tint[i] = next(t for t in range(len(found)) if t not in taken)
    for i, piece in enumerate(found):
        sides = {cell: "".join(s for s in "nswe" if (cell, s) in piece) for cell, _ in piece}
        css = f"answer tint-{tint[i] % 6}"
        pen.fill([cell for cell in sides if len(sides[cell]) == 4], css)
        pen.fill_corners([item for item in sides.items() if item[1] in CORNERS], css)
    pen.diagonals(lines, "answer line")


def describe(board: Board) -> str:
    clues = ", ".join(
        f"{clue} at row {r + 1} column {c + 1}" for (r, c), clue in board.clues.items()
    )
    return f"Clues: {clues}."


def sample(rng: Random, rows: int, cols: int) -> Blocks:
    """Clues for the pieces that some random lines make, at times with two of them swapped."""
    grid = Grid(rows, cols)
    cells = list(grid.cells())
    empty = set(rng.sample(cells, min(10, len(cells))))
    ways = list(candidates(Board(grid, {cell: "?" for cell in cells if cell not in empty}, ("?",))))
    found: dict[int, list[list[Cell]]] = {}  # some division for each number of pieces
    for lines in (*rng.sample(ways, min(100, len(ways))), frozenset()):
        crossed = {cell for cell, _ in lines}
        parts = [sorted({cell for cell, _ in piece} - crossed) for piece in pieces(grid, lines)]
        if len(parts) * min(map(len, parts)) >= max(1, len(cells) - 10):
            found[len(parts)] = parts
    parts = rng.choice(list(found.values()))
    least = max(1, -((10 - len(cells)) // len(parts)))  # no more than 10 cells stay empty
    symbols = "ABCDEFGHIJKLMNOP"[: rng.randint(least, min(map(len, parts)))]
    numbers, hidden = rng.random() < 0.5, rng.choice([0, 0, 0.3, 0.8])
    text = dict.fromkeys(cells, ".")
    for part in parts:
        for i, cell in enumerate(rng.sample(part, len(symbols))):
            text[cell] = str(i + 1) if numbers else symbols[i]
            if part is not parts[0] and rng.random() < hidden:
                text[cell] = "?"
    if rng.random() < 0.4:
        a, b = rng.choices([cell for cell in cells if text[cell] != "."], k=2)
        text[a], text[b] = text[b], text[a]
    return {
        "board": "\n".join(" ".join(text[Cell(r, c)] for c in range(cols)) for r in range(rows))
    }


def candidates(board: Board) -> Iterable[Answer]:
    """All ways to draw at most one line in each empty cell, without loose ends."""
    found: list[Answer] = [frozenset()]
    inner = set(board.inner_points())
    for cell in board.grid.cells():
        if cell not in board.clues:
            ways = [frozenset(), frozenset({(cell, "/")}), frozenset({(cell, "\\")})]
            found = [lines | way for lines in found for way in ways]
        if cell in inner:  # all four cells around its upper left corner are decided
            ends = board.ends_at(cell)
            found = [lines for lines in found if len(lines.intersection(ends)) != 1]
    return found


def from_pzpr(rows: int, cols: int, body: str) -> Blocks:
    return {"board": numbers_from_pzpr(rows, cols, body)}


def to_pzpr(board: Board) -> str:
    """Letters become numbers in alphabetical order: the same puzzle."""
    number = {symbol: n + 1 for n, symbol in enumerate(board.symbols)}
    return numbers_to_pzpr(board.grid, {c: number.get(clue) for c, clue in board.clues.items()})


DRAWN = {".": "", "/": "/", "\\": "\\", "X": "/\\"}  # X, against the rules: both lines


def to_json(board: Board, lines: Answer) -> Rows:
    chars = {drawn: char for char, drawn in DRAWN.items()}
    return {
        "cells": picture(
            board.grid, lambda cell: chars["".join(d for d in "/\\" if (cell, d) in lines)]
        )
    }


def from_json(board: Board, rows: Rows) -> Answer:
    return frozenset(
        (Cell(r, c), line)
        for r, row in enumerate(rows["cells"])
        for c, char in enumerate(row)
        for line in DRAWN[char]
    )


KIND = PuzzleKind(
    title="Slash Pack",
    also=("Surasshupakku",),
    largest=LARGEST,
    parse=parse,
    formulations={
        "main": Formulation(
            label_sides,
            says="Every side of a cell says in which piece it lies, by one binary per piece. "
            "Sides that meet in a cell agree unless a line comes between them, so a piece’s "
            "letters can be summed up. Parts that lines cut off without the letters they need "
            "are forbidden as they turn up.",
            built_in={"clear_clues": "a cell with a clue has no variables for lines"},
        ),
        "article": Formulation(
            number_sides,
            says="Every side of a cell carries the number of its piece; from grid point to grid "
            "point along such sides runs a path with rising numbers that joins the letters of "
            "the piece. It asks for a little more than the rules: a line that cuts nothing, "
            "though no end of it is loose, is refused (a puzzle with one answer has none), and "
            "so is a piece that no path without a ring can join.",
            built_in={"clear_clues": "a cell with a clue has no variables for lines"},
            leaves_out={
                "none_missing": "A piece without letters needs no path, so needless lines may "
                "cut off corners. And a path may go through a grid point where two pieces "
                "touch, which then count as one."
            },
        ),
    },
    rules={
        "clear_clues": "No line goes through a cell with a letter, a number or a ?.",
        "one_line": "A cell holds at most one line.",
        "no_loose_end": "No line ends alone at an inner grid point.",
        "none_missing": "Every piece holds every letter.",
        "no_double": "No piece holds a letter twice.",
    },
    verify=verify,
    draw=draw,
    draw_answer=draw_answer,
    describe=describe,
    to_json=to_json,
    from_json=from_json,
    wrong={
        "clear_clues": ({"board": "11"}, {"cells": ["/."]}),
        "one_line": ({"board": ".1.\n1.1\n.1."}, {"cells": ["\\./", ".X.", "/.\\"]}),
        "no_loose_end": ({"board": "1.\n.."}, {"cells": ["..", ".\\"]}),
        "none_missing": ({"board": "1.1."}, {"cells": ["./.\\"]}),
        "no_double": ({"board": "11"}, {"cells": [".."]}),
    },
    example={"board": "..CA\n.B.B\nC.C.\nAB.A"},
    sample=sample,
    candidates=candidates,
    article="Adam Furmanek, *ILP* series, part 63 (2021), “Slash Pack”",
    pzpr="slashpack",
    from_pzpr=from_pzpr,
    to_pzpr=to_pzpr,
)
