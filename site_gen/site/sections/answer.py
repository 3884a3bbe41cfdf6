"""The answers, as layers of the stage and as pictures."""

from __future__ import annotations

from dataclasses import dataclass

from ...languages import _
from ..layout import words
from ..stage.drawings import MOST_ANSWERS, AnswerView, answer_views
from ..stage.subject import Subject


@dataclass(frozen=True)
class AnswersView:
    """The answers of a board.

    `more`: a note about answers that are not shown, or "" if all are. `secret`: the page does not
    show the answer until the reader asks for it.
    """

    each: tuple[AnswerView, ...]
    more: str
    secret: bool

    @property
    def link(self) -> str:
        """Return the text of the link to the section."""
        return _("Answers") if self.each[1:] else _("Answer")

    @property
    def still(self) -> bool:
        """Return True if the section is useful only without JavaScript.

        Its buttons then do the same.
        """
        return self.secret or not self.each[1:]


def view(subject: Subject) -> AnswersView | None:
    """Return the first `MOST_ANSWERS` answers, or None if none was found."""
    if not subject.answers:
        return None
    return AnswersView(answer_views(subject.drawings), _note_others(subject), subject.example)


def _note_others(subject: Subject) -> str:
    found = len(subject.answers)
    if found > MOST_ANSWERS:
        slots = {"n": words.number(found - MOST_ANSWERS)}
        return _("and %(n)s more, all of them in puzzle.json") % slots
    more = _("and perhaps more: not every possibility was checked")
    return "" if subject.report.complete else more
