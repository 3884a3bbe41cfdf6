"""A wrong file never blocks the others: its last good text stands for it, if there was one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ...errors import BuildError, ContentError, Problem
from ..build.freshness import BuildState
from ..build.inputs import File, digest_of
from .news import NO_PAGE, Notice, notice_of

AS_BEFORE = "Its page is the last good one."


class LastGood:
    """`files`: the puzzles' files by name, as the last build that went well has read them."""

    def __init__(self) -> None:
        self.files: Mapping[str, File] = {}

    def build(self, state: BuildState, attempt: Callable[[BuildState], object]) -> list[Notice]:
        """Attempt it, without wrong files of puzzles or with what they were before; what is wrong
        with them. Raises ContentError with all that is wrong if that does not help."""
        good, told = dict(self.files), dict[str, list[Problem]]()
        while True:
            try:
                attempt(state)
                break
            except BuildError:  # nothing is left
                if told:
                    raise _all(told) from None
                raise
            except ContentError as error:
                found = _by_name(error, state.inputs.files)
                for name, problems in found.items():
                    told.setdefault(name, problems)
                if not found or "" in found:
                    raise _all(told) from None
            for name in found:
                state = _instead(state, name, good.pop(name, None))
        self.files = state.inputs.files
        effects = {name: AS_BEFORE if name in self.files else NO_PAGE for name in told}
        return [notice_of(p, effects[name]) for name, several in told.items() for p in several]


def _all(told: Mapping[str, Sequence[Problem]]) -> ContentError:
    return ContentError(*(p for several in told.values() for p in several))


def _by_name(error: ContentError, files: Mapping[str, File]) -> dict[str, list[Problem]]:
    """Problems by the puzzle in whose file they are; "": in none."""
    names, found = (
        {path: name for name, (path, _) in files.items()},
        dict[str, list[Problem]](),
    )
    for problem in error.problems:
        found.setdefault(names.get(problem.place.path, ""), []).append(problem)
    return found


def _instead(state: BuildState, name: str, good: File | None) -> BuildState:
    """With another file for this puzzle, or without it."""
    inputs, path = state.inputs, state.inputs.files[name][0]
    files, documents = dict(inputs.files), dict(inputs.documents)
    if good:
        files[name], documents[name] = good, digest_of(good[1])
    else:
        del files[name], documents[name]
    left_out = state.left_out if good else state.left_out | {path}
    return replace(
        state, inputs=replace(inputs, files=files, documents=documents), left_out=left_out
    )
