"""Our formulation: every side of a cell is assigned to a piece."""

from functools import cache, lru_cache
from itertools import product
from typing import TypeAlias

from site_gen.boards.grid import ends, ones
from site_gen.solver.graphs.walls import bit_components
from site_gen.vocabulary import *

from .board import SlashPackBoard

Label: TypeAlias = dict[tuple[Pair, int], Variable]  # a variable per side and piece
Lines: TypeAlias = dict[Diagonal, Variable]
"""For each diagonal, a binary that is 1 if it is drawn."""
Points: TypeAlias = dict[Cell, Variable]
"""For each inner grid point, a binary that is 1 if a line meets it."""


WRONG_SET = Phrase(otherwise="the pieces could not all hold every {sign} once")


def draw_lines(m: PuzzleModel, board: SlashPackBoard) -> Lines:
    """Add and return the lines' binaries, which are the answer of both formulations."""
    s = m.binaries("s", board.empty(), means="the line / is drawn")
    z = m.binaries("z", board.empty(), means="the other diagonal is drawn")
    x = {(c, "/"): s[c] for c in s} | {(c, "\\"): z[c] for c in z}
    m.answer_is(x)
    return x


@family(
    says="A cell has at most one line.",
    tex=r"s_c + z_c \le 1 \quad \text{for each empty cell } c",
    phrase=Phrase(
        "", "it has the other line", "{common} would have two lines|a cell would have two lines"
    ),
)
def one_line(board: SlashPackBoard, x: Lines) -> Iterator[Row]:
    yield from (x[c, "/"] + x[c, "\\"] <= 1 for c in board.empty())


@family(
    says="At each inner grid point, no line ends (u = 0), or at least two lines end (u = 1). "
    "So no line ends alone. (e: the lines that could end there.)",
    tex=r"x_e \le u_p \quad \text{and} \quad 2 u_p \le \sum_{e} x_e "
    r"\quad \text{for each inner point } p,\ x \in \{s, z\}",
    phrase=Phrase(otherwise="a line would end alone"),
)
def no_loose_end(board: SlashPackBoard, x: Lines, u: Points) -> Iterator[Row]:
    for point in board.grid.inner_points():
        ending = [x[line] for line in board.grid.diagonals_at(point) if line in x]
        yield from (one <= u[point] for one in ending)
        yield 2 * u[point] <= total(ending)


@family(
    says="There are at most K pieces. By Euler’s formula, the number of pieces is the number "
    "of lines, minus the number of inner points on lines, plus 1, plus 1 for each group "
    "of connected lines that does not reach the edge of the board.",
    tex=r"\sum_{c} (s_c + z_c) - \sum_{p} u_p \le K - 1",
    rules=("none_missing",),
    implied=True,
)
def few_pieces(board: SlashPackBoard, x: Lines, u: Points) -> Iterator[Row]:
    yield total(x.values()) - total(u.values()) <= len(board.pieces) - 1


@family(
    says="v = 1 if a third line ends at an inner grid point, and w = 1 if a fourth one does. (e: "
    "the lines that could end there.)",
    tex=r"3 v_p \le \sum_{e} x_e \le 2 u_p + 2 v_p, \quad "
    r"4 w_p \le \sum_{e} x_e \le 2 u_p + v_p + w_p \quad \text{for each inner point } p",
    rules=(),
    given=("no_loose_end",),
    implied=True,
    at_sight=True,
    phrase=Phrase(
        otherwise="a new cut would start at {corner}, and every cut already has both its ends"
        "|lines would cut the board into too many pieces"
    ),
)
def more_ends(board: SlashPackBoard, x: Lines, u: Points, v: Points, w: Points) -> Iterator[Row]:
    for p in v:
        ending = total(x[line] for line in board.grid.diagonals_at(p) if line in x)
        yield 3 * v[p] <= ending
        yield ending <= 2 * u[p] + 2 * v[p]
        if p in w:
            yield 4 * w[p] <= ending
            yield ending <= 2 * u[p] + v[p] + w[p]


