"""Checks of the editor, and with Node of the player's rules against `verify`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import chain
from random import Random
from typing import Any

from ...boards.grid import Cell, key_text
from ...boards.rules import POSSIBLE, unchecked
from ...findings.oracle import Solved, solve_samples
from ...kind import Answer, HasGrid, Kind
from ...workshop.drafts import is_same_board, read_draft
from ...workshop.edits import list_drafts
from .kind_rules import get_wrong_case
from .player import Position, find_node, has_script, judge_positions

BOARDS = 20
TRIES = 4  # positions on the way to an answer, each with a mistake in the next mark


def editor_makes_the_example(kind: Kind[Any]) -> Iterator[str]:
    """Make the example from an empty board, by edits as readers make them in the workshop."""
    target = read_draft(kind, kind.example)
    made = list_drafts(target)[-1]
    if made.problem:
        yield f"edits make no board: {made.problem}"
    elif not is_same_board(kind, made.blocks, kind.example):
        name = next((n for n, table in target.tables.items() if made.tables[n] != table), "")
        yield f"edits in the block `{name}` make another board; its `signs` may be wrong"


def player_finds_what_verify_finds(kind: Kind[Any], solved: Sequence[Solved] = ()) -> Iterator[str]:
    """Compare the player's checks with `verify` on random marks, answers, and almost answers.

    `solved`: the boards; by default BOARDS random ones. Skip this without Node.
    """
    if not find_node():
        return
    rng = Random(f"play {kind.name}")
    positions = [
        *_list_positions(kind, solved or solve_samples(kind, BOARDS), rng),
        *(Position(*get_wrong_case(kind, rule)) for rule in kind.wrong),
    ]
    script = has_script(kind)
    for position, found in zip(positions, judge_positions(kind, positions), strict=True):
        seen = {(one.rule, one.where) for one in found}
        told = {
            (one.rule, frozenset(map(key_text, one.where)))
            for one in kind.verify(position.board, position.marked)
            if one.rule != POSSIBLE
        }
        if not script:
            told = {one for one in told if one[0] not in unchecked(kind.rules)}
        for rule, where in sorted(seen ^ told, key=repr):
            who, other = ("player", "`verify`") if (rule, where) in seen else ("`verify`", "player")
            yield (
                f"{rule}: {who} finds it broken at {_list_keys(where)}, and {other} does not: "
                f"{_describe(kind, position)}"
            )
            return
        if repairable := [one.rule for one in found if one.cause is None]:
            yield (
                f"{repairable[0]}: the player says that further marks can make it hold, and none "
                f"is possible: {_describe(kind, position)}"
            )
            return


def player_blames_only_mistakes(kind: Kind[Any], solved: Sequence[Solved] = ()) -> Iterator[str]:
    """Check that a position breaks no rule in the player as long as it leads to an answer.

    After a wrong mark, the cause of a broken rule must be decided and contain the mistake.
    `solved`: the boards; by default BOARDS random ones. Skip this without Node.
    """
    if not find_node():
        return
    rng = Random(f"on the way {kind.name}")
    ways = [
        (make_right_position(kind, board, answer, rng), answer, len(answers))
        for board, answers in solved or solve_samples(kind, BOARDS)
        for answer in sorted(answers, key=repr)[:2]
        for _ in range(TRIES)
    ]
    # with several answers, it is not clear which marks are mistakes
    mistakes = [m for way, a, answers in ways if answers == 1 and (m := make_mistake(way, a, rng))]
    right = [way.as_position for way, _, _ in ways]
    judged = judge_positions(kind, [*right, *(way.as_position for _, way in mistakes)])
    for position, found in zip(right, judged, strict=False):
        if broken := [one for one in found if one.cause is not None]:
            yield (
                f"{broken[0].rule}: the player calls it broken at {_list_keys(broken[0].where)}, "
                f"but further marks lead to an answer: {_describe(kind, position)}"
            )
            return
    for (wrong, way), found in zip(mistakes, judged[len(right) :], strict=True):
        for rule, _, cause in found:
            if cause is None:
                continue
            undecided = [key for key in sorted(cause) if not way.is_decided(key)]
            if undecided or way.places[wrong].isdisjoint(cause):
                why = (
                    f"{undecided[0]} is neither marked nor a clue"
                    if undecided
                    else f"the wrong mark at {_list_keys(way.places[wrong])} is not among them"
                )
                yield (
                    f"{rule}: the player says that {_list_keys(cause)} break it, but {why}: "
                    f"{_describe(kind, way.as_position)}"
                )
                return


def _list_positions(kind: Kind[Any], solved: Sequence[Solved], rng: Random) -> Iterator[Position]:
    """Yield positions on the boards: random marks, also impossible ones; answers to the board or to
    another one of its size; and answers in which one element is changed.
    """
    answers_of = dict[Any, list[Answer]]()
    for board, answers in solved:
        answers_of.setdefault(board.grid, []).extend(sorted(answers, key=repr)[:2])
    for board, answers in solved:
        bare = kind.without(board, [clue.key for clue in kind.clues(board)])
        elements, every = kind.answer.elements(board), kind.answer.elements(bare)
        for some in (elements, every):
            share = rng.random()
            yield Position(board, frozenset(k for e in some if rng.random() < share for k in e))
        keys = frozenset(chain(*elements, *every))
        others = [answer for answer in answers_of[board.grid] if answer <= keys]
        for answer in [*sorted(answers, key=repr)[:2], *rng.sample(others, min(2, len(others)))]:
            yield Position(board, answer)
            yield Position(board, answer ^ frozenset(rng.choice(elements or [()])))


def _list_keys(keys: frozenset[str] | set[str]) -> str:
    return ", ".join(sorted(keys)) or "no place"


def _describe(kind: Kind[Any], position: Position) -> str:
    """Return the marks of a position and its board in words."""
    marked = ", ".join(sorted(map(key_text, position.marked))) or "nothing"
    return f"marked are {marked}. {kind.describe(position.board)}"


@dataclass(frozen=True)
class PlayPosition:
    """The numbers of the elements that a reader has marked, and of those that have a cross."""

    kind: Kind[Any]
    board: HasGrid
    marked: frozenset[int]
    crossed: frozenset[int]

    @cached_property
    def elements(self) -> Sequence[tuple[Any, ...]]:
        """Return the elements that a reader marks."""
        return self.kind.answer.elements(self.board)

    @cached_property
    def open(self) -> set[int]:
        """Return the elements that may still be marked."""
        still = {*range(len(self.elements))} - self.marked - self.crossed
        # if one element of a choice is marked, the others cannot be
        if self.kind.answer.shape != "bridge":
            choices = self.kind.answer.choices(self.board)
            still -= set(chain(*(c for c in choices if self.marked.intersection(c))))
        return still

    @property
    def as_position(self) -> Position:
        """Return the same with keys instead of numbers."""
        denied = {*range(len(self.elements))} - self.marked - self.open
        sets = self.marked, self.open, denied
        keys = (frozenset(k for i in some for k in self.elements[i]) for some in sets)
        return Position(self.board, *keys)

    @cached_property
    def places(self) -> list[set[str]]:
        """Return each element's keys and cells."""
        cells = self.kind.answer.cells
        return [
            {*map(key_text, keys), *(key_text(c) for key in keys for c in cells(self.board, key))}
            for keys in self.elements
        ]

    @cached_property
    def clues(self) -> set[str]:
        """Return the cells that have a clue in any block."""
        parts = [getattr(self.board, field.name) for field in fields(self.board)]  # type: ignore[arg-type]
        rare = chain(*(part.values() for part in parts if isinstance(part, Mapping)))
        clues = chain(*(part for part in (*parts, *rare) if isinstance(part, Mapping)))
        return {key_text(clue) for clue in clues if isinstance(clue, Cell)}

    def is_decided(self, place: str) -> bool:
        """Return whether a place is a mark, or a cell with a mark or a clue."""
        there = [i for i, places in enumerate(self.places) if place in places]
        return place in self.clues or not there or not self.open.issuperset(there)


