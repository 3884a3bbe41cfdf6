"""From an empty board to its answer, step by step, each step with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .check import FEW, Prover, irreducible
from .labels import LabelledBoard
from .walk import Because, Reason, Sight

# Rows and variables of all models that SCIP is given for one board: how long to make reasons
# smaller, and how long to search for them; what is proved for what was found does not end a walk.
SMALLER, SEARCH = 400_000, 800_000
LARGE = 5  # clues and decisions: of a larger reason SCIP is asked what can be left out


@dataclass(frozen=True)
class Step(Because):
    """Decisions, by number, that are made together, and the reason for it.

    On a board with only these clues, by only these rules, with the decisions in `uses` made, those
    in `decides` can have no other values than the answer's.
    """

    decides: tuple[int, ...]


@dataclass(frozen=True)
class Reasons:
    """`values`: the answer's, by decision. `given`: decisions whose value is only a name, such as
    which piece is the first. `ended`: why some are left without a reason, or nothing.
    """

    values: tuple[bool, ...]
    given: tuple[int, ...]
    steps: tuple[Step, ...]
    ended: str = ""

    @property
    def decided(self) -> int:
        return sum(len(step.decides) for step in self.steps)


class Search:
    """Takes the shortest reason in sight, again and again; asks SCIP where there is none."""

    def __init__(
        self,
        labelled: LabelledBoard,
        values: Sequence[bool],
        late: Callable[[], bool],
        doubt: Callable[[Reason], None],
    ) -> None:
        self.values, self.late, self.doubt = values, late, doubt
        self.labelled = labelled
        self.sight = Sight(labelled, values)
        self.prover = Prover(labelled, values)
        self.open = set(range(len(values)))
        self.steps: list[Step] = []

    def run(self) -> Reasons:
        given = self.sight.name()
        self.prover.given = tuple(given)
        self._decide(given)
        ended = ""
        while self.open and not ended:
            ended = "time" if self.late() else ""
            if not ended and not self._take(self.sight.look()):
                ended = self._search()
        return Reasons(tuple(self.values), tuple(given), tuple(self.steps), ended)

    @property
    def _all(self) -> range:
        return range(len(self.labelled.clues))

    def _decide(self, decisions: Sequence[int]) -> None:
        self.open -= {*decisions}
        self.sight.decide(decisions)

    # -- reasons in sight

    def _take(self, reasons: Sequence[Reason]) -> bool:
        """Make steps of reasons that SCIP proves; False if there is none."""
        made: dict[tuple[object, ...], list[Reason]] = {}
        for reason in sorted(reasons, key=lambda r: r.decision):
            if reason.size > LARGE and self.prover.work < SMALLER:
                reason = self._smaller(reason)
            made.setdefault((reason.clues, reason.uses, reason.rules), []).append(reason)
        taken = False
        for several in made.values():
            decisions = tuple(r.decision for r in several)
            one = several[0]
            if self.prover.forced(decisions, one.clues, one.uses, one.rules):
                rows = max(r.rows for r in several)
                self.steps.append(Step(one.clues, one.uses, one.rules, rows, decisions))
                self._decide(decisions)
                taken = True
            else:
                for reason in several:
                    self.doubt(reason)
                    self.sight.distrust(reason)
        return taken or bool(made)

    def _smaller(self, reason: Reason) -> Reason:
        """Without the clues that SCIP can do without (rows may rest on more than they need)."""

        def enough(clues: list[int]) -> bool:
            if self.prover.work >= SMALLER or self.late():
                return False
            return self.prover.forced([reason.decision], clues, reason.uses, reason.rules, FEW)

        clues = irreducible(self.sight.far_first(reason.decision, reason.clues, True), enough)
        return reason.with_clues(clues)

    # -- SCIP's search

    def _search(self) -> str:
        """One step by SCIP, for the decision whose opposite reaches farthest; or why not."""
        step = None
        if self.prover.work < SEARCH:
            step = self._searched(self.sight.reaching(self.open)[0])
        if self.late():
            return "time"
        if step is None or self.prover.work >= SEARCH:
            return "proofs"
        self.steps.append(step)
        self._decide(step.decides)
        return ""

    def _searched(self, decision: int) -> Step:
        sight = self.sight
        decided = [i for i in range(len(self.values)) if i not in self.open | sight.given]

        def enough(clues: list[int], others: list[int], rules: Sequence[str] | None = None) -> bool:
            if self.prover.work >= SEARCH or self.late():
                return False
            return self.prover.forced([decision], clues, others, rules, FEW)

        # clues first: decisions say more, and what was just decided is fresh in the reader's mind
        far = sight.far_first(decision, self._all, True)
        clues = irreducible(far, lambda some: enough(some, decided))
        far = sight.far_first(decision, decided, False)
        others = irreducible(far, lambda some: enough(clues, some))
        rules = irreducible(
            list(self.labelled.kind.rules), lambda some: enough(clues, others, some)
        )
        return Step(
            tuple(sorted(clues)), tuple(sorted(others)), tuple(sorted(rules)), 0, (decision,)
        )
