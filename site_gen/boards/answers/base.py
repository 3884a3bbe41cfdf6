"""The interface of answer types."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, Literal, NamedTuple

from ...errors import BoardError
from ..blocks.board import Clue
from ..grid import Cell, Pair
from ..pen import Pen

Answer = frozenset[Any]
"""An answer: the set of its keys. The type of the keys depends on the type of answers."""
Rows = Mapping[str, list[str]]
"""An answer as pictures, rows of characters by name: the output of `site-gen solve`."""

NoLook = Literal["cross", "dot", "ring", "white"]
HELD = " A long tap or the right mouse button sets a cross at once."
"""The sentence for readers on a quick way to set a cross."""
ERASE = "Draw over lines to erase them."
"""The sentence for readers on how to remove lines."""


class DecisionText(NamedTuple):
    """A decision in words: "R2C5 shaded", "R2C5 ≠ 3".

    Places with the same property are listed together, and so are values, so none of these words may
    be a verb in the singular. `verb`: "is", "has a" or the like, which makes a clause of them:
    "R2C5 is shaded".
    """

    place: str
    holds: str
    value: str = ""
    verb: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, self[:3]))


class Fact(NamedTuple):
    """A fact of the board that a reader sees, from which decisions follow.

    `clues`: the keys of the clues that it rests on, `uses`: those of earlier decisions. `check`:
    that of the rule that it states, or the rule's name; "" if it is the rule of the step's rows.
    """

    why: str
    clues: Collection[Any] = ()
    uses: Collection[Any] = ()
    check: str = ""


class AnswerType:
    """A type of answers. An answer is a set of keys: cells, pairs, or either with a value ...

    Boards are boards of blocks, or a kind's own boards with the same fields.

    `shape`: how a mark looks in the browser, and which gestures make it: the name of a module in
    `templates/play/shapes`. `how`: instructions for the reader, in sentences. `paint`: a stroke
    from cell to cell marks the sides around a rectangle. `full`: each choice must hold one.
    `pairs`: the meaning of a pair: two cells ("steps") or two grid points ("sides").
    `decides`: a noun for the subject of a single key, in the singular and in the plural. `sign`:
    the name of a mark's sign, if it has one. `called`, `denied`: the words for a reader's mark in a
    cell, and for one that excludes it. `no_look`: the look of the latter: a small cross, a dot, a
    ring, or the sign in white. `dabs`: a stroke over several cells excludes the empty ones.
    `free_notes`: no answer decides the notes.
    `signs`: the signs that an answer's pictures may have.
    `sees_near`: `explain` gets all earlier decisions in the cells of a step and of its clues. So
    what it says holds for steps of any effort, and for all decisions that it explains alike.
    `has_rivals`: a decision for a key excludes others that no marks of readers exclude.
    `has_candidates`: keys are numbers in cells. Such decisions are so numerous that a page draws
    them only on request, and a step excludes one only if it matters.
    """

    shape: ClassVar[str]
    how: str
    paint: ClassVar[bool] = False
    full: bool = False
    pairs: Literal["steps", "sides"] = "steps"
    decides: tuple[str, str] = ("decision", "decisions")
    sign: str = ""
    called: str = "marked"
    denied: str = "crossed out"
    no_look: ClassVar[NoLook] = "cross"
    dabs: ClassVar[bool] = False
    free_notes: ClassVar[bool] = False
    has_candidates: ClassVar[bool] = False
    sees_near: ClassVar[bool] = False
    has_rivals: ClassVar[bool] = False
    signs: ClassVar[Sequence[str]] = "01"

    def how_on(self, board: Any) -> str:
        """Return the instructions for the reader of this board: how to mark an answer."""
        return self.how

    def elements(self, board: Any) -> Sequence[tuple[Any, ...]]:
        """Return everything that a reader can mark: for each, the keys that one touch puts into the
        answer.
        """
        raise NotImplementedError

    def find_impossible(self, board: Any, answer: Answer) -> Answer:
        """Return the keys of an answer that no mark can make on this board."""
        return answer.difference(*self.elements(board))

    def choices(self, board: Any) -> Sequence[tuple[int, ...]]:
        """Return groups of elements of which an answer has at most one, such as a cell's digits.

        A group is a tuple of indices into `elements`.
        """
        return ()

    def notes(self, board: Any) -> Sequence[Cell]:
        """Return the cells that the reader may note as inside or outside, or as `free_notes` say;
        these notes are no part of an answer.
        """
        return ()

    def fixed(self, board: Any) -> frozenset[Any]:
        """Return the keys that the board gives: each answer has them; readers do not mark them."""
        return frozenset()

    def certain(self, board: Any) -> Mapping[Any, bool]:
        """Return whether keys are in each answer or in none, as far as the clues show it at once.

        By default, they are those that the board gives.
        """
        return dict.fromkeys(self.fixed(board), True)

    def copied_givens(self, board: Any) -> Mapping[Cell, bool] | None:
        """Return the cells that the board gives as marked (True) or as excluded, if a stroke over
        several cells copies the mark of its first cell; None if it does not.
        """
        return None

    def to_json(self, board: Any, answer: Answer) -> Rows:
        """Return the answer as pictures: rows of characters, by the name of the picture."""
        raise NotImplementedError

    def from_json(self, board: Any, rows: Rows) -> Answer:
        """Return the answer that these pictures show: the inverse of `to_json`.

        It may have marks where none is possible, which break a rule. Raises BoardError, with the
        place in a picture, for other signs than those of answers, and for another size than the
        board's.
        """
        expected = self.to_json(board, frozenset())
        for name, picture in rows.items():
            if name not in expected:
                why = f"unknown picture `{name}`; an answer has {_list_names(expected)}"
                raise BoardError(why, block=name)
            self._check_picture(name, picture, expected[name])
        try:
            return self.read(board, rows)
        except KeyError as error:
            if error.args[0] not in expected:
                raise
            why = f"no picture `{error.args[0]}`; an answer has {_list_names(expected)}"
            raise BoardError(why) from None

    def read(self, board: Any, rows: Rows) -> Answer:
        """Return the answer that these pictures show. Their size and their signs are right."""
        raise NotImplementedError

    def split_row(self, row: str, width: int) -> Sequence[str]:
        """Return the sign of each place in a row of a picture, which should have `width` places."""
        return row

    def is_sign(self, text: str) -> bool:
        """Return whether a place of a picture may have this text."""
        return text in self.signs

    def _check_picture(self, name: str, picture: list[str], expected: list[str]) -> None:
        if not (isinstance(picture, list | tuple) and all(isinstance(row, str) for row in picture)):
            raise BoardError(f"the picture `{name}` is no list of rows", block=name)
        for r, (row, other) in enumerate(zip(picture, expected, strict=False)):
            width = len(self.split_row(other, len(other)))
            signs = self.split_row(row, width)
            for c, sign in enumerate(signs[:width]):
                if not self.is_sign(sign):
                    why = f"unknown sign {sign!r} in the picture `{name}`; expected "
                    why += " or ".join(self.signs)
                    raise BoardError(why, block=name, row=r, col=c)
            if len(signs) != width:
                why = f"{len(signs)} signs in a row of the picture `{name}`; expected {width}"
                raise BoardError(why, block=name, row=r, col=min(len(signs), width))
        if len(picture) != len(expected):
            why = f"{len(picture)} rows in the picture `{name}`; expected {len(expected)}"
            raise BoardError(why, block=name, row=min(len(picture), len(expected)))

    def picture(self, board: Any, answer: Answer) -> Sequence[str]:
        """Return the answer as one picture for a terminal: a string for each row."""
        return next(iter(self.to_json(board, answer).values()))

    def cells(self, board: Any, key: Any) -> Sequence[Cell]:
        """Return the cells that a single key is about."""
        return [key if isinstance(key, Cell) else key[0]]

    def draw(self, pen: Pen, board: Any, answer: Answer) -> None:
        """Draw the answer on the board."""
        raise NotImplementedError

    def draw_decision(self, pen: Pen, board: Any, key: Any, one: bool) -> None:
        """Draw the decision that a single key is in the answer (`one`) or is not, usually as a
        cross.
        """
        raise NotImplementedError

    def draw_wrong(self, pen: Pen, keys: Collection[Any]) -> None:
        """Draw where a rule is broken: rings around the cells of `keys`, and their lines again."""
        pen.ring([key for key in keys if isinstance(key, Cell)], "wrong")
        pairs = [key for key in keys if isinstance(key, Pair)]
        for css in ("gap", "wrong"):  # dashes need the line below them erased
            (pen.along_sides if self.pairs == "sides" else pen.through_cells)(pairs, css)

    def say_decision(self, board: Any, key: Any, one: bool) -> DecisionText:
        """Return in words the decision that a single key is in the answer (`one`) or is not: "R2C5
        shaded".
        """
        raise NotImplementedError

    def settles(self, board: Any, key: Any, one: bool) -> Iterable[Any]:
        """Return the keys that a decision of the kind's `decisions` alone puts into the answer, or
        keeps out.
        """
        return ()

    def find_evident(self, board: Any, decided: Mapping[Any, bool]) -> Collection[Any]:
        """Return the keys of some decisions that a reader knows by the others."""
        return ()

    def explain(
        self,
        board: Any,
        decided: Mapping[Any, bool],
        used: Mapping[Any, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Return the reason for some decisions in a few words, and what it is about.

        That is the check of a rule, or a family of rows; other steps have other reasons.

        `decided`: the implied decisions, `used`: earlier ones that imply them together with the
        clues; both map a key to whether it is in the answer. Return None if there is nothing better
        than the phrase for the check.
        """
        return None

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return a fact that a reader sees, from which all these decisions follow, or None.

        `made`: all earlier decisions.
        """
        return None

    def find_chain(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return a fact like those of `find_fact`, but with a chain of cells up to a mistake."""
        return None

    def explain_failure(
        self, board: Any, failed: Mapping[Any, bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Return what is wrong with decisions that break a rule together, and what it is about.

        `failed`: the decisions of a row that fails; None for one that is still open. `clues`: those
        on which the row depends. The second value is as for `explain`. Return None if there is
        nothing better than the phrase for the check.
        """
        return None

    def explain_position(self, board: Any, known: Mapping[Any, bool]) -> tuple[str, str] | None:
        """Return the mistake that no way to make the open decisions avoids, and its rule or family.

        `known`: the decisions that are made in the position. Return None if there is nothing better
        than the phrase for the check.
        """
        return None

    def join_mistakes(self, told: Collection[str]) -> str:
        """Return one mistake for several positions whose mistakes differ, "" if there is none.

        `told`: the mistakes that `explain_position` returns, "" for none.
        """
        return ""

    def candidates(self, board: Any) -> Iterable[Answer]:
        """Yield answers to a tiny board, including all correct ones, without using a model: by
        default, every combination of elements.
        """
        elements = self.elements(board)
        for chosen in product((False, True), repeat=len(elements)):
            picked = zip(elements, chosen, strict=True)
            yield frozenset(key for keys, one in picked if one for key in keys)


def keep_needed(
    made: Mapping[Any, bool], cells: Collection[Cell], holds: Callable[[Mapping[Any, bool]], bool]
) -> Mapping[Any, bool]:
    """Return few decisions for which something holds that holds for them all.

    It does not hold without any of these; further decisions never end it. Of a key's cells the
    first one is measured from `cells`: far decisions go first, and before them those that exclude
    something.
    """

    def place(key: Any) -> tuple[Any, ...]:
        at = key if isinstance(key, Cell) else key[0]
        return made[key], -min(abs(at.row - c.row) + abs(at.col - c.col) for c in cells), key

    kept, waiting = made, [sorted(made, key=place)]
    while waiting:  # many at once, by halves, since few are needed
        gone = {*(keys := waiting.pop())}
        less = {one: value for one, value in kept.items() if one not in gone}
        if holds(less):
            kept = less
        elif len(keys) > 1:
            half = len(keys) // 2
            waiting += [keys[half:], keys[:half]]
    return kept


def _list_names(pictures: Rows) -> str:
    return " and ".join(f"`{name}`" for name in pictures)
