"""Answers that choose cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Literal, NamedTuple

from ..blocks.board import Clue
from ..grid import Cell, components, named, picture
from ..paths import SIGNS
from ..pen import Pen
from ..phrases import Counted, say_all
from ..text import cells_from_rows, cells_to_rows, join_words
from .base import Answer, AnswerType, DecisionText, Fact, NoLook, Rows, keep_needed

WAYS: Mapping[Any, Literal["row", "column"]] = {"left": "row", "top": "column"}
"""The lines that clues at a side of the board are about."""
MOST_NAMED = 3  # cells at most of a part that a sentence names


@dataclass(frozen=True)
class Shading(AnswerType):
    """Cells that are shaded. `name`: the name of the rows in JSON, and the class of a shaded cell.

    `closed`: cells with a clue or a symbol cannot be shaded. `words`: the words for a shaded cell,
    and for one that is not.
    """

    name: str = "shaded"
    closed: bool = False
    words: tuple[str, str] = ("shaded", "not shaded")
    decides: tuple[str, str] = ("cell", "cells")
    shape = "cell"

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader, with the words for a shaded cell."""
        yes, cross = self.words[0], f"a {self.no_look}"
        return (
            f"Tap a cell: {yes}; again: {cross}, for {self.words[1]}; again: clear. Drag to mark "
            f"several cells. Keys: the arrow keys move, Space: {yes}, X: {cross}. A long tap or "
            f"the right mouse button sets {cross} at once."
        )

    @property
    def called(self) -> str:  # type: ignore[override]
        """Return the word for a shaded cell."""
        return self.words[0]

    @property
    def denied(self) -> str:  # type: ignore[override]
        """Return the word for a cell that is not shaded."""
        return self.words[1]

    def elements(self, board: Any) -> Sequence[tuple[Cell, ...]]:
        """Return the cells that can be shaded, one per element."""
        taken = {*board.clues, *board.symbols} if self.closed else ()
        return [(cell,) for cell in board.grid.cells() if cell not in taken]

    def certain(self, board: Any) -> Mapping[Cell, bool]:
        """Return the cells that the board gives, and those that are `closed`."""
        taken = {*board.clues, *board.symbols} if self.closed else ()
        return {**super().certain(board), **dict.fromkeys(taken, False)}

    def to_json(self, board: Any, answer: Answer) -> Rows:
        """Return one picture with 1 for each shaded cell and 0 for the others."""
        return {self.name: cells_to_rows(board.grid, answer)}

    def read(self, board: Any, rows: Rows) -> Answer:
        """Return the cells with 1 in the picture."""
        return cells_from_rows(rows[self.name])

    def picture(self, board: Any, answer: Answer) -> Sequence[str]:
        """Return a picture with `#` for each shaded cell and `.` for the others."""
        return picture(board.grid, lambda cell: "#" if cell in answer else ".")

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        """Fill the shaded cells."""
        pen.fill(answer, f"answer {self.name}")

    def draw_decision(self, pen: Pen, board: Any, key: Cell, one: bool) -> None:
        """Fill the cell (`one`), or draw a cross in it."""
        if one:
            pen.fill([key], self.name)
        else:
            pen.cross(key, "decision")

    def say_decision(self, board: Any, key: Cell, one: bool) -> DecisionText:
        """Return the decision in words: the cell and one of `words`."""
        return DecisionText(named(key), self.words[not one], verb="is")


