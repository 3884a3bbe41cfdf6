"""What a build tells while it runs; the command line shows it, everybody else need not."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Problem


class Progress:
    """Tells nobody. Names are those of puzzles, `kind/slug`, or of other pages."""

    def waiting(self) -> None:
        """Another build of this site is running; this one begins when it is over."""

    def warned(self, problem: Problem) -> None:
        """Something that an author should look at; the build goes on."""

    def planned(self, puzzles: int, cells: Sequence[int]) -> None:
        """So many puzzles there are; those with so many cells are to be made."""

    def begun(self, name: str) -> None:
        """A worker has it, or will have it next."""

    def done(self, name: str, found: str, cells: int) -> None:
        """`found`: how the search ended, "failed", or "kept" where nothing was solved."""