@family(
    says="The same bound, with the ends of lines counted where they are: those on the edge of the "
    "board, and those beyond the second one at an inner grid point, are at most 2(K - 1). If "
    "the lines already make all pieces, no other line starts at the edge or at a line. (b: the "
    "ends of a line that are on the edge.)",
    tex=r"\sum_{e} b_e x_e + \sum_{p} (v_p + w_p) \le 2 (K - 1)",
    rules=("none_missing",),
    given=("no_loose_end",),
    implied=True,
    phrase=Phrase(
        zero="a new cut would start here, but every cut already has both its ends",
        otherwise="lines would cut the board into too many pieces",
    ),
)
def few_ends(board: SlashPackBoard, x: Lines, v: Points, w: Points) -> Iterator[Row]:
    inner = {*board.grid.inner_points()}
    on_edge = total(one for line, one in x.items() for p in ends(*line) if p not in inner)
    beyond = total(v.values()) + total(w.values())
    yield on_edge + beyond <= 2 * len(board.pieces) - 2


@family(
    says="Each side of a cell is in one piece.",
    tex=r"\sum_{k} y_{e,k} = 1 \quad \text{for each side } e",
    rules=("no_double",),
    phrase=WRONG_SET,
)
def one_piece(board: SlashPackBoard, y: Label) -> Iterator[Row]:
    for side in dict.fromkeys(board.label.values()):
        yield total(y[side, k] for k in board.pieces) == 1


@family(
    says="Two sides that meet at a corner of a cell are in the same piece unless a line "
    "separates them. (t, l, r, b: the cell’s top, left, right and bottom side.)",
    tex=r"|y_{t,k} - y_{r,k}|, |y_{l,k} - y_{b,k}| \le s_c, \quad "
    r"|y_{t,k} - y_{l,k}|, |y_{r,k} - y_{b,k}| \le z_c",
    rules=("no_double",),
    at_sight=True,
    phrase=WRONG_SET,
)
def same_piece(board: SlashPackBoard, x: Lines, y: Label) -> Iterator[Row]:
    for cell in board.empty():
        for line, *two in corners(board.grid, cell):
            e, f = (board.label[side] for side in two)
            if e != f:
                for k in board.pieces:
                    yield y[e, k] - y[f, k] <= x[line]
                    yield y[f, k] - y[e, k] <= x[line]


@family(
    says="Each piece holds each letter once. If the board has a ?, each piece holds no letter "
    "twice, and the number of its clues is the number of different letters.",
    tex=r"\sum_{c \in C_a} y_{c,k} = 1 \quad \text{for each piece } k \text{ and letter } a",
    rules=("no_double",),
    given=("none_missing",),
    phrase=WRONG_SET,
)
def each_once(board: SlashPackBoard, y: Label) -> Iterator[Row]:
    for k in board.pieces:
        for cells in board.cells_with.values():
            seen = total(y[board.label_of(c), k] for c in cells)
            yield seen == 1 if board.all_known else seen <= 1
        if not board.all_known:
            yield total(y[board.label_of(c), k] for c in board.clues) == len(board.symbols)


@family(
    says="The pieces are numbered by the most frequent letter: its first copy is in piece 1, "
    "its second copy in piece 2, and so on. Otherwise each answer would be found once "
    "for every order of its pieces.",
    tex=r"y_{a_k,k} = 1 \quad \text{for the } k\text{-th copy } a_k \text{ of that letter}",
    rules=("no_double",),
    implied=True,
)
def anchors(board: SlashPackBoard, y: Label) -> Iterator[Row]:
    """Yield a row for each known copy of the most frequent letter: the k-th one is in piece k."""
    for k, cell in board.anchors.items():
        yield y[board.label_of(cell), k] == 1


