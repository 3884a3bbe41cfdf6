"""The steps to an answer as JSON data, which `sections/why/why.js` reads.

The data: `values` (of the answer by decision, as a string of 0 and 1), `given` (decisions whose
value is only a name), `clues` (the cells of each), `rules` (the sentence of each), and `steps`:
each [decides, clues, uses, rules, chain, effort, leads], as numbers from 0. `uses` are decisions of
earlier steps. `chain` has the rows of the model that lead from the opposite to a contradiction:
family, place, family, place ...; the place is -1 for a cut, and the chain is empty if the step took
a search. `leads` has the decisions that the opposite leads to: decision, value (0 or 1), the place
in the order (the same if they follow together), decision ... `settles`: for each step, the elements
of the player's board that it settles, for hints.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from ..findings.reasons import Reasons, Step
from ..findings.reasons.step_words import StepWords
from ..kind import HasGrid, Kind
from ..solver.model.facts import Decision
from .hints import settled_elements


def make_step_data(
    kind: Kind[Any],
    board: HasGrid,
    decisions: Sequence[Decision],
    found: Reasons,
    say: StepWords,
) -> dict[str, Any]:
    """Return the steps of these reasons; `say` formats their sentences."""
    rules = kind.rules_on(board)
    return {
        "values": "".join(str(int(one)) for one in found.values),
        "given": found.given,
        "clues": [sorted(clue.cells) for clue in kind.clues(board)],
        "rules": [rule.says for rule in rules.values()],
        "steps": [_make_step(step, say, [*rules]) for step in found.steps],
        "settles": [*settled_elements(kind, board, decisions, found)],
    }


def _make_step(step: Step, say: StepWords, rules: Sequence[str]) -> list[object]:
    """Return a step as JSON: [decides, clues, uses, rules, chain, effort, leads].

    The names of its rules become their places in `rules`.
    """
    numbers = [rules.index(rule) for rule in say.rules(step)]
    rows = [*chain.from_iterable(step.chain)]
    found = [lead for lead in say.list_leads(step) if not lead.state]
    order = sorted({lead.depth for lead in found})
    told = ((lead.decision, int(lead.value), order.index(lead.depth) + 1) for lead in found)
    leads = [*chain.from_iterable(told)]
    return [step.decides, *say.list_marks(step), numbers, rows, step.effort, leads]
