"""The board of an answer: with all clues that are true, with few, or with other regions."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import Any

from ..errors import BoardError
from ..findings.clue_sets import ClueSets
from ..generator.repairing import search_repair
from ..kind import Answer, Kind
from ..samples import add_clues
from ..solver.engine.slices import Slices
from .boards import WorkshopBoard, write_blocks
from .play_data import list_elements
from .request import Json, Work, get_text
from .symmetry import get_symmetry
from .verdicts import find_suggestion

UNREPAIRED = (
    "None of the changes that were tried leaves one answer. Show two answers, and change the board "
    "where they differ."
)

MARKS_IN_BYTE, WAYS, YES = 5, 3, 1  # of a position's text, see templates/play/game.js


def make_clues(opened: WorkshopBoard, request: Json) -> Work:
    """Return the reply to `clues`: the board with all clues of an answer.

    It is the one that the reader has drawn, if the request has the position of a game, and
    otherwise one that was found. Raises BoardError if there is none.
    """
    kind, board = opened.kind, opened.board
    answer, *_ = yield from _choose_answers(opened, request)
    full = add_clues(kind, board, answer, rare=False)
    return {"blocks": write_blocks(kind, full, opened.blocks)}


def make_unique(opened: WorkshopBoard, request: Json) -> Work:
    """Return the reply to `unique`: the board, changed as the generator does, with one answer.

    That is the answer that the reader has drawn, if the kind does not change it. If no change is
    found, add clues. Raises BoardError unless the board has several answers.
    """
    yield from opened.solve()
    answers = yield from _choose_answers(opened, request)
    for answer in answers:
        others = [other for other in opened.answers if other != answer]
        if not others:
            raise BoardError("the board does not have several answers; check it first")
        found = yield from search_repair(opened.kind, opened.board, answer, others)
        if found:
            return {"blocks": write_blocks(opened.kind, found.board, opened.blocks)}
    if len(answers) > 1:  # the reader has drawn none, which further clues would have to keep
        suggested = yield from find_suggestion(opened, get_symmetry(request))
        if "blocks" in suggested:
            return {"blocks": suggested["blocks"]}
    return {"says": UNREPAIRED}


def _choose_answers(opened: WorkshopBoard, request: Json) -> Slices[Sequence[Answer]]:
    """Return the answer that the reader has drawn, or else those that were found.

    `position` in the request is that of a game. Raises BoardError if there is no answer, or if what
    is drawn is none.
    """
    kind, board = opened.kind, opened.board
    answer = read_position(kind, board, get_text(request, "position", ""))
    if answer is None:
        verdict = yield from opened.solve()
        if not verdict.answers:
            raise BoardError("the board has no answer whose clues could be made")
        return verdict.answers
    if broken := next(iter(kind.verify(board, answer)), None):
        rules = kind.rules_on(board)
        says = rules[broken.rule].says if broken.rule in rules else broken.rule
        raise BoardError(
            f"what you have drawn as a game on this board is no answer: {says} "
            "Finish it there, or clear it, and make the clues again"
        )
    return [answer]


def thin_out(opened: WorkshopBoard, request: Json) -> Work:
    """Return the reply to `thin`: the board without clues that its only answer does not need.

    Raises BoardError if there is not exactly one, and UndecidedError.
    """
    kind, board = opened.kind, opened.board
    yield from opened.solve()
    if not opened.is_unique:
        raise BoardError("clues can be removed only from a board with exactly one answer")
    sets = ClueSets(kind, board, opened.answers)
    left, _ = yield from sets.reduce()
    if left is None:
        raise BoardError("the board has another answer")
    return {"blocks": write_blocks(kind, sets.labelled.get_board(left), opened.blocks)}


def read_position(kind: Kind[Any], board: Any, text: str) -> Answer | None:
    """Return the marks of a game's position, as `Game.encode` writes it; None without marks."""
    marked = text.partition(".")[0]
    try:
        content = base64.urlsafe_b64decode(marked + "=" * (-len(marked) % 4))
    except (binascii.Error, ValueError):
        return None
    digits = [byte // WAYS**i % WAYS for byte in content for i in range(MARKS_IN_BYTE)]
    pairs = zip(list_elements(kind, board), digits, strict=False)
    found = frozenset(key for keys, mark in pairs if mark == YES for key in keys)
    return found | kind.answer.fixed(board) if found else None
