"""The walk to the answer as a page tells it, in words and as a block of JSON for `stage/why.js`.

The block: `values` (the answer's, by decision, as a string of 0 and 1), `given` (decisions whose
value is only a name), `clues` (for each its cells), `rules` (for each its name in steps, and a
sentence), and `steps`: each [decides, clues, uses, rules, chain], all by number from 0. `uses` are
decisions of earlier steps; `chain` has the rows of the model that lead from the opposite to a
contradiction: family, place, family, place ...; the place is -1 for a cut, and the chain is empty
where it took a search. What a step says stands in the page, in the list of all steps. `settles`:
for each step elements of the player's board, for hints.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from ...findings.reasons import Reasons, Step
from ...findings.reasons.measure import Difficulty
from ...findings.reasons.step_words import rule_name
from ...kind import HasGrid, Kind
from ...puzzle import Puzzle
from ..layout import words
from ..layout.layers import ReasonsView
from ..layout.parts import Fact
from ..layout.prose import json_block
from .hints import settled_elements


def reasons_view(puzzle: Puzzle, board: HasGrid, kind: Kind[HasGrid]) -> ReasonsView | None:
    found = puzzle.reasons
    if found is None or not found.steps:
        return None
    clues, rules, say = kind.clues(board), list(kind.rules), puzzle.step_words(found)
    decisions = puzzle.runs["main"].facts.decisions
    return ReasonsView(
        lead=_lead(found),
        facts=_facts(puzzle.difficulty),
        steps=tuple(map(say.step, found.steps)),
        rules=tuple(
            Fact(rule_name(name), kind.rules[name].says)
            for name in kind.rules
            if any(name in say.rules(step) for step in found.steps)
        ),
        beyond=_beyond(found),
        data=json_block(
            {
                "values": "".join(str(int(one)) for one in found.values),
                "given": found.given,
                "clues": [sorted(clue.cells) for clue in clues],
                "rules": [f"{rule_name(name)}: {rule.says}" for name, rule in kind.rules.items()],
                "steps": [_step(step, say.rules(step), rules) for step in found.steps],
                "settles": [*settled_elements(kind, board, decisions, found)],
            }
        ),
    )


def _step(step: Step, used: Sequence[str], rules: Sequence[str]) -> list[object]:
    numbers = [rules.index(rule) for rule in used]
    return [step.decides, step.clues, step.uses, numbers, [*chain.from_iterable(step.chain)]]


def _lead(found: Reasons) -> str:
    steps = words.count(len(found.steps), "step")
    if found.ended:
        return f"{steps[0].upper()}{steps[1:]} from the empty board, each with its reason."
    verb = "leads" if len(found.steps) == 1 else "lead"
    return f"{steps} {verb} from the empty board to the answer, each with its reason."


def _facts(found: Difficulty) -> tuple[Fact, ...]:
    made = [Fact("Difficulty", found.word)]
    if found.largest is not None and found.longest is not None:
        made.append(
            Fact(
                "Largest reason",
                words.count(found.largest, "clue or decision", "clues and decisions"),
            )
        )
        made.append(Fact("Longest chain", words.count(found.longest, "row")))
    if found.searched:
        made.append(Fact("By search", words.count(found.searched, "step")))
    presolve = " (presolve left nothing to search)" if found.presolve else ""
    made.append(Fact("SCIP’s search", words.count(found.nodes, "node") + presolve))
    return tuple(made)


def _beyond(found: Reasons) -> str:
    if not found.ended:
        return ""
    told, of = found.decided, len(found.values) - len(found.given)
    return (
        f"These are the first {words.number(told)} of {words.number(of)} decisions. Reasons for "
        "the others would take too long to find."
    )
