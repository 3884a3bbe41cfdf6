"""The single row that a person would point to, where several rows force a decision."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...boards.grid import ones as list_ones
from .leads import FIXED, select_causes
from .walk import Reason, ReasonTester


def find_simpler(judge: ReasonTester, reason: Reason, still: Collection[int]) -> Reason:
    """Return a reason that is a single row with fewer premises, or else `reason` itself.

    Propagation ends at the first row that forces a decision. Another one must be stated and near,
    if that one is. `still`: the decisions that are not made yet, by number.
    """
    several = len(reason.chain) > 1  # one row is simpler, even with as many premises
    if reason.size + several < 2:
        return reason
    for clues, uses, labels in sorted(_list_premises(judge, reason, still), key=_count):
        if _count((clues, uses, labels)) >= reason.size + several:
            break
        less = judge.follow(reason.decision, clues, uses, judge.labelled.rules_of(labels))
        if less and len(less.chain) == 1 and less.hard <= reason.hard:
            rates = zip(_rate(judge, reason), _rate(judge, less), strict=True)
            if all(old >= new for old, new in rates):
                return less
    return reason


Found = tuple[Sequence[int], Sequence[int], int]
"""The clues and the decisions, by number, from which a row forces a decision, and its labels."""


def _count(found: Found) -> int:
    return len(found[0]) + len(found[1])


def _list_premises(judge: ReasonTester, reason: Reason, still: Collection[int]) -> Iterator[Found]:
    """Yield the premises of each row that alone forces the decision of a reason."""
    own = judge.right[reason.decision]
    rows = judge.rows_at.get(own >> 1, ())
    for row, labels in (one for one in rows if own in one[0].literals):
        weights = dict(zip(row.literals, row.weights, strict=True))
        numbers = [judge.decision_of.get(one >> 1, -1) for one in row.literals]
        made = (judge.right[i] for i in numbers if i >= 0 and i not in still)
        true = {one: FIXED for one in made if one ^ 1 in weights}
        causes = select_causes(row, true, weights[own])
        slack = sum(row.weights) - row.bound - sum(weights[one ^ 1] for one in causes)
        if slack < weights[own]:
            uses = [judge.decision_of[one >> 1] for one in causes]
            clues = [*list_ones(labels & judge.labelled.labels_of_clues)]
            yield clues, [i for i in uses if i not in judge.given], labels


def _rate(judge: ReasonTester, reason: Reason) -> Sequence[int]:
    """Return how hard a reason is to see: as an implied row, without words, and far away."""
    number = judge.find_last_family(reason)
    phrase = judge.find_phrase(number)
    told = phrase.zero if judge.right[reason.decision] & 1 else phrase.one
    far = max((judge.distance(reason.decision, i, False) for i in reason.uses), default=0)
    if judge.labelled.kind.answer.has_candidates:  # a line is seen as a whole
        far = 0
    return judge.labelled.families[number].implied, not told, far
