"""A model as plain data: the keys and places of its variables, and the rows of its families.

Pages step through these rows and highlight their places on the board. The data has no references
to the model, so it can be sent to another process.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ...boards.grid import Cell, Pair
from .linear import Row
from .model import Place, PuzzleModel, Symbol

MOST_TERMS = 100_000  # in all rows together; more would make pages slow to load


class PlainRow(NamedTuple):
    """The row `lower <= sum of weights times variables <= upper`, with variables by number."""

    weights: tuple[int, ...]
    variables: tuple[int, ...]
    lower: int | None
    upper: int | None


@dataclass(frozen=True)
class PlainSymbol:
    """A letter in formulas, with the key and the places of each of its variables, in order."""

    tex: str
    means: str
    at: Place
    keys: tuple[Any, ...]
    places: tuple[tuple[Cell | Pair, ...], ...]


@dataclass(frozen=True)
class PlainFamily:
    """A family. `rows`: all `count` rows (for a lazy family, cuts), or only the first ones."""

    name: str
    rows: tuple[PlainRow, ...]
    count: int
    shown: int  # place of the row that the page shows first


@dataclass(frozen=True)
class PlainModel:
    """A model, whose variables are numbered consecutively through all symbols."""

    symbols: tuple[PlainSymbol, ...]
    families: tuple[PlainFamily, ...]


def make_plain_model(
    model: PuzzleModel, rows: Mapping[str, list[Row]], shown: Mapping[str, int]
) -> PlainModel:
    """Return a model as plain data with at most `MOST_TERMS` terms.

    `rows`: the rows of each family. `shown`: for each family, the place of the row to show first.
    """
    symbols = [s for s in model.symbols.values() if s.variables]
    number = {x: i for i, x in enumerate(x for s in symbols for x in s.variables)}
    room = _divide_room({name: sum(len(row.terms) for row in own) for name, own in rows.items()})
    alike: dict[tuple[int, ...], tuple[int, ...]] = {}  # shares equal tuples, so pickles are small

    def plain(row: Row) -> PlainRow:
        """Return a row with numbers instead of variables."""
        weights = tuple(row.terms.values())
        at = tuple(number[x] for x in row.terms)
        return PlainRow(alike.setdefault(weights, weights), at, row.lower, row.upper)

    families = []
    for name, own in rows.items():
        kept = own[: _count_fitting(own, room[name])]
        families.append(PlainFamily(name, tuple(map(plain, kept)), len(own), shown[name]))
    return PlainModel(tuple(map(_make_plain_symbol, symbols)), tuple(families))


def take_excerpt(
    model: PlainModel, names: Container[str], letters: Container[str] = ()
) -> PlainModel:
    """Return a model with only the families in `names` and the variables of these and of `letters`.

    Variables are numbered again; symbols without variables are left out.
    """
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
        """Return a family with the new numbers of its variables."""
        rows = (r._replace(variables=tuple(number[x] for x in r.variables)) for r in f.rows)
        return replace(f, rows=tuple(rows))

    return PlainModel(tuple(symbols), tuple(map(renumbered, families)))


def _make_plain_symbol(symbol: Symbol) -> PlainSymbol:
    """Return a symbol as plain data, with the keys and places of its variables."""
    places = tuple(symbol.places(x) for x in symbol.variables)
    keys = tuple(x.key for x in symbol.variables)
    return PlainSymbol(symbol.symbol, symbol.means, symbol.place, keys, places)


def _divide_room(sizes: Mapping[str, int]) -> dict[str, int]:
    """Return the number of terms that each family may keep.

    Small families keep all, and the large ones share what remains.
    """
    left, rooms = MOST_TERMS, {}
    for i, (name, size) in enumerate(sorted(sizes.items(), key=lambda item: item[1])):
        rooms[name] = min(size, left // (len(sizes) - i))
        left -= rooms[name]
    return rooms


def _count_fitting(rows: list[Row], room: int) -> int:
    """Return how many rows, from the first one, fit in `room` terms."""
    for i, row in enumerate(rows):
        room -= len(row.terms)
        if room < 0:
            return i
    return len(rows)
