"""Constraint families: named sets of rows, each with the words and the formula of the page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, ParamSpec

from .linear import Linear, Row, Variable

P = ParamSpec("P")


class Condition(NamedTuple):
    """What all rows of a lazy family say together, about a graph: whoever knows it can check each
    of them. `nodes` and `links` (pairs of nodes) are there where their expressions are 1.

    connected: the nodes that are there hang together; with roots, the one group, each hangs
    together with a root. loop: the links are one loop through the nodes, and through each group.
    cycle: the links, two for each node, are one cycle through all nodes; so without any node the
    others hang together.
    sets: a component has some nodes of the first group, n for each of the others, and of each of
    these at most n. sizes: all links are there, and a component with a node of the n-th group has
    n nodes; at_least: n nodes or more.
    """

    type: Literal["connected", "loop", "cycle", "sets", "sizes", "at_least"]
    nodes: Sequence[Linear]
    links: Mapping[tuple[int, int], Linear]
    groups: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Separator:
    """Finds the rows of a family that has too many to write down, as they are needed.

    `separate(ones, possible)` gets two sets of bits, place i for `watches[i]`: the watched
    expressions that are certainly 1, and those that may be. At an integral candidate the two
    are equal: every row yielded is violated there. In presolve and inside the tree they come
    from the bounds of the node: every row yielded is then violated by *all* points within these
    bounds, or all points that satisfy it agree on some variable that the bounds leave open.
    Watched are binaries, complements (1 - binary) and the constants 0 and 1; rows are over these.

    `parts(ones)`: what a refused candidate falls into, each part as bits of what it watches.
    `rests_on(ones, possible, literals)`: keys of clues that a row may rest on; only for a family
    whose rows rest on several.
    `condition`: what the rows say together, without which none of them can be checked.
    """

    watches: tuple[Linear, ...]
    separate: Callable[[int, int], Iterator[Row]]
    parts: Callable[[int], list[int]] | None = None
    rests_on: Callable[[int, int, Sequence[int]], Iterable[Hashable]] | None = None
    condition: Callable[[], Condition] | None = None


@dataclass
class Family:
    """One named set of rows, with the words and the formula the page shows."""

    name: str
    rules: tuple[str, ...]  # the rules that cannot hold without it; an implied one only helps
    says: str
    tex: str
    implied: bool = False  # only tightens the model; the rules do not need it
    given: tuple[str, ...] = ()  # further rules that its rows take for granted
    rows: list[Row] = field(default_factory=list)
    lazy: Separator | None = None  # its rows are cuts, added when a candidate violates them

    def violated(self, at: Callable[[Variable], int]) -> Iterator[Row]:
        """The rows (of a lazy family: the cuts) that the assignment `at` violates."""
        yield from (row for row in self.rows if not row.holds(at))
        if self.lazy:
            ones = sum(1 << i for i, x in enumerate(self.lazy.watches) if x.value(at))
            yield from self.lazy.separate(ones, ones)


@dataclass(frozen=True)
class FamilyRows(Generic[P]):
    """A generator of rows with its words: what the decorator `family` makes."""

    rows: Callable[P, Iterator[Row]]
    facts: Mapping[str, Any]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[Row]:
        return self.rows(*args, **kwargs)

    def told(self, **facts: Any) -> FamilyRows[P]:
        """The same rows as another family: with these facts instead of its own."""
        return FamilyRows(self.rows, {**self.facts, **facts})

    def of(self, rule: str) -> FamilyRows[P]:
        """The same rows as a family of this rule: `apart` of "rows" is `rows_apart`."""
        return self.told(name=f"{rule}_{self.facts['name']}", rules=(rule,))


def family(
    *,
    says: str,
    tex: str,
    rules: tuple[str, ...] | None = None,
    given: tuple[str, ...] = (),
    implied: bool = False,
) -> Callable[[Callable[P, Iterator[Row]]], FamilyRows[P]]:
    """Make a generator of rows into a constraint family named after it.

    `rules`: the rules of the kind that it states; by default the one of its own name.
    `given`: rules that it takes for granted: what breaks one of them may break its rows too.
    """

    def wrap(rows: Callable[P, Iterator[Row]]) -> FamilyRows[P]:
        name = rows.__name__
        stated = (name,) if rules is None else rules
        facts = {"name": name, "rules": stated, "given": given, "says": says, "tex": tex}
        return FamilyRows(rows, {**facts, "implied": implied})

    return wrap
