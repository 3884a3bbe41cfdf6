"""Find the mistake in the position in which a step's last row fails, by the rule's own check."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from random import Random
from typing import Any, NamedTuple

from ...boards.answers.base import Answer
from ...boards.blocks import NO_REGIONS, NUMBER
from ...boards.blocks.board import Clue
from ...boards.grid import Cell, Pair, components, joined, named
from ...boards.phrases import Counted, describe_counts
from ...boards.rules import CHECKS, Rule, View, find_violations
from ...kind import HasGrid, Kind
from ...solver.model.facts import Decision
from .walk import distance

Known = Mapping[int, bool]
"""The value of each decision, by number, that is known in a position; the others are open."""
TRIES = 4  # random ways to decide what is open, besides the two extreme ones
FILLINGS = 6000  # ways at most to fill the open cells of a clue
PARTS = 128  # sets of ways at most to make the open decisions when counting for a clue


class Apart(NamedTuple):
    """Two places that no way joins in a position; `far` is None for the frame.

    `part`: the cells that can be reached from `end`.
    """

    end: Cell
    far: Cell | None
    part: Collection[Cell]


class MistakeFinder:
    """A finder of what is wrong in positions of one board, whose decisions may be open.

    `decisions`: those of the steps. A position is impossible if every way to decide what is open
    breaks a rule; the finder says where, and what a clue would count.
    """

    def __init__(self, kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision]) -> None:
        self.kind, self.board = kind, board
        self.cells = [one.cells for one in decisions]
        parts = getattr(board, "regions", NO_REGIONS).parts
        self.keys = {
            i: one.keys
            for i, one in enumerate(decisions)
            if len(one.keys) == 1 or any(part.issuperset(one.keys) for part in parts)
        }
        self.leaves_empty = any(one.check == "leaves_empty" for one in kind.rules.values())
        halves = any(one.check == "half_turn" for one in kind.rules.values())
        self.images = {}
        if halves:  # a decision is also about the opposite cell
            self.keys = {i: (one.key,) for i, one in enumerate(decisions)}
            self.images = {i: board.grid.opposite(one.key) for i, one in enumerate(decisions)}
        self.known = len(self.keys) == len(decisions)  # an answer can be made of the decisions
        self.certain = kind.answer.certain(board)
        self.values = kind.answer.has_candidates

    def find_place(self, name: str, rule: Rule, known: Known) -> Answer:
        """Return the keys (cells, pairs ...) of the smallest place where a rule must be broken.

        Return an empty set if there is none, or if the decisions are not those of the answer.
        """
        if not self.known or not (least_and_most := self._list_extremes(known)):
            return frozenset()
        rng, open_keys = Random(0), sorted(least_and_most[1] - least_and_most[0], key=repr)
        answers = [*least_and_most]
        for _ in range(TRIES):
            some = {key for key in open_keys if rng.random() < 0.5}
            answers.append(least_and_most[0] | some)
        broken = [[*self._find_broken(name, rule, answer)] for answer in answers]
        for place in sorted({*broken[0], *broken[1]}, key=_sort_place):
            same = all(any(place <= other for other in places) for places in broken)
            if same and self._is_decided(place, *least_and_most):
                return place
        return frozenset()

    def breaks_alone(self, name: str, rule: Rule, decision: int) -> bool:
        """Return whether an answer with nothing but one decision breaks a rule."""
        return self.known and any(self._find_broken(name, rule, frozenset(self.keys[decision])))

    def _is_decided(self, place: Answer, least: Answer, most: Answer) -> bool:
        """Return whether no key of a place, and none about one of its cells, is open."""
        cells = {key for key in place if isinstance(key, Cell)}
        return not any(
            key in place or not cells.isdisjoint(self.kind.answer.cells(self.board, key))
            for key in most - least
        )

    def _find_broken(self, name: str, rule: Rule, answer: Answer) -> Iterator[frozenset[Any]]:
        if rule.check:
            found = find_violations(self.board, answer, {name: rule})  # type: ignore[arg-type]
        else:
            found = self.kind.verify(self.board, answer)
        yield from (one.where for one in found if one.rule == name)

    def _list_extremes(self, known: Known) -> tuple[Answer, Answer] | None:
        """Return the answers with no open key and with all of them; None if keys are both."""
        ones = {key for i, one in known.items() if one for key in self.keys.get(i, ())}
        zeros = {key for i, one in known.items() if not one for key in self.keys.get(i, ())}
        ones |= {self.images[i] for i, one in known.items() if not one and i in self.images}
        zeros |= {self.images[i] for i, one in known.items() if one and i in self.images}
        every = {key for own in self.keys.values() for key in own} | {*self.images.values()}
        if ones & zeros:
            return None
        ones |= {key for key, one in self.certain.items() if one} - zeros
        zeros |= {key for key, one in self.certain.items() if not one} - ones
        least = frozenset(ones)
        most = every - zeros | least
        if self.values:  # a cell with its number has no other
            held = {key[0] for key in least}
            most = {key for key in most if key in least or key[0] not in held}
        return least, frozenset(most)

    def find_apart(
        self, rule: Rule, known: Known, own: Collection[Cell], *, smallest: bool = False
    ) -> Apart | None:
        """Return two places that a rule wants connected, which nothing can connect, or None.

        `own`: the cells that the step decides; the nearest places to them are chosen. `smallest`:
        the first place is in the smallest part, even without these cells.
        """
        if not self.known or not (extremes := self._list_extremes(known)):
            return None
        for nodes, needed, near in self._list_graphs(rule, *extremes):
            parts = components(sorted(nodes), near)
            frame = {*self.board.grid.frame()} if rule.check == "at_frame" else set[Cell]()
            with_needed = [part for part in parts if needed & part]
            inner = [part for part in with_needed if part.isdisjoint(frame)]
            if (not frame and len(inner) < 2) or not inner:
                continue
            part = min(
                inner, key=lambda one: (not smallest and one.isdisjoint(own), len(one), min(one))
            )
            end = min(needed & part, key=lambda cell: (distance([cell], own), cell))
            if frame:
                return Apart(end, None, part)
            others = needed.difference(part)
            far = min(others, key=lambda cell: (distance([cell], [end]), cell))
            return Apart(end, far, part)
        return None

    def say_passing(self, cell: Cell, known: Known) -> str:
        """Return what is wrong with the lines of a loop or path at a cell, "" if nothing is.

        Only their number is known, not whether the cell must be visited.
        """
        state = {key: one for i, one in known.items() for key in self.keys.get(i, ())}
        pairs = self.board.grid.pairs_at(cell)
        drawn = sum(state.get(pair) is True for pair in pairs)
        free = sum(pair not in state for pair in pairs)
        if drawn > 2:
            return f"would branch at {named(cell)}"
        if drawn == 1 and not free:
            return f"would end at {named(cell)}"
        if drawn == 0 and free < 2:
            return f"could not pass through {named(cell)}"
        return f"would pass through {named(cell)}" if drawn == 2 or not free else ""

    def find_turns(self, known: Known, own: Collection[Cell]) -> Sequence[Cell]:
        """Return four cells of the frame, in order, that are by turns chosen and not; () if none.

        `own`: the cells that the step decides, which are preferred.
        """
        if not self.known or not (extremes := self._list_extremes(known)):
            return ()
        states = [(cell, cell in extremes[0]) for cell in self.board.grid.walk_frame()
                  if (cell in extremes[0]) == (cell in extremes[1])]  # fmt: skip
        images = {*self.images.values()}
        start = next((i for i, one in enumerate(states) if one[1] != states[i - 1][1]), 0)
        sorts = groupby(states[start:] + states[:start], lambda one: one[1])
        turns = [
            min((c for c, _ in same), key=lambda c: (c not in own, c in images, distance([c], own)))
            for _, same in sorts
        ]
        windows = [[*turns[i:], *turns[:i]][:4] for i in range(len(turns))]
        fewest = min(windows, key=lambda one: sum(cell in images for cell in one), default=[])
        return fewest if len(turns) > 3 else ()

    def find_checkerboard(self, known: Known, own: Collection[Cell]) -> Sequence[Cell]:
        """Return a 2×2 block of cells that are by turns chosen and not, preferably with one of
        `own`; () if there is none.
        """
        if not self.known or not (extremes := self._list_extremes(known)):
            return ()
        states = [(extremes[0], True), (frozenset(self.board.grid.cells()) - extremes[1], False)]
        found = [
            block
            for block in self.board.grid.blocks(2, 2)
            for diagonal in (block[::3], block[1:3])
            if all(
                any(cell in cells for cells, one in states if one == (cell in diagonal))
                for cell in block
            )
        ]
        return min(found, key=lambda block: {*block}.isdisjoint(own), default=())

    def _list_graphs(
        self, rule: Rule, least: Answer, most: Answer
    ) -> Iterator[tuple[set[Cell], set[Cell], Callable[[Cell], Iterable[Cell]]]]:
        """Yield what a rule about connected cells connects: the nodes that are possible, those that
        are certain, and the possible neighbours of a node.
        """
        grid, cells = self.board.grid, {*self.board.grid.cells()}
        if rule.check in ("connected", "at_frame"):
            for which in ("on", "off") if rule.args[0] == "both" else rule.args[:1]:
                certain, possible = {*least} & cells, {*most} & cells
                if which == "off":
                    certain, possible = cells - possible, cells - certain
                yield possible, certain, grid.neighbours
        elif rule.check == "one_loop":
            ways = [one for one in most if isinstance(one, Pair)]
            near = joined(sorted(one for one in least if isinstance(one, Pair)))
            if not any(
                all(len(near[cell]) == 2 for cell in part)
                for part in components(sorted(near), near.__getitem__)
            ):  # otherwise a small loop closes
                needed = {*near} | self._list_visited(most)
                yield needed.union(*ways), needed, _join(ways)
        elif rule.check == "joined_islands":
            islands = {*self.board.clues}  # type: ignore[attr-defined]
            yield islands, islands, _join(pair for pair, number in most if number == 1)

    def _list_visited(self, most: Answer) -> set[Cell]:
        """Return the cells that a loop visits by other rules than those about its form."""
        board: Any = self.board
        found, cells = set[Cell](), {*board.grid.cells()}
        for rule in self.kind.rules_on(board).values():
            if rule.check == "visits":
                found |= {*board.with_symbol(rule.args[0])}
            if rule.check == "visits_others":
                found |= cells.difference(board.with_symbol(rule.args[0]))
            if rule.check == "visits_or_on":
                free = {key for own in self.keys.values() for key in own if isinstance(key, Cell)}
                found |= free - most
        return found

    def count(self, rule: Rule, clue: Clue, known: Known, row: Collection[int]) -> Counted | None:
        """Return what a clue would count in a position, None if it could be the clue's number.

        `row`: the decisions of the row that fails. The numbers of few open cells are all tried.
        """
        number, count_in = re.search(r"\d+", clue.says), self._find_count(rule, clue)
        if not count_in or not number or not self.known:
            return None
        wanted, found = int(number[0]), set[tuple[int, int]]()
        for least, most in self._split(clue, known, row, count_in, wanted):
            some = [count_in(one) for one in {least, most}]
            if sizes := [one for one in some if one is not None]:
                found.add((min(sizes), max(sizes)))
        return describe_counts(found, wanted)

    def count_least(self, rule: Rule, clue: Clue, known: Known) -> int | None:
        """Return the least number that a clue can count in a position, None if it is unclear.

        The count may only grow, or only shrink, with each decision that is 1.
        """
        count_in, extremes = self._find_count(rule, clue), self._list_extremes(known)
        if not count_in or not extremes or not self.known or self.values:
            return None
        return min((k for one in extremes if (k := count_in(one)) is not None), default=None)

    def _find_count(self, rule: Rule, clue: Clue) -> Callable[[Answer], int | None] | None:
        """Return the function that counts for a clue in an answer, None if there is none."""
        counts = CHECKS[rule.check].counts if rule.check else None
        place = clue.key if isinstance(clue.key, Cell) else clue.key[1]  # type: ignore[index]
        return counts and (
            lambda answer: counts(View(self.board, answer), place, *rule.args)  # type: ignore[arg-type]
        )

    def _split(
        self,
        clue: Clue,
        known: Known,
        row: Collection[int],
        count_in: Callable[[Answer], int | None],
        wanted: int,
    ) -> Sequence[tuple[Answer, Answer]]:
        """Return extremes of answers that together are all ways to make the open decisions.

        Their counts are on one side of the clue's number, unless there are too many of them. The
        count may only grow, or only shrink, with each decision that is 1.
        """
        extremes = self._list_extremes(known)
        if extremes is None:
            return ()
        if self.values:
            return [(one, one) for one in self._fill(clue, extremes[1])]
        still = sorted(
            self.keys.keys() - known.keys(),
            key=lambda i: (i not in row, distance(self.cells[i], clue.cells), i),
        )
        found, parts = list[tuple[Answer, Answer]](), [extremes]
        for _ in range(PARTS):
            if not parts:
                return found
            least, most = parts.pop()
            low, high = count_in(least), count_in(most)
            sides = {(k > wanted) - (k < wanted) for k in (low, high) if k is not None}
            if len(sides) < 2 and 0 not in sides:
                found.append((least, most))
                continue
            for i in still:
                own = {*self.keys[i]}
                more, less = least | own, most - own
                if own <= most - least and (count_in(more), count_in(less)) != (low, high):
                    parts += [(least, less), (more, most)]
                    break
            else:
                break
        return [extremes]

    def _fill(self, clue: Clue, most: Answer) -> Collection[Answer]:
        """Return the ways to fill the cells of a clue in one line with different numbers."""
        numbers: dict[Cell, list[Any]] = {cell: [] for cell in sorted(clue.cells)}
        for cell, k in sorted(most, key=repr):
            if cell in numbers:
                numbers[cell].append(k)
        if len({cell.row for cell in numbers}) > 1 < len({cell.col for cell in numbers}):
            return ()
        empty = self.board[NUMBER] if self.leaves_empty else 0  # type: ignore[index]
        found = [*islice(_choose([*numbers.items()], empty), FILLINGS + 1)]
        return found if len(found) <= FILLINGS else ()


def _choose(cells: Sequence[tuple[Cell, Sequence[Any]]], empty: int) -> Iterator[Answer]:
    """Yield the ways to give each cell but `empty` ones one of its numbers, none of them twice."""
    if not cells:
        if not empty:
            yield frozenset()
        return
    (cell, numbers), *others = cells
    for k in numbers:
        rest = [(other, [n for n in some if n != k]) for other, some in others]
        yield from (one | {(cell, k)} for one in _choose(rest, empty))
    if empty:
        yield from _choose(others, empty - 1)


def _join(pairs: Iterable[Pair]) -> Callable[[Cell], Iterable[Cell]]:
    """Return the function from a cell to those that these pairs join it to."""
    near = joined(pairs)
    return lambda cell: near.get(cell, ())


def _sort_place(place: Answer) -> tuple[int, list[str]]:
    return len(place), sorted(map(repr, place))
