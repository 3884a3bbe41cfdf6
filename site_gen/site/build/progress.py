"""What a build tells while it runs; the command line shows it, everybody else need not."""

from __future__ import annotations

from collections.abc import Mapping

from ...errors import Problem


class Progress:
    """Tells nobody. Names are those of puzzles, `kind/slug`, or of other pages."""

    def waiting(self) -> None:
        """Another build of this site is running; this one begins when it is over."""

    def warned(self, problem: Problem) -> None:
        """Something that an author should look at; the build goes on."""

    def unexpected(self, problem: Problem) -> None:
        """Of a puzzle that is shown to its author, though it is not as expected."""

    def planned(self, puzzles: int) -> None:
        """So many puzzles there are."""

    def phase(self, what: str, sizes: Mapping[str, int]) -> None:
        """Now this is done with these puzzles or pages; their sizes are in cells."""

    def begun(self, name: str) -> None:
        """A worker has it, or will have it next."""

    def done(self, name: str) -> None:
        """This phase is over for it."""

    def found(self, name: str, status: str) -> None:
        """Of a puzzle: how the search ended, "failed", or "kept" where nothing was solved."""
