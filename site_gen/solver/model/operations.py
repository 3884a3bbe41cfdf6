"""The basis of `Logic`: counting the uses of operations, and queueing their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from .linear import Linear, Row, Variable, total
from .model import PuzzleModel

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q", bound="Queue")
Method: TypeAlias = Callable[Concatenate[Q, P], T]


@dataclass(frozen=True)
class Operation:
    """The description of an operation for the page.

    L and H are the least and the greatest value of a - b (or of a, if there is no b) that the
    bounds allow. Rows that the bounds imply are left out.
    """

    says: str
    tex: str


@dataclass(frozen=True)
class Became:
    """The rows and variables of all uses of an operation; nested operations count as part of it."""

    times: int = 0
    rows: int = 0
    variables: int = 0


OPERATIONS: dict[str, Operation] = {}  # every operation of Logic; filled by the decorator


def operation(*, says: str, tex: str) -> Callable[[Method[Q, P, T]], Method[Q, P, T]]:
    """Decorate a method of Logic: register its description, and count its rows and variables.

    The counts are added to the `became` of the Logic; calls within another operation count for
    that.
    """

    def wrap(method: Method[Q, P, T]) -> Method[Q, P, T]:
        """Register the operation and return the method with counting."""
        name = method.__name__
        OPERATIONS[name] = Operation(says, tex)

        @wraps(method)
        def counted(self: Q, /, *args: P.args, **kwargs: P.kwargs) -> T:
            if self._inside:
                return method(self, *args, **kwargs)
            # operations inside a generator argument are separate uses, so they run first
            given = [tuple(arg) if isinstance(arg, Iterator) else arg for arg in args]
            rows, variables = len(self._rows), len(self.model.variables)
            self._inside = True
            try:
                result = method(self, *given, **kwargs)  # type: ignore[arg-type]
            finally:
                self._inside = False
            rows, variables = len(self._rows) - rows, len(self.model.variables) - variables
            had = self.became.get(name, Became())
            self.became[name] = Became(had.times + 1, had.rows + rows, had.variables + variables)
            return result

        return counted

    return wrap


class Queue:
    """A queue of rows, and a source of auxiliary variables, for the operations on one model."""

    def __init__(self, model: PuzzleModel, symbol: str, *, means: str) -> None:
        self.model, self.symbol, self.means = model, symbol, means
        self.became: dict[str, Became] = model.operations  # where the page finds it
        self._rows: list[Row] = []
        self._inside = False  # an operation is running

    def drain(self) -> Iterator[Row]:
        """Return the rows queued since the last call, in order, and empty the queue."""
        rows, self._rows = self._rows, []
        return iter(rows)

    def _auxiliary(self, low: int, high: int) -> Variable:
        """Add a variable from `low` to `high` to the model and return it."""
        return self.model.another(self.symbol, low, high, means=self.means)

    def _queue(self, row: Row) -> None:
        """Queue a row, unless the bounds of its variables already imply it."""
        body = Linear(dict(row.terms))
        below = row.lower is not None and body.low < row.lower
        if below or (row.upper is not None and body.high > row.upper):
            self._rows.append(row)

    def _within(self, low: Linear, middle: Linear, high: Linear) -> None:
        """Queue the rows `low <= middle <= high`."""
        self._queue(middle >= low)
        self._queue(middle <= high)

    def _one_of(self, n: int) -> list[Linear]:
        """Return n binaries, exactly one of them 1; with n = 2 the second is a complement."""
        if n == 2:
            first = self._auxiliary(0, 1)
            return [first, 1 - first]
        made: list[Linear] = [self._auxiliary(0, 1) for _ in range(n)]
        self._queue(total(made) == 1)
        return made
