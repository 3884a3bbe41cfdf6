"""The facts about a model that a page shows: letters, families, operations and decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from ...boards.grid import Cell, Pair
from ...boards.phrases import Phrase
from .family import Family
from .linear import Row, Variable
from .logic import OPERATIONS
from .model import PuzzleModel
from .plain import PlainModel, make_plain_model

READABLE = 9  # terms; longer rows are hard to read as examples


@dataclass(frozen=True)
class SymbolFacts:
    """A letter in formulas: the number and the bounds of its variables."""

    tex: str
    means: str
    count: int
    lower: int
    upper: int


@dataclass(frozen=True)
class FamilyFacts:
    """A constraint family, its rows counted, with one of them as an example."""

    name: str
    rules: tuple[str, ...]
    says: str
    tex: str
    implied: bool
    lazy: bool
    count: int  # number of rows; for a lazy family, of cuts separated in this run
    example: str | None  # TeX of one row of this board
    example_name: str
    phrase: Phrase


@dataclass(frozen=True)
class OperationFacts:
    """An operation of `Logic` that a model uses, with the rows and variables of all its uses."""

    name: str
    says: str
    tex: str
    times: int
    rows: int
    variables: int


class Decision(NamedTuple):
    """A variable whose value is part of the answer, and the cells that it is about.

    `keys`: all keys of the kind's answer that depend on it; empty if the model's keys are not the
    answer's. `key`: the first of them, or the model's key.
    """

    key: Any
    cells: tuple[Cell, ...]
    keys: tuple[Any, ...]


@dataclass(frozen=True)
class FormulationFacts:
    """The facts about a formulation on one board.

    `decisions`: in the order of the model's variables; pages and data refer to their numbers.
    """

    symbols: tuple[SymbolFacts, ...]
    families: tuple[FamilyFacts, ...]
    operations: tuple[OperationFacts, ...]
    decisions: tuple[Decision, ...]
    model: PlainModel | None = None  # the rows, if a page shows all of them


Cuts = Mapping[str, Sequence[Row]]
"""The rows of lazy families in a run of SCIP, by the families' names."""


def collect_facts(model: PuzzleModel, cuts: Cuts, *, whole: bool = False) -> FormulationFacts:
    """Return the facts about a model that was solved. `whole`: include the rows themselves."""
    symbols = tuple(
        SymbolFacts(s.symbol, s.means, len(s.variables), s.variables[0].lower, s.variables[0].upper)
        for s in model.symbols.values()
        if s.variables
    )
    families = list_families(model, cuts)
    operations = tuple(
        OperationFacts(
            name,
            OPERATIONS[name].says,
            OPERATIONS[name].tex,
            became.times,
            became.rows,
            became.variables,
        )
        for name, became in model.operations.items()
    )
    plain = list_plain_rows(model, cuts) if whole else None
    return FormulationFacts(symbols, families, operations, list_decisions(model), plain)


def list_plain_rows(model: PuzzleModel, cuts: Cuts | None = None) -> PlainModel:
    """Return the model as plain data."""
    rows = _list_rows(model, cuts or {})
    return make_plain_model(model, rows, {name: _choose_example(own) for name, own in rows.items()})


def list_families(model: PuzzleModel, cuts: Cuts | None = None) -> tuple[FamilyFacts, ...]:
    """Return the facts about the families of a model."""
    rows = _list_rows(model, cuts or {})
    return tuple(_make_family_facts(made, rows[made.name]) for made in model.families.values())


def list_decisions(model: PuzzleModel) -> tuple[Decision, ...]:
    """Return the variables of the answer as decisions, in the order of the model."""
    keys: dict[Variable, list[Any]] = {}
    for own, y in () if model.has_own_keys else model.answer.items():
        for x in y.terms:
            keys.setdefault(x, []).append(own)
    return tuple(
        Decision(
            key,
            tuple(dict.fromkeys(chain.from_iterable(map(list_cells, places)))),
            tuple(keys.get(x, ())),
        )
        for key, x, places in model.decisions()
    )


def list_cells(place: Cell | Pair) -> tuple[Cell, ...]:
    """Return the cells of a place: the cell itself, or the two of a pair."""
    return (place,) if isinstance(place, Cell) else tuple(place)


def _list_rows(model: PuzzleModel, cuts: Cuts) -> dict[str, list[Row]]:
    """Return the rows of each family by its name; for lazy ones, the cuts of a run."""
    return {
        made.name: list(cuts.get(made.name, ())) if made.lazy else made.rows
        for made in model.families.values()
    }


def _make_family_facts(made: Family, rows: list[Row]) -> FamilyFacts:
    """Return the facts about a family; `rows`: its rows, or the cuts of a lazy one."""
    chosen = _choose_example(rows)
    kind = "cut_" if made.lazy else ""
    return FamilyFacts(
        made.name,
        made.rules,
        made.says,
        made.tex,
        made.implied,
        made.lazy is not None,
        len(rows),
        format_row(rows[chosen]) if rows else None,
        f"{made.name}_{kind}{chosen + 1}" if rows else "",
        made.phrase,
    )


def _choose_example(rows: list[Row]) -> int:
    """Return the place of the best example: the longest row that is still readable.

    Among rows of this length, take one with the most variables whose keys are not just numbers, as
    those of auxiliaries are. If no row is readable, take the shortest; without rows return 0.
    """
    if not rows:
        return 0
    sizes = [(len(row.terms), sum(not isinstance(x.key, int) for x in row.terms)) for row in rows]
    readable = [size for size in sizes if size[0] <= READABLE]
    return sizes.index(max(readable) if readable else min(sizes))


def format_row(row: Row, limit: int = 40) -> str:
    """Format a row in TeX as SCIP gets it; beyond `limit` terms the middle is left out."""
    terms = [_format_term(x, w) for x, w in row.terms.items()]
    if len(terms) > limit:
        terms = [*terms[: limit // 2], r"+ \cdots", *terms[-limit // 2 :]]
    body = " ".join(terms).removeprefix("+ ") or "0"
    if row.lower == row.upper:
        return f"{body} = {row.lower}"
    left = "" if row.lower is None or row.upper is None else rf"{row.lower} \le "
    side = rf"\ge {row.lower}" if row.upper is None else rf"\le {row.upper}"
    return f"{left}{body} {side}"


def _format_term(x: Variable, weight: int) -> str:
    """Format a term of a row in TeX with its sign, such as `- 2\\,x_{1}`."""
    sign = "-" if weight < 0 else "+"
    return f"{sign} {abs(weight)}\\,{x.tex}" if abs(weight) != 1 else f"{sign} {x.tex}"
