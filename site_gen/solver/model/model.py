"""A puzzle model: named variables and named constraint families, independent of a solver.

Rows can only be added through a family, which has the sentence and formula that the page shows.
So the page explains the model that was solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal, ParamSpec, TypeVar

from ...boards.grid import Cell, Pair
from ...boards.phrases import NO_PHRASE, Phrase
from ...errors import ModelError
from .family import Family, FamilyRows, Separator
from .linear import Linear, Row, Variable, key_name

ROW_WORK, TERM_WORK = 40, 6  # of writing a row and each of its terms, in literals that an engine
# propagates
Key = TypeVar("Key", bound=Hashable)
P = ParamSpec("P")

Place = Literal["cell", "pair", "side", "point", ""]
"""The place of a variable: a cell, a pair of cells, a side or a corner of cells, or none."""
Where = Callable[[Key], Iterable[Cell | Pair]]
"""A function that returns the places of a variable from its key."""


@dataclass(frozen=True)
class Symbol:
    """A letter in formulas, with the meaning and the places of its variables.

    The place of a variable is its key, or the first part of its key, if that is a Cell or a Pair;
    `where` returns other places. `at`: the places' type, by default cells or pairs of cells.
    `holds`: what steps say of the variable's cell if it is 1, and if it is 0, such as "visited" and
    "not visited"; empty if readers do not know such a state.
    """

    symbol: str
    means: str
    variables: tuple[Variable, ...]
    at: Place = ""
    where: Where[Any] | None = None
    holds: tuple[str, str] = ("", "")

    def places(self, x: Variable) -> tuple[Cell | Pair, ...]:
        """Return the cells and pairs of cells where pages show a variable; may be empty."""
        if self.where:
            return tuple(self.where(x.key))
        first = x.key[0] if isinstance(x.key, tuple) and x.key else None
        return tuple(k for k in (x.key, first) if isinstance(k, Cell | Pair))[:1]

    @property
    def place(self) -> Place:
        """Return `at`, or else `cell` or `pair` as for the first variable's place, or empty."""
        kinds = {type(place) for x in self.variables[:1] for place in self.places(x)}
        return self.at or ("cell" if Cell in kinds else "pair" if Pair in kinds else "")


