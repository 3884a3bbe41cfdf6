"""Hashi

Join the islands by bridges so that all islands are connected and each number counts the bridges of
its island. A bridge runs straight from one island to the next one in its row or column, and crosses
no other bridge. At most two bridges join the same two islands. A ? stands for any number.
"""

from site_gen.vocabulary import *


class Hashi(Kind[Board]):
    also, genre, pzpr, codec = ("Hashiwokakero", "Bridges"), "lines", "hashi", codecs.numbers
    pzpr_also = ("hashikake", "bridges")
    largest, most_cells, density = 50, 1500, 0.33
    blocks = {"board": CellNumbers(least=1, most=8, stays=True, look="island")}
    answer = Bridges()
    effects = ("tint_connected",)
    rules = {
        "count_bridges": rule("A number counts the bridges of its island.", "count_bridges"),
        "no_crossing": rule("No two bridges cross.", "no_crossing"),
        "joined_islands": rule("All islands are connected.", "joined_islands"),
    }
    wrong = {
        "count_bridges": ({"board": "1.2"}, {"h": ["11"], "v": []}),
        "no_crossing": ({"board": "3?.\n?.?\n??."}, {"h": ["20", "11", "10"], "v": ["110", "110"]}),
        "joined_islands": ({"board": "1.1\n...\n1.1"}, {"h": ["11", "00", "11"], "v": ["000"] * 2}),
    }
    example = {"board": "2.4.3\n.....\n..1..\n1...1"}
    says = (
        "For every two islands that a bridge can join, there is a binary variable for the "
        "first bridge and one for the second."
    )
    naming = ("second",)
    clue_note = "If a number is removed, its island stays and may have any number of bridges."

    def model(self, m: PuzzleModel, board: Board) -> None:
        bridges_join_islands(m, board, self.answer.spans(board))

    def compose(self, rng: Random, rows: int, cols: int) -> tuple[Blocks, Answer] | None:
        """Return random bridges, and islands with their numbers; None if there is no bridge."""
        grid, count = Grid(rows, cols), random_bridges(rng, Grid(rows, cols))
        clues = dict.fromkeys((i for e in count for i in e), 0)
        for e, k in count.items():
            clues |= {i: clues[i] + k for i in e}
        answer = frozenset((e, k) for e, most in count.items() for k in range(1, most + 1))
        return ({"board": numbers_text(grid, clues)}, answer) if count else None
