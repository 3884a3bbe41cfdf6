"""The rules, and the board in words."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ...kind import rules_of
from ...languages import _, translate_text
from ..layout.head import HOME
from ..layout.prose import render
from ..stage.subject import Subject
from ..stage.variants import variant_id


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


def view(subject: Subject, kind_page: str = f"../{HOME}") -> RulesView:
    """Return the kind's rules with those that this board chooses, and the board in words.

    An example has no notes, but its size and instructions. `kind_page`: the address of the kind's
    page from the page that shows the rules.
    """
    kind, board = subject.kind, subject.board
    told = [translate_text(rules_of(subject.kind_name))]
    if not subject.example:
        told = [translate_text(kind.tell_rules(board))]
        told.append(translate_text(kind.switch_notes(board)))
        for one in kind.variants_on(board):
            rule = translate_text(one.about)
            told.append(f"[{_(one.title)}]({kind_page}#{variant_id(one)}): {rule}")
    return RulesView(
        render("\n\n".join(told)),
        kind.describe(board),
        subject.size if subject.example else "",
        translate_text(kind.answer.how_on(board)) if subject.example else "",
    )
