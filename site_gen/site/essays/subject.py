"""The board that an essay is about, and the rows of both formulations on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ...findings.run import Run
from ...kind import Answer, HasGrid, Kind
from ...puzzle import Puzzle
from ...solver.facts import FamilyFacts, FormulationFacts, facts
from ...solver.families import family
from ...solver.linear import Row
from ...solver.model import PuzzleModel
from ...solver.plain import PlainModel
from ..authoring.references import MAIN
from ..layout import words
from ..layout.parts import Link


@family(
    says="Some variable of the answer has another value: the row forbids this answer and no "
    "other. (A: the keys whose variables are 1.)",
    tex=r"\sum_{k \in A} (1 - x_k) + \sum_{k \notin A} x_k \ge 1 \quad \text{for each answer } A",
)
def no_good(model: PuzzleModel, answers: tuple[Answer, ...]) -> Iterator[Row]:
    for answer in answers:
        if (keys := model.write(answer)) is not None:
            yield model.no_good(keys)


@dataclass(frozen=True)
class Subject:
    """A puzzle of this build, or a kind's example."""

    name: str  # of the kind
    kind: Kind[Any]
    board: HasGrid
    answers: tuple[Answer, ...]
    runs: Mapping[str, Run]
    title: str
    slug: str  # "" for an example

    @property
    def url(self) -> str:
        """From the top of the site."""
        return f"{self.name}/{self.slug}/index.html" if self.slug else f"{self.name}/index.html"

    @property
    def link(self) -> Link:
        grid = self.board.grid
        return Link(self.title, self.url, f"{self.kind.title}, {words.size(grid.rows, grid.cols)}")

    @cached_property
    def main(self) -> FormulationFacts:
        """Our rows, with the no-goods of all answers as one more family."""
        made = self.runs[MAIN].facts
        model = PuzzleModel(MAIN)
        self.kind.formulations[MAIN].build(model, self.board)
        model.require(no_good, model, self.answers)
        more = facts(model, self.runs[MAIN].report, whole=True)
        if not (made.model and more.model):
            raise ValueError("an essay wants a run that kept its rows")
        plain = PlainModel(
            made.model.symbols, (*made.model.families, _last(more.model.families, no_good.facts))
        )
        families = (*made.families, _last(more.families, no_good.facts))
        return replace(made, families=families, model=plain)

    @cached_property
    def others(self) -> Mapping[str, FormulationFacts]:
        """The other formulations built anew: they may not have run, and a run keeps no rows."""
        made = {}
        for name in self.kind.formulations:
            if name != MAIN:
                model = PuzzleModel(name)
                self.kind.formulations[name].build(model, self.board)
                made[name] = facts(model, self.runs[MAIN].report, whole=True)
        return made

    def facts(self, formulation: str) -> FormulationFacts:
        return self.main if formulation == MAIN else self.others[formulation]

    def family(self, formulation: str, name: str) -> FamilyFacts | None:
        return next((f for f in self.facts(formulation).families if f.name == name), None)


def _last(families: Any, wanted: Mapping[str, Any]) -> Any:
    return next(f for f in families if f.name == wanted["name"])


def of_puzzle(puzzle: Puzzle) -> Subject:
    kind, board, answers = puzzle.kind, puzzle.board, puzzle.answers
    document = puzzle.document
    title, slug = document.meta.title, document.slug
    return Subject(document.kind, kind, board, answers, puzzle.runs, title, slug)


def of_example(puzzle: Puzzle) -> Subject:
    made = of_puzzle(puzzle)
    return replace(made, title=f"The example of {made.kind.title}", slug="")
