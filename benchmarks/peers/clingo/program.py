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
"""No preprocessing: both kinds take longer than they save."""

Place = tuple[int, bool]
"""The number of a field in a template, and whether its atom is true or false."""


class Program:
    """A ground program. Atoms are numbers from 1 as strings; a minus negates a literal.

    aspif, the format between clingo's grounder and its solver, is text. Writing and reading it
    takes half of the time of the same rules through clingo's Python objects. Similar rules come
    from one template with fields {0}, {1} and so on: one call instead of twenty.
    """

    def __init__(self) -> None:
        self._start = perf_counter()
        self._rules = ["asp 1 0 0"]
        self._last = 0
        self.write = self._rules.append

    def new_atoms(self, count: int) -> list[str]:
        first = self._last + 1
        self._last += count
        return list(map(str, range(first, first + count)))

    def derive(self, head: str, *body: str) -> None:
        """Make `head` true if the body is. An atom without such a rule is false."""
        self.write(" ".join(("1 0 1", head, "0", str(len(body)), *body)))

    def allow(self, heads: Collection[str], *body: str) -> None:
        """Let each of `heads` be true or false if the body is true."""
        if heads:
            self.write(" ".join(("1 1", str(len(heads)), *heads, "0", str(len(body)), *body)))

    def forbid(self, *body: str) -> None:
        """Forbid that all of these are true."""
        self.write(" ".join(("1 0 0 0", str(len(body)), *body)))

    def require_exactly(self, count: int, atoms: Sequence[str]) -> None:
        self.write(_write_at_most(count, len(atoms), True).format(*atoms))
        self.write(_write_at_most(len(atoms) - count, len(atoms), False).format(*atoms))

    def require_at_most(self, count: int, atoms: Sequence[str]) -> None:
        self.write(_write_at_most(count, len(atoms), True).format(*atoms))

    def found_first(self, atoms: Sequence[str]) -> None:
        """Require that one of `atoms` is true; the first true one needs no other support."""
        none_before: list[str] = []
        for atom, none in zip(atoms, self.new_atoms(len(atoms)), strict=True):
            self.allow([atom], *none_before)
            self.derive(none, "-" + atom, *none_before)
            none_before = [none]
        self.forbid(*none_before)

    def solve(
        self,
        shown: Sequence[str],
        read: Callable[[list[int]], Answer],
        limit: int,
        seconds: float,
        options: Sequence[str] = OPTIONS,
    ) -> PeerResult:
        """Find up to `limit` answers within `seconds` since the program was created.

        `read` converts the indices of true atoms in `shown` to an answer. These atoms must decide
        all others, or an answer would be found more than once.
        """
        with NamedTemporaryFile("w", suffix=".aspif") as file:
            file.write("\n".join((*self._rules, "0\n")))
            file.flush()
            control = clingo.Control([str(limit), "--warn=none", *options])
            control.load_aspif([file.name])
        atoms = list(enumerate(map(int, shown)))
        found: set[Answer] = set()
        with control.solve(yield_=True, async_=True) as search:  # in a thread, which can be stopped
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
    """Return a template of rules: in no group all fields have their values."""
    lines = []
    for group in groups:
        body = [f"{'' if true else '-'}{{{place}}}" for place, true in group]
        lines.append(" ".join(("1 0 0 0", str(len(body)), *body)))
    return "\n".join(lines) or NOTHING


@cache
def _write_at_most(count: int, of: int, true: bool) -> str:
    """Return a template: at most `count` of the fields 0 to `of` - 1 have the value `true`.

    If it is short, it consists of plain rules, from which the solver learns faster.
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
    """Return a template: none of `of` fields is true, or two are."""
    alone = [[(p, p == one) for p in range(of)] for one in range(of)]
    return write_nogoods([*alone, *combinations([(p, True) for p in range(of)], 3)])


NOTHING = "10 nothing"
"""A comment of aspif, for an empty template."""
