"""Operations, before they are any: how their uses are counted, and where their rows wait."""

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
    """What an operation becomes, for the page.

    L and H are the least and the greatest value of a - b (or of a, if there is no b) that the
    bounds allow. Rows that the bounds imply are left out.
    """

    says: str
    tex: str


@dataclass(frozen=True)
class Became:
    """What all uses of an operation became; operations inside another count as part of it."""

    times: int = 0
    rows: int = 0
    variables: int = 0


OPERATIONS: dict[str, Operation] = {}  # every operation of Logic; filled by the decorator


def operation(*, says: str, tex: str) -> Callable[[Method[Q, P, T]], Method[Q, P, T]]:
    """Give a method of Logic its words, and count what its uses become."""

    def wrap(method: Method[Q, P, T]) -> Method[Q, P, T]:
        name = method.__name__
        OPERATIONS[name] = Operation(says, tex)

        @wraps(method)
        def counted(self: Q, /, *args: P.args, **kwargs: P.kwargs) -> T:
            if self._inside:
                return method(self, *args, **kwargs)
            # a generator's own operations are not part of this one: run them first
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
    """Auxiliary variables and rows of one model, in the order in which operations want them."""

    def __init__(self, model: PuzzleModel, symbol: str, *, means: str) -> None:
        self.model, self.symbol, self.means = model, symbol, means
        self.became: dict[str, Became] = model.operations  # the page reads it off the model
        self._rows: list[Row] = []
        self._inside = False  # an operation is running

    def drain(self) -> Iterator[Row]:
        """The rows queued since the last call, in order."""
        rows, self._rows = self._rows, []
        return iter(rows)

    def _auxiliary(self, low: int, high: int) -> Variable:
        return self.model.another(self.symbol, low, high, means=self.means)

    def _queue(self, row: Row) -> None:
        body = Linear(dict(row.terms))
        below = row.lower is not None and body.low < row.lower
        if below or (row.upper is not None and body.high > row.upper):
            self._rows.append(row)

    def _within(self, low: Linear, middle: Linear, high: Linear) -> None:
        self._queue(middle >= low)
        self._queue(middle <= high)

    def _one_of(self, n: int) -> list[Linear]:
        """n binaries of which one is 1; the second of two is the first's complement."""
        if n == 2:
            first = self._auxiliary(0, 1)
            return [first, 1 - first]
        made: list[Linear] = [self._auxiliary(0, 1) for _ in range(n)]
        self._queue(total(made) == 1)
        return made
