"""The rules, and the board in words."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ...kind import rules_of
from ..layout.prose import render
from ..stage.subject import Subject


@dataclass(frozen=True)
class RulesView:
    """The rules, and the board in words.

    `example`: the size of the board if it is the kind's example, else "". `how`: how to make marks
    on the example, else "".
    """

    rules: Markup
    board_words: str
    example: str
    how: str


def view(subject: Subject) -> RulesView:
    """Return the kind's rules with notes about this board, and the board in words.

    An example has no notes, but its size and instructions.
    """
    kind, board = subject.kind, subject.board
    notes = "" if subject.example else kind.rule_notes(board)
    return RulesView(
        render(f"{rules_of(subject.kind_name)}\n\n{notes}"),
        kind.describe(board),
        subject.size if subject.example else "",
        kind.answer.how_on(board) if subject.example else "",
    )
