"""An essay's board and its constraint rows in all formulations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from ...kind import Answer
from ...solver.model.facts import FamilyFacts, FormulationFacts, collect_facts
from ...solver.model.family import family
from ...solver.model.linear import Row
from ...solver.model.model import PuzzleModel
from ...solver.model.plain import PlainModel
from ..authoring.references import MAIN
from ..stage.subject import Subject


@family(
    says="Some variable of the answer has another value: the row forbids this answer and no "
    "other. (A: the keys whose variables are 1.)",
    tex=r"\sum_{k \in A} (1 - x_k) + \sum_{k \notin A} x_k \ge 1 \quad \text{for each answer } A",
)
def no_good(model: PuzzleModel, answers: tuple[Answer, ...]) -> Iterator[Row]:
    """Yield for each answer the row that forbids it and no other.

    Skip answers that no assignment of the model represents.
    """
    for answer in answers:
        if (keys := model.write(answer)) is not None:
            yield model.no_good(keys)


class EssayBoard(Subject):
    """An essay's board, with additional rows that forbid its answers."""

    @cached_property
    def main(self) -> FormulationFacts:
        """Return our formulation, with the no-goods of all answers as an additional family.

        Raises ValueError if the run did not keep its rows.
        """
        made = self.runs[MAIN].facts
        model = PuzzleModel(MAIN)
        self.kind.formulations[MAIN].build(model, self.board)
        model.require(no_good, model, self.answers)
        more = collect_facts(model, self.runs[MAIN].report.cuts, whole=True)
        if not (made.model and more.model):
            raise ValueError("an essay wants a run that kept its rows")
        plain = PlainModel(
            made.model.symbols,
            (*made.model.families, _find_family(more.model.families, no_good.facts)),
        )
        families = (*made.families, _find_family(more.families, no_good.facts))
        return replace(made, families=families, model=plain)

    @cached_property
    def others(self) -> Mapping[str, FormulationFacts]:
        """Return the other formulations, by name.

        They are built again, because they may not have been solved, and runs do not store rows.
        """
        made = {}
        for name in self.kind.formulations:
            if name != MAIN:
                model = PuzzleModel(name)
                self.kind.formulations[name].build(model, self.board)
                made[name] = collect_facts(model, self.runs[MAIN].report.cuts, whole=True)
        return made

    def facts(self, formulation: str) -> FormulationFacts:
        """Return the facts of a formulation, by its name. Ours has the no-goods as well."""
        return self.main if formulation == MAIN else self.others[formulation]

    def family(self, formulation: str, name: str) -> FamilyFacts | None:
        """Return the facts of a family, or None if this formulation of the board lacks it."""
        return next((f for f in self.facts(formulation).families if f.name == name), None)


def _find_family(families: Any, wanted: Mapping[str, Any]) -> Any:
    return next(f for f in families if f.name == wanted["name"])