def label_sides(m: PuzzleModel, board: SlashPackBoard) -> None:
    """Add our formulation: each side has a piece, and lines enclose whole sets of letters."""
    x = draw_lines(m, board)
    sides = dict.fromkeys(board.label.values())
    joined: dict[Pair, list[Pair]] = {}  # clue cells join sides, which share one variable
    for side, label in board.label.items():
        joined.setdefault(label, []).append(side)
    y = m.binaries(
        "y",
        product(sides, board.pieces),
        means="the side is in the piece",
        at="side",
        where=lambda key: joined[key[0]],
    )
    u = m.binaries(
        "u", board.grid.inner_points(), means="a line meets the inner grid point", at="point"
    )
    m.require(one_line, board, x)
    m.require(no_loose_end, board, x, u)
    m.require(few_pieces, board, x, u)
    count = {p: sum(line in x for line in board.grid.diagonals_at(p)) for p in u}
    v, w = (
        m.binaries(
            name,
            [p for p in u if count[p] >= least],
            means=f"a {nth} line meets the inner grid point",
            at="point",
        )
        for name, least, nth in (("v", 3, "third"), ("w", 4, "fourth"))
    )
    m.require(more_ends, board, x, u, v, w)
    m.require(few_ends, board, x, v, w)
    m.require(one_piece, board, y)
    m.require(same_piece, board, x, y)
    m.require(each_once, board, y)
    m.require(anchors, board, y)
    m.require_lazily(
        "whole_sets",
        whole_sets(board, x),
        says="If lines enclose a part of the board, it holds whole sets of letters. So a part "
        "with too few copies of a letter, or without letters, has a gap in its walls.",
        tex=r"\sum_{w \in W} (1 - x_w) \ge 1 \quad \text{for the walls } W "
        r"\text{ of each part without whole sets, } x \in \{s, z\}",
        rules=("none_missing",),
        given=("no_double",),
        phrase=Phrase(otherwise="lines would cut off a piece that lacks a {sign}"),
    )


def corners(grid: Grid, cell: Cell) -> list[tuple[Diagonal, Pair, Pair]]:
    """Return, for each corner of a cell, the line that ends there and the sides it separates."""
    top, left, right, bottom = grid.sides(cell)
    slash, back = (cell, "/"), (cell, "\\")
    return [(back, top, left), (back, right, bottom), (slash, top, right), (slash, left, bottom)]


class _Sides:
    """The sides of a board as bits, on a grid with a place for every side and corner.

    Two sides that meet in a cell are diagonal neighbours there, so shifts are enough for flooding,
    and a line blocks two links.
    """

    def __init__(self, board: SlashPackBoard, lines: Sequence[Diagonal]) -> None:
        fine = Grid(2 * board.grid.rows + 1, 2 * board.grid.cols + 1)
        bit = {s: fine.bit(Cell(s.a.row + s.b.row, s.a.col + s.b.col)) for s in board.label}
        blocks: dict[Diagonal, list[int]] = {}  # the ends of each link that a line blocks
        for cell in board.grid.cells():
            for line, e, f in corners(board.grid, cell):
                blocks.setdefault(line, []).append(bit[e] | bit[f])
        self.far = {"/": fine.cols + 1, "\\": fine.cols - 1}  # from end to end of a link
        self.links = dict.fromkeys(self.far, 0)  # the upper end of each link
        for (_, way), links in blocks.items():
            self.links[way] |= _upper_ends(links)
        self.every = sum(bit.values())
        self.at = {c: bit[board.grid.sides(c)[0]] for c in board.clues}
        self.clues = sum(self.at.values())
        self.copies = [sum(self.at[c] for c in cells) for cells in board.cells_with.values()]
        self.blocked = [(way, _upper_ends(blocks[cell, way])) for cell, way in lines]
        self.line_at = {
            (way, place): i for i, (way, links) in enumerate(self.blocked) for place in ones(links)
        }
        self.drawn, self.free = 0, dict(self.links)  # from the last call

    def draw(self, lines: int) -> None:
        """Draw the lines whose places are the bits of `lines`, and remove those drawn before.

        Most do not change between calls.
        """
        for i in ones(lines ^ self.drawn):
            way, links = self.blocked[i]
            self.free[way] ^= links
        self.drawn = lines

    def pieces(self, lines: int) -> list[int]:
        """Return the pieces between these lines, each as bits of its sides."""
        self.draw(lines)
        return bit_components(self.every, [(self.far[way], self.free[way]) for way in self.free])

    def around(self, part: int, lines: int) -> tuple[int, ...]:
        """Return the places of the lines that separate a part from the rest.

        One end of a link that they block is in the part.
        """
        self.draw(lines)
        found = set()
        for way, far in self.far.items():
            parted = (part ^ part >> far) & self.links[way] & ~self.free[way]
            found |= {self.line_at[way, place] for place in ones(parted)}
        return tuple(sorted(found))