@dataclass(frozen=True)
class Inside(Shading):
    """Cells inside a loop along the sides of cells. A number counts the lines around its cell."""

    name: str = "inside"
    words: tuple[str, str] = ("inside", "outside")

    def explain(
        self,
        board: Any,
        decided: Mapping[Cell, bool],
        used: Mapping[Cell, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain a decision by the lines around one number."""
        if len(clues) != 1:
            return None
        (cell,), says, one = clues[0].cells, clues[0].says, next(iter(decided.values()))
        near = board.grid.neighbours(cell)
        if len({*decided.values()}) > 1 or not {*decided, *used} <= {cell, *near}:
            return None
        number, beyond = board.clues[cell], 4 - len(near)
        if number == 0:
            told = f"no line runs along {says}"
        elif cell in used:
            told = f"has {say_all(number, 'lines')}"
            told = f"{says} {told if one == used[cell] else 'needs every side that is left'}"
        elif cell not in decided:
            told = f"the other three neighbours of {says} are {self.words[one]}"
            if number == 2:
                told = f"two neighbours of {says} are inside and two outside"
            if beyond:
                told += f", counting the {('one', 'two', 'three')[beyond - 1]} beyond the edge"
        elif len(decided) == 1:
            alike = sum(other == one for other in used.values()) + beyond * (not one)
            sides = len(used) + beyond - alike
            told = f"{alike} lines" if alike > number else f"at most {4 - sides} lines"
            told = f"otherwise {says} would have {told}"
        else:
            return None
        return told, "count_sides"

    def find_fact(
        self, board: Any, decided: Mapping[Cell, bool], made: Mapping[Cell, bool]
    ) -> Fact | None:
        """Return that a number whose cell is known has its lines, or needs the sides that are left,
        or that all neighbours of a cell are alike: a loop around it would be another one.
        """
        ((cell, one), *more) = decided.items()
        near = board.grid.neighbours(cell)
        if len({*decided.values()}) == 1 and not any(
            board.clues.get(a) == 0 for a in (cell, *near)
        ):
            for at in sorted({*near} & made.keys() & board.known().keys()):
                if fact := self._count_around(board, at, decided, made):
                    return fact
        alike = all(made.get(other) is one for other in near)
        if more or not alike or (len(near) < 4 if one else not any(made.values())):
            return None
        return Fact(f"all its neighbours are {self.words[not one]}", (), near, "one_loop")

    def _count_around(
        self, board: Any, cell: Cell, decided: Mapping[Cell, bool], made: Mapping[Cell, bool]
    ) -> Fact | None:
        """Return that the number of a known cell has its lines, or needs all sides left, if cells
        next to it follow.
        """
        near, inside, number = board.grid.neighbours(cell), made[cell], board.clues[cell]
        known = {at for at in near if at in made}
        lines = sum(made[at] != inside for at in known) + inside * (4 - len(near))
        is_same = inside in decided.values()
        if not decided.keys() <= {*near} - known or number == 0:
            return None
        if number != (lines if is_same else lines + len(near) - len(known)):
            return None
        told = f"has {say_all(number, 'lines')}" if is_same else "needs every side that is left"
        if not is_same and number == 1:
            told = "has only one side left for its line"
        return Fact(f"the {number} in {named(cell)} {told}", {cell}, {cell, *known}, "count_sides")

    def explain_failure(
        self, board: Any, failed: Mapping[Cell, bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Count the lines around a number that these decisions on it and its neighbours allow."""
        if len(clues) != 1:
            return None
        (cell,), near = clues[0].cells, board.grid.neighbours(min(clues[0].cells))
        free = [one for one in (cell, *near) if failed.get(one) is None]
        counts = set[int]()
        for chosen in product((False, True), repeat=len(free)):
            inside = {**failed, **dict(zip(free, chosen, strict=True))}
            counts.add(sum(inside[cell] != inside.get(one, False) for one in near)
                       + inside[cell] * (4 - len(near)))  # fmt: skip
        least, most, number = min(counts), max(counts), board.clues[cell]
        if number in counts:
            return None
        if least == most:
            told = f"would have {most or 'no'} line{'s' * (most != 1)}"
        elif least < number < most:
            told = f"could not have {number} line{'s' * (number != 1)}"
        else:
            bound = f"at least {least}" if least > number else f"at most {most}"
            told = f"would have {bound} line{'s' * (bound[-2:] != ' 1')}"
        return f"{clues[0].says} {told}", "count_sides"


class Tally(NamedTuple):
    """The cells that a number counts in a position: those for `sure`, how many at `most`, and the
    cells that let it count no more (`stops`).
    """

    sure: Collection[Cell]
    most: int
    stops: Collection[Cell]


@dataclass(frozen=True)
class SeenAround(Shading):
    """Shaded cells that block the view from numbers, which count the white cells they see.

    `verb`: says that a number counts. `on`: counted cells are shaded. `check`: the rule's.
    """

    verb: ClassVar[str] = "see"
    on: ClassVar[bool] = False
    check: ClassVar[str] = "count_seen"

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that a number counts enough, or how many it would count without these."""
        known, own = {**self.certain(board), **made}, {*decided}
        if len({*decided.values()}) > 1 or not own.isdisjoint(board.clues):
            return None
        one, found = all(decided.values()), list[tuple[bool, bool, int, Fact]]()
        opposite = dict.fromkeys(own, not one)
        for clue, k in board.known().items():
            tallies = [self.tally(board, clue, {**known, cell: not one}) for cell in sorted(own)]
            least, most = (
                min(len(tally.sure) for tally in tallies),
                max(tally.most for tally in tallies),
            )
            told, says = "", f"the {k} in {named(clue)}"
            if most < k:
                is_sure = most and {len(tally.sure) for tally in tallies} == {most}
                sort = "only " if is_sure else "at most "
                told = f"otherwise {says} would {self.verb} {Counted(f'{sort}{most}'):cells}"
                uses = {at for tally in tallies for at in tally.stops}
            elif least > k > 0:
                told = f"otherwise {says} would {self.verb} {Counted(f'at least {least}'):cells}"
                uses = {at for tally in tallies for at in tally.sure}
                if len(before := {*self.tally(board, clue, known).sure}) == k:
                    told, uses = f"{says} already {self.verb}s {Counted(k):cells}", before
            elif len(own) == 1 and (both := self._tell_both(board, clue, k, {**known, **opposite})):
                told, uses = f"otherwise {says} would {both.why}", {*both.uses}
            if told:
                far = sum(abs(at.row - clue.row) + abs(at.col - clue.col) for at in own)
                fact = Fact(told, {clue}, (uses - own - {clue}) & made.keys(), self.check)
                found.append((" with " in told, "already" not in told, far, fact))
        return min(found, key=lambda some: some[:3])[3] if found else None

    def _tell_both(self, board: Any, clue: Cell, k: int, known: Mapping[Any, bool]) -> Fact | None:
        """Return how many cells a number would count with open cells, any of which is too many, and
        without them.

        Return None if the rest is enough.
        """
        ways = self.list_ways(board, clue, known)
        sure = {c: self.tally(board, clue, {**dict.fromkeys(way, self.on), **known}).sure
                for c, way in ways.items()}  # fmt: skip
        many = {c for c, cells in sure.items() if c in cells and len(cells) > k}
        more = {c: sure[c] for c in many if many.isdisjoint({*ways[c]} - {c})}  # the nearest ones
        rest = self.tally(board, clue, {**known, **dict.fromkeys(more, not self.on)})
        if rest.most >= k or not 0 < len(more) <= MOST_NAMED:
            return None
        least = Counted(f"at least {min(map(len, more.values()))}")
        few = f"{'only' if len(rest.sure) == rest.most else 'at most'} {rest.most}"
        cells = join_words(map(named, sorted(more)), "or")
        told = f"{self.verb} {least:cells} with {cells}, and {few if rest.most else 'none'} without"
        return Fact(told, (), {*rest.stops}.union(*more.values()))

    def list_ways(
        self, board: Any, clue: Cell, known: Mapping[Any, bool]
    ) -> Mapping[Cell, Collection[Cell]]:
        """Return, for each open cell that a number may count, those that it counts with it."""
        ways = dict[Cell, Collection[Cell]]()
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            way, at = list[Cell](), Cell(clue.row + down, clue.col + right)
            while at in board.grid and not known.get(at):
                way.append(at)
                ways |= {} if at in known else {at: [*way]}
                at = Cell(at.row + down, at.col + right)
        return ways

    def tally(self, board: Any, clue: Cell, known: Mapping[Any, bool]) -> Tally:
        """Return the cells that a number counts in a position."""
        sure, stops, most = {clue}, set[Cell](), 1
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            at, is_sure = Cell(clue.row + down, clue.col + right), True
            while at in board.grid and not known.get(at):
                is_sure &= at in known
                sure |= {at} if is_sure else set()
                most, at = most + 1, Cell(at.row + down, at.col + right)
            stops |= {at} & known.keys()
        return Tally(sure, most, stops)


@dataclass(frozen=True)
class GroupsAround(SeenAround):
    """Shaded cells in groups; numbers count the cells of those next to them."""

    verb: ClassVar[str] = "count"
    on: ClassVar[bool] = True
    check: ClassVar[str] = "sizes_beside"

    def list_ways(
        self, board: Any, clue: Cell, known: Mapping[Any, bool]
    ) -> Mapping[Cell, Collection[Cell]]:
        """Return the open cells next to a number or its groups, each alone."""
        near = board.grid.around({clue, *self.tally(board, clue, known).sure})
        return {cell: {cell} for cell in near if cell not in known}

    def tally(self, board: Any, clue: Cell, known: Mapping[Any, bool]) -> Tally:
        """Return the cells that a number counts in a position."""
        near, cells = board.grid.neighbours(clue), board.grid.cells()
        sure, most = (
            {at for part in components(some, board.grid.neighbours) if not part.isdisjoint(near)
             for at in part}
            for some in ([at for at in cells if known.get(at)],
                         [at for at in cells if known.get(at) is not False])
        )  # fmt: skip
        return Tally(sure, len(most), board.grid.around(most | {clue}) - {clue})


@dataclass(frozen=True)
class ShadedNumbers(Shading):
    """Shaded cells on a board with a number in each cell; a ring excludes a cell."""

    no_look: ClassVar[NoLook] = "ring"


@dataclass(frozen=True)
class Sea(Shading):
    """Shaded cells around white islands, each with a number."""

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return which islands shaded cells touch, or where alone an island can grow."""
        near, own, numbers = board.grid.neighbours, {*decided}, board.clues
        sea = {cell for cell, shaded in made.items() if shaded}
        parts = components(sorted({*numbers, *made} - sea), near)
        if all(decided.values()):
            islands = [part for part in parts if part & numbers.keys()]
            touched = self._find_touched(board, own, islands)
            touched = touched or self._find_unreached(board, own, islands, made)
            return touched or (self._find_small(board, min(own), made) if len(own) == 1 else None)
        for part in parts if not any(decided.values()) else ():
            held, uses = sorted(part & numbers.keys()), made.keys() & part
            others = {cell for other in parts for cell in other if other != part}
            closed = sea.union(*(board.grid.around(one) for one in parts
                                 if held and one != part and one & numbers.keys()))  # fmt: skip
            way = board.grid.follow_exits(part, closed - own, others)[: len(own)]
            if own != {*way} or (held and len(part) + len(own) > (numbers[held[0]] or 0)):
                continue
            if held:
                told = f"{_say_number(board, held[0])} can only grow here"
                return self._build_fact(board, told, part.union(way[:-1]), parts, made)
            uses = {*uses, *(made.keys() & board.grid.around(part))}
            return Fact(f"the only way {name_part(part, own)}", (), uses)
        return None

    def _find_touched(
        self, board: Any, own: Collection[Cell], islands: Sequence[set[Cell]]
    ) -> Fact | None:
        """Return that shaded cells touch a complete island, or two islands each."""
        numbers, touched = board.clues, list[list[set[Cell]]]()
        for cell in own:
            near = {*board.grid.neighbours(cell)}
            touched.append([one for one in islands if not near.isdisjoint(one)])
        every = {cell for some in touched for one in some for cell in one}
        clues, uses = every & numbers.keys(), every - numbers.keys()
        full = [one for one in islands if len(one) == sum(numbers[c] or 0 for c in one & clues)]
        for one in full:
            if all(one in some for some in touched):
                (number,) = one & clues
                return Fact(f"{_say_number(board, number)} is complete", {number}, one - {number})
        if all(any(one in full for one in some) for some in touched):
            return Fact("each of them touches a complete island", clues, uses)
        if not all(len(some) > 1 for some in touched):
            return None
        if len(own) > 1:
            two = "at least two" if any(len(some) > 2 for some in touched) else "two"
            each = f"would join {two} islands" if uses else f"touches {two} numbers"
            return Fact(f"each of them {each}", clues, uses)
        two = " and ".join(_say_number(board, min(one & clues)) for one in touched[0][:2])
        return Fact(f"it would join {two}", clues, uses)

    def _find_unreached(
        self,
        board: Any,
        own: set[Cell],
        islands: Sequence[set[Cell]],
        made: Mapping[Any, bool],
    ) -> Fact | None:
        """Return that no number can reach these cells, and which of them touch islands."""
        near, numbers = board.grid.neighbours, board.clues

        def is_closed(known: Mapping[Any, bool]) -> bool:
            reached, _ = self._reach(board, known, with_loose=False)
            return all(own.isdisjoint(cells) for cells in reached.values())

        if not is_closed(made):
            return None
        full = {
            cell for one in islands for cell in one
            if len(one) == sum(numbers[at] or 0 for at in one & {*numbers})
        }  # fmt: skip
        touching = {cell for cell in own if not full.isdisjoint(near(cell))}
        them = "it" if len(own) == 1 else "them"
        told = f"no number can reach {them}"
        if touching:
            touch = "touches" if len(touching) == 1 else "touch"
            some, rest = (
                join_words(map(named, sorted(cells))) for cells in (touching, {*own} - touching)
            )
            told = f"{some} {touch} a complete island, and no number can reach {rest}"
        reached, _ = self._reach(board, {}, with_loose=False)
        clues = {at for at, cells in reached.items() if not own.isdisjoint(cells)}
        beside = full & board.grid.around(touching)
        uses = keep_needed(made, own, is_closed).keys() | (beside & made.keys())
        return Fact(told, clues | (beside & numbers.keys()), uses, "clues_in_part")

    def _find_small(self, board: Any, cell: Cell, made: Mapping[Any, bool]) -> Fact | None:
        """Return whose island would be too small if this cell were in another one, else None."""
        known, numbers = {**made, cell: False}, board.clues
        reached, _ = self._reach(board, known)
        if not any(cell in cells for cells in reached.values()):
            return None
        sea = {at for at, shaded in known.items() if shaded}
        parts = components(sorted({*numbers, *known} - sea), board.grid.neighbours)
        joined = next(part for part in parts if cell in part)
        for number, cells in reached.items():
            if cell in cells or len(cells) >= (numbers[number] or 0):
                continue
            where = "in another island"
            if held := sorted(joined & numbers.keys()):
                where = f"in the island of {_say_number(board, held[0])}"
            told = f"otherwise it would be {where}, and {_say_number(board, number)}"
            told += " would have too little room"
            return self._build_fact(board, told, cells, parts, made)
        return None

    def _build_fact(
        self,
        board: Any,
        told: str,
        room: Collection[Cell],
        parts: Collection[Collection[Cell]],
        made: Mapping[Any, bool],
    ) -> Fact:
        """Return a fact about an island that has room in these cells only.

        `parts`: the white cells that are connected. Those near the room bound it.
        """
        around = board.grid.around
        edge = {cell for cell in around(room) if not made.get(cell)}
        near = {*room}.union(*(one for one in parts if not (edge | around(edge)).isdisjoint(one)))
        clues, uses = near & board.clues.keys(), made.keys() & (near | around(room))
        return Fact(told, clues, uses, "size_of_part")

    def _reach(
        self, board: Any, known: Mapping[Any, bool], *, with_loose: bool = True
    ) -> tuple[Mapping[Cell, Collection[Cell]], Sequence[set[Cell]]]:
        """Return the cells that the island of each number can still have, and the parts of white
        cells without a number.

        `with_loose`: such a part joins an island as a whole.
        """
        near, numbers = board.grid.neighbours, board.clues
        sea = {cell for cell, shaded in known.items() if shaded}
        parts = components(sorted({*numbers, *known} - sea), near)
        islands = [(cell, part) for part in parts for cell in sorted(part & numbers.keys())]
        loose = [part for part in parts if part.isdisjoint(numbers)]
        reached = dict[Cell, Collection[Cell]]()
        for cell, part in islands:
            others = {c for _, other in islands for c in other if other != part}
            closed = (sea | others | board.grid.around(others)) - part
            steps = (numbers[cell] or board.grid.rows * board.grid.cols) - len(part)
            reached[cell] = _spread(part, near, closed, loose if with_loose else (), steps)
        return reached, loose

    def explain_position(self, board: Any, known: Mapping[Any, bool]) -> tuple[str, str] | None:
        """Name white cells that no number can reach, or an island with too little room."""
        numbers = board.clues
        reached, loose = self._reach(board, known)
        for part in loose:
            if not any(part <= {*cells} for cells in reached.values()):
                return f"no number could reach {named(min(part))}", "clues_in_part"
        for cell, cells in reached.items():
            if len(cells) < (numbers[cell] or 0):
                says = f"the {numbers[cell]} in {named(cell)}"
                return f"{says} would have too little room", "size_of_part"
        full = (cells for cell, cells in reached.items() if len(cells) == numbers[cell])
        if fresh := {cell for cells in full for cell in cells}.difference(numbers, known):
            return self.explain_position(board, {**known, **dict.fromkeys(fresh, False)})
        return None


def _say_number(board: Any, cell: Cell) -> str:
    return f"the {board.clues[cell] or '?'} in {named(cell)}"


def name_part(part: Collection[Cell], own: Collection[Cell]) -> str:
    """Return the words for the way out of connected cells: `out of R1C2`.

    Of more than MOST_NAMED, only the one next to the way, `own`, is named.
    """
    if len(part) == 1:
        return f"out of {named(min(part))}"
    if len(part) <= MOST_NAMED:
        return f"out for {join_words(map(named, sorted(part)))}"
    near = min(part, key=lambda cell: min(abs(cell.row - r) + abs(cell.col - c) for r, c in own))
    return f"out of the part with {named(near)}"


def _spread(
    start: set[Cell],
    near: Callable[[Cell], Iterable[Cell]],
    closed: set[Cell],
    loose: Sequence[set[Cell]],
    steps: int,
) -> Collection[Cell]:
    """Return the cells of an island with those that at most `steps` more cells connect with it.

    Cells in `closed` never join it. A part in `loose` joins as a whole, and does so as soon as a
    cell next to it joins.
    """
    while True:
        far, fresh = dict.fromkeys(start, 0), [*start]
        for step in range(1, steps + 1):
            found = dict.fromkeys(b for a in fresh for b in near(a) if b not in closed)
            fresh = [cell for cell in found if cell not in far]
            far |= dict.fromkeys(fresh, step)
        lost = set[Cell]()
        for part in loose:
            first = min((far[cell] for cell in part if cell in far), default=steps)
            beside = {b for a in part for b in near(a) if b in far} - start - part
            if first - 1 + len(part) > steps:
                lost |= part & far.keys()
            lost |= {b for b in beside if min(far[b], first) + len(part) > steps}
        if not lost:
            return far.keys()
        closed = closed | lost


@dataclass(frozen=True)
class Placed(Shading):
    """Objects in cells. `name`: a noun, used for the rows in JSON, the class and the words.

    `sign`: its drawing, "circle", "light", "square", "star", "tree" or "triangle"; the default is
    the sign of its name. `closed`: cells with a clue or a symbol hold none. `words`: the words for
    a cell that holds one, and for one that does not; the default is "star" and "no star".
    """

    name: str = "star"
    words: tuple[str, str] = ("", "")
    sign: str = ""
    no_look: ClassVar[NoLook] = "dot"
    dabs = True

    @property
    def called(self) -> str:  # type: ignore[override]
        """Return the word for a cell that holds an object."""
        return self.name

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader, with the words for an object."""
        yes, no = self.called, self.denied
        return (
            f"Tap a cell: {yes}; again: a dot, for {no}; again: clear. Drag over several cells: a "
            "dot in each empty one; drag from a dot to remove dots. Keys: the arrow keys move, "
            f"Space: {yes}, X: a dot. A long tap or the right mouse button sets a dot at once."
        )

    def __post_init__(self) -> None:
        sign = self.sign or self.name
        if sign not in SIGNS:
            raise ValueError(f"there is no sign {sign!r}; `sign` may be {', '.join(SIGNS)}")
        object.__setattr__(self, "sign", sign)
        if not any(self.words):
            object.__setattr__(self, "words", (self.name, f"no {self.name}"))

    def say_decision(self, board: Any, key: Cell, one: bool) -> DecisionText:
        """Return the decision in words: "R1C1 star" or "R1C1 no star"."""
        verb = ("has a" if one else "has") if self.words[1].startswith("no ") else "is"
        return super().say_decision(board, key, one)._replace(verb=verb)

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        """Draw the sign in each cell of the answer."""
        for cell in sorted(answer):
            pen.sign(cell, self.sign, f"answer {self.name}")

    def draw_decision(self, pen: Pen, board: Any, key: Cell, one: bool) -> None:
        """Draw the sign in the cell (`one`), or a cross."""
        if one:
            pen.sign(key, self.sign, f"decision {self.name}")
        else:
            pen.cross(key, "decision")


@dataclass(frozen=True)
class Coloured(Placed):
    """A black or a white circle in each cell; the black ones are the answer.

    `given`: the symbols of cells that are black, or white, on the board.
    """

    name: str = "black"
    words: tuple[str, str] = ("black", "white")
    sign: str = "circle"
    given: tuple[str, str] = ("b", "w")
    no_look = "white"
    dabs = False

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader."""
        return (
            "Tap a cell: a black circle; again: a white one; again: clear. Drag over several cells "
            "to mark them; drag from a circle to copy it. Keys: the arrow keys move, Space: black, "
            "X: white. A long tap or the right mouse button sets a white circle at once."
        )

    def elements(self, board: Any) -> Sequence[tuple[Cell, ...]]:
        """Return the cells that can be black, one per element: all but those that the board gives
        as white.
        """
        return [(c,) for c in board.grid.cells() if board.symbols.get(c) != self.given[1]]

    def fixed(self, board: Any) -> Answer:
        """Return the cells that the board gives as black."""
        return frozenset(board.with_symbol(self.given[0]))

    def copied_givens(self, board: Any) -> Mapping[Cell, bool]:
        """Return the cells with a symbol; True for black."""
        return {cell: char == self.given[0] for cell, char in board.symbols.items()}

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        """Draw a black or white circle in each cell without a symbol."""
        for cell in board.grid.cells():
            if cell not in board.symbols:
                pen.sign(cell, self.sign, f"answer {'black' if cell in answer else 'white'}")

    def draw_decision(self, pen: Pen, board: Any, key: Cell, one: bool) -> None:
        """Draw a black circle (`one`) or a white one."""
        pen.sign(key, self.sign, f"decision {'black' if one else 'white'}")
