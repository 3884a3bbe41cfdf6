"""A fallback for wrong files: the preview builds their last good content, or leaves them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain

from ...content.excerpt import make_excerpt
from ...errors import BuildError, ContentError, Problem, refuse
from ..build.incremental.freshness import BuildState
from ..build.incremental.inputs import File, digest_file
from .news import NO_PAGE, Notice

AS_BEFORE = "Its page is the last good one."


class LastGood:
    """The puzzles' files as the last successful build read them. `files`: by name."""

    def __init__(self) -> None:
        self.files: Mapping[str, File] = {}

    def build(self, state: BuildState, attempt: Callable[[BuildState], object]) -> list[Notice]:
        """Call `attempt`, and again for as long as it reports wrong files of puzzles.

        Before each new call, these files get their last good content, or are left out if they have
        none. Return the problems in them, each with its effect on the puzzle's page. Raises
        ContentError with all problems if another file is wrong as well, or if no puzzle is left.
        """
        good, told = dict(self.files), dict[str, list[Problem]]()
        while True:
            try:
                attempt(state)
                break
            except BuildError:  # no puzzle is left
                refuse(chain(*told.values()))
                raise
            except ContentError as error:
                found = _group_by_name(error, state.inputs.files)
                for name, problems in found.items():
                    told.setdefault(name, problems)
                if "" in found:
                    refuse(chain(*told.values()))
            for name in found:
                state = _replace_file(state, name, good.pop(name, None))
        self.files = state.inputs.files
        effects = {name: AS_BEFORE if name in self.files else NO_PAGE for name in told}
        wrong = ((p, effects[name]) for name, several in told.items() for p in several)
        return [Notice(problem, make_excerpt(problem), effect) for problem, effect in wrong]


def _group_by_name(error: ContentError, files: Mapping[str, File]) -> dict[str, list[Problem]]:
    """Return the problems by the puzzle in whose file they are; "" stands for all other files.

    `files`: the puzzles' files by name.
    """
    names = {path: name for name, (path, _) in files.items()}
    found = dict[str, list[Problem]]()
    for problem in error.problems:
        found.setdefault(names.get(problem.place.path, ""), []).append(problem)
    return found


def _replace_file(state: BuildState, name: str, good: File | None) -> BuildState:
    """Return the state with the file `good` for this puzzle; if it is None, without the puzzle."""
    inputs, path = state.inputs, state.inputs.files[name][0]
    files, documents = dict(inputs.files), dict(inputs.documents)
    if good:
        files[name], documents[name] = good, digest_file(good[1])
    else:
        del files[name], documents[name]
    left_out = state.left_out if good else state.left_out | {path}
    return replace(
        state, inputs=replace(inputs, files=files, documents=documents), left_out=left_out
    )
