"""Types of `_compiled.pyx`, which is missing if it was installed without a C compiler."""

from collections.abc import Iterable, Sequence
from typing import Any

from .model.linear import Row, Variable

def load_problem(
    scip: Any,
    functions: Sequence[int],
    name: str,
    variables: Sequence[Variable],
    rows: Iterable[tuple[str, Row]],
) -> None: ...
def lock_all(
    scip: Any, functions: Sequence[int], variables: Sequence[int], kind: int, both: int
) -> None: ...
def first_broken(rows: Iterable[Row], values: Sequence[int]) -> int: ...

class LocalBounds:
    def __init__(self, variables: Sequence[int], lower: int | None, upper: int | None) -> None: ...
    def read(self) -> tuple[int, int]: ...

class Links:
    def __init__(self, ends: Sequence[tuple[int, int]], group: Sequence[int]) -> None: ...
    def hang_together(self, certain: int, possible: int) -> bool: ...

class Tours:
    def __init__(
        self,
        touching: Sequence[int],
        ends: Sequence[tuple[int, int]],
        borders: Sequence[tuple[int, int, int]],
    ) -> None: ...
    def gates(self, certain: int, possible: int) -> list[tuple[int, int]]: ...

def bit_components(seeds: int, links: Sequence[tuple[int, int]]) -> list[int]: ...
