"""The data and options to play a board, as a page holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...kind import Answer, EffectSwitch, HasGrid, Kind
from ...languages import _, translate_form, translate_text
from ...workshop.play_data import list_play_options, make_play_data
from ..layout.prose import pack_block
from ..layout.words import join_facts


@dataclass(frozen=True)
class PlayView:
    """The data and options to play a board."""

    data: Markup  # JSON
    scripts: tuple[str, str]  # in static/: the shape of marks, and the kind's checks and effects
    how: str  # instructions for making marks
    pen: bool  # True if a pen for “surely not” is useful
    candidates: bool  # True if readers note candidates in cells
    sets: bool  # True if groups of cells have sums or other results
    hints: bool  # True if there are answers and all are known
    compares: bool  # True if an answer is known that marks can be compared with
    effects: tuple[EffectSwitch, ...]
    unchecked: bool = False  # True if some rule needs a check of the kind's own


def play_view(
    name: str,
    slug: str,
    kind: Kind[HasGrid],
    board: HasGrid,
    answers: Sequence[Answer],
    complete: bool,
) -> PlayView:
    """Return the data and options to play a board.

    `name`, `slug`: of the kind and the puzzle; an example has the slug "". `complete`: the
    answers are all that exist.
    """
    data = make_play_data(name, f"{name}/{slug}", kind, board, answers, complete)
    data |= {key: _(data[key]) for key in ("called", "denied")}
    data |= {key: translate_values(data[key]) for key in ("names", "words", "rules")}
    options = list_play_options(kind, board)
    options["how"] = translate_text(options["how"])
    options["effects"] = tuple(one._replace(words=_(one.words)) for one in options["effects"])
    hints = complete and bool(answers)
    return PlayView(pack_block(data), hints=hints, compares=bool(answers), **options)


def translate_values(texts: Mapping[str, str]) -> dict[str, str]:
    """Return sentences, or lists of words, in the language in use."""
    return {name: _translate_value(text) for name, text in texts.items()}


def _translate_value(text: str) -> str:
    """Return a sentence, or a list of words, in the language in use."""
    told = translate_form(text)
    return told if told != text else join_facts(*map(translate_form, text.split(", ")))
