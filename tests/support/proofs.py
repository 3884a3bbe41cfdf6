"""Proofs in steps for tests: made, damaged, and read by both checkers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from node import ask
from site_gen.content.document import load
from site_gen.findings.proof import find_proof
from site_gen.findings.reasons import find_reasons
from site_gen.findings.run import run_formulation
from site_gen.findings.worth import make_solved_board
from site_gen.kind import find_kind
from site_gen.site.puzzle.proof import format_proof, load_checker
from site_gen.site.puzzle.reproduce import CHECKER, ones_of
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import SearchSettings
from sites import ROOT

checker = load_checker(ROOT / "templates" / "reproduce" / CHECKER)


@dataclass(frozen=True)
class ProofCase:
    """The texts of the four files of a proof. `model` is the LP file as it was built, without
    cuts."""

    puzzle: PuzzleModel
    model: str
    graphs: str
    answer: str
    proof: str

    @property
    def texts(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in ("model", "graphs", "answer", "proof")}

    @property
    def data(self) -> Any:
        """Return a copy of the proof."""
        return json.loads(self.proof)

    def with_proof(self, data: Any) -> ProofCase:
        return replace(self, proof=json.dumps(data))

    @property
    def found(self) -> dict[str, Any]:
        """Run the standalone checker; return its result in the form of the page's checker."""
        try:
            return {"steps": checker.check(**self.texts)}
        except checker.ProofError as error:
            return {"wrong": str(error)}


def check_in_browser(cases: Sequence[ProofCase]) -> list[dict[str, Any]]:
    """Return the results of the page's checker."""
    return ask("proof_judge.mjs", [case.texts for case in cases])


def find_failure(found: dict[str, Any]) -> tuple[Any, str]:
    """Return the number of steps, or the place of the failure.

    The values in its message are left out, because Python and JavaScript format them differently.
    """
    return found.get("steps"), found.get("wrong", "").partition(":")[0]


@cache
def make_case(name: str) -> ProofCase:
    """Make the proof of a kind's example or of a puzzle of the gallery.

    If the name ends in " backwards", the last step comes first, so that a checker has to search for
    the order.
    """
    name, _, backwards = name.partition(" ")
    kind, _, slug = name.partition("/")
    own = find_kind(kind)
    board = load(ROOT / "content" / f"{name}.md").board()[1] if slug else own.parse(own.example)
    report = run_formulation(own, board, "main", settings=SearchSettings(keep=True)).report
    reasons = find_reasons(make_solved_board(own, board, report))
    assert reasons is not None
    if backwards:
        reasons = replace(reasons, steps=reasons.steps[::-1])
    found = find_proof(own, board, reasons)
    puzzle = PuzzleModel(name)
    own.formulations["main"].build(puzzle, board)
    names = {x.name for y in puzzle.answer.values() for x in y.terms}
    answers = [{"ones": ones_of(puzzle, answer)} for answer in report.answers]
    answer = json.dumps({"variables": sorted(names), "answers": answers})
    return ProofCase(puzzle, report.lp, json.dumps(found.graphs), answer, format_proof(found))


# -- damage


def damage(rng: Random, data: Any, names: Sequence[str]) -> str:
    """Change the data of a proof in place, and return a description of the change."""
    steps = data["steps"]
    step = rng.choice(steps)
    item = rng.choice(step)
    literals, rows = item.get("prove", item.get("any")), item.get("by") or [0]
    done = rng.choice(DAMAGES)
    i, j = rng.randrange(len(literals)), rng.randrange(len(rows))
    if done == "row dropped":
        del rows[j]
    elif done == "row changed":
        rows[j] = rng.choice([*(r for s in steps for k in s for r in k.get("by", [])), *range(3)])
    elif done == "value changed":
        literals[i] = opposite(literals[i])
    elif done == "literal changed":
        literals[i] = rng.choice(["", "!"]) + rng.choice(names)
    elif done == "literal dropped":
        del literals[i]
    elif done == "literal added":
        literals.append(rng.choice(["", "!"]) + rng.choice(names))
    elif done == "item dropped":
        step.remove(item)
    elif done == "step dropped":
        steps.remove(step)
    elif done == "steps swapped":
        a, b = rng.randrange(len(steps)), rng.randrange(len(steps))
        steps[a], steps[b] = steps[b], steps[a]
    elif done == "cut instead of proof":
        item.pop("prove", None)
        item |= {"any": literals, "cut": "one_loop"}
    elif done == "ones changed":
        name = rng.choice(names)
        data["ones"] = sorted({*data["ones"]} ^ {name})
    else:
        _spoil(rng, data)
    return done


DAMAGES = (
    *("row dropped", "row changed", "value changed", "literal changed", "literal dropped"),
    *("literal added", "item dropped", "step dropped", "steps swapped", "cut instead of proof"),
    *("ones changed", "spoilt"),
)
JUNK = (None, True, False, -1, 0, 10**6, "", "!", "x", [], {}, [[]], {"prove": []})


def _spoil(rng: Random, data: Any) -> None:
    """Replace a random part of the data by junk."""
    places = [(data, key) for key in data]
    for step in data["steps"]:
        places += [(step, i) for i in range(len(step))]
        for item in step:
            places += [(item, key) for key in item]
            places += [(item["by"], i) for i in range(len(item.get("by", ())))]
    holder, key = rng.choice(places)
    holder[key] = rng.choice(JUNK)


def opposite(literal: str) -> str:
    return literal[1:] if literal.startswith("!") else f"!{literal}"
