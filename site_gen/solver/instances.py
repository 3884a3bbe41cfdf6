"""SCIPs that read one model after another: to start one takes longer than most small boards do.

(Measured with PySCIPOpt 6.3 on a model of 60 variables: 7.4 ms with a new SCIP, 2.7 ms with one
that has read another model before.) A SCIP that a search has failed in is not used again.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pyscipopt import Conshdlr, Model

# SCIP asks handlers in falling priority. Presolve may turn rows into logic-or (-2,000,000) or
# bound disjunction (-3,000,000) rows: asked before those, a handler records non-answers.
LAST = -10_000_000
# PySCIPOpt keeps an object for every variable it has met as long as the SCIP lives: where they are
# many, Python's collector takes longer than a new SCIP does.
MOST_VARIABLES = 5_000
idle: list[Instance] = []


class Callbacks(Conshdlr):  # type: ignore[misc]
    """The constraint handler of a SCIP: hands each call on to what stands behind it now."""

    def __init__(self) -> None:
        self.behind: Any = None  # an `Answers`

    def conscheck(self, *args: Any, **kwargs: Any) -> Any:
        return self.behind.conscheck(*args, **kwargs)

    def consenfolp(self, *args: Any) -> Any:
        return self.behind.consenfolp(*args)

    def consenfops(self, *args: Any) -> Any:
        return self.behind.consenfops(*args)

    def consprop(self, *args: Any) -> Any:
        return self.behind.consprop(*args)

    def conslock(self, *args: Any) -> None:
        self.behind.conslock(*args)


class Instance:
    """A SCIP with a constraint handler that is asked about its candidates last."""

    def __init__(self) -> None:
        self.scip = Model()
        self.scip.hideOutput()
        self.callbacks = Callbacks()
        self.scip_vars: list[Any] = []  # in the order of the model's; several may be one
        self.variables = 0  # of all models so far
        self.scip.includeConshdlr(
            self.callbacks,
            "answers",
            "lazy families and no-goods",
            enfopriority=LAST,
            chckpriority=LAST,
            propfreq=1,
            delayprop=True,
            needscons=True,  # without a constraint of its own the check would never be called
        )

    def ask(self, behind: Any, *, propagates: bool) -> None:
        """Give the problem a constraint whose callbacks are those of `behind`."""
        self.callbacks.behind = behind
        self.scip.setParam("constraints/answers/propfreq", 1 if propagates else -1)
        self.scip.addPyCons(self.scip.createCons(self.callbacks, "answers"))

    def free(self) -> None:
        """At once: many SCIPs with handlers that are left to the collector crash at exit."""
        self.callbacks.behind = None
        self.scip.free()


@contextmanager
def an_instance(*, shared: bool = True) -> Iterator[Instance]:
    """One without a problem, and with SCIP's own settings. `shared`: it may have read models
    before, and may read more; not if further plugins are put into it, or if its log is published,
    which tells how much memory it has."""
    one = idle.pop() if shared and idle else Instance()
    fit = False
    try:
        yield one
        one.variables += one.scip.getNVars(transformed=False)
        fit = shared and one.variables < MOST_VARIABLES
    finally:
        one.scip.freeProb()
        one.scip_vars = []
        if fit:
            one.callbacks.behind = None
            one.scip.resetParams()
            idle.append(one)
        else:
            one.free()


@atexit.register
def free_all() -> None:
    while idle:
        idle.pop().free()
