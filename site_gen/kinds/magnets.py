"""Magnets

Make some of the dominoes magnets, with a plus in one cell and a minus in the other; the rest stay
empty. Each region is a domino of two cells; a grey cell is in no domino and stays empty. Equal
poles never share a side. Left and top numbers count the plus poles of their row or column; right
and bottom numbers count the minus poles.
"""

import re

from site_gen.vocabulary import *

Pole = Mapping[tuple[Cell, str], Variable]
"""For each cell and pole (`plus` or `minus`), a binary that is 1 if the cell holds it."""
SIDES: Mapping[Side, str] = {"left": "plus", "top": "plus", "right": "minus", "bottom": "minus"}
COUNTS = {side: ("count_value_in_line", side, pole) for side, pole in SIDES.items()}
GIVEN = {"+": "plus", "-": "minus"}
TWO = {"regions": "aa\nbb", "left": "??", "top": "??", "right": "??", "bottom": "??"}


@family(
    says="The cells of a domino hold opposite poles, or neither holds any.",
    tex=r"x^+_a = x^-_b, \quad x^-_a = x^+_b, \quad x^+_a + x^-_a \le 1",
)
def poles(board: Board, x: Pole) -> Iterator[Row]:
    for a, b in list_dominoes(board.regions):
        yield x[a, "plus"] == x[b, "minus"]
        yield x[a, "minus"] == x[b, "plus"]
        yield x[a, "plus"] + x[a, "minus"] <= 1


@family(
    says="Of two neighbouring cells in different dominoes, at most one holds a plus and at "
    "most one holds a minus.",
    tex=r"x^+_c + x^+_d \le 1, \quad x^-_c + x^-_d \le 1",
)
def apart(board: Board, x: Pole) -> Iterator[Row]:
    for c, d in board.regions.borders():
        if board.regions.gaps.isdisjoint((c, d)):
            yield from (x[c, pole] + x[d, pole] <= 1 for pole in ("plus", "minus"))


@family(
    says="The poles that a number counts in its row or column add up to it.",
    tex=r"\sum_{c \in L} x^+_c = n_L, \quad \sum_{c \in L} x^-_c = m_L",
    rules=tuple(SIDES),
)
def counts(board: Board, x: Pole) -> Iterator[Row]:
    for side, told in board[OUTSIDE].items():
        for line, own in zip(board.grid.lines(LINES[side]), told, strict=True):
            if own is not None:
                held = (x[c, SIDES[side]] for c in line if c not in board.regions.gaps)
                yield total(held) == sum(own)


@family(says="A cell with a given pole holds it.", tex=r"x^+_c = 1, \quad x^-_d = 1")
def givens(board: Board, x: Pole) -> Iterator[Row]:
    yield from (x[c, GIVEN[symbol]] == 1 for c, symbol in board.symbols.items())


class Magnets(Kind[Board]):
    genre, usual, pzpr, codec, density = "objects", 8, "magnets", codecs.dominoes, 0.4
    symmetries = "half-turn", "mirror"
    blocks = {
        "regions": Regions("domino", tinted=False, gaps=True),
        "left": LineNumbers("left", sign="+"),
        "top": LineNumbers("top", sign="+"),
        "right": LineNumbers("right", sign="−"),
        "bottom": LineNumbers("bottom", sign="−"),
        "poles": CellSymbols(
            {"+": "Plus", "-": "Minus"}, {"+": "plus", "-": "dash"}, optional=True, rare=True
        ),
    }
    answer = Poles()
    rules = {
        "poles": rule(
            "A domino holds one + and one −, or no poles.", "opposites", "region", "plus", "minus"
        ),
        "apart": rule("Equal poles never share a side.", "alike_beside"),
        "left": rule("A number to the left counts the + in its row.", *COUNTS["left"]),
        "top": rule("A number above counts the + in its column.", *COUNTS["top"]),
        "right": rule("A number to the right counts the − in its row.", *COUNTS["right"]),
        "bottom": rule("A number below counts the − in its column.", *COUNTS["bottom"]),
        "givens": rule("A given pole stays.", "holds_given", "+-", *GIVEN.values()),
    }
    wrong = {
        "poles": (TWO, {"poles": ["+.", ".."]}),
        "apart": (TWO, {"poles": ["+-", "+-"]}),
        "left": ({**TWO, "left": "0?"}, {"poles": ["+-", ".."]}),
        "top": ({**TWO, "top": "?1"}, {"poles": ["+-", ".."]}),
        "right": ({**TWO, "right": "0?"}, {"poles": ["+-", ".."]}),
        "bottom": ({**TWO, "bottom": "?0"}, {"poles": ["+-", ".."]}),
        "givens": ({**TWO, "poles": "..\n+."}, {"poles": ["+-", ".."]}),
    }
    example = {
        "regions": "aabb\nccde\nffde\ngghh", "left": "?1?1", "top": "2?11",
        "right": "??1?", "bottom": "1?0?",
    }  # fmt: skip
    says = (
        "There is a binary variable for each cell and pole: 1 where the cell holds this "
        "pole. Every rule is a condition on a sum of a few of these variables."
    )

    def validate(self, board: Board) -> None:
        """Raise BoardError for a region that is no domino, and for a pole that none can hold."""
        for part in board.regions.parts:
            if len(part) != 2 and board.regions.gaps.isdisjoint(part):
                why = f"a domino has two cells, and this one {len(part)}"
                why += f"; expected {GAP} for a cell in no domino" if len(part) == 1 else ""
                raise BoardError(why, block="regions", row=min(part).row, col=min(part).col)
        for cell, symbol in board.symbols.items():
            domino = sorted(board.regions.part_with(cell))
            alike = [c for c in domino if c < cell and board.symbols.get(c) == symbol]
            why = f"a second {symbol} in the domino of {in_words(alike[0])}" if alike else ""
            if why := why or "a pole in a cell that is in no domino" * (len(domino) == 1):
                raise BoardError(why, block="poles", row=cell.row, col=cell.col)

    def model(self, m: PuzzleModel, board: Board) -> None:
        cells = (c for c in board.grid.cells() if c not in board.regions.gaps)
        keys = ((c, pole) for c in cells for pole in ("plus", "minus"))
        x = m.binaries("x", keys, means="the cell holds this pole")
        m.answer_is(x)
        for stated in (poles, apart, counts, givens):
            m.require(stated, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random dominoes without numbers, and random magnets on them."""
        grid = Grid(rows, cols)
        dominoes = random_dominoes(rng, grid)
        numbers: Blocks = {side: "?" * len(grid.lines(LINES[side])) for side in SIDES}
        magnets = random_magnets(rng, dominoes, rng.uniform(0.7, 1))
        return {"regions": regions_text(grid, dominoes), **numbers}, frozenset(magnets.items())

    def sample(self, rng: Random, rows: int, cols: int) -> Blocks:
        """Return a random board, on which the cells of a domino are sometimes in none."""
        blocks = super().sample(rng, rows, cols)
        if "poles" in blocks or rng.random() < 0.8:
            return blocks
        gone = rng.choice(blocks["regions"].split())
        text = re.sub(rf"\b{gone}\b", GAP, blocks["regions"])
        return {**blocks, "regions": text}
