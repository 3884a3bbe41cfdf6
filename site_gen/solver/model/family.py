"""Constraint families: named sets of rows, each with the sentence and formula for the page."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, ParamSpec

from ...boards.phrases import NO_PHRASE, Phrase
from .linear import Linear, Row

P = ParamSpec("P")
Clues = Iterable[Hashable]
"""Keys of clues."""
Yielded = Row | tuple[Row, Clues] | tuple[Row, Clues, Clues]
"""A row, or a row and the clues on which it depends: it holds on every board with these.

A third item is for rows with two bounds: the clues of the upper one, if they differ. A family
yields clues with every row or with none.
"""


class Condition(NamedTuple):
    """The graph condition that all rows of a lazy family together express.

    A program that knows the condition can check each row. `nodes` and `links` (pairs of nodes) are
    present if their expressions are 1. The types are:

    connected: the present nodes are connected; with roots, which are the only group, each node is
    connected to a root.
    loop: the links are one loop through the present nodes, and through each group.
    cycle: the links, two at each node, are one cycle through all nodes; so if one node is removed,
    the others are still connected.
    sets: for some n > 0, each component has n nodes of the first group per other group, and at
    most n nodes of each of these.
    sizes: all links are present, and a component with a node of the n-th group has n nodes.
    at_least: the same with n nodes or more.
    differ: half of the nodes of each group are present, and no two groups have them at the same
    places. There are no links.
    """

    type: Literal["connected", "loop", "cycle", "sets", "sizes", "at_least", "differ"]
    nodes: Sequence[Linear]
    links: Mapping[tuple[int, int], Linear]
    groups: Sequence[Sequence[int]]


@dataclass(frozen=True)
class Separator:
    """A generator of the rows of a lazy family, which has too many to write them down.

    `separate(ones, possible)` takes two bit sets, with bit i for `watches[i]`: the expressions
    that are certainly 1, and those that may be 1. At an integral candidate both are equal, and
    every row yielded is violated. In presolve and inside the tree they are the bounds of the node,
    and every row yielded is violated by *all* points within these bounds, or all points that
    satisfy it agree on some variable that the bounds leave open.
    `watches` are binaries, complements (1 - binary) and the constants 0 and 1. Rows only contain
    their variables.

    `parts(ones)`: the parts of a refused candidate, each as bits of the watched expressions.
    `rests_on(ones, possible, literals)`: keys of clues on which a row may depend; only for
    families whose rows depend on several clues.
    `condition`: the condition that the rows together express; without it they cannot be checked.
    """

    watches: tuple[Linear, ...]
    separate: Callable[[int, int], Iterator[Row]]
    parts: Callable[[int], list[int]] | None = None
    rests_on: Callable[[int, int, Sequence[int]], Iterable[Hashable]] | None = None
    condition: Callable[[], Condition] | None = None


@dataclass
class Family:
    """A named set of rows, with the sentence and the formula that the page shows."""

    name: str
    rules: tuple[str, ...]  # the rules that cannot hold without it; an implied one only helps
    says: str
    tex: str
    implied: bool = False  # only tightens the model; the rules do not need it
    given: tuple[str, ...] = ()  # other rules on which its rows depend
    rows: list[Row] = field(default_factory=list)
    clues: list[tuple[Clues, Clues]] | None = None  # of each row's bounds, if the family knows
    lazy: Separator | None = None  # its rows are cuts, added when a candidate violates them
    phrase: Phrase = NO_PHRASE  # for steps that use it, if it says more than its rules do
    at_sight: bool = False  # a person sees its rows at once, so they add no effort to a step


@dataclass(frozen=True)
class FamilyRows(Generic[P]):
    """A generator of rows with the facts about its family, made by the decorator `family`."""

    rows: Callable[P, Iterator[Yielded]]
    facts: Mapping[str, Any]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[Yielded]:
        return self.rows(*args, **kwargs)

    def with_facts(self, **facts: Any) -> FamilyRows[P]:
        """Return another family with the same rows, in which `facts` replace some of its facts."""
        return FamilyRows(self.rows, {**self.facts, **facts})

    def for_rule(self, rule: str) -> FamilyRows[P]:
        """Return the family for another rule; `apart.for_rule("rows")` is called `rows_apart`."""
        return self.with_facts(name=f"{rule}_{self.facts['name']}", rules=(rule,))


def family(
    *,
    says: str,
    tex: str,
    rules: tuple[str, ...] | None = None,
    given: tuple[str, ...] = (),
    implied: bool = False,
    phrase: Phrase = NO_PHRASE,
    at_sight: bool = False,
) -> Callable[[Callable[P, Iterator[Yielded]]], FamilyRows[P]]:
    """Turn a generator of rows into a constraint family with the function's name.

    `rules`: the rules of the kind that the family states; by default the rule with the same name.
    `given`: rules on which its rows depend: an answer that breaks one may violate the rows too.
    `phrase`: for steps that use the family, if it says more than the checks of its rules.
    `at_sight`: a person sees what its rows say at once, so steps count them as nothing.
    A generator that knows the clues of its rows yields them with every row: `yield row, [cell]`.
    Otherwise models of boards with fewer clues are compared, which takes much longer.
    """

    def wrap(rows: Callable[P, Iterator[Yielded]]) -> FamilyRows[P]:
        """Return the family with the rows of this function."""
        name = rows.__name__
        stated = (name,) if rules is None else rules
        facts = {"name": name, "rules": stated, "given": given, "says": says, "tex": tex}
        return FamilyRows(
            rows, {**facts, "implied": implied, "phrase": phrase, "at_sight": at_sight}
        )

    return wrap
