"""Dominosa

Divide the board along its lines into dominoes of two cells, so that no two dominoes hold the same
two numbers, in either order. A domino may hold the same number twice. In a full set, every pair of
numbers appears exactly once.
"""

from site_gen.vocabulary import *


@family(
    says="For each pair of numbers, at most one domino holds it.",
    tex=r"\sum_{d \in D_{i,j}} y_d \le 1",
)
def pairs(board: Board, y: Parts) -> Iterator[Row]:
    yield from (total(same) <= 1 for same in places(board, y).values() if len(same) > 1)


@family(
    says="If there are as many dominoes as pairs of numbers, each pair appears.",
    tex=r"\sum_{d \in D_{i,j}} y_d = 1",
    rules=("pairs",),
    implied=True,
    phrase=Phrase(
        "the {numbers} has no other place|these pairs of numbers have no other place",
        otherwise="a pair of numbers would be on no domino",
    ),
)
def each_pair(board: Board, y: Parts) -> Iterator[Row]:
    numbers, found = len({*board.clues.values()}), places(board, y)
    if len(board.clues) == numbers * (numbers + 1) == 2 * len(found):
        yield from (total(same) == 1 for same in found.values())


def places(board: Board, y: Parts) -> dict[tuple[int, ...], list[Variable]]:
    """Return, for each sorted pair of numbers, the variables of the dominoes that would hold it."""
    known, found = board.known(), dict[tuple[int, ...], list[Variable]]()
    for domino, x in y.items():
        found.setdefault(tuple(sorted(known[cell] for cell in domino)), []).append(x)
    return found


class Dominosa(Kind[Board]):
    also, genre, usual = ("Domino Hunt", "Solitaire Dominoes"), "regions", 8
    blocks = {"board": NumberGrid()}
    answer = Borders()
    effects = ("tint_parts", "list_dominoes")
    decisions = Dominoes()
    rules = {
        "dominoes": rule("Each part of the board has two cells.", "parts_of_size", "parts", 2),
        "pairs": rule("No two dominoes hold the same two numbers.", "parts_differ"),
    }
    wrong = {
        "dominoes": ({"board": "0011"}, {"h": ["0000", "0000"], "v": ["00000"]}),
        "pairs": ({"board": "0110"}, {"h": ["0000", "0000"], "v": ["00100"]}),
    }
    example = {"board": "0122\n1000\n1221"}
    says = (
        "There is a binary variable for each pair of cells that share a side: 1 where they "
        "form a domino. Each cell is in exactly one domino, and at most one domino holds the "
        "same two numbers."
    )
    built_in = {"dominoes": "only dominoes have variables"}

    def validate(self, board: Board) -> None:
        """Raise BoardError for an odd number of cells, or more dominoes than pairs of numbers."""
        if len(board.grid.cells()) % 2:
            raise BoardError("an odd number of cells: no dominoes fill them", block="board", row=0)
        dominoes, numbers = len(board.clues) // 2, len({*board.clues.values()})
        if dominoes > (most := numbers * (numbers + 1) // 2):
            why = f"{dominoes} dominoes need as many pairs; the numbers on the board make {most}"
            raise BoardError(why, block="board", row=0)

    def candidates(self, board: Board) -> Iterator[Answer]:
        """Return the borders of every division of the board into dominoes."""
        return domino_tilings(board.grid)

    def model(self, m: PuzzleModel, board: Board) -> None:
        y = divided(m, board.grid, board.grid.pairs(), "dominoes", "domino")
        m.require(pairs, board, y)
        m.require(each_pair, board, y)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return random dominoes with random numbers."""
        grid = Grid(rows, cols)
        dominoes = random_dominoes(rng, grid)
        numbers = numbers_text(grid, random_pairs(rng, dominoes))
        return {"board": numbers}, borders_between(grid, dominoes.parts)

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Turn a domino that the other answer lacks, or exchange its numbers with another one."""
        other = others[-1]
        mine, theirs = (parts_between(board.grid, one) for one in (answer, other))
        gone = [part for part in mine if part not in theirs]
        for _ in range(20):
            one, two = sorted(rng.choice(gone)), rng.sample(sorted(rng.choice(mine)), 2)
            moved = {b: board.clues[a] for a, b in zip((*one, *two), (*two, *one), strict=True)}
            near = replace(board, clues={**board.clues, **moved})
            if any(self.verify(near, other)):
                return near, answer
        return None
