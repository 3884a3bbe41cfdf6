"""Column indexing

The number of a marked cell says in which column of its row the number of its own column is: a 3 in
column 5 says that the 5 of its row is in column 3.
"""

from dataclasses import dataclass

from site_gen.vocabulary import *

INDEXING = Field[Mapping[Cell, str]]("column_indexing", {})


@dataclass(frozen=True)
class IndexMarks(RuleSymbols):
    """Marks `i` in cells."""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw two bars along the left and right sides of each marked cell."""
        for cell in board[self.field]:
            pen.rails(cell, "rails")


class ColumnIndexing(SymbolVariant):
    block = IndexMarks({"i": "Column index"}, {"i": "index"}, field=INDEXING)
    says = "A number between two bars says in which column of its row its own column's number is."
    wrong_list = "i...\n....\n....\n....", ("3124", "2431", "1342", "4213")

    def list_cells(self, board: Board, cell: Cell) -> Cells:
        """Return the cell and all cells of its row."""
        return cell, *board.grid.lines("row")[cell.row]

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the cell of the row that the number counts holds the mark's column."""
        first, *row = numbers
        return first <= len(row) and bool(row[first - 1] == value[1].col + 1)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(indexed, board, y)
        m.require(indexed_back, board, y)


@family(
    says="The cell of its row that a marked cell counts holds the number of the marked cell's "
    "column.",
    tex=r"y_{(i,j),k} \le y_{(i,k),j}",
    rules=("column_indexing",),
)
def indexed(board: Board, y: Digit) -> Iterator[Yielded]:
    for cell in board[INDEXING]:
        for k in range(1, board.grid.rows + 1):
            there = Cell(cell.row, k - 1), cell.col + 1
            yield y[cell, k] <= y[there], [INDEXING.key(cell)]


@family(
    says="A cell that holds the number of a marked cell's column is counted by it.",
    tex=r"y_{(i,k),j} \le y_{(i,j),k}",
    rules=("column_indexing",),
    given=("rows",),
    implied=True,
)
def indexed_back(board: Board, y: Digit) -> Iterator[Yielded]:
    for cell in board[INDEXING]:
        for k in range(1, board.grid.rows + 1):
            there = Cell(cell.row, k - 1), cell.col + 1
            yield y[there] <= y[cell, k], [INDEXING.key(cell)]


VARIANT = ColumnIndexing()
