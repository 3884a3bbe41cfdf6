"""The subject of a page with a board: a puzzle of this build, or the example of a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ...content.pictures import Picture
from ...findings.run import Run
from ...kind import Answer, HasGrid, Kind
from ...languages import _
from ...puzzle import Puzzle
from ...solver.model.facts import Decision
from ...solver.scip.report import Report
from ..layout import words
from ..layout.parts import Link
from .drawings import Drawings


class ProofInSteps(NamedTuple):
    """The number of steps in a checked proof, or the reason why no such proof exists."""

    steps: int
    why: str = ""


NO_PROOF = ProofInSteps(0)


@dataclass(frozen=True)
class Subject:
    """A solved board that a page is about.

    `example`: the board is its kind's example. `decided`: the page shows the solver's decisions.
    `hidden`: the page must not show the answers, nor what tells them.
    `proof`, `downloads`, `pictures`: the proof in steps, the files, and the pictures in the text on
    a puzzle's page.
    """

    puzzle: Puzzle
    example: bool = False
    proof: ProofInSteps = NO_PROOF
    downloads: tuple[Link, ...] = ()
    decided: bool = False
    hidden: bool = False
    pictures: tuple[Picture, ...] = ()

    @property
    def kind(self) -> Kind[Any]:
        return self.puzzle.kind

    @property
    def kind_name(self) -> str:
        """Return the kind's name in addresses."""
        return self.puzzle.document.kind

    @property
    def board(self) -> HasGrid:
        return self.puzzle.board

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Return the answers that the page may show."""
        return () if self.hidden else self.puzzle.answers

    @property
    def runs(self) -> Mapping[str, Run]:
        """Return the runs of SCIP by the name of the formulation."""
        return self.puzzle.runs

    @property
    def report(self) -> Report:
        """Return the report of our formulation's run."""
        return self.puzzle.report

    @property
    def slug(self) -> str:
        """Return the puzzle's name in addresses and in browser storage; "" for an example."""
        return "" if self.example else self.puzzle.document.slug

    @property
    def title(self) -> str:
        """Return the puzzle's title, or `The example of Slitherlink`."""
        if self.example:
            return _("The example of %(kind)s") % {"kind": _(self.kind.title)}
        return self.puzzle.document.meta.title

    @property
    def size(self) -> str:
        """Return the size of the board as `5 × 5`."""
        return words.format_size(self.board.grid.rows, self.board.grid.cols)

    @property
    def url(self) -> str:
        """Return the address of its page, relative to the top of the site."""
        folder = f"{self.kind_name}/{self.slug}" if self.slug else self.kind_name
        return f"{folder}/index.html"

    @property
    def link(self) -> Link:
        """Return a link to its page from the top of the site, with kind and size as its note."""
        return Link(self.title, self.url, words.join_facts(_(self.kind.title), self.size))

    @property
    def decisions(self) -> Sequence[Decision]:
        """Return the solver's decisions, or () if the page does not show them."""
        return self.runs["main"].facts.decisions if self.decided else ()

    @cached_property
    def drawings(self) -> Drawings:
        """Return the drawings of the board, with its answers and the title."""
        title = _("Example") if self.example else self.title
        return Drawings(self.kind, self.board, self.answers, title)
