"""The decisions that lead from an assumption to a mistake, by propagating the rows of a step."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from ...boards.answers import DecisionText
from ...boards.grid import Cell
from ...solver.engine.inequalities import Inequality


class Cause(NamedTuple):
    """The row that forces a lead, with its decisions and clues.

    `family`: the number of the row's family. `row`: all decisions in it, by number; `cells`: the
    cells of its variables. `clues`: the clues that it states, by number. `uses`: the decisions from
    which the lead follows, by number: premises, the assumption and earlier leads. `beyond`: the
    clues of the rows between these decisions and the row, by number. `mistake`: the opposite would
    leave the row's sum too small ("few") or too large ("many"), or neither.
    """

    family: int
    row: tuple[int, ...]
    cells: tuple[Cell, ...]
    clues: tuple[int, ...]
    uses: tuple[int, ...] = ()
    beyond: tuple[int, ...] = ()
    mistake: Literal["few", "many", ""] = ""


class Lead(NamedTuple):
    """A decision that follows from an assumption, before a row fails.

    `decision`: its number; -1 for a state of the board that is no decision, such as a cell that the
    loop visits, with its words in `state`. `value`: the value that follows. `depth`: 1 if it
    follows from the assumption and the premises, else 1 more than that of the deepest lead from
    which it follows. `cause`: the row that forces it.
    """

    decision: int
    value: bool
    depth: int
    cause: Cause
    state: DecisionText | None = None

    @property
    def identity(self) -> object:
        """Return what makes two leads of different opposites the same."""
        return self.decision, self.value, self.state

    @property
    def family(self) -> int:
        """Return the number of the family of the row that forces it."""
        return self.cause.family


class Forced(NamedTuple):
    """The place of the row that forced a literal, and the literals from which it did.

    The place is -1 for a literal that was assumed.
    """

    row: int
    causes: tuple[int, ...]


FIXED = Forced(-1, ())  # of an assumed literal
FAILS = -1  # stands for the literal that a row forces, or for its failure


def propagate_rows(rows: Iterable[Inequality], assumed: Iterable[int]) -> dict[int, Forced]:
    """Return the literals that are true after rows were propagated once, in this order."""
    true = dict.fromkeys(assumed, FIXED)
    for place, row in enumerate(rows):
        weights = [*zip(row.weights, row.literals, strict=True)]
        slack = sum(weight for weight, one in weights if one ^ 1 not in true) - row.bound
        for weight, one in weights:
            if weight > slack and one not in true and one ^ 1 not in true:
                true[one] = Forced(place, select_causes(row, true, weight))
    return true


def select_causes(row: Inequality, true: Mapping[int, Forced], least: int) -> tuple[int, ...]:
    """Return true literals that leave a row less than `least` above its bound, assumed ones first.

    All of them are needed if their weights are equal.
    """
    slack, causes = sum(row.weights) - row.bound, list[int]()
    against = [
        (true[one ^ 1].row >= 0, -weight, one ^ 1)
        for weight, one in zip(row.weights, row.literals, strict=True)
        if one ^ 1 in true
    ]
    for _, weight, one in sorted(against):
        if slack < least:
            break
        slack += weight
        causes.append(one)
    return tuple(causes)


def list_leads(
    row: Inequality,
    place: int,
    true: Mapping[int, Forced],
    describe: Callable[[int], Cause],
    decision_of: Mapping[int, int],
    states: Mapping[int, tuple[DecisionText, DecisionText]],
    known: Mapping[int, Forced],
    least: int = 0,
) -> tuple[tuple[Lead, ...], Cause]:
    """Return the decisions that lead from an assumption to a row that fails, in order.

    The second result is that row, with the decisions and clues from which it fails. `place`: its
    place. `true`: true literals, each with the row that forced it, which `describe` returns for its
    place; `known`: those that the premises force without the assumption. `decision_of`: the numbers
    of decisions, and `states`: the words for the other variables that a reader knows, if 1 and if
    0, both by the variable's index. A state that follows from a single decision is left out,
    because a reader sees it with that, and so is an excluded decision that follows from a single
    state. `least`: 0 for a row that fails, or the weight of the literal that it forces.
    """
    needed, found = set[int](), [*select_causes(row, true, least)]
    while found:
        one = found.pop()
        if one not in needed:
            needed.add(one)
            found += true[one].causes
    depth, leads, shown = dict.fromkeys(needed, 0), list[Lead](), set[int]()
    forced = {**true, **known}
    for one in (one for one in true if one in needed and true[one].row >= 0):
        causes = true[one].causes
        depth[one] = max((depth[cause] for cause in causes), default=0)
        number, value, told = decision_of.get(one >> 1, -1), not one & 1, states.get(one >> 1)
        if number < 0 and (not told or _is_single(causes, decision_of)):
            continue
        if number >= 0 and not value and _is_single(causes, states):
            continue
        depth[one] += 1
        state = told[one & 1] if told and number < 0 else None
        cause = _complete_cause(describe, forced, one, decision_of, shown)
        shown.add(number if number >= 0 else ~one)
        leads.append(Lead(number, value, depth[one], cause, state))
    forced[FAILS] = Forced(place, select_causes(row, true, least))
    return tuple(leads), _complete_cause(describe, forced, FAILS, decision_of, shown)


def _complete_cause(
    describe: Callable[[int], Cause],
    true: Mapping[int, Forced],
    literal: int,
    decision_of: Mapping[int, int],
    leads: Container[int],
) -> Cause:
    """Return the row that forces a literal, with the decisions from which the literal follows.

    These are premises, the assumption and earlier `leads`, by number of the decision; a lead that
    is a state has the complement of its literal. The row that forces another decision or an
    auxiliary variable takes the place of that one, but a state may follow from an earlier one.
    """
    cause = describe(true[literal].row)
    uses, beyond = set[int](), set[int]()
    found, seen = [*true[literal].causes], set[int]()
    is_state = literal >> 1 not in decision_of
    while found:
        one = found.pop()
        if one in seen or (is_state and ~one in leads):
            continue
        seen.add(one)
        number = decision_of.get(one >> 1, -1)
        if number >= 0 and (true[one].row < 0 or number in leads):
            uses.add(number)
        elif true[one].row >= 0:
            beyond.update(describe(true[one].row).clues)
            found += true[one].causes
    return cause._replace(uses=tuple(sorted(uses)), beyond=tuple(sorted(beyond)))


def _is_single(causes: Sequence[int], among: Container[int]) -> bool:
    """Return whether the only cause is about one of some variables, by index."""
    return len(causes) == 1 and causes[0] >> 1 in among
