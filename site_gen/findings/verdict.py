"""Messages about contradicting clues and about suggested clues."""

from __future__ import annotations

from typing import Any

from ..kind import HasGrid, Kind
from ..solver.scip.report import Ask
from .clue_sets import FEW_TRIES, Clash, find_clash
from .suggestions import Further

NAMED = 5  # clues that a phrase names


def explain_no_answer(
    kind: Kind[Any], board: HasGrid, ask: Ask | None = None, tries: int = FEW_TRIES
) -> str:
    """Return a message that lists contradicting clues, and the optional rules of the board."""
    notes = kind.rule_notes(board)
    return describe_clash(find_clash(kind, board, ask, tries)) + (f"\n{notes}" if notes else "")


def describe_clash(clash: Clash | None) -> str:
    """Return a sentence on contradicting clues and a line for each; None: not found in time."""
    if clash is None:
        return "the search for clues that contradict each other took too long"
    listed = "".join(f"\n  {clue.says}" for clue in clash.clues)
    if not clash.every:
        return "the board has no answer, and it has no clues that can be removed"
    if not clash.clues:
        even = "with a ? in place of each clue" if clash.stays else "without its clues"
        return f"the board has no answer even {even}{_describe_joint(clash)}"
    stays = ", even with a ? in place of each other clue" if clash.stays else ""
    stays += _describe_joint(clash)
    if len(clash.clues) == 1:
        alone = "" if stays else " alone"
        return f"this clue{alone} allows no answer{stays}:{listed}"
    fewest = "no smaller set does" if clash.fewest else "without any one of them, the others do not"
    return f"these {len(clash.clues)} clues contradict each other{stays}; {fewest}:{listed}"


def _describe_joint(clash: Clash) -> str:
    """Return a phrase on clues whose places together have a part in a contradiction, or ""."""
    if not clash.joint:
        return ""
    *others, last = (clue.says for clue in clash.joint)
    if not others:
        return f", unless the place of {last} is empty"
    several = f"{len(clash.joint)} other clues"
    named = f"{', '.join(others)} and {last}" if len(clash.joint) <= NAMED else several
    return f", unless the places of {named} are empty"


def describe_minimality(found: Further, tries: int) -> str:
    """Return the phrase about smaller sets of clues: excluded, or not found in `tries` tries."""
    return f"no smaller set {'will do' if found.fewest else f'was found in {tries} tries'}"
