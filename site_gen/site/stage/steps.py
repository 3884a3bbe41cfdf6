"""The words for the steps of a puzzle, in the language in use."""

from __future__ import annotations

from ...findings.reasons import Reasons
from ...findings.reasons.brief_words import BriefWords
from ...findings.reasons.step_words import StepWords
from ...languages import ENGLISH, get_language, translate_form
from ...puzzle import Puzzle


def make_step_words(puzzle: Puzzle, found: Reasons) -> StepWords | BriefWords:
    """Return an object that writes the steps of these reasons: sentences in English, else short
    forms."""
    words = puzzle.step_words(found)
    return words if get_language() == ENGLISH else BriefWords(words, translate_form)
