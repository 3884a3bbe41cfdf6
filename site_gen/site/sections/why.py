"""The steps to the answer as a page shows them: in words, and as a block of JSON for its script.

The block: `values` (of the answer by decision, as a string of 0 and 1), `given` (decisions whose
value is only a name), `clues` (the cells of each), `rules` (the sentence of each), and `steps`:
each [decides, clues, uses, rules, chain, effort], as numbers from 0. `uses` are decisions of
earlier steps. `chain` has the rows of the model that lead from the opposite to a contradiction:
family, place, family, place ...; the place is -1 for a cut, and the chain is empty if the step took
a search. The words of a step are in the page, in the list of all steps. `settles`: for each step,
the elements of the player's board that it settles, for hints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from markupsafe import Markup

from ...findings.reasons import Reasons, Step
from ...findings.reasons.measure import Difficulty
from ..layout import words
from ..layout.parts import Fact
from ..layout.prose import pack_block
from ..stage.hints import settled_elements
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
    clues, rules, say = kind.clues(board), list(kind.rules), puzzle.step_words(found)
    decisions = puzzle.runs["main"].facts.decisions
    return StepsView(
        lead=_lead(found),
        facts=_facts(puzzle.difficulty),
        steps=tuple(map(say.step, found.steps)),
        beyond=_beyond(found),
        data=pack_block(
            {
                "values": "".join(str(int(one)) for one in found.values),
                "given": found.given,
                "clues": [sorted(clue.cells) for clue in clues],
                "rules": [rule.says for rule in kind.rules.values()],
                "steps": [_step(step, say.rules(step), rules) for step in found.steps],
                "settles": [*settled_elements(kind, board, decisions, found)],
            }
        ),
    )


def _step(step: Step, used: Sequence[str], rules: Sequence[str]) -> list[object]:
    """Return a step as JSON: [decides, clues, uses, rules, chain, effort].

    `used`: the names of its rules, which become their places in `rules`.
    """
    numbers = [rules.index(rule) for rule in used]
    told = [*chain.from_iterable(step.chain)]
    return [step.decides, step.clues, step.uses, numbers, told, step.effort]


def _lead(found: Reasons) -> str:
    """Return a sentence that counts the steps and says if they lead to the answer."""
    steps = words.count(len(found.steps), "step")
    if found.ended:
        return f"{steps[0].upper()}{steps[1:]} from the empty board, each with its reason."
    verb = "leads" if len(found.steps) == 1 else "lead"
    return f"{steps} {verb} from the empty board to the answer, each with its reason."


def _facts(found: Difficulty) -> tuple[Fact, ...]:
    """Return the puzzle's difficulty, its hardest steps, and the nodes of SCIP's search."""
    made = [Fact("Difficulty", found.word)]
    if found.effort and found.times:
        rows = words.count(found.effort, "row at once", "rows at once")
        made.append(Fact("Hardest steps", f"{rows} ({words.count(found.times, 'time')})"))
    if found.searched:
        made.append(Fact("By search", words.count(found.searched, "step")))
    presolve = " (presolve left nothing to search)" if found.presolve else ""
    made.append(Fact("SCIP’s search", words.count(found.nodes, "node") + presolve))
    return tuple(made)


def _beyond(found: Reasons) -> str:
    """Return why some decisions have no reason, or "" if all have one."""
    if not found.ended:
        return ""
    told, of = found.decided, len(found.values) - len(found.given)
    return (
        f"These are the first {words.number(told)} of {words.number(of)} decisions. Reasons for "
        "the others would take too long to find."
    )
