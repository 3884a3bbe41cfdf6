"""Clones

Two groups of cells with the same letter hold the same numbers at the same places.
"""

from dataclasses import dataclass

from site_gen.vocabulary import *

CLONES = Field[Lists]("clones", {})
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class ClonePairs(CellLists):
    """Two groups of as many cells in the same order: `R1C1 R1C2: R5C5 R5C6`."""

    parted = True

    def find_mistake(self, grid: Grid, cells: Cells, value: Any) -> str:
        """Return the mistake: two groups of different sizes."""
        if 2 * value != len(cells):
            return f"{value} and {len(cells) - value} cells; expected as many after the colon"
        return ""

    def describe_list(self, cells: Cells, value: Any) -> str:
        """Return "the clones at R1C1 and R5C5"."""
        return f"the clones at {named(cells[0])} and {named(cells[value])}"

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw both groups as grey areas, with the pair's letter in their first cells."""
        for i, (cells, value) in enumerate(board[self.field].items()):
            for part in (cells[:value], cells[value:]):
                pen.ring(part, "area", inset=0.05, stratum="ground")
                pen.in_corner(part[0], LETTERS[i % len(LETTERS)], "copy")


class Clones(ListVariant):
    block = ClonePairs("clone pair", CLONES)
    says = "Two groups of cells with the same letter hold the same numbers at the same places."
    phrase = Phrase(
        "the other cell of {clue} holds it",
        "{clue} differ",
        "{clue} would hold {holding}|{clue} would differ",
    )
    wrong_list = "R1C1 R1C2: R3C1 R3C2", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether both halves are equal."""
        return numbers[: len(numbers) // 2] == numbers[len(numbers) // 2 :]

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(copied, board[CLONES], y)

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return a random group and its copy at another place, if there is one."""
        grid, first = board.grid, rng.choice(board.grid.cells())
        others = [c for c in grid.cells() if c != first and numbers.get(c) == numbers.get(first)]
        other = rng.choice(others or [first])
        step = other.row - first.row, other.col - first.col
        copies = {} if other == first else {first: other}
        for cell in grid.cells() if copies else ():
            copy, used = Cell(cell.row + step[0], cell.col + step[1]), {*copies, *copies.values()}
            equal = cell in numbers and numbers[cell] == numbers.get(copy)
            if equal and used.isdisjoint((cell, copy)) and copies.keys() & grid.neighbours(cell):
                copies[cell] = copy
        return (*copies, *copies.values())

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return the number of cells of a group."""
        return len(numbers) // 2


@family(
    says="A cell of a group and that at its place in the other group hold the same number.",
    tex=r"y_{c,k} = y_{d,k}",
    rules=("clones",),
)
def copied(own: Lists, y: Digit) -> Iterator[Yielded]:
    numbers = range(1, max(k for _, k in y) + 1)
    for cells, count in own.items():
        for a, b in zip(cells[:count], cells[count:], strict=True):
            yield from ((y[a, k] == y[b, k], [CLONES.key(cells)]) for k in numbers)


VARIANT = Clones()
