"""Whole solves on disk: one file for each document, named after all that its finding follows from.

Seconds are those of the run that was kept, so a rebuild tells the same. An answer that is read
passes `verify` again; a claim that there are no others rests on a search that was exhausted: a
run of ours that the clock or the memory ended is not kept at all. What else the clock cut short
(the article's run, the second opinion) is kept as what it is, with its limit in
the key; `unfinished` says so, and `site-gen clean --unfinished` lets the next build try again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..content.config import Solving
from ..content.document import Document, Meta, uncompared
from ..errors import SiteGenError, SolveError
from ..kind import Rows, find_kind
from . import store
from .cache import solver_version, sources
from .codec import Codec, codec_of
from .puzzle import Solved, answer_sets, answered, explained
from .reasons import Reasons
from .run import Run
from .store import digest
from .verdict import as_expected
from .worth import Worth

LIMITS = ("time limit", "memory limit")
UNBELIEVED = (ValueError, TypeError, LookupError, SiteGenError)


@cache
def _parts() -> tuple[Codec, ...]:
    kinds: tuple[Any, ...] = (Mapping[str, Run], tuple[Rows, ...], Worth | None, Reasons | None)
    return tuple(map(codec_of, kinds))


def key_of(document: Document, solving: Solving) -> str:
    """All that a finding follows from. The name of a puzzle stands in its LP file and its log."""
    meta = document.meta
    unread = {"cache"} if meta.compare else {"cache", "article_time_limit"}
    return digest(
        document.kind,
        document.slug,
        list(document.blocks.items()),
        [meta.limit, meta.time_limit, meta.explain, meta.compare],
        solving.model_dump(mode="json", exclude=unread),
        sources(document.kind),
        solver_version(),
    )


def early_key(key: str) -> str:
    """Of the answers alone, by the key of the whole finding: one never stands for the other."""
    return digest("answered", key)


@dataclass(frozen=True)
class Solves:
    """`passing`: a folder of this build, or of all builds of a preview, for what is not to be
    kept. Answers are kept by themselves until all is found that stands beside them."""

    solving: Solving
    passing: Path

    def find(self, document: Document, *, early: bool = False) -> tuple[Solved, bool]:
        """The finding for a document, read or made now; and whether it was there.

        `early`: where it is not, the answers alone; so it is with a puzzle that is not as its
        author expects, since that is what is to be mended first.
        """
        key = key_of(document, self.solving)
        if kept := self._read(document, key):
            return kept, True
        answers = early_key(key)
        solved = self._read(document, answers)
        if solved is None:
            solved = answered(document, self.solving)
            self._keep(solved, answers, packed(solved, answers))
        if not early and as_expected(solved):
            solved = explained(solved, self.solving)
            self._keep(solved, key, packed(solved, key))
            for folder in self.folders:
                solve_path(folder, document.name, answers).unlink(missing_ok=True)
        return solved, False

    def _read(self, document: Document, key: str) -> Solved | None:
        paths = (solve_path(folder, document.name, key) for folder in self.folders)
        return next(filter(None, (_read(path, document, key) for path in paths)), None)

    def there(self, name: str, key: str) -> bool:
        """Whether something is kept; whether it is to be believed, `find` will say."""
        return any(solve_path(f, name, key).exists() for f in self.folders)

    def kept(self, document: Document) -> Solved | None:
        """What the cache holds, its answers verified; None where it holds nothing."""
        key, folder = key_of(document, self.solving), self.solving.cache
        return _read(solve_path(folder, document.name, key), document, key) if folder else None

    def take(self, document: Document, content: bytes) -> Solved:
        """A finding that somebody else packed. Raises SolveError if it is not to be believed."""
        key = key_of(document, self.solving)
        solved = unpacked(document, key, content)
        self._keep(solved, key, content)
        return solved

    def _keep(self, solved: Solved, key: str, content: bytes) -> None:
        store.write(solve_path(self.folder_of(solved), solved.document.name, key), content)

    def folder_of(self, solved: Solved) -> Path:
        """Where it is kept: another build may be luckier than one that ran out of time."""
        return self.folders[0] if solved.report.status not in LIMITS else self.passing

    @property
    def folders(self) -> list[Path]:
        return [f for f in (self.solving.cache, self.passing) if f]


def example_of(kind: str) -> Document:
    """A kind's example as if somebody had written a document of it."""
    return Document(
        f"the example of {kind}",
        kind,
        "example",
        Meta(title="Example", explain=False, compare=not uncompared(kind)),
        find_kind(kind).example,
        "",
        {},
        {},
    )


def solve_path(folder: Path, name: str, key: str) -> Path:
    """`name`: of the puzzle, kind/slug."""
    return folder / f"{name}-{key}.solve.z"


def packed(solved: Solved, key: str) -> bytes:
    values = (solved.runs, solved.answers, solved.worth, solved.reasons)
    dumped = (codec.dump(value) for codec, value in zip(_parts(), values, strict=True))
    return store.pack(key, [{"unfinished": unfinished(solved)}, *dumped])


def unpacked(document: Document, key: str, content: bytes) -> Solved:
    """Raises SolveError for what is not to be believed."""
    try:
        return _loaded(document, store.unpack(key, content))
    except UNBELIEVED as error:
        raise SolveError(f"{document.path}: what came back is not believed: {error}") from None


def _read(path: Path, document: Document, key: str) -> Solved | None:
    """The kept finding, its answers verified; None where there is none to believe."""
    values = store.read(path, key)
    if values is None:
        return None
    try:
        return _loaded(document, values)
    except UNBELIEVED as error:
        store.distrust(path, error)
        return None


def _loaded(document: Document, values: Iterable[Any]) -> Solved:
    """Raises one of UNBELIEVED."""
    _, *parts = values
    loaded = [codec.load(value) for codec, value in zip(_parts(), parts, strict=True)]
    solved = Solved(document, *loaded)
    _believe(solved)
    return solved


def _believe(solved: Solved) -> None:
    """Raise SolveError for a finding that cannot be true."""
    answers, board, kind = answer_sets(solved)
    report = solved.report
    once = len(answers) == len(set(answers)) == len(report.answers)
    if set(answers) != set(report.answers) or not once:
        raise SolveError("its answers are not those of its report")
    if report.complete != (report.status == "complete"):
        raise SolveError("it claims a proof that it has not")
    if tuple(kind.to_json(board, a) for a in answers) != solved.answers:
        raise SolveError("its answers are not written as this kind writes them")


def unfinished(solved: Solved) -> bool:
    """Whether more time would have shown more of what stands beside the answers."""
    return any(run.report.status in LIMITS for run in solved.runs.values()) or (
        solved.report.complete and solved.report.confirmed is None
    )
