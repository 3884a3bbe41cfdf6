"""Variants: optional rules of a kind. Each is a class in a module of its own, in `variants/`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any, Literal

from .boards.answers.base import Answer, Fact, Rows
from .boards.blocks import Board, CellLists, Switches, symbols_text
from .boards.blocks.lists import Cells, Lists
from .boards.grid import Cell
from .boards.pen import Pen
from .boards.phrases import HOLDS, NO_PHRASE, NOTHING_FITS, UNFIT, Phrase
from .boards.rules import CHECKS, Rule, find_violations, rule
from .boards.rules.lists import find_lists
from .boards.rules.registry import Check, Find
from .boards.text import Blocks
from .solver.families.digits import Digit, one_each_in
from .solver.families.lists import (
    beside,
    each_once,
    equal_sums,
    in_groups,
    not_together,
    one_of_each,
)
from .solver.model.model import PuzzleModel

FILLINGS = 10_000  # ways at most to fill a list, to see whether its known numbers fit
BARE = 0.15  # the share of random lists without the value that they may lack
TRIES = 60  # random lists that are tried for each one that is placed


class Variant:
    """An optional rule of a kind, with all that it needs.

    The name is that of the module, whose docstring has the title and the rule for readers.

    `block`: the block that states its clues, with a field of its own. A variant without one is a
    switch: a board has it if the block `required` names `thing`.
    `rules`: each rule with its sentence and its check. `wrong`: for each rule, the text of the
    block, or None for a switch, and the numbers of a board that breaks only this rule.
    `also`: other names by which people know it.
    `has_clues`: it has a block, or is a switch that says something of the clues of another variant.
    `on_fpuzzles`: f-puzzles has it, too.
    """

    name: str
    title: str
    about: str
    block: Any = None  # a Block
    thing: str = ""
    also: Sequence[str] = ()
    has_clues = False
    on_fpuzzles = True
    rules: Mapping[str, Rule]
    wrong: Mapping[str, tuple[str | None, Sequence[str]]]

    def __init_subclass__(cls) -> None:
        cls.name = cls.__module__.rpartition(".")[2]
        module = inspect.getmodule(cls)
        title, _, about = (inspect.getdoc(module) or cls.name).partition("\n")
        cls.title, cls.about = title.strip(), " ".join(about.split())
        cls.has_clues = cls.has_clues or cls.block is not None

    @classmethod
    def state_rule(cls, says: str, find: Find, phrase: Phrase) -> None:
        """Give the variant its only rule, which has its name, and register the rule's check."""
        CHECKS[cls.name] = Check(find, False, phrase, cls.name)
        cls.rules = {cls.name: rule(says, cls.name)}

    def is_on(self, board: Board) -> bool:
        """Return whether the board has this variant."""
        if self.block:
            return bool(board[self.block.field])
        return board.waived.isdisjoint(self.rules)

    def model(self, m: PuzzleModel, board: Board, y: Any) -> None:
        """Add the rows of the variant to the model of a board that has it. `y`: the variables of
        the answer.
        """
        raise NotImplementedError

    def list_sums(self, board: Board) -> Iterator[tuple[Hashable, Cells, int]]:
        """Yield the key of each clue that states the sum of some cells, with them and the sum."""
        yield from ()

    def list_fits(
        self, board: Board, key: Hashable
    ) -> Iterator[tuple[Cells, Callable[[Sequence[int | None]], bool]]]:
        """Yield the cells of the list with a clue's key, and a function that says whether numbers
        may fit there; None is one that is open.
        """
        yield from ()

    def find_fact(
        self,
        board: Any,
        keys: Sequence[tuple[Cell, int]],
        filled: Mapping[Cell, int],
        find_reasons: Callable[[Cell, int], Collection[tuple[Cell, int]]],
    ) -> Fact | None:
        """Return a fact that a reader sees and that excludes numbers in cells (`keys`), or None.

        `filled`: the numbers that are known before. `find_reasons`: the earlier decisions that
        exclude a number from an open cell; none if it may hold it.
        """
        return None

    def place(self, rng: Random, board: Board, answer: Answer, *, full: bool = False) -> str | None:
        """Return a random text of the block that is true for the answer; None if there is none.

        By default, for a switch, return "" if the answer keeps its rules. `full`: see
        `place_variants`.
        """
        return None if any(find_violations(board, answer, self.rules)) else ""

    def place_blocks(
        self, rng: Random, board: Board, answer: Answer, *, full: bool = False
    ) -> Blocks:
        """Return the blocks that `place` makes, by name; none if it finds no text."""
        text = self.place(rng, board, answer, full=full)
        if text is None:
            return {}
        return {self.name: text} if self.block else {"required": self.thing}

    def draw(self, pen: Pen, board: Board) -> bool:
        """Draw a switch on a board that has it. Return False if it needs a note instead."""
        return False

    def make_wrong(self, marks: str) -> Iterator[tuple[str, tuple[Mapping[str, str], Rows]]]:
        """Yield each rule with the blocks and the answer of a board that breaks only it. `marks`:
        the name of the answer's rows in JSON.
        """
        for name, (text, numbers) in self.wrong.items():
            blank = "\n".join("." * len(numbers) for _ in numbers)
            own = {"required": self.thing} if text is None else {self.name: text}
            yield name, ({"board": blank, **own}, {marks: [*numbers]})