def make_right_position(
    kind: Kind[Any], board: HasGrid, answer: Answer, rng: Random
) -> PlayPosition:
    """Return a position from which a reader can still reach the answer.

    Some of its elements are marked, and some others have a cross.
    """
    elements, fixed = kind.answer.elements(board), kind.answer.fixed(board)
    shares = rng.random(), rng.random()
    on = {i for i, keys in enumerate(elements) if keys[0] in answer}
    marked = {i for i in on if rng.random() < shares[0] or fixed.issuperset(elements[i])}
    crossed = {i for i in range(len(elements)) if i not in on and rng.random() < shares[1]}
    return PlayPosition(kind, board, frozenset(marked), frozenset(crossed))


def make_mistake(
    right: PlayPosition, answer: Answer, rng: Random
) -> tuple[int, PlayPosition] | None:
    """Return an element that the reader marks against the answer, and the position after that.

    Return None if the board gives every mark.
    """
    kind, board, marked, crossed = right.kind, right.board, right.marked, right.crossed
    elements = right.elements
    choice = {i: own for own in kind.answer.choices(board) for i in own}
    fixed = kind.answer.fixed(board)
    given = {i for i, keys in enumerate(elements) if fixed.issuperset(keys)}
    free = [i for i in range(len(elements)) if given.isdisjoint(choice.get(i, (i,)))]
    if not free:
        return None
    wrong = rng.choice(free)
    if elements[wrong][0] in answer:
        return wrong, PlayPosition(kind, board, marked - {wrong}, crossed | {wrong})
    rivals = {*choice.get(wrong, ())} if kind.answer.shape != "bridge" else set[int]()
    return wrong, PlayPosition(kind, board, (marked - rivals) | {wrong}, crossed - {wrong})
