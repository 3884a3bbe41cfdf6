"""Zipper lines

Two cells at the same distance from the middle of the line have the same sum as any other two. If
there is a cell in the middle, it holds this sum.
"""

from dataclasses import dataclass

from site_gen.vocabulary import *

FEW = 8  # random paths of a board for readers, some of which cross
ZIPPERS = Field[Lists]("zippers", {})


@dataclass(frozen=True)
class ZipperPaths(CellPaths):
    """Paths with a mark in the middle."""

    def draw(self, pen: Pen, board: Board) -> None:
        """Draw each path and its mark below the numbers."""
        super().draw(pen, board)
        for path in board[self.field]:
            pen.cell_dot(path[len(path) // 2], "zip", path[(len(path) - 1) // 2])


class Zippers(SumVariant):
    block = ZipperPaths("zipper line", ZIPPERS, look="zipper", least=3)
    says = "Cells of a zipper line at one distance from its middle add up to one sum."
    wrong_list = "R1C1-R1C3", ("1234", "3412", "2143", "4321")
    grows = "middle"
    length = 3, 6

    def split(self, items: Sequence[Any], value: Any) -> list[Sequence[Any]]:
        """Return the pairs, and the middle if there is one."""
        pairs, middle = split_mirrored(items)
        return [*pairs, middle] if middle else [*pairs]

    def propose_all(
        self, rng: Random, board: Board, numbers: Mapping[Cell, int]
    ) -> Iterable[Cells]:
        """Return a few random paths: boards with many are too hard for the search of boards."""
        return [self.propose(rng, board, numbers) for _ in range(FEW)]


VARIANT = Zippers()
