"""The steps to the answer as a page shows them: in words, and as a block of JSON for its script.

`workshop/step_data.py` describes the block. The words of a step are in the list of all steps.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ...findings.reasons import Reasons
from ...findings.reasons.measure import Difficulty
from ...workshop.step_data import make_step_data
from ..layout import words
from ..layout.parts import Fact
from ..layout.prose import pack_block
from ..stage.subject import Subject


@dataclass(frozen=True)
class StepsView:
    """The steps from the empty board to the answer."""

    lead: str  # "85 steps lead from the empty board to the answer ..."
    facts: tuple[Fact, ...]
    steps: tuple[str, ...]  # each in words
    beyond: str  # why some decisions have no reason; "" if all have one
    data: Markup  # the same as JSON: `sections/why/why.js` reads it


def view(subject: Subject) -> StepsView | None:
    """Return the steps to the answer, or None if they were not searched for or none was found."""
    puzzle, board, kind = subject.puzzle, subject.board, subject.kind
    found = puzzle.reasons
    if found is None or not found.steps:
        return None
    say = puzzle.step_words(found)
    decisions = puzzle.runs["main"].facts.decisions
    return StepsView(
        lead=_lead(found),
        facts=_facts(puzzle.difficulty),
        steps=tuple(map(say.step, found.steps)),
        beyond=_beyond(found),
        data=pack_block(make_step_data(kind, board, decisions, found, say)),
    )


def _lead(found: Reasons) -> str:
    steps = words.count(len(found.steps), "step")
    if found.ended:
        return f"{steps[0].upper()}{steps[1:]} from the empty board, each with its reason."
    verb = "leads" if len(found.steps) == 1 else "lead"
    return f"{steps} {verb} from the empty board to the answer, each with its reason."


def _facts(found: Difficulty) -> tuple[Fact, ...]:
    made = [Fact("Difficulty", say_difficulty(found))]
    presolve = " (presolve left nothing to search)" if found.presolve else ""
    made.append(Fact("SCIP’s search", words.count(found.nodes, "node") + presolve))
    return tuple(made)


def say_difficulty(found: Difficulty) -> str:
    """Return the difficulty with its number, and the meaning of the number."""
    if found.rating is None:
        return found.word
    if found.searched:
        means = f"{words.count(found.searched, 'step needs', 'steps need')} a search"
    elif found.effort and found.effort > 1:
        hardest = f"{found.times} hardest steps use" if found.times != 1 else "hardest step uses"
        means = f"the {hardest} {words.number(found.effort)} rules at once"
    else:
        means = "each step uses one rule" if found.effort else "each step follows from one clue"
    return f"{found.word} {found.rating}: {means}"


def _beyond(found: Reasons) -> str:
    if not found.ended:
        return ""
    told, of = found.decided, len(found.values) - len(found.given)
    return (
        f"These are the first {words.number(told)} of {words.number(of)} decisions. Reasons for "
        "the others would take too long to find."
    )
