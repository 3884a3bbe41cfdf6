"""A ground answer set program, written in aspif, and its answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import combinations
from tempfile import NamedTemporaryFile
from time import perf_counter

import clingo

from site_gen.kind import Answer

from .. import PeerResult

OPTIONS = "--configuration=trendy", "--eq=0", "--sat-prepro=no"
"""Without the two kinds of preprocessing: they take longer than what they save."""

Place = tuple[int, bool]
"""A field of a text, and whether its atom is to be true there or false."""


class Program:
    """Atoms are numbers from 1, as strings; a literal is one, or one with a minus for "not".

    aspif (the format between clingo's grounder and its solver) is text: writing and reading it
    takes half of the time that the same rules take through clingo's Python objects. Where many
    rules are alike, a text with fields {0}, {1} ... is filled in: one call instead of twenty.
    """

    def __init__(self) -> None:
        self._start = perf_counter()
        self._rules = ["asp 1 0 0"]
        self._last = 0
        self.write = self._rules.append

    def atoms(self, count: int) -> list[str]:
        first = self._last + 1
        self._last += count
        return list(map(str, range(first, first + count)))

    def rule(self, head: str, *body: str) -> None:
        """`head` is true if the body is; and, like every atom, only if some rule says so."""
        self.write(" ".join(("1 0 1", head, "0", str(len(body)), *body)))

    def may(self, heads: Collection[str], *body: str) -> None:
        """Each of `heads` may be true if the body is."""
        if heads:
            self.write(" ".join(("1 1", str(len(heads)), *heads, "0", str(len(body)), *body)))

    def forbid(self, *body: str) -> None:
        """Not all of these."""
        self.write(" ".join(("1 0 0 0", str(len(body)), *body)))

    def exactly(self, count: int, atoms: Sequence[str]) -> None:
        self.write(_write_at_most(count, len(atoms), True).format(*atoms))
        self.write(_write_at_most(len(atoms) - count, len(atoms), False).format(*atoms))

    def at_most(self, count: int, atoms: Sequence[str]) -> None:
        self.write(_write_at_most(count, len(atoms), True).format(*atoms))

    def first(self, atoms: Sequence[str]) -> None:
        """One of `atoms` is true; the first of these that is may be so for no other reason."""
        none_before: list[str] = []
        for atom, none in zip(atoms, self.atoms(len(atoms)), strict=True):
            self.may([atom], *none_before)
            self.rule(none, "-" + atom, *none_before)
            none_before = [none]
        self.forbid(*none_before)

    def answers(
        self,
        shown: Sequence[str],
        read: Callable[[list[int]], Answer],
        limit: int,
        seconds: float,
        options: Sequence[str] = OPTIONS,
    ) -> PeerResult:
        """Up to `limit` answers within `seconds` of the program's making.

        `read`: the places in `shown` of the atoms that are true -> an answer. These must decide
        all other atoms: else an answer would be found more than once.
        """
        with NamedTemporaryFile("w", suffix=".aspif") as file:
            file.write("\n".join((*self._rules, "0\n")))
            file.flush()
            control = clingo.Control([str(limit), "--warn=none", *options])
            control.load_aspif([file.name])
        atoms = list(enumerate(map(int, shown)))
        found: set[Answer] = set()
        with control.solve(yield_=True, async_=True) as search:  # in a thread: it can be stopped
            while True:
                search.resume()
                if not search.wait(max(0.0, self._start + seconds - perf_counter())):
                    search.cancel()
                    return PeerResult(frozenset(found), False)
                model = search.model()
                if model is None:
                    return PeerResult(frozenset(found), bool(search.get().exhausted))
                true = model.is_true
                found.add(read([place for place, atom in atoms if true(atom)]))


def write_nogoods(groups: Iterable[Iterable[Place]]) -> str:
    """Rules with fields: no group holds."""
    lines = []
    for group in groups:
        body = [f"{'' if true else '-'}{{{place}}}" for place, true in group]
        lines.append(" ".join(("1 0 0 0", str(len(body)), *body)))
    return "\n".join(lines) or NOTHING


@cache
def _write_at_most(count: int, of: int, true: bool) -> str:
    """At most `count` of so many fields are `true`. If short, as plain rules: from these the
    solver learns faster.
    """
    if count >= of:
        return NOTHING
    if count <= 0 or count + 1 == of or (count < 3 and of <= 7 - count):
        fields = [(place, true) for place in range(of)]
        return write_nogoods(combinations(fields, max(0, count + 1)))
    weights = " ".join(f"{'' if true else '-'}{{{place}}} 1" for place in range(of))
    return f"1 0 0 1 {count + 1} {of} {weights}"


@cache
def write_none_or_two(of: int) -> str:
    """Of so many fields none is true, or two are."""
    alone = [[(p, p == one) for p in range(of)] for one in range(of)]
    return write_nogoods([*alone, *combinations([(p, True) for p in range(of)], 3)])


NOTHING = "10 nothing"
"""A comment: what to write if there is nothing to say."""
