"""The events of a running build, which the command line shows and other callers may ignore."""

from __future__ import annotations

from collections.abc import Mapping

from ...errors import Problem


class Progress:
    """A receiver of events that ignores all of them; subclasses override its methods.

    Names are those of puzzles, `kind/slug`, or of other outputs.
    """

    def waiting(self) -> None:
        """Report that another build of this site is running, and this one waits for its end."""

    def warned(self, problem: Problem) -> None:
        """Report a problem that the author should look at, but that does not stop the build."""

    def unexpected(self, problem: Problem) -> None:
        """Report a puzzle that is shown to its author although it is not as expected."""

    def planned(self, puzzles: int) -> None:
        """Report how many puzzles the build has."""

    def phase(self, what: str, sizes: Mapping[str, int]) -> None:
        """Report the start of the phase `what`. `sizes`: its tasks by name, with their cells."""

    def begun(self, name: str) -> None:
        """Report that a worker runs this task, or will start it next."""

    def done(self, name: str) -> None:
        """Report that this task of the phase is finished."""

    def found(self, name: str, status: str) -> None:
        """Report a puzzle's result: the status of the search, "failed", or "kept" if cached."""
