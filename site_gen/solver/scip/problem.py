"""The conversion of a puzzle model to a problem in SCIP.

If `_compiled` is installed, it passes the rows to SCIP's C functions. Measured with PySCIPOpt 6.3
on 111 boards, this takes a quarter of the time of SCIP's CIP text format, which takes half the time
of PySCIPOpt's methods. Otherwise PySCIPOpt's methods build the same problem.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import Any

import pyscipopt
from pyscipopt import quicksum

from ..model.linear import Row, Variable
from ..model.model import PuzzleModel
from .presolve import OPEN, NamedRow, Presolve

NONE = Variable("none", "none", 0, 0, 0, 0)  # used if a model has no variables
WORTHWHILE = 0.2  # share of variables that single rows must fix to make presolve worthwhile

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
    """Load the whole model into a SCIP without a problem, and return SCIP's variables.

    They are in the order of the model's variables. `extra`: named rows that are in no family
    (cuts, no-goods). The names are those in the LP file that readers download.
    """
    variables = model.variables or [NONE]
    hand_over(scip, model.name, variables, chain(model.rows(), extra))
    return _list_variables(scip, variables)[: len(model.variables)]


def load_presolved(scip: Any, model: PuzzleModel, extra: Sequence[NamedRow] = ()) -> list[Any]:
    """Load the model as `load` does, but without variables that single rows fix.

    Rows that always hold are left out as well. All fixed variables are represented by two of
    SCIP's variables, 0 and 1. If few variables are fixed, the whole model is loaded, and the search
    is the one that pages show.
    """
    size = len(model.variables)
    left = Presolve(model.variables, [*model.rows(), *extra])
    own = left.variables()
    if size - len(own) < WORTHWHILE * size:
        return load(scip, model, extra)
    zero, one = (Variable(name, name, 0, size + i, i, i) for i, name in enumerate(("zero", "one")))
    hand_over(scip, model.name, [zero, one, *own], left.rows())
    scip_zero, scip_one, *others = _list_variables(scip, [zero, one, *own])
    fixed, open_ = (scip_zero, scip_one), iter(others)
    return [next(open_) if value == OPEN else fixed[value] for value in left.values()]


def _list_variables(scip: Any, variables: Sequence[Variable]) -> list[Any]:
    """Return SCIP's variables in the order of `variables`, from which it was loaded."""
    own: list[Any] = scip.getVars()
    if not all(x.binary for x in variables):  # SCIP returns the binaries first
        by_name = {x.name: x for x in own}
        own = [by_name[x.name] for x in variables]
    return own


def load_compiled(
    scip: Any, name: str, variables: Sequence[Variable], rows: Iterable[NamedRow]
) -> None:
    """Create a problem with these variables and rows, by SCIP's C functions."""
    _compiled.load_problem(scip.to_ptr(False), scip_functions(FUNCTIONS), name, variables, rows)


def load_plainly(
    scip: Any, name: str, variables: Sequence[Variable], rows: Iterable[NamedRow]
) -> None:
    """Create a problem with these variables and rows, by PySCIPOpt's methods."""
    scip.createProbBasic(name)
    own = {
        x.index: scip.addVar(x.name, "B" if x.binary else "I", lb=x.lower, ub=x.upper)
        for x in variables
    }
    for called, row in rows:
        add_row(scip, own, row, called)


def add_row(scip: Any, scip_vars: Sequence[Any] | dict[int, Any], row: Row, name: str) -> None:
    """Add a row to the problem in SCIP.

    `scip_vars`: SCIP's variables, by the indices of the model's variables.
    """
    body = quicksum(w * scip_vars[x.index] for x, w in row.terms.items())
    lower = -scip.infinity() if row.lower is None else row.lower
    upper = scip.infinity() if row.upper is None else row.upper
    scip.addCons((body >= lower) <= upper, name=name)


def lock_all_compiled(scip: Any, scip_vars: Sequence[Any], kind: int, both: int) -> None:
    """Lock variables as `lock_all_plainly` does, by SCIP's C functions."""
    own = [v.ptr() for v in scip_vars]
    _compiled.lock_all(scip.to_ptr(False), scip_functions(LOCKS), own, kind, both)


def lock_all_plainly(scip: Any, scip_vars: Sequence[Any], kind: int, both: int) -> None:
    """Lock all variables in both directions: the constraint may become violated either way.

    `kind`: SCIP's type of lock. `both`: the number of locks added in each direction.
    """
    for v in scip_vars:
        scip.addVarLocksType(scip.getTransformedVar(v), kind, both, both)


@cache
def scip_functions(names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the addresses of SCIP's C functions with these names.

    PySCIPOpt's library is linked with SCIP, so its handle also finds SCIP's symbols. Raises OSError
    or AttributeError if they are not found.
    """
    library = ctypes.CDLL(pyscipopt.scip.__file__)
    found = (ctypes.cast(library[name], ctypes.c_void_p).value for name in names)
    return tuple(address or 0 for address in found)


def has_scip_functions() -> bool:
    """Return whether SCIP's C functions can be called directly, which is faster."""
    try:
        return bool(scip_functions(FUNCTIONS) and scip_functions(LOCKS))
    except (OSError, AttributeError):
        return False


hand_over, lock_all = load_plainly, lock_all_plainly
try:
    from .. import _compiled

    if has_scip_functions():
        hand_over, lock_all = load_compiled, lock_all_compiled
except ImportError:  # no C compiler
    pass