def _upper_ends(links: Sequence[int]) -> int:
    """Return the lower bit of each link, which is its upper end, as bits."""
    return sum(link & -link for link in links)


def whole_sets(board: SlashPackBoard, x: Lines) -> Separator:
    """Return a separator of rows for enclosed parts that do not hold each letter equally often.

    Lines enclose a union of pieces, so it must hold them equally often.
    """
    places = list(x.values())
    of_board = cache(lambda: _Sides(board, list(x)))  # built on first use

    @lru_cache(maxsize=10_000)  # most pieces do not change between calls
    def whole(part: int) -> bool:
        """Return whether a part holds each letter equally often, at least once."""
        sides = of_board()
        sets, rest = divmod((part & sides.clues).bit_count(), len(sides.copies))
        return sets > 0 and not rest and all((part & c).bit_count() <= sets for c in sides.copies)

    @lru_cache(maxsize=1)  # SCIP repeats its questions
    def wrong(lines: int) -> list[int]:
        """Return the pieces between these lines that do not hold each letter equally often."""
        return [part for part in of_board().pieces(lines) if not whole(part)]

    def walls(lines: int) -> Iterator[tuple[int, ...]]:
        """Yield the places of the lines around each piece with unequal letters.

        A piece without walls, the whole board, is left out.
        """
        around = (of_board().around(part, lines) for part in wrong(lines))
        yield from filter(None, around)

    @cache  # the same walls are found again and again
    def gap(around: tuple[int, ...]) -> Row:
        """Return the row: at least one of these lines, given by their places, is not drawn."""
        return -total(places[i] for i in around) >= 1 - len(around)

    def separate(certain: int, possible: int) -> Iterator[Row]:
        yield from map(gap, walls(certain))

    def parts(chosen: int) -> list[int]:
        return [sum(1 << i for i in around) for around in walls(chosen)]

    def rests_on(certain: int, possible: int, literals: Sequence[int]) -> list[Cell]:
        """Return the superfluous copies of a letter in the part behind the walls."""
        sides = of_board()
        number = {2 * x.index + 1: i for i, x in enumerate(places)}
        around = tuple(sorted(number[literal] for literal in literals))
        part = next(p for p in wrong(certain) if sides.around(p, certain) == around)
        most = (part & sides.clues).bit_count() // len(sides.copies)
        inside = ([c for c in cells if sides.at[c] & part] for cells in board.cells_with.values())
        return next((cells[: most + 1] for cells in inside if len(cells) > most), [])

    return Separator(tuple(places), separate, parts, rests_on, lambda: _make_condition(board, x))


def _make_condition(board: SlashPackBoard, x: Lines) -> Condition:
    """Return the condition that the rows express: each piece holds each letter equally often.

    Nodes are sides, linked if no line separates them; groups are the clues, and those of each
    letter.
    """
    node = {side: i for i, side in enumerate(board.label)}
    links: dict[tuple[int, int], Linear] = {}
    for cell in board.grid.cells():
        for line, e, f in corners(board.grid, cell):
            links[node[e], node[f]] = 1 - x[line] if line in x else ONE
    groups = [
        [node[board.grid.sides(c)[0]] for c in cells]
        for cells in (board.clues, *board.cells_with.values())
    ]
    return Condition("sets", [ONE] * len(node), links, groups)
