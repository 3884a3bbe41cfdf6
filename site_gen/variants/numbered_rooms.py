"""Numbered rooms

A number beside a row or column is in the cell of this line that its first number counts: if the
first number is 3, it is in the third cell.
"""

from site_gen.vocabulary import *

ROOMS = Field[Lists]("numbered_rooms", {})


class NumberedRooms(PlacedVariant):
    block = SideLists(
        "numbered room", ROOMS, values=range(1, 17), sign="m-3 4v-8h6v8zm4.5 -4h.1"
    )  # fmt: skip
    on_fpuzzles = False
    says = "A numbered room's number is in the cell of its line that the first number counts."
    wrong_list = "3: R1C1-R1C4", ("1234", "3412", "2143", "4321")

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the cell that the first number counts holds the value."""
        return numbers[0] <= len(numbers) and bool(numbers[numbers[0] - 1] == value)

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        m.require(in_room, board[ROOMS], y)
        m.require(in_no_other_room, board[ROOMS], y)

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return the number in the cell that the first number counts."""
        return numbers[numbers[0] - 1]


@family(
    says="The number is in the cell that the first number of its line counts.",
    tex=r"y_{c_1,j} \le y_{c_j,k}",
    rules=("numbered_rooms",),
)
def in_room(own: Lists, y: Digit) -> Iterator[Yielded]:
    for cells, k in own.items():
        for j, c in enumerate(cells, 1):
            there = y.get((c, k), ZERO)
            yield y[cells[0], j] <= there, [ROOMS.key(cells)]


@family(
    says="The number is in no cell of its line that the first number does not count.",
    tex=r"y_{c_j,k} \le y_{c_1,j}",
    rules=("numbered_rooms",),
    given=("rows", "columns"),
    implied=True,
)
def in_no_other_room(own: Lists, y: Digit) -> Iterator[Yielded]:
    for cells, k in own.items():
        for j, c in enumerate(cells, 1):
            if (c, k) in y:
                yield y[c, k] <= y[cells[0], j], [ROOMS.key(cells)]


VARIANT = NumberedRooms()
