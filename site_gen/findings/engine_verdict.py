"""The search for the answers of a board without SCIP, by our engine alone, as in a browser."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain, islice
from typing import Any, NamedTuple

from ..errors import SolveError
from ..kind import Answer, HasGrid, Kind
from ..solver.engine.engine import make_engine, make_no_good, read_answer
from ..solver.engine.slices import SLICE, Slices, finish, run_search
from ..solver.model.model import PuzzleModel
from .worth import search_other_answer

CONFLICTS = 200_000  # limit of a search
CLAUSES = 15_000  # that a search keeps, for boards that take many conflicts


class Verdict(NamedTuple):
    """Answers of a board or a model.

    `complete`: it is proved that there are no others. `work`: that of reading the model's rows and
    of the search, in literals that an engine propagates.
    """

    answers: tuple[Answer, ...]
    complete: bool
    work: int = 0


def ask_engine(
    model: PuzzleModel,
    *,
    limit: int,
    conflicts: int = CONFLICTS,
    known: Collection[Answer] = (),
) -> Slices[Verdict]:
    """Return up to `limit` answers of a model that are not in `known`.

    The search stops after `conflicts` contradictions, so fewer answers than the limit without
    `complete` mean that there may be more.
    """
    engine, found = make_engine(model), list[Answer]()
    engine.slice, engine.room = SLICE, CLAUSES
    for answer in known:
        search_other_answer(engine, model, answer)
    said = yield from run_search(engine, engine.solve((), conflicts))
    while said == "sat":
        one = read_answer(engine, model)
        several = chain([one], model.others(one) or ())
        # one answer above the limit shows that the search is not complete
        found += islice(several, limit + 1 - len(found))
        if len(found) > limit:
            break
        conflicts -= engine.conflicts
        again = engine.search_again(make_no_good(engine, model), conflicts)
        said = yield from run_search(engine, again)
    return Verdict(tuple(found[:limit]), said == "unsat", model.work + engine.followed)


def find_answers(kind: Kind[Any], board: HasGrid, limit: int = 2) -> Verdict:
    """Return up to `limit` answers of a board, each checked against the rules.

    Raises SolveError if an answer breaks a rule.
    """
    return finish(search_answers(kind, board, limit))


def search_answers(kind: Kind[Any], board: HasGrid, limit: int = 2) -> Slices[Verdict]:
    """Find answers as `find_answers` does, in slices."""
    model = PuzzleModel("answers")
    kind.formulations["main"].build(model, board)
    yield
    verdict = yield from ask_engine(model, limit=limit)
    for answer in verdict.answers:
        if broken := {violation.rule for violation in kind.verify(board, answer)}:
            names = ", ".join(sorted(broken))
            raise SolveError(f"{kind.name}: the engine's answer breaks the rules: {names}")
    return verdict
