"""Kurotto

Shade cells so that each number counts the shaded cells in the groups beside it. Shaded cells that
share a side form a group. Cells with a circle stay white; a circle without a number gives no
information.
"""

from site_gen.vocabulary import *


class Kurotto(Kind[Board]):
    genre, pzpr, codec = "shading", "kurotto", codecs.numbers
    usual, density = 8, 0.22
    unknown_levels = ["hard"]
    blocks = {"board": CellNumbers(look="island")}
    answer = GroupsAround("shaded", closed=True)
    effects = ("tint_connected",)
    rules = {
        "sizes": rule(
            "A number is the total size of the shaded groups beside it.", "sizes_beside", "on"
        )
    }
    wrong = {"sizes": ({"board": "2.."}, {"shaded": ["010"]})}
    example = {"board": "4..3.\n.5...\n.....\n0..5.\n.0.04"}
    says = (
        "There is a binary variable x for each cell: 1 where it is shaded. For each number n "
        "there is a binary variable y for each cell that is at most n steps away: 1 where "
        "the number counts the cell."
    )

    def model(self, m: PuzzleModel, board: Board) -> None:
        x = m.binaries("x", board.grid.cells(), means="the cell is shaded")
        m.answer_is(x)
        numbers_count_groups(m, board, x)

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer]:
        """Return a shading and some of its numbers, up to 6."""
        grid = Grid(rows, cols)
        shaded = random_groups(rng, grid, range(1, rng.randint(4, 5)))
        low = {cell: k for cell, k in sizes_around(grid, shaded).items() if k < 7}
        few = rng.sample(sorted(low), round(rng.uniform(0.3, 0.9) * len(low)))
        return {"board": numbers_text(grid, {cell: low[cell] for cell in few})}, shaded

    def repair(self, rng: Random, board: Board, answer: Answer, others: list[Answer]) -> Repair:
        """Add a number that the other answer does not have there, preferably a low one."""
        mine, theirs = (sizes_around(board.grid, one) for one in (answer, others[-1]))
        differ = sorted(mine.items() - theirs.items() - board.clues.items())
        if not differ:
            return None
        at, k = min(differ, key=lambda one: one[1] + 3 * rng.random())
        return replace(board, clues={**board.clues, at: k}), answer