def add_variants(kind: Any) -> None:
    """Add the blocks, rules and wrong answers of a kind's variants to those of its class.

    The switches share one block, `required`.
    """
    named = {variant.name: variant for variant in kind.variants}
    blocks = {name: one.block for name, one in named.items() if one.block}
    kind.rules_of_fields = {named[name].block.field.name: named[name].rules for name in blocks}
    switches = {rule: one for one in named.values() if one.thing for rule in one.rules}
    kind.blocks = {**kind.blocks, **blocks}
    if switches:
        things = {rule: one.thing for rule, one in switches.items()}
        drawn = {rule: one.draw for rule, one in switches.items()}
        kind.blocks["required"] = Switches(things, drawn=drawn)
    for variant in named.values():
        kind.rules = {**kind.rules, **variant.rules}
        kind.wrong = {**kind.wrong, **dict(variant.make_wrong(kind.answer.name))}


def place_variants(
    kind: Any,
    rng: Random,
    blocks: Blocks,
    answer: Answer,
    names: Collection[str],
    *,
    full: bool = False,
) -> Blocks:
    """Return the blocks with clues of the variants with these names that are true for the answer.

    Variants for which no such clue is found are left out. `full`: place as many clues as boards
    for readers have, instead of a few.
    """
    made = dict(blocks)
    things = [*filter(None, [made.pop("required", "")])]
    chosen = [one for one in kind.variants if one.name in names]
    for one in sorted(chosen, key=lambda one: bool(one.thing)):  # switches add to others' lists
        more = dict(one.place_blocks(rng, kind.parse(made), answer, full=full))
        things += filter(None, [more.pop("required", "")])
        made |= more
    return {**made, "required": "\n".join(things)} if things else made


def place_some_variants(kind: Any, rng: Random, blocks: Blocks, answer: Answer) -> Blocks:
    """Return the blocks with clues of some random variants, as many as one of `kind.sampled`."""
    number = min(len(kind.variants), rng.choice(kind.sampled))
    some = rng.sample([one.name for one in kind.variants], number)
    return place_variants(kind, rng, blocks, answer, some)


