"""A model as plain data: what every variable stands for, and the rows of every family.

A page steps through these rows and lights their places on the board. Nothing in here holds on
to the model, so it may leave the process that solved it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..boards.grid import Cell, Pair
from .linear import Row
from .model import Place, PuzzleModel, Symbol

MOST_TERMS = 100_000  # in all rows together: a page's reader waits for what it holds


class PlainRow(NamedTuple):
    """`lower <= sum of weights times variables <= upper`; a variable is its place in the model."""

    weights: tuple[int, ...]
    variables: tuple[int, ...]
    lower: int | None
    upper: int | None


@dataclass(frozen=True)
class PlainSymbol:
    """A letter; the keys of its variables, in order, and where on the board each of them lies."""

    tex: str
    means: str
    at: Place
    keys: tuple[Any, ...]
    places: tuple[tuple[Cell | Pair, ...], ...]


@dataclass(frozen=True)
class PlainFamily:
    """`rows`: all of a family's rows (of a lazy one: its cuts), or the first of `count`."""

    name: str
    rows: tuple[PlainRow, ...]
    count: int
    shown: int  # the place of the row that the page shows first


@dataclass(frozen=True)
class PlainModel:
    """Variables are numbered through all symbols."""

    symbols: tuple[PlainSymbol, ...]
    families: tuple[PlainFamily, ...]


def plain_model(
    model: PuzzleModel, rows: Mapping[str, list[Row]], shown: Mapping[str, int]
) -> PlainModel:
    """`rows`: those of each family; of all together no more than `MOST_TERMS` terms are kept."""
    symbols = [s for s in model.symbols.values() if s.variables]
    number = {x: i for i, x in enumerate(x for s in symbols for x in s.variables)}
    room = _rooms({name: sum(len(row.terms) for row in own) for name, own in rows.items()})
    alike: dict[tuple[int, ...], tuple[int, ...]] = {}  # equal weights once: they travel as one

    def plain(row: Row) -> PlainRow:
        weights = tuple(row.terms.values())
        at = tuple(number[x] for x in row.terms)
        return PlainRow(alike.setdefault(weights, weights), at, row.lower, row.upper)

    families = []
    for name, own in rows.items():
        kept = own[: _fitting(own, room[name])]
        families.append(PlainFamily(name, tuple(map(plain, kept)), len(own), shown[name]))
    return PlainModel(tuple(map(_symbol, symbols)), tuple(families))


def excerpt(model: PlainModel, names: Container[str], letters: Container[str] = ()) -> PlainModel:
    """The families of these names, with no other variables than theirs and those of `letters`."""
    families = [f for f in model.families if f.name in names]
    used = {x for f in families for row in f.rows for x in row.variables}
    every = [s.tex for s in model.symbols for _ in s.keys]
    used |= {x for x, tex in enumerate(every) if tex in letters}
    number: dict[int, int] = {}
    symbols, first = [], 0
    for s in model.symbols:
        kept = [i for i in range(len(s.keys)) if first + i in used]
        number |= {first + i: len(number) + n for n, i in enumerate(kept)}
        first += len(s.keys)
        keys, places = (tuple(of[i] for i in kept) for of in (s.keys, s.places))
        symbols += [replace(s, keys=keys, places=places)] if kept else []

    def renumbered(f: PlainFamily) -> PlainFamily:
        rows = (r._replace(variables=tuple(number[x] for x in r.variables)) for r in f.rows)
        return replace(f, rows=tuple(rows))

    return PlainModel(tuple(symbols), tuple(map(renumbered, families)))


def _symbol(symbol: Symbol) -> PlainSymbol:
    places = tuple(symbol.places(x) for x in symbol.variables)
    keys = tuple(x.key for x in symbol.variables)
    return PlainSymbol(symbol.symbol, symbol.means, symbol.place, keys, places)


def _rooms(sizes: Mapping[str, int]) -> dict[str, int]:
    """How many terms each family may keep: small ones all, what is left is the large ones'."""
    left, rooms = MOST_TERMS, {}
    for i, (name, size) in enumerate(sorted(sizes.items(), key=lambda item: item[1])):
        rooms[name] = min(size, left // (len(sizes) - i))
        left -= rooms[name]
    return rooms


def _fitting(rows: list[Row], room: int) -> int:
    """How many of the first rows have no more terms than there is room for."""
    for i, row in enumerate(rows):
        room -= len(row.terms)
        if room < 0:
            return i
    return len(rows)
