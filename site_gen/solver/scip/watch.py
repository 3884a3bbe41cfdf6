"""The watched expressions of lazy families, read from SCIP as bits.

A handler in Python spends most of its time on reading bounds variable by variable, so this is
written for speed. `_compiled`, if installed, calls SCIP's C functions. Otherwise `map` calls bound
C methods, and inside the tree only for variables that presolve left free. In both cases each
variable is read once for all families.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, Literal, NamedTuple, Protocol

from pyscipopt import SCIP_STAGE
from pyscipopt import Variable as ScipVariable

from ..model.family import Family
from ..model.linear import Linear
from .problem import scip_functions

_DIGITS = bytes.maketrans(b"\0\1", b"01")
_lower: Callable[[Any], float] = ScipVariable.getLbLocal
_upper: Callable[[Any], float] = ScipVariable.getUbLocal

Bits = tuple[int, int]
"""The expressions that are certainly 1, and those that may be, a bit for each one watched."""


class Watcher:
    """A reader of the expressions that the lazy `families` watch.

    `scip_vars`: SCIP's variables, in the order of the model's.
    """

    def __init__(self, families: Sequence[Family], scip: Any, scip_vars: Sequence[Any]) -> None:
        watched = [made.lazy.watches for made in families if made.lazy]
        orders = [tuple(map(_index, watches)) for watches in watched]
        readable = (*scip_vars, scip.getVars()[0])  # the last one, any variable, is for constants
        self._scip = scip
        self._layouts = {order: _Layout([readable[i] for i in order]) for order in orders}
        self._families = [
            (self._layouts[order], _Masks.of(watches))
            for order, watches in zip(orders, watched, strict=True)
        ]

    def candidate(self, solution: Any) -> list[int]:
        """Return, for each family, the bits of the watched expressions that are 1 in a solution.

        The solution must be integral.
        """
        seen = {id(at): at.values(self._scip, solution) for at in self._layouts.values()}
        return [m.ones(seen[id(at)], ~seen[id(at)]) for at, m in self._families]

    def bounds(self) -> list[Bits]:
        """Return, for each family, the watched expressions certainly 1 and those possibly 1.

        These are bits at the current local bounds. SCIP does not pass bounds on to multi-aggregated
        variables, only to aggregated ones; for these, the bits are right but less precise.
        """
        seen = {id(at): at.bounds(self._scip) for at in self._layouts.values()}
        return [
            (m.ones(lower, ~upper), m.ones(upper, ~lower))
            for (lower, upper), m in ((seen[id(at)], m) for at, m in self._families)
        ]


class _Masks(NamedTuple):
    """Bits of watched expressions: the binaries, the complements, and the constants 1."""

    plain: int
    negated: int
    constant: int

    @classmethod
    def of(cls, watches: Sequence[Linear]) -> _Masks:
        """Return the masks for expressions, with bit i for `watches[i]`."""
        bits = [0, 0, 0]
        for i, y in enumerate(watches):
            if y.terms or y.constant:
                bits[y.constant if y.terms else 2] |= 1 << i
        return cls(*bits)

    def ones(self, ones: int, zeros: int) -> int:
        """Return the bits of expressions that are 1, from those of variables at 1 and at 0."""
        return ones & self.plain | zeros & self.negated | self.constant


class _Layout:
    """A reader of binaries in the order of their bits, shared by families with the same ones."""

    def __init__(self, scip_vars: list[Any]) -> None:
        self.vars = scip_vars[::-1]  # the highest bit first, as digits are written
        self.transformed: list[Any] = []
        self.free: list[Any] = []  # variables to read; after presolve, only those it did not fix
        self.compiled: CompiledBounds | None = None
        self.expand: Callable[[bytes], tuple[int, ...]] | None = None

    def values(self, scip: Any, solution: Any) -> int:
        """Return the binaries that are 1 in a solution of SCIP, as bits."""
        value = scip.getSolVal
        return _parse_digits(bytes(round(value(solution, v)) for v in self.vars))

    def bounds(self, scip: Any) -> Bits:
        """Return the binaries that are certainly 1 at this node, and those that may be, as bits."""
        if not self.transformed:
            self.transformed = self.free = [scip.getTransformedVar(v) for v in self.vars]
            self.compiled = compiled_bounds(self.transformed[::-1])
        if self.compiled:
            return self.compiled.read()
        if self.expand is None and scip.getStage() == SCIP_STAGE.SOLVING:
            self._find_free()
        lower = bytes(map(round, map(_lower, self.free)))
        upper = bytes(map(round, map(_upper, self.free)))
        if self.expand:  # fixed variables take the two constants appended to the bounds
            lower, upper = bytes(self.expand(lower + b"\0\1")), bytes(self.expand(upper + b"\0\1"))
        return _parse_digits(lower), _parse_digits(upper)

    def _find_free(self) -> None:
        """Set `free` to the variables that presolve left free: inside the tree only these are read.

        `expand` then adds the fixed ones to the bounds that were read.
        """
        places: list[int] = []
        self.free = [v for v in self.transformed if v.getLbGlobal() < v.getUbGlobal()]
        count = 0
        for v in self.transformed:
            if v.getLbGlobal() < v.getUbGlobal():
                places.append(count)
                count += 1
            else:
                places.append(len(self.free) + round(v.getLbGlobal()))
        # itemgetter of one place gives no tuple; a leading zero changes no number
        self.expand = itemgetter(len(self.free), len(self.free), *places)


class BothBounds:
    """A reader of the global and the local bounds of binaries as bits, for the recorder."""

    def __init__(self, transformed: Sequence[Any]) -> None:
        self.vars = transformed
        self.compiled = (
            compiled_bounds(transformed, "Global"),
            compiled_bounds(transformed, "Local"),
        )

    def globally(self) -> Bits:
        """Return the binaries that are 1 in the whole search, and those that may be."""
        if self.compiled[0]:
            return self.compiled[0].read()
        return _pack_bounds(v.getLbGlobal() for v in self.vars), _pack_bounds(
            v.getUbGlobal() for v in self.vars
        )

    def locally(self) -> Bits:
        """Return the binaries that are 1 at the current node, and those that may be."""
        if self.compiled[1]:
            return self.compiled[1].read()
        return _pack_bounds(v.getLbLocal() for v in self.vars), _pack_bounds(
            v.getUbLocal() for v in self.vars
        )


def _pack_bounds(bounds: Iterable[float]) -> int:
    """Return the places of bounds that are 1, as bits."""
    return sum(1 << i for i, bound in enumerate(bounds) if bound > 0.5)


class CompiledBounds(Protocol):
    """A compiled reader of the bounds of binaries."""

    def read(self) -> Bits: ...


def compiled_bounds(
    transformed: Sequence[Any], scope: Literal["Local", "Global"] = "Local"
) -> CompiledBounds | None:
    """Return a fast reader of these variables, lowest bit first.

    Return None if `_compiled` is not installed or SCIP's C functions are not found.
    """
    try:
        from .._compiled import LocalBounds

        variables = [v.ptr() for v in transformed]
        readers = scip_functions((f"SCIPvarGetLb{scope}", f"SCIPvarGetUb{scope}"))
        made: CompiledBounds = LocalBounds(variables, *readers)
    except (ImportError, OSError, AttributeError):
        return None
    return made


def _parse_digits(digits: bytes) -> int:
    """Return the int with these binary digits, bytes 0 and 1, of which the highest is first."""
    return int(digits.translate(_DIGITS) or b"0", 2)


def _index(y: Linear) -> int:
    """Return the index of the variable in a binary or complement, or -1 for a constant."""
    if not y.terms:
        return -1
    (x,) = y.terms
    return x.index