class PairSwitch(Variant):
    """A switch: the numbers of certain pairs of cells must fit together on the whole board.

    `says`: the sentence of its rule. `thing`: its words in the block `required`. `phrase`: for the
    steps that use it. `wrong_numbers`: the numbers of a board that break only the rule.
    """

    says: str
    phrase: Phrase = NO_PHRASE
    wrong_numbers: Sequence[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "says" in vars(cls):
            cls.state_rule(cls.says, partial(_find_pairs, cls()), cls.phrase)
            cls.wrong = {cls.name: (None, cls.wrong_numbers)}

    def pairs(self, board: Board) -> Iterable[tuple[Cell, Cell]]:
        """Return the pairs of cells whose numbers must fit."""
        raise NotImplementedError

    def fits(self, board: Board, a: int, b: int) -> bool:
        """Return whether two numbers fit; by default, whether they differ."""
        return a != b

    def model(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        """Add the rows of all pairs."""
        pairs = [(a, b, partial(self.fits, board)) for a, b in self.pairs(board)]
        m.require(not_together.for_rule(self.name), pairs, y)


def _find_pairs(made: PairSwitch, view: Any) -> Iterator[frozenset[Any]]:
    for a, b in made.pairs(view.board):
        own, other = view.values.get(a, ()), view.values.get(b, ())
        if not all(made.fits(view.board, i, j) for i in own for j in other):
            yield frozenset({a, b})


class AllGiven(PairSwitch):
    """A switch: two neighbours without a mark between them do not fit any mark.

    `marks`: the variant of the marks.
    """

    marks: ListVariant
    has_clues = True
    wrong_numbers = "1234", "3412", "2143", "4321"

    def list_values(self, board: Board) -> Collection[Any]:
        """Return the values of marks that the board has, or usually."""
        raise NotImplementedError

    def pairs(self, board: Board) -> Iterable[tuple[Cell, Cell]]:
        """Return the neighbours without a mark between them."""
        marked = {frozenset(pair) for pair in board[self.marks.block.field]}
        return (pair for pair in board.grid.pairs() if frozenset(pair) not in marked)

    def fits(self, board: Board, a: int, b: int) -> bool:
        """Return whether no mark could be between two numbers."""
        n = board.grid.rows
        return not any(self.marks.fits((a, b), value, n) for value in self.list_values(board))

    def place_blocks(
        self, rng: Random, board: Board, answer: Answer, *, full: bool = False
    ) -> Blocks:
        """Return the switch with the block of the marks, to which all others are added that are
        true for the answer.
        """
        field, numbers, values = self.marks.block.field, dict(answer), [*self.list_values(board)]
        found = dict(board[field])
        for pair in self.pairs(board) if len(numbers) == len(board.grid.cells()) else ():
            held = [numbers[cell] for cell in pair]
            if some := [one for one in values if self.marks.fits(held, one, board.grid.rows)]:
                found[tuple(pair)] = rng.choice(some)
        own = {self.marks.name: self.marks.block.text(board.with_field(field, found))}
        return {"required": self.thing, **(own if found else {})}


class GroupSwitch(Variant):
    """A switch: no number is twice in certain groups of cells.

    `says`, `thing` and `wrong_numbers`: see PairSwitch.
    """

    says: str
    wrong_numbers: Sequence[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "says" in vars(cls):
            cls.state_rule(cls.says, partial(_find_twice, cls()), HOLDS)
            cls.wrong = {cls.name: (None, cls.wrong_numbers)}

    def groups(self, board: Board) -> Iterable[Cells]:
        """Return the groups of cells."""
        raise NotImplementedError

    def model(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        """Add the rows of all groups."""
        groups = [*self.groups(board)]
        whole = [group for group in groups if len(group) == board.grid.rows]
        m.require(in_groups.for_rule(self.name), groups, y)
        m.require(each_once.for_rule(self.name), [(cells, ()) for cells in whole], y)


def _find_twice(made: GroupSwitch, view: Any) -> Iterator[frozenset[Any]]:
    for group in made.groups(view.board):
        for a, b in combinations((cell for cell in group if cell in view.values), 2):
            if not {*view.values[a]}.isdisjoint(view.values[b]):
                yield frozenset({a, b})


def pairs_by_steps(board: Board, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[Cell, Cell]]:
    """Yield the pairs of cells that are one of these steps apart: rows and columns."""
    for cell in board.grid.cells():
        for down, right in steps:
            if (other := Cell(cell.row + down, cell.col + right)) in board.grid:
                yield cell, other


class ListVariant(Variant):
    """A variant with lists of cells, whose numbers must fit together.

    `says`: the sentence of its rule. `phrase`: for the steps that use it. `wrong_list`: the text of
    a list and the numbers of a board that break the rule.
    `length`: the least and the largest number of cells of a random list. `grows`: where
    random paths grow, if their numbers fit all the time: at their "end", or from the "middle" at
    both ends. `apart`: random lists have no common cell.
    """

    block: CellLists
    says: str
    phrase = Phrase("{clue} needs it", UNFIT, NOTHING_FITS)
    wrong_list: tuple[str | None, Sequence[str]]
    length: tuple[int, int] = (2, 5)
    grows: Literal["end", "middle", ""] = ""
    apart = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "says" in vars(cls):
            cls.state_rule(cls.says, partial(_find, cls()), cls._make_phrase())
            cls.wrong = {cls.name: cls.wrong_list}

    @classmethod
    def _make_phrase(cls) -> Phrase:
        """Return `phrase`, with words for steps of which several lists may be the reason."""
        what, phrase = getattr(cls.block, "what", "clue"), cls.phrase
        return phrase._replace(
            zero=f"{phrase.zero}|the {what} at {{among}} would need {{need}}"
            f"|the {what} at {{among}} does not allow them"
            f"|a {what} at {{here}} does not allow them|a {what} does not allow them",
            otherwise=f"{phrase.otherwise}|no numbers left would fit the {what} at {{among}}"
            f"|no numbers left would fit a {what}",
        )

    def lists(self, board: Board) -> Lists:
        """Return the value of each list of the board; by default, those of the block."""
        return board[self.block.field]

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether the numbers of a list fit together. `largest`: that of the board."""
        raise NotImplementedError

    def value_on(self, board: Board, cells: Cells, value: Any) -> Any:
        """Return the value that `fits` needs for a list on this board; by default, its own."""
        return value

    def list_fits(
        self, board: Board, key: Hashable
    ) -> Iterator[tuple[Cells, Callable[[Sequence[int | None]], bool]]]:
        """Yield the list with the key; too many open cells may always fit."""
        for cells, value in self.lists(board).items():
            if self.block.field.key(cells) == key:
                yield cells, partial(self._may_fit, board, cells, value)

    def _may_fit(
        self, board: Board, cells: Cells, value: Any, numbers: Sequence[int | None]
    ) -> bool:
        known, n = self.value_on(board, cells, value), board.grid.rows
        ways = [range(1, n + 1) if k is None else (k,) for k in numbers]
        if prod(map(len, ways)) > FILLINGS:
            return True
        return any(self.fits(one, known, n) for one in product(*ways))

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        """Add the rows of all lists, which hold if each cell of them holds one number."""
        raise NotImplementedError

    def model(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        """Add the rows of all lists; they also state that each of their cells holds one number."""
        self.add_rows(m, board, y)
        add = partial(m.require, one_each_in.for_rule(self.name), self.lists(board), y)
        m.replacement_for("filled", add=add)

    def value_of(self, rng: Random, numbers: Sequence[int], largest: int) -> Any:
        """Return a value that these numbers fit; by default None, for lists without one."""
        return None

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return the cells of a random list, which need not fit; by default, a path."""

        def may(held: Sequence[int]) -> bool:
            return not self.grows or self.fits(held, None, board.grid.rows)

        make = mirrored_path if self.grows == "middle" else random_path
        return make(rng, board, rng.randint(*self.length), numbers, may)

    def propose_all(
        self, rng: Random, board: Board, numbers: Mapping[Cell, int]
    ) -> Iterable[Cells] | None:
        """Return the cells of the lists that a board for readers has, of which only those are taken
        that fit and have no common cell; by default None, for random ones, at most one per row.
        """
        return None

    def place(self, rng: Random, board: Board, answer: Answer, *, full: bool = False) -> str | None:
        """Return some random lists that fit the answer."""
        numbers: dict[Cell, int] = dict(answer)
        n = board.grid.rows
        wanted = n if full else rng.randint(1, max(1, n // 2))
        proposed = self.propose_all(rng, board, numbers) if full else None
        if proposed is None:
            proposed = (self.propose(rng, board, numbers) for _ in range(TRIES * wanted))
        else:
            wanted = n * n
        found, used = dict[Cells, Any](), set[Cell]()
        for cells in proposed:
            held = [numbers[cell] for cell in cells if cell in numbers]
            if not cells or len(held) < len(cells) or (self.apart and not used.isdisjoint(cells)):
                continue
            bare = self.block.bare and not full and rng.random() < BARE
            value = None if bare else self.value_of(rng, held, n)
            if self.block.find_mistake(board.grid, cells, value):
                continue
            if self.fits(held, self.value_on(board, cells, value), n):
                found[cells] = value
                used |= {*cells}
            if len(found) == wanted:
                break
        made = Board(board.grid).with_field(self.block.field, found)
        return self.block.text(made) or None


def _find(made: ListVariant, view: Any) -> Iterator[frozenset[Any]]:
    return find_lists(view, made.lists(view.board), made.fits, made.value_on)


class PlacedVariant(ListVariant):
    """A variant whose lists can only be at certain places, such as all rows and columns. They may
    have common cells.
    """

    apart = False

    def places(self, board: Board) -> Sequence[Cells]:
        """Return the cells of each possible list; by default, all rows and columns, both ways."""
        return list_lines(board)

    def propose(self, rng: Random, board: Board, numbers: Mapping[Cell, int]) -> Cells:
        """Return the cells of a random place."""
        return rng.choice([*self.places(board), ()])

    def propose_all(
        self, rng: Random, board: Board, numbers: Mapping[Cell, int]
    ) -> Iterable[Cells]:
        """Return the cells of all places."""
        return self.places(board)


class ListSwitch(ListVariant):
    """A switch: the numbers of certain lists of cells must fit together; `lists` returns them."""

    place = Variant.place


class SymbolVariant(ListVariant):
    """A variant with symbols in cells. Each stands for a list: its cell and those that it is
    compared with.
    """

    block: Any  # CellSymbols with a field of its own

    def list_cells(self, board: Board, cell: Cell) -> Cells:
        """Return the cells that the symbol in a cell is about, that cell first."""
        return (cell,)

    def lists(self, board: Board) -> Lists:
        """Return the list of each symbol, with the symbol and the cell as its value."""
        own = board[self.block.field]
        return {self.list_cells(board, cell): (char, cell) for cell, char in own.items()}

    def place(self, rng: Random, board: Board, answer: Answer, *, full: bool = False) -> str | None:
        """Return some random symbols, or all for `full`, that fit the answer."""
        numbers, n, field = dict(answer), board.grid.rows, self.block.field
        cells = board.grid.cells() if len(numbers) == len(board.grid.cells()) else ()
        found, wanted = dict[Cell, str](), len(cells) if full else rng.randint(1, n)
        for cell in rng.sample(cells, len(cells)):
            for char in self.block.names:
                more = {**found, cell: char}
                lists = self.lists(board.with_field(field, more))
                held = {own: [numbers[c] for c in own if c in numbers] for own in lists}
                right = all(self.fits(held[own], lists[own], n) for own in lists)
                if right and len(found) < wanted:
                    found = more
                    break
        return symbols_text(board.grid, found) if found else None


class SumVariant(ListVariant):
    """A variant with lists of cells in several parts, whose sums are equal."""

    def split(self, items: Sequence[Any], value: Any) -> list[Sequence[Any]]:
        """Return the parts of the cells of a list, or of its numbers."""
        raise NotImplementedError

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether all parts have one sum."""
        return len({sum(part) for part in self.split(numbers, value)}) == 1

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        """Add the rows of all lists."""
        equal_sums(m, self.name, self.block.field, self.split_all(board), board, y)

    def split_all(self, board: Board) -> dict[Cells, list[Cells]]:
        """Return the parts of each list of the board."""
        own = board[self.block.field].items()
        parts = {
            cells: self.split(cells, self.value_on(board, cells, value)) for cells, value in own
        }
        return {cells: [tuple(part) for part in some] for cells, some in parts.items()}


class GroupVariant(ListVariant):
    """A variant with paths where any three successive cells hold numbers of three groups."""

    length = 3, 6
    grows = "end"

    def group_of(self, number: int, largest: int) -> int:
        """Return the group of a number: 0, 1 or 2."""
        raise NotImplementedError

    def fits(self, numbers: Sequence[int], value: Any, largest: int) -> bool:
        """Return whether any three successive numbers are of three groups."""
        groups = [self.group_of(k, largest) for k in numbers]
        return all(len({*groups[i : i + 3]}) == 3 for i in range(len(groups) - 2))

    def add_rows(self, m: PuzzleModel, board: Board, y: Digit) -> None:
        """Add the rows of all lists: every third cell holds a number of the same group."""
        group = {k: self.group_of(k, board.grid.rows) for k in range(1, board.grid.rows + 1)}

        def same(a: int, b: int) -> bool:
            return group[a] == group[b]

        def differ(a: int, b: int) -> bool:
            return group[a] != group[b]

        pairs = [
            (cells, a, b, differ if step < 3 else same)
            for cells in board[self.block.field]
            for step in (1, 2, 3)
            for a, b in zip(cells, cells[step:], strict=False)
        ]
        groups = [[k for k in group if group[k] == g] for g in range(3)]
        m.require(beside.for_rule(self.name), self.block.field, pairs, y)
        m.require(one_of_each.for_rule(self.name), self.block.field, board, groups, y)


def random_group(rng: Random, board: Board, size: int) -> Cells:
    """Return random connected cells, at most this many, in reading order."""
    cells = {rng.choice(board.grid.cells())}
    while len(cells) < size and (edge := board.grid.around(cells)):
        cells.add(rng.choice(sorted(edge)))
    return tuple(sorted(cells))


def random_path(
    rng: Random,
    board: Board,
    length: int,
    numbers: Mapping[Cell, int] | None = None,
    may: Callable[[Sequence[int]], bool] | None = None,
) -> Cells:
    """Return a random path of touching cells, with at most this length.

    `numbers`: if given, all cells of the path have one here. `may`: returns whether the path may
    begin with these numbers.
    """
    cells = [rng.choice(board.grid.cells())]
    while len(cells) < length:
        near = [cell for cell in board.grid.touching(cells[-1]) if cell not in cells]
        near = [cell for cell in near if _may_hold((*cells, cell), numbers, may)]
        if not near:
            break
        cells.append(rng.choice(near))
    return tuple(cells)


def mirrored_path(
    rng: Random,
    board: Board,
    length: int,
    numbers: Mapping[Cell, int],
    may: Callable[[Sequence[int]], bool],
) -> Cells:
    """Return a random path like `random_path`, which grows from its middle at both ends. `may`:
    returns whether these numbers may be in its middle.
    """
    touching = board.grid.touching
    cells: Cells = (rng.choice(board.grid.cells()),)
    if length % 2 == 0:
        cells = rng.choice([(*cells, near) for near in touching(cells[0])] or [()])
    while cells and _may_hold(cells, numbers, may) and len(cells) < length:
        ends = [(a, b) for a in touching(cells[0]) for b in touching(cells[-1]) if a != b]
        longer = [(a, *cells, b) for a, b in ends if not {a, b} & {*cells}]
        fitting = [path for path in longer if _may_hold(path, numbers, may)]
        if not fitting:
            break
        cells = rng.choice(fitting)
    return cells


def _may_hold(
    cells: Cells, numbers: Mapping[Cell, int] | None, may: Callable[[Sequence[int]], bool] | None
) -> bool:
    if numbers is None:
        return True
    held = [numbers[cell] for cell in cells if cell in numbers]
    return len(held) == len(cells) and (may is None or may(held))


def split_mirrored(items: Sequence[Any]) -> tuple[list[tuple[Any, Any]], Sequence[Any]]:
    """Return the pairs of items at one distance from the middle, and the one in the middle, if any,
    as a sequence.
    """
    half = len(items) // 2
    return [(items[i], items[-1 - i]) for i in range(half)], items[half : len(items) - half]


def list_lines(board: Board) -> list[Cells]:
    """Return all cells of each row and column, in each of the two directions."""
    lines = [tuple(line) for way in ("row", "column") for line in board.grid.lines(way)]
    return [*lines, *(line[::-1] for line in lines)]


def split_numbers(largest: int) -> dict[int, int]:
    """Return for each number the third that it is in: 0 for a low, 1 for a middle, 2 for a high
    one. If the thirds have different sizes, the lower ones are larger.
    """
    return {k: (k - 1) * 3 // largest for k in range(1, largest + 1)}
