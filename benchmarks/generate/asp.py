"""Second answers by clingo, which keeps what it learns from one question to the next.

Thinning a large board asks some thousand questions that differ in few clues. And it is fair: no
board is left out, or keeps a clue more, because our own solver finds it hard.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import clingo

from site_gen.boards.grid import Cell

CLUES = """
#external on(C) : clue(C,_).
:- on(C), breaks(C).
#show breaks/1.
"""


def fact(name: str, *parts: Cell | int) -> str:
    """A fact in clingo's language; a cell is a pair of numbers."""
    texts = (f"({p.row},{p.col})" if isinstance(p, Cell) else str(p) for p in parts)
    return f"{name}({','.join(texts)})."


class SecondAnswer:
    """An `Other` (see thin) for clues that are named by a cell.

    `program` describes all answers but the known one; `breaks(C)`: it breaks the clue at C.
    """

    def __init__(self, program: str, facts: Iterable[str], seconds: float = 20.0) -> None:
        self._seconds = seconds
        self._on: frozenset[Cell] = frozenset()
        self._clingo = clingo.Control(["--warn=none", "--configuration=trendy"])
        self._clingo.add("base", [], program + CLUES + "".join(facts))
        self._clingo.ground([("base", [])])

    def __call__(self, clues: frozenset[Cell]) -> frozenset[Cell] | None:
        self._switch(self._on - clues, False)
        self._switch(clues - self._on, True)
        self._on = clues
        with self._clingo.solve(yield_=True, async_=True) as handle:
            if not handle.wait(self._seconds):
                handle.cancel()
                raise TimeoutError(f"no end after {self._seconds} s")
            model = handle.model()
            if model is None:
                if not handle.get().unsatisfiable:  # interrupted proves nothing
                    raise TimeoutError("clingo gave up")
                return None
            pairs = (atom.arguments[0].arguments for atom in model.symbols(shown=True))
            return frozenset(Cell(row.number, col.number) for row, col in pairs)

    def _switch(self, clues: Collection[Cell], on: bool) -> None:
        for row, col in clues:
            at = clingo.Tuple_([clingo.Number(row), clingo.Number(col)])
            self._clingo.assign_external(clingo.Function("on", [at]), on)
