"""Yin and Yang, the cut

Cut the board along grid lines into two connected pieces of the same shape: a half-turn about the
centre of the board maps one piece onto the other. The copies of each symbol are split evenly
between the pieces. For example, each piece has one of two yins, and two of four yangs.
"""

from itertools import combinations, product
from string import ascii_letters

from site_gen.boards.text import join_words
from site_gen.vocabulary import *

ByCell = Mapping[Cell, Linear]
"""For each cell, an expression; for pieces, 1 in piece 1."""
CORNER = Cell(0, 0)  # the pieces have no names: piece 0 is the one with this cell


def half(grid: Grid) -> tuple[Cell, ...]:
    """Return the first half of the cells in reading order.

    The half-turn about the centre maps them onto the others.
    """
    return grid.cells()[: grid.rows * grid.cols // 2]


@family(
    says="Half of the copies of each symbol are in piece 1.",
    tex=r"\sum_{a \in C} p_a = \tfrac{1}{2} |C| \quad \text{for each symbol, on the cells } C",
    phrase=Phrase(
        otherwise="most copies of {clue} would be in one piece"
        "|the pieces would not share a symbol evenly",
    ),
)
def symbols(board: Board, piece: ByCell) -> Iterator[Row]:
    for cells in copies(board).values():
        row = total(piece[cell] for cell in cells) == len(cells) // 2
        if row.terms:  # copies on opposite cells are always split
            yield row


@family(
    says="Either piece could be called piece 0: we choose the one with the top left cell.",
    tex=r"p_{1,1} = 0",
    rules=(),
    implied=True,
)
def corner(piece: ByCell) -> Iterator[Row]:
    yield piece[CORNER] == 0


@family(
    says="From the top left corner to the right, and then down to the bottom right corner, "
    "the cells change from piece 0 to piece 1 only once. If they changed back, one piece "
    "would cut the other in two.",
    tex=r"p_a \le p_b \quad \text{for each two of these cells, } a \text{ before } b",
    rules=("connected",),
    implied=True,
    phrase=Phrase(
        otherwise="{around} would alternate between the pieces around the edge"
        "|a piece would have two stretches of the edge"
    ),
)
def one_change_on_frame(board: Board, piece: ByCell) -> Iterator[Row]:
    rows, cols = board.grid.rows, board.grid.cols
    way = [Cell(0, c) for c in range(cols)] + [Cell(r, cols - 1) for r in range(1, rows)]
    for a, b in combinations(way, 2):
        yield piece[a] <= piece[b]


@family(
    says="No 2×2 block is a checkerboard: if two pieces crossed at a point, one of them would "
    "be cut in two.",
    tex=r"-1 \le p_a + p_d - p_b - p_c \le 1 \quad \text{for each block } (a\,b\,/\,c\,d)",
    rules=("connected",),
    implied=True,
    phrase=Phrase(
        otherwise="the 2×2 block {block} would be a checkerboard|a 2×2 checkerboard would form"
    ),
)
def no_checkerboard(board: Board, piece: ByCell) -> Iterator[Row]:
    """Yield two rows for each 2×2 block: not just two diagonally opposite cells are in one piece.

    Of a block and its image under the half-turn, only one has rows.
    """
    grid = board.grid
    for a, b, c, d in grid.blocks(2, 2):
        if a < grid.opposite(d):  # the other blocks are images of these, or their own image
            twist = piece[a] + piece[d] - piece[b] - piece[c]
            yield twist <= 1
            yield twist >= -1


# -- the article's formulation: numbers that grow from the corner


@family(
    says="A cell and its image under the half-turn are in different pieces.",
    tex=r"x_a + x_{\bar a} = 1",
)
def same_shape(board: Board, x: ByCell) -> Iterator[Row]:
    for cell in half(board.grid):
        yield x[cell] + x[board.grid.opposite(cell)] == 1


@family(
    says="The top left cell is in piece 0 and has the number 0.",
    tex=r"x_{1,1} = 0, \quad i_{1,1} = 0",
    rules=("connected",),
    implied=True,
)
def corner_is_zero(x: ByCell, i: ByCell) -> Iterator[Row]:
    yield x[CORNER] == 0
    yield i[CORNER] == 0


@family(
    says="Every other cell of piece 0 has exactly one neighbour in piece 0 with a lower number.",
    tex=r"x_a = 0 \Rightarrow \sum_{b \in N(a)} [x_b = 0 \wedge i_b < i_a] = 1",
    rules=("connected",),
)
def one_lower(board: Board, x: ByCell, i: ByCell, logic: Logic) -> Iterator[Row]:
    for a in board.grid.cells():
        if a != CORNER:
            lower = total(
                logic.all_of(logic.negation(x[b]), logic.less(i[b], i[a]))
                for b in board.grid.neighbours(a)
            )
            logic.when(logic.negation(x[a]), lower == 1)
    yield from logic.drain()


def number_from_corner(m: PuzzleModel, board: Board) -> None:
    """Add the article's formulation: lower and lower numbers lead from piece 0 to the corner."""
    cells = list(board.grid.cells())
    x = m.binaries("x", cells, means="the cell is in piece 1")
    i = m.integers("i", cells, 0, len(cells) // 2 - 1, means="the cell’s number")
    logic = Logic(m, "w", means="the result of an operation")
    m.answer_is(x)
    m.require(same_shape, board, x)
    m.require(symbols, board, x)
    m.require(corner_is_zero, x, i)
    m.require(one_lower, board, x, i, logic)


class Cut(Shading):
    """The cells of piece 1, as an answer; piece 0 is the one with the top left cell."""

    def read(self, board: Board, rows: Rows) -> Answer:
        """Return the cells of piece 1; the pieces are exchanged if it has the top left cell."""
        ones = super().read(board, rows)
        return frozenset(board.grid.cells()) - ones if CORNER in ones else ones

    def certain(self, board: Board) -> Mapping[Cell, bool]:
        """Return the top left cell, whose piece is named by it, and the opposite one."""
        return {CORNER: False, board.grid.opposite(CORNER): True}

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw the cells of piece 1, and the cut along the border of the pieces."""
        super().draw(pen, board, answer)
        inner = [s for s in board.grid.boundary(answer) if len(board.grid.beside(s)) == 2]
        pen.along_sides(inner, "answer cut")

    def draw_decision(self, pen: Pen, board: Board, key: Cell, one: bool) -> None:
        """Draw the cell in one piece, and its image in the other."""
        ours, other = (key, board.grid.opposite(key))[:: 1 if one else -1]
        pen.fill([ours], self.name)
        pen.cross(other, "decision")

    def say_decision(self, board: Board, key: Cell, one: bool) -> DecisionText:
        """Return the text: the cell is, or is not, in the piece of the top left cell."""
        where = "not in the piece of R1C1" if one else "in the piece of R1C1"
        return DecisionText(named(key), where, verb="is")

    def find_fact(
        self, board: Board, decided: Mapping[Cell, bool], made: Mapping[Cell, bool]
    ) -> Fact | None:
        """Return that cells are on a known stretch of the edge, or what is wrong otherwise.

        That is a checkerboard with the cell, or a piece with too many copies of a symbol.
        """
        ((cell, one), *more), opposite = decided.items(), board.grid.opposite
        edge = self._find_edge(board, decided, made)
        if edge or more:
            return edge
        known = {**self.certain(board), **made, cell: not one}
        known |= {opposite(at): not held for at, held in known.items()}
        for block in board.grid.blocks(2, 2):
            a, b, c, d = map(known.get, block)
            if cell in block and None not in (a, b) and a == d != b == c:
                uses = {at for at in made if at in block or opposite(at) in block}
                told = f"{named(block[0])}–{named(block[-1])} would be a checkerboard"
                return Fact(f"otherwise the 2×2 block {told}", (), uses, "connected")
        if uneven := self._find_uneven(board, {**made, cell: not one}):
            uses = {at for at in made if at in uneven.uses or opposite(at) in uneven.uses}
            return Fact(f"otherwise {uneven.why}", uneven.clues, uses, "symbols")
        corner, stretch = self._find_stretch(board, cell, not one)
        for own in copies(board).values() if one not in map(known.get, stretch) else ():
            many = sum(at in stretch for at in own)
            if 2 * many > len(own):
                ends = " to ".join(map(named, sorted((cell, corner))))
                whose = "the piece of R1C1" if one else "the other piece"
                both = "both" if len(own) == 2 else f"{many} of the {len(own)}"
                told = f"{ends}, with {both} copies of {board.symbols[min(own)]}"
                return Fact(f"otherwise {whose} would have the whole edge from {told}")
        return None

    def _find_edge(
        self, board: Board, decided: Mapping[Cell, bool], made: Mapping[Cell, bool]
    ) -> Fact | None:
        """Return between which two cells of the edge these cells are, or those opposite them.

        One of the two is a corner, the other one is made or opposite such a cell.
        """
        opposite, found = board.grid.opposite, list[tuple[int, str, Cell]]()
        for at, held in made.items():
            corner, stretch = self._find_stretch(board, at, held)
            if not {c if one == held else opposite(c) for c, one in decided.items()} <= {*stretch}:
                continue
            ends = [corner, at] if held in decided.values() else [opposite(corner), opposite(at)]
            says = [named(end) + f", opposite {named(opposite(end))}," * (end not in (at, CORNER))
                    for end in sorted(ends)]  # fmt: skip
            told = f"{' and '.join(says)} are in one piece, so the edge between them is too"
            told += ", and the edge opposite it is in the other" * (len({*decided.values()}) > 1)
            found.append((len(stretch), told, at))
        if not found:
            return None
        _, told, at = min(found)
        return Fact(told, (), {at}, "connected")

    def _find_stretch(self, board: Board, cell: Cell, one: bool) -> tuple[Cell, Sequence[Cell]]:
        """Return the corner in a cell's piece, and the cells of the edge between the two.

        There are none for a cell that is not on the edge.
        """
        way = board.grid.walk_frame()
        corner = board.grid.opposite(CORNER) if one else CORNER
        if cell not in way:
            return corner, ()
        at = way.index(cell)
        first, last = sorted((at, len(way) // 2 if one else len(way) * (2 * at > len(way))))
        return corner, way[first : last + 1]

    def explain_position(self, board: Board, known: Mapping[Cell, bool]) -> tuple[str, str] | None:
        """Name the copies of a symbol of which one piece would hold more than half."""
        uneven = self._find_uneven(board, known)
        return (uneven.why, "symbols") if uneven else None

    def _find_uneven(self, board: Board, known: Mapping[Cell, bool]) -> Fact | None:
        """Return the copies of a symbol that would be in one piece if they are more than half."""
        known = {**known, CORNER: False}
        piece = {**known, **{board.grid.opposite(cell): not one for cell, one in known.items()}}
        for letter, cells in copies(board).items():
            clues = {SYMBOLS.key(letter)}
            for one in (False, True):
                own = [cell for cell in cells if piece.get(cell) is one]
                paired = {c for c in cells if c not in piece and board.grid.opposite(c) in cells}
                if len(cells) >= 2 * len(own) > len(cells) - len(paired):  # these are in both
                    at = join_words(map(named, own))
                    told = f"with {at}, one piece would have more than half of the copies"
                    return Fact(f"{told} of {letter}", clues, own)
                if 2 * len(own) > len(cells):
                    shown = [named(cell) for cell in own if cell in known]
                    beyond = [named(board.grid.opposite(c)) for c in own[::-1] if c not in known]
                    places = (
                        f"{how} {join_words(some)}"
                        for how, some in (("in", shown), ("opposite", beyond))
                        if some
                    )
                    at = " and ".join(places)
                    many = "both" if len(cells) == 2 else f"{len(own)} of the {len(cells)}"
                    told = f"{many} copies of {letter}, {at}, would be in one piece"
                    return Fact(told, clues, own)
        return None

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield every choice of pieces for one half of the cells; the half-turn gives the rest."""
        opposite = board.grid.opposite
        for choice in product((False, True), repeat=len(half(board.grid)) - 1):
            pairs = zip(half(board.grid)[1:], choice, strict=True)
            yield frozenset((opposite(CORNER), *(c if one else opposite(c) for c, one in pairs)))


class YinYangCut(Kind[Board]):
    also, genre = ("Yin and Yang", "Cut in two"), "shading"
    density = 0.12
    blocks = {"symbols": CellLetters()}
    answer = Cut("piece", decides=("pair of cells", "pairs of cells"))
    rules = {
        "same_shape": rule(
            "The half-turn about the centre of the board maps one piece onto the other.",
            "half_turn",
        ),
        "connected": rule("Both pieces are connected.", "connected", "both"),
        "symbols": rule(
            "The copies of each symbol are split evenly between the pieces.", "split_evenly"
        ),
    }
    wrong = {
        "same_shape": ({"symbols": "..\n.."}, {"piece": ["00", "01"]}),
        "connected": ({"symbols": "...."}, {"piece": ["0101"]}),
        "symbols": ({"symbols": "aa\n.."}, {"piece": ["00", "11"]}),
    }
    example = {"symbols": "...\n..Y\n.Yy\n..y"}
    says = (
        "There is a binary variable for each cell of one half of the board. Its opposite "
        "cell is always in the other piece, so the pieces have the same shape for all values "
        "of the variables. If one piece is connected, so is the other. No cell needs a "
        "number."
    )
    built_in = {
        "same_shape": "opposite cells share one variable: where one has $p$, the other has $1 - p$"
    }
    naming = ("corner",)
    clue_note = "All copies of a symbol together count as one clue."
    article = Formulation(
        number_from_corner,
        says="There is a binary variable and a number for each cell. In piece 0, every cell "
        "except the top left one has exactly one neighbour in piece 0 with a lower "
        "number. Cuts that differ only in the numbers count as one answer.",
        slower="This is slow because the numbers need rows with large coefficients, and such "
        "rows exclude almost nothing until nearly all cells are decided.",
        source="Adam Furmanek, *ILP* series, part 95 (2022), “Yin and Yang”",
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for an odd number of cells or of copies of a symbol."""
        rows, cols = board.grid.rows, board.grid.cols
        if rows * cols % 2:
            why = f"{rows} x {cols} cells: an odd number cannot be halved"
            raise BoardError(why, block="symbols")
        for letter in board.symbols.values():
            if len(cells := board.with_symbol(letter)) % 2:
                why = f"{len(cells)} copies of {letter}: an odd number cannot be split evenly"
                raise BoardError(why, block="symbols", row=cells[-1].row, col=cells[-1].col)

    def model(self, m: PuzzleModel, board: Board) -> None:
        """Add a binary for each cell in one half; its opposite cell is in the other piece."""
        grid = board.grid
        p = m.binaries(
            "p",
            half(grid),
            means="the cell is in piece 1, its opposite in piece 0",
            where=lambda cell: dict.fromkeys((cell, grid.opposite(cell))),
        )
        piece: ByCell = {**p, **{grid.opposite(cell): 1 - one for cell, one in p.items()}}
        m.answer_is(piece)
        m.require(corner, piece)
        m.require(symbols, board, piece)
        m.require(one_change_on_frame, board, piece)
        m.require(no_checkerboard, board, piece)
        m.require_lazily(
            "connected",
            connected(grid, {cell: 1 - piece[cell] for cell in grid.cells()}, root=[CORNER]),
            says="Every cell of piece 0 is connected to the top left cell. Then piece 1, its "
            "image, is connected too.",
            tex=r"1 - p_a \le \sum_{b \in N(S)} (1 - p_b) \quad \forall S \ni a "
            r"\text{ without the corner}",
        )

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a random cut on a board without symbols.

        Raises BoardError for an odd number of cells.
        """
        if rows * cols % 2:
            raise BoardError(f"{rows}×{cols} cells: an odd number cannot be halved")
        grid = Grid(rows, cols)
        return {"symbols": symbols_text(grid, {})}, _random_cut(rng, grid, winding=0.2)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Add a symbol that the other cut does not split."""
        used = {*board.symbols.values()}
        letter = next((one for one in ascii_letters if one not in used), None)
        free = rng.sample(cells := board.grid.cells(), len(cells))
        ones, zeros = (
            [c for c in free if c not in board.symbols and (c in answer) == one]
            for one in (True, False)
        )
        pair = next((p for p in product(ones, zeros) if len(others[-1].intersection(p)) != 1), None)
        if letter is None or pair is None:
            return None
        return replace(board, symbols={**board.symbols, **dict.fromkeys(pair, letter)}), answer

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return symbols that a random cut splits evenly; occasionally not."""
        grid = Grid(rows, cols + rows * cols % 2)
        ones = _random_cut(rng, grid)
        free = [rng.sample(sorted(piece), len(piece)) for piece in ({*grid.cells()} - ones, ones)]
        marks: dict[Cell, str] = {}
        for letter in "aAbBcC"[: rng.randrange(7)]:
            for _ in range(rng.choice((1, 1, 2))):
                if free[0] and free[1]:
                    marks[free[0].pop()] = letter
                    marks[free[rng.random() < 0.95 or not free[0]].pop()] = letter
        return {"symbols": symbols_text(grid, marks)}


def _random_cut(rng: Random, grid: Grid, winding: float = 1) -> frozenset[Cell]:
    """Return a random cut's piece 1; both pieces grow together, from opposite corners.

    `winding`: the probability factor of a cell for each additional neighbour; near 0, the pieces
    grow like trees.
    """
    zeros, left, edge = set[Cell](), set(grid.cells()), [CORNER]
    while edge:
        cell = rng.choice(edge)
        beside = sum(n in zeros for n in grid.neighbours(cell))
        if beside < 2 or rng.random() < winding ** (beside - 1):
            zeros.add(cell)
            left -= {cell, grid.opposite(cell)}
            edge = sorted({n for z in zeros for n in grid.neighbours(z)} & left)
    return frozenset(map(grid.opposite, zeros))
