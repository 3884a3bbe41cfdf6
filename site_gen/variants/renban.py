"""Renban lines

The numbers on a renban line differ and are successive, in any order, such as 4, 6, 5.
"""

from site_gen.vocabulary import *

RENBAN = Field[Lists]("renban", {})


class Renban(ListVariant):
    block = CellPaths("renban line", RENBAN, look="renban")
    says = "A renban line holds successive numbers in any order, each once."
    wrong_list = "R1C1 R2C1", ("1234", "3412", "2143", "4321")
    length = 3, 6

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers are successive when they are sorted."""
        return all(b == a + 1 for a, b in pairwise(sorted(numbers)))

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        runs = {
            path: [
                tuple(range(k, k + len(path))) for k in range(1, board.grid.rows - len(path) + 2)
            ]
            for path in board[RENBAN]
        }
        lists.take_sets(m, self.name, RENBAN, board, runs, y)

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return a path of different numbers that are near enough to each other."""
        length = rng.randint(*self.length)

        def may(held: Sequence[int]) -> bool:
            return len({*held}) == len(held) and max(held) - min(held) < length

        return random_path(rng, board, length, numbers, may)


VARIANT = Renban()