class PuzzleModel:
    """The variables and families of one formulation on one board, filled by a kind."""

    def __init__(
        self, name: str, skip: Collection[str] = (), like: PuzzleModel | None = None
    ) -> None:
        """Create an empty model.

        `skip`: families whose rows are not needed and not generated. `like`: a model whose
        variables are reused if this one has the same.
        """
        self.name, self.skip = name, skip
        self._like: Sequence[Variable] = like.variables if like else ()
        self.variables: list[Variable] = []
        self.symbols: dict[str, Symbol] = {}
        self.families: dict[str, Family] = {}
        self.parameters: dict[str, Any] = {}  # SCIP parameters for this formulation
        self.operations: dict[str, Any] = {}  # uses of Logic's operations, for the page
        self.answer: dict[Any, Linear] = {}
        self.has_own_keys = False  # the keys of `answer` are not those of the kind's answers
        self.read: Callable[[frozenset[Any]], frozenset[Any]] = lambda keys: keys
        self.write: Callable[[frozenset[Any]], frozenset[Any] | None] = lambda answer: answer
        self.others: Callable[[frozenset[Any]], Iterator[frozenset[Any]] | None] = _no_others
        self._names: set[str] = set()
        self._instead: list[tuple[tuple[str, ...], Callable[[], object]]] = []

    # -- variables

    def binaries(
        self,
        symbol: str,
        keys: Iterable[Key],
        *,
        means: str,
        at: Place = "",
        where: Where[Key] | None = None,
        holds: tuple[str, str] = ("", ""),
    ) -> dict[Key, Variable]:
        """Add and return binaries by key, `symbol_{key}` in formulas. `means`: the meaning of 1.

        `holds`: see `Symbol`.
        """
        made = self.integers(symbol, keys, 0, 1, means=means, at=at, where=where)
        self.symbols[symbol] = replace(self.symbols[symbol], holds=holds)
        return made

    def integers(
        self,
        symbol: str,
        keys: Iterable[Key],
        lower: int,
        upper: int,
        *,
        means: str,
        at: Place = "",
        where: Where[Key] | None = None,
    ) -> dict[Key, Variable]:
        """Add and return an integer variable for each key, `lower <= x <= upper`.

        `at`, `where`: see `Symbol`. Raises ModelError if the symbol exists already.
        """
        if symbol in self.symbols:
            raise ModelError(f"two sets of variables are called {symbol!r}")
        keys = [*keys]
        made = dict(zip(keys, self._new_variables(symbol, keys, lower, upper), strict=True))
        self.symbols[symbol] = Symbol(symbol, means, tuple(made.values()), at, where)
        return made

    def another(self, symbol: str, lower: int, upper: int, *, means: str) -> Variable:
        """Add and return the next variable of a numbered sequence: `symbol_1`, `symbol_2` ..."""
        had = self.symbols.get(symbol, Symbol(symbol, means, ()))
        (x,) = self._new_variables(symbol, [len(had.variables)], lower, upper)
        self.symbols[symbol] = Symbol(symbol, means, (*had.variables, x))
        return x

    def _new_variables(
        self, symbol: str, keys: Sequence[object], lower: int, upper: int
    ) -> list[Variable]:
        """Create a variable for each key, in bulk for speed, as a board of numbers has thousands.

        Equal variables of the model `like` are reused. Raises ModelError if a name exists already.
        """
        start, like, had = len(self.variables), self._like, len(self._names)
        same = like[start : start + len(keys)]
        whole = [x.key for x in same] == keys and all(
            (x.symbol, x.lower, x.upper) == (symbol, lower, upper) for x in same
        )
        first = symbol.replace("\\", "") + "_"
        names = [x.name for x in same] if whole else [first + key_name(key) for key in keys]
        self._names.update(names)
        if len(self._names) < had + len(names):
            raise ModelError(f"two variables are called {self._find_duplicate(names)!r}")
        made = [*same]
        if not whole:
            made = []
            for at, (name, key) in enumerate(zip(names, keys, strict=True), start):
                x = like[at] if at < len(like) else None
                if x is None or (x.symbol, x.key, x.lower, x.upper) != (symbol, key, lower, upper):
                    x = Variable(name, symbol, key, at, lower, upper)
                made.append(x)
        self.variables += made
        return made

    def _find_duplicate(self, names: Sequence[str]) -> str:
        """Return the first of `names` that occurs twice, among them or in the model."""
        every = Counter([*names, *(x.name for x in self.variables)])
        return next(name for name in names if every[name] > 1)

    def answer_is(
        self,
        variables: Mapping[Any, Linear],
        *,
        read: Callable[[frozenset[Any]], frozenset[Any]] | None = None,
        write: Callable[[frozenset[Any]], frozenset[Any] | None] | None = None,
        others: Callable[[frozenset[Any]], Iterator[frozenset[Any]] | None] | None = None,
    ) -> None:
        """Define the answer: the set of keys whose expression (a binary or 1 - binary) is 1.

        If these keys are not those of the kind's answer, `read` converts the keys at 1 to the
        kind's answer, one to one. `write` is the inverse and returns None for an answer that no
        assignment represents. `others`: returns the other right answers that the assignment of a
        right answer also represents, so that every right answer is found, or None if there can be
        none. Raises ModelError if only one of `read` and `write` is given.
        """
        if (read is None) != (write is None):
            raise ModelError("`read` and `write` go together: one is the other's inverse")
        self.answer = dict(variables)
        if read and write:
            self.read, self.write, self.has_own_keys = read, write, True
            self.others = others or _no_others

    # -- families

    def require(self, rows: FamilyRows[P], *args: P.args, **kwargs: P.kwargs) -> Family:
        """Add a family with every row that `rows` yields for these arguments, and return it.

        If the family is in `skip`, it gets no rows. Raises ModelError if it yields clues with some
        rows only.
        """
        made = self._add_family(Family(**rows.facts))
        if made.name not in self.skip:
            found = [*rows(*args, **kwargs)]
            made.rows = [one if isinstance(one, Row) else one[0] for one in found]
            clues = [(one[1], one[-1]) for one in found if not isinstance(one, Row)]
            if len(clues) == len(found):
                made.clues = clues
            elif clues:
                why = f"yields clues with {len(clues)} of {len(found)} rows; expected: all or none"
                raise ModelError(f"the family {made.name!r} {why}")
        return made

    def require_lazily(
        self,
        name: str,
        separator: Separator,
        *,
        says: str,
        tex: str,
        rules: tuple[str, ...] = (),
        given: tuple[str, ...] = (),
        implied: bool = False,
        phrase: Phrase = NO_PHRASE,
        at_sight: bool = False,
    ) -> Family:
        """Add and return a family whose rows are cuts, separated when candidates violate them.

        `rules`: the rules that it states, by default the one called `name`. The others: see
        `Family`.
        """
        made = Family(name, rules or (name,), says, tex, implied, given, lazy=separator)
        made.phrase, made.at_sight = phrase, at_sight
        return self._add_family(made)

    def replacement_for(self, *rules: str, add: Callable[[], object]) -> None:
        """Register `add`, which `drop_rule` calls if it drops one of `rules`.

        It should add rows for remaining rules that the dropped families also stated.
        """
        self._instead.append((rules, add))

    def _add_family(self, made: Family) -> Family:
        """Add a family and return it. Raises ModelError if the model has one with its name."""
        if made.name in self.families:
            raise ModelError(f"two constraint families are called {made.name!r}")
        self.families[made.name] = made
        return made

    def drop(self, *names: str) -> None:
        """Remove the families with these names, to measure the effect of a rule."""
        for name in names:
            del self.families[name]

    def drop_rule(self, rule: str) -> None:
        """Remove one rule and no other: its families, and those that depend on it.

        Every assignment that breaks only this rule satisfies the remaining model.
        """
        gone = [f.name for f in self.families.values() if rule in (*f.rules, *f.given)]
        self.drop(*gone)
        for rules, add in self._instead:
            if rule in rules:
                add()
        self._settle_unused()

    @contextmanager
    def without_rule(self, rule: str) -> Iterator[None]:
        """Drop a rule as `drop_rule` does; at the end of the context, restore the model."""
        families, symbols, names = {**self.families}, {**self.symbols}, {*self._names}
        count = len(self.variables)
        try:
            self.drop_rule(rule)
            yield
        finally:
            self.families, self.symbols, self._names = families, symbols, names
            del self.variables[count:]

    def _settle_unused(self) -> None:
        """Fix variables that no row, lazy family or answer contains: a search would try all values.

        The rows for this are a new family, `unused`.
        """
        used = {x for made in self.families.values() for row in made.rows for x in row.terms}
        lazy = [made.lazy.watches for made in self.families.values() if made.lazy]
        used |= {x for watches in lazy for y in watches for x in y.terms}
        used |= {x for y in self.answer.values() for x in y.terms}
        if unused := [x for x in self.variables if x not in used]:
            made = self._add_family(
                Family("unused", (), "Of no use without the rule.", "", implied=True)
            )
            made.rows.extend(x == x.lower for x in unused)

    def fix(self, answer: frozenset[Any]) -> bool:
        """Add rows that allow only `answer`; return False if no assignment represents it.

        The family of the rows is called `fixed`.
        """
        keys = self.write(answer)
        if keys is None or not keys <= self.answer.keys():
            return False
        made = self._add_family(Family("fixed", ("fixed",), "Only this answer.", ""))
        values: dict[Variable, int] = {}
        for key, y in self.answer.items():
            made.rows.append(y == int(key in keys))
            for x, weight in y.terms.items():  # keys may share one variable, x or 1 - x
                value = weight * (int(key in keys) - y.constant)
                if values.setdefault(x, value) != value:
                    return False
        return True

    def decisions(self) -> list[tuple[Any, Variable, tuple[Cell | Pair, ...]]]:
        """Return (key, variable, places) for each variable of the answer, in the model's order.

        The key is the first key of the answer that is present if the variable is 1.
        """
        return [(key, x, self.symbols[x.symbol].places(x)) for x, key in self.decided_by().items()]

    def decided_by(self) -> dict[Variable, Any]:
        """Map each variable of the answer, in the model's order, to a key of the answer.

        It is the first key that is present if the variable is 1, as in `decisions`.
        """
        keys = {
            x: key for key, y in reversed(self.answer.items()) for x in y.terms if not y.constant
        }
        return {x: keys[x] for s in self.symbols.values() for x in s.variables if x in keys}

    def at_one(self, keys: frozenset[Any]) -> dict[Variable, bool]:
        """Return the answer's variables, each with whether it is 1 if exactly `keys` are at 1."""
        return {  # several keys may share one variable; a complement 1 - x is 1 where x is 0
            x: (key in keys) == (y.constant == 0) for key, y in self.answer.items() for x in y.terms
        }

    def no_good(self, keys: frozenset[Any]) -> Row:
        """Return the row that excludes the answer whose keys at 1 are `keys`, and no other."""
        at_one = self.at_one(keys)
        return Row(
            {x: -1 if one else 1 for x, one in at_one.items()}, 1 - sum(at_one.values()), None
        )

    @property
    def work(self) -> int:
        """Return the work of writing the rows; its unit is propagating one literal in an engine."""
        rows = [row for made in self.families.values() for row in made.rows]
        return ROW_WORK * len(rows) + TERM_WORK * sum(len(row.terms) for row in rows)

    def rows(self) -> Iterator[tuple[str, Row]]:
        """Yield (name, row) for each row that is not lazy; SCIP and the LP file use the names."""
        for made in self.families.values():
            for i, row in enumerate(made.rows):
                yield f"{made.name}_{i + 1}", row


def _no_others(answer: frozenset[Any]) -> None:
    """Return None: the assignment of an answer represents no other one."""
