"""A puzzle model as a problem of SCIP.

Where `_compiled` is there, it hands the rows to SCIP's own functions (measured with PySCIPOpt 6.3
on 111 boards: a quarter of the time that SCIP's CIP text took, which is half of that of PySCIPOpt's
calls). Elsewhere PySCIPOpt does, to the same problem.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any

import pyscipopt
from pyscipopt import quicksum

from .linear import Row, Variable
from .model import PuzzleModel
from .presolve import OPEN, NamedRow, Presolve

NONE = Variable("none", "none", 0, 0, 0, 0)  # where a model has no variables
WORTHWHILE = 0.2  # of the variables are fixed by single rows: less is not worth another model

FUNCTIONS = (
    "SCIPcreateProbBasic",
    "SCIPcreateVarBasic",
    "SCIPaddVar",
    "SCIPreleaseVar",
    "SCIPcreateConsBasicLinear",
    "SCIPaddCons",
    "SCIPreleaseCons",
)
LOCKS = ("SCIPgetTransformedVar", "SCIPaddVarLocksType")


def load(scip: Any, model: PuzzleModel, extra: Iterable[NamedRow] = ()) -> list[Any]:
    """Give the whole model to a SCIP without a problem, and named rows that no family holds (cuts,
    no-goods). Names are those of the LP file that readers download. Returns SCIP's variables, in
    the order of the model's."""
    variables = model.variables or [NONE]
    hand_over(scip, model.name, variables, chain(model.rows(), extra))
    return _own(scip, variables)[: len(model.variables)]


def load_presolved(scip: Any, model: PuzzleModel, extra: Sequence[NamedRow] = ()) -> list[Any]:
    """As `load`, without what single rows fix and without rows that say nothing more. Variables
    that are fixed share two of SCIP's: one is 0, one is 1. Where they are few, it is the whole
    model, and the search is the one that a page tells of."""
    size = len(model.variables)
    left = Presolve(model.variables, [*model.rows(), *extra])
    own = left.variables()
    if size - len(own) < WORTHWHILE * size:
        return load(scip, model, extra)
    zero, one = (Variable(name, name, 0, size + i, i, i) for i, name in enumerate(("zero", "one")))
    hand_over(scip, model.name, [zero, one, *own], left.rows())
    scip_zero, scip_one, *others = _own(scip, [zero, one, *own])
    fixed, open_ = (scip_zero, scip_one), iter(others)
    return [next(open_) if value == OPEN else fixed[value] for value in left.values()]


def _own(scip: Any, variables: Sequence[Variable]) -> list[Any]:
    own: list[Any] = scip.getVars()
    if not all(x.binary for x in variables):  # SCIP has the binaries first
        by_name = {x.name: x for x in own}
        own = [by_name[x.name] for x in variables]
    return own


def load_compiled(
    scip: Any, name: str, variables: Sequence[Variable], rows: Iterable[NamedRow]
) -> None:
    _compiled.load_problem(scip.to_ptr(False), scip_functions(FUNCTIONS), name, variables, rows)


def load_plainly(
    scip: Any, name: str, variables: Sequence[Variable], rows: Iterable[NamedRow]
) -> None:
    scip.createProbBasic(name)
    own = {
        x.index: scip.addVar(x.name, "B" if x.binary else "I", lb=x.lower, ub=x.upper)
        for x in variables
    }
    for called, row in rows:
        add_row(scip, own, row, called)


def add_row(scip: Any, scip_vars: Sequence[Any] | dict[int, Any], row: Row, name: str) -> None:
    """One row more. `scip_vars`: by the indices of the model's variables."""
    body = quicksum(w * scip_vars[x.index] for x, w in row.terms.items())
    lower = -scip.infinity() if row.lower is None else row.lower
    upper = scip.infinity() if row.upper is None else row.upper
    scip.addCons((body >= lower) <= upper, name=name)


def lock_all_compiled(scip: Any, scip_vars: Sequence[Any], kind: int, both: int) -> None:
    own = [v.ptr() for v in scip_vars]
    _compiled.lock_all(scip.to_ptr(False), scip_functions(LOCKS), own, kind, both)


def lock_all_plainly(scip: Any, scip_vars: Sequence[Any], kind: int, both: int) -> None:
    """Tell SCIP that a constraint may refuse any variable either way."""
    for v in scip_vars:
        scip.addVarLocksType(scip.getTransformedVar(v), kind, both, both)


@cache
def scip_functions(names: tuple[str, ...]) -> tuple[int, ...]:
    """Addresses of SCIP's own functions: PySCIPOpt's library is linked with it, so that a handle on
    the one finds both. Raises OSError or AttributeError where they are not found."""
    library = ctypes.CDLL(pyscipopt.scip.__file__)
    found = (ctypes.cast(library[name], ctypes.c_void_p).value for name in names)
    return tuple(address or 0 for address in found)


def has_scip_functions() -> bool:
    """Return whether SCIP's own functions can be called; otherwise PySCIPOpt's are, more slowly."""
    try:
        return bool(scip_functions(FUNCTIONS) and scip_functions(LOCKS))
    except (OSError, AttributeError):
        return False


hand_over, lock_all = load_plainly, lock_all_plainly
try:
    from . import _compiled

    if has_scip_functions():
        hand_over, lock_all = load_compiled, lock_all_compiled
except ImportError:  # no C compiler
    pass
