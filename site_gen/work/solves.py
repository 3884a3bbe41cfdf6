"""The findings of puzzles, taken from the cache or solved and cached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ..content.config import Solving
from ..content.document import Document
from ..errors import Place, SiteGenError, SolveError
from ..findings.cache import UNREADABLE, Cache
from ..puzzle import FINDING, LIMITS, Puzzle, answers_key, finding_key

RECENT = 20  # puzzles that stay in memory
UNTRUSTED = (*UNREADABLE, SiteGenError)


@dataclass(frozen=True)
class Solves:
    """A source of findings, which solves puzzles that are not cached.

    Without `explain`, it only finds the answers of such puzzles.
    """

    solving: Solving
    cache: Cache
    explain: bool = True

    def find(self, document: Document, *, explain: bool | None = None) -> tuple[Puzzle, bool]:
        """Return the puzzle with its finding, and True if that was cached.

        `explain` overrides the default for this puzzle. If the answers are not as the author
        expects, the puzzle is not explained, since the author has to repair it first. Answers are
        cached until the whole finding is.
        """
        explain = self.explain if explain is None else explain
        puzzle, key = Puzzle(document), finding_key(document, self.solving)
        if found := self._load(puzzle, key):
            return found, True
        answers = answers_key(key)
        solved = self._load(puzzle, answers)
        if solved is None:
            solved = puzzle.solve(self.solving)
            self._store(solved, answers)
        if not explain:
            return replace(solved, is_early=True), False
        if solved.is_as_expected:
            solved = solved.explain(self.solving)
            self._store(solved, key)
            self.cache.discard(FINDING, document.name, answers)
        return solved, False

    def has(self, name: str, key: str) -> bool:
        """Return True if a finding that is enough for now is cached; it is not read.

        `key` is the cache key of the whole finding.
        """
        return any(self.cache.has(FINDING, name, one) for one in self.keys(key))

    def keys(self, key: str) -> Sequence[str]:
        """Return the cache keys of findings that are enough for now, best first.

        `key` is the key of the whole finding. Without `explain`, the answers alone are enough.
        """
        return (key,) if self.explain else (key, answers_key(key))

    def key_of(self, puzzle: Puzzle, key: str) -> str:
        """Return the key under which a puzzle's finding is cached.

        `key` is the key of the whole finding; answers alone have a key of their own.
        """
        return answers_key(key) if puzzle.is_early else key

    def load(self, document: Document) -> Puzzle | None:
        """Return the puzzle with its whole finding from the cache, or None."""
        return self._load(Puzzle(document), finding_key(document, self.solving))

    def accept(self, document: Document, content: bytes) -> Puzzle:
        """Return a puzzle with a finding that another machine packed, and cache it.

        Raises SolveError if the finding cannot be trusted.
        """
        key = finding_key(document, self.solving)
        puzzle = unpack(document, key, content)
        self._store(puzzle, key)
        return puzzle

    @cached_property
    def _recent(self) -> dict[str, Puzzle]:
        return {}

    def _remember(self, puzzle: Puzzle, key: str) -> None:
        self._recent[key] = puzzle
        while len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]

    def __getstate__(self) -> dict[str, Any]:
        return {"solving": self.solving, "cache": self.cache, "explain": self.explain}

    def _load(self, puzzle: Puzzle, key: str) -> Puzzle | None:
        """Return the puzzle with the finding under a key, from memory or the cache, or None.

        A finding that cannot be true is ignored with a warning.
        """
        if found := self._recent.get(key):
            return found
        parts: Sequence[Any] | None = self.cache.get(FINDING, puzzle.name, key)
        if parts is None:
            return None
        try:
            found = puzzle.with_parts(parts)
        except UNTRUSTED as error:
            self.cache.refuse(FINDING, puzzle.name, key, error)
            return None
        self._remember(found, key)
        return found

    def is_lasting(self, puzzle: Puzzle) -> bool:
        """Return True if the result may be cached for later builds.

        Answers alone, or one that reached a limit, may not: a later build may find more.
        """
        return not puzzle.is_early and puzzle.report.status not in LIMITS

    def _store(self, puzzle: Puzzle, key: str) -> None:
        self._remember(puzzle, key)
        lasting = self.is_lasting(puzzle)
        self.cache.put(FINDING, puzzle.name, key, puzzle.parts, lasting=lasting)


def unpack(document: Document, key: str, content: bytes) -> Puzzle:
    """Return the puzzle with a finding that another machine packed under `key`.

    Raises SolveError if the finding is damaged or cannot be true.
    """
    try:
        return Puzzle(document).with_parts(FINDING.unpack(key, content))
    except UNTRUSTED as error:
        raise SolveError(f"the result cannot be trusted: {error}", Place(document.path)) from None
