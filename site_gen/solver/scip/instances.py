"""Instances of SCIP that are reused, because starting one takes longer than most small boards.

(Measured with PySCIPOpt 6.3 on a model of 60 variables: 7.4 ms with a new SCIP, 2.7 ms with one
that has read another model before.) An instance in which a search failed is not used again.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pyscipopt import Conshdlr, Model

# SCIP calls handlers in falling priority. Presolve may turn rows into logic-or (-2,000,000) or
# bound disjunction (-3,000,000) rows; a handler called before those would record wrong answers.
LAST = -10_000_000
# PySCIPOpt keeps an object for every variable it has seen until the SCIP is freed. If there are
# many, Python's garbage collector takes longer than starting a new SCIP.
MOST_VARIABLES = 5_000
idle: list[Instance] = []


class Callbacks(Conshdlr):  # type: ignore[misc]
    """A constraint handler that passes SCIP's calls on to the current search of its instance."""

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
    """A SCIP with a constraint handler that checks candidates after all other handlers."""

    def __init__(self) -> None:
        self.scip = Model()
        self.scip.hideOutput()
        self.callbacks = Callbacks()
        self.scip_vars: list[Any] = []  # in the order of the model's variables; may repeat
        self.variables = 0  # number of variables in all models so far
        self.scip.includeConshdlr(
            self.callbacks,
            "answers",
            "lazy families and no-goods",
            enfopriority=LAST,
            chckpriority=LAST,
            propfreq=1,
            delayprop=True,
            needscons=True,  # SCIP calls the check only for handlers with a constraint
        )

    def ask(self, behind: Any, *, propagates: bool) -> None:
        """Let SCIP call `behind` in the next search, by a constraint of the handler.

        `propagates`: call `consprop` at every node, otherwise never.
        """
        self.callbacks.behind = behind
        self.scip.setParam("constraints/answers/propfreq", 1 if propagates else -1)
        self.scip.addPyCons(self.scip.createCons(self.callbacks, "answers"))

    def free(self) -> None:
        """Free SCIP now: many SCIPs with handlers crash at exit if the collector frees them."""
        self.callbacks.behind = None
        self.scip.free()


@contextmanager
def borrow_instance(*, shared: bool = True) -> Iterator[Instance]:
    """Provide an instance without a problem and with default settings.

    `shared`: it may have read other models and may be reused. This must be false if the caller
    adds plugins, or publishes the log, which contains the memory in use.
    """
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
    """Free the idle instances when Python exits."""
    while idle:
        idle.pop().free()
