"""The steps to the answer as a page shows them: in words, and as a block of JSON for its script.

`workshop/step_data.py` describes the block. The words of a step are in the list of all steps.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ...findings.reasons import Reasons
from ...findings.reasons.brief_words import choose_words
from ...findings.reasons.measure import Difficulty
from ...languages import _, find_translator, ngettext, translate_form
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
    data = make_step_data(kind, board, decisions, found, say)
    return StepsView(
        lead=_lead(found),
        facts=_facts(puzzle.difficulty),
        steps=tuple(map(choose_words(say, find_translator()).step, found.steps)),
        beyond=_beyond(found),
        data=pack_block({**data, "rules": [*map(translate_form, data["rules"])]}),
    )


def _lead(found: Reasons) -> str:
    n = len(found.steps)
    if found.ended:
        told = ngettext(
            "%(n)s step from the empty board, with its reason.",
            "%(n)s steps from the empty board, each with its reason.",
            n,
        )
    else:
        told = ngettext(
            "%(n)s step leads from the empty board to the answer, with its reason.",
            "%(n)s steps lead from the empty board to the answer, each with its reason.",
            n,
        )
    return told % {"n": words.number(n)}


def _facts(found: Difficulty) -> tuple[Fact, ...]:
    made = [Fact(_("Difficulty"), say_difficulty(found))]
    nodes = ngettext("%(n)s node", "%(n)s nodes", found.nodes) % {"n": words.number(found.nodes)}
    told = _("%(nodes)s (presolve left nothing to search)") % {"nodes": nodes}
    made.append(Fact(_("SCIP’s search"), told if found.presolve else nodes))
    return tuple(made)


def say_difficulty(found: Difficulty) -> str:
    """Return the difficulty with its number, and the meaning of the number."""
    if found.rating is None:
        return _(found.word)
    if found.searched:
        told = ngettext("%(n)s step needs a search", "%(n)s steps need a search", found.searched)
        means = told % {"n": words.number(found.searched)}
    elif found.effort and found.effort > 1:
        told = ngettext(
            "the hardest step uses %(rules)s rules at once",
            "the %(n)s hardest steps use %(rules)s rules at once",
            found.times or 0,
        )
        means = told % {"n": found.times, "rules": words.number(found.effort)}
    elif found.effort:
        means = _("each step uses one rule")
    else:
        means = _("each step follows from one clue")
    return f"{_(found.word)} {found.rating}: {means}"


def _beyond(found: Reasons) -> str:
    if not found.ended:
        return ""
    of = len(found.values) - len(found.given)
    slots = {"n": words.number(found.decided), "of": words.number(of)}
    told = _(
        "These are the first %(n)s of %(of)s decisions. Reasons for the others would take too long "
        "to find."
    )
    return told % slots
