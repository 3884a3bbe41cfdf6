"""Clues that contradict each other, or that would help, in words."""

from __future__ import annotations

from .clue_sets import Clash
from .suggestions import Further


def clash_words(clash: Clash | None) -> str:
    """A sentence, and a line for each clue."""
    if clash is None:
        return "which clues contradict each other was not found in time"
    listed = "".join(f"\n  {clue.says}" for clue in clash.clues)
    if not clash.clues:
        return "the board has no answer even without its clues"
    if len(clash.clues) == 1:
        return f"this clue alone leaves no answer:{listed}"
    fewest = "no smaller set does" if clash.fewest else "leave one out, and the others do not"
    return f"these {len(clash.clues)} clues contradict each other; {fewest}:{listed}"


def least_words(found: Further, tries: int) -> str:
    """Whether fewer clues would do."""
    return f"no smaller set {'will do' if found.fewest else f'was found in {tries} tries'}"
