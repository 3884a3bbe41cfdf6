"""The build state that the server sends to browsers.

A page that did not listen for a while misses nothing, and nothing is sent twice: a browser gets
the current state, with all addresses that have changed since the version it knows.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...boards.characters import make_printable
from ...content.excerpt import Excerpt
from ...errors import Problem

EVERYTHING = "*"
NO_PAGE = "There is no page of it until this is fixed."


class Notice(NamedTuple):
    """A problem as the overlay shows it.

    `line`: an excerpt of its line. `effect`: a sentence on the page that is shown instead.
    """

    problem: Problem
    line: Excerpt
    effect: str = ""

    @property
    def path(self) -> str:
        """Return the path of the file with the problem, or ""."""
        return self.problem.place.path

    def to_json(self) -> dict[str, str]:
        """Return the notice as the overlay's script reads it, with all characters printable."""
        place, message = map(make_printable, (str(self.problem.place), self.problem.text))
        return {"place": place, "message": message, **self.line._asdict(), "effect": self.effect}


class News:
    """The latest build state, shared by the threads of the builder and of the server.

    A version is the random name of this run and the number of its builds that changed something.
    A page with a version of another run is always outdated.
    """

    def __init__(self) -> None:
        self._run, self._number, self._tick = secrets.token_hex(4), 0, 0
        self._state, self._problems, self._ended = "building", tuple[Notice, ...](), False
        self._changed: dict[str, int] = {}
        self._told = threading.Condition()

    @property
    def version(self) -> str:
        """Return the version of the pages that the last build wrote."""
        return f"{self._run}-{self._number}"

    @property
    def state(self) -> str:
        """Return the state: "building", "finding", "built" or "failed"."""
        return self._state

    # -- from the builder

    def building(self, state: str = "building") -> None:
        """Report that a build is running.

        `state`: "finding" if the pages are up to date and only slow parts are missing.
        """
        self._set_state(state, self._problems)

    def built(self, changed: Iterable[str], problems: Sequence[Notice] = ()) -> None:
        """Report a finished build and the addresses of its changed files.

        `problems`: those of single puzzles, which did not prevent the build.
        """
        with self._told:
            if names := set(changed):
                self._number += 1
                self._changed |= dict.fromkeys(names, self._number)
        self._set_state("built", tuple(problems))

    def failed(self, problems: Sequence[Notice]) -> None:
        """Report a build that stopped because of these problems; the pages have not changed."""
        self._set_state("failed", tuple(problems))

    def end(self) -> None:
        """Report that the preview ends, so that all waiting threads stop."""
        self._ended = True
        self._set_state(self._state, self._problems)

    def _set_state(self, state: str, problems: tuple[Notice, ...]) -> None:
        with self._told:
            self._state, self._problems = state, problems
            self._tick += 1
            self._told.notify_all()

    # -- to a browser

    def refused(self, name: str) -> bool:
        """Return True if a puzzle, `kind/slug`, has no page because its file has a mistake."""
        return any(p.path.endswith(f"/{name}.md") for p in self._problems if p.effect == NO_PAGE)

    def after(
        self, tick: int, version: str, seconds: float
    ) -> tuple[int, Mapping[str, Any] | None]:
        """Wait up to `seconds` for a state other than that of `tick`; return its tick and state.

        Return `tick` and None if the state has not changed. `tick`: the number of a state that the
        caller has sent; -1 for none. `version`: that of the browser's page. The state is a mapping
        for JSON, with the addresses of files that have changed since this version.
        """
        with self._told:
            self._told.wait_for(lambda: self._tick != tick or self._ended, seconds)
            if self._tick == tick:
                return tick, None
            return self._tick, {
                "version": self.version,
                "state": self._state,
                "changed": self._list_changed(version),
                "problems": [p.to_json() for p in self._problems],
            }

    @property
    def ended(self) -> bool:
        """Return True if the preview has ended."""
        return self._ended

    def _list_changed(self, version: str) -> list[str]:
        """Return the addresses of files that have changed since a version.

        Return only EVERYTHING if the version is of another run of the server.
        """
        run, _, number = version.partition("-")
        if run != self._run or not number.isdecimal():
            return [EVERYTHING]
        return sorted(name for name, at in self._changed.items() if at > int(number))
