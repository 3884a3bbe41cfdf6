"""The frames of a film in words: no more than SCIP did, and no less."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from ...kind import HasGrid, Kind
from ...solver.facts import Decision
from ...solver.trace import (
    MOST_RUNS,
    Assumption,
    End,
    Found,
    Frame,
    Node,
    Presolved,
    Rejected,
    Relaxation,
    Rounds,
    Start,
    Trace,
)
from ..layout import words
from .formulations import family_title

WHOLE = 1e-6  # a value of the LP so near to an integer is one

Noun = tuple[str, str]


class Captions:
    def __init__(
        self, kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision], trace: Trace
    ) -> None:
        self.kind, self.board, self.decisions, self.trace = kind, board, decisions, trace
        self.noun = kind.decides
        self.complete = _end(trace).status == "complete"
        self.found = 0  # answers in the frames so far

    def _open(self, decided: int) -> str:
        left = self.trace.decisions - decided
        return (
            f"{words.number(left)} {'is' if left == 1 else 'are'} open" if left else "none is open"
        )

    @singledispatchmethod
    def of(self, frame: Frame) -> str:
        raise TypeError(f"a frame without words: {frame!r}")

    @of.register
    def _(self, frame: Start) -> str:
        many = words.count(self.trace.decisions, *self.noun)
        return f"The start: {many}, and nothing is decided yet."

    @of.register
    def _(self, frame: Rounds) -> str:
        new = frame.known.without(frame.before).size
        more = "more " if frame.before.size else ""
        one, many = self.noun
        decided = f"{_are(new, f'{more}{one}', f'{more}{many}')} decided"
        again = f"Presolve of start {frame.run}" if frame.run > 1 else "Presolve"
        which = (
            f"round {frame.first}"
            if frame.first == frame.last
            else f"rounds {frame.first} to {frame.last}"
        )
        return f"{again}, {which}: {decided}; {self._open(frame.known.size)}."

    @of.register
    def _(self, frame: Presolved) -> str:
        decided, of = frame.known.size, self.trace.decisions
        share = f"{words.number(decided)} of {words.count(of, *self.noun)}"
        if frame.contradiction:
            start = f"Presolve of start {frame.run}" if frame.run > 1 else "Presolve"
            rounds = f" in round {words.number(frame.rounds)}" if frame.rounds else ""
            return f"{start} comes to a contradiction{rounds}: there is nothing to branch on."
        if frame.run > 1:
            again = f"SCIP starts its tree again (start {frame.run}) with what it has learnt"
            return f"{again}: {share} decided."
        rounds = words.count(frame.rounds, "round")
        if decided == of:
            every = f"Every {self.noun[0]} is decided: nothing is left to branch on"
            return f"Presolve is over after {rounds}. {every}."
        left = words.number(of - decided)
        return f"Presolve is over after {rounds}: {share} decided, {left} left to the tree."

    @of.register
    def _(self, frame: Relaxation) -> str:
        if not frame.point:
            return (
                "The relaxation at the root: even with fractions allowed there is no solution left."
            )
        board = set(frame.decisions)
        loose = [i for i, v in enumerate(frame.point) if abs(v - round(v)) > WHOLE]
        here, beside = sum(i in board for i in loose), sum(i not in board for i in loose)
        of = words.number(self.trace.decisions - frame.known.size)
        one, many = self.noun
        told = (
            f"{_are(here, one, many)} fractional, of {of} open"
            if here
            else f"all {of} open {many} come out whole"
        )
        rest = f"; so {_are(beside, 'variable', 'variables', before=True)}" if beside else ""
        rest += " that the board does not show" if beside else ""
        return f"The relaxation at the root, with fractions allowed: {told}{rest}."

    @of.register
    def _(self, frame: Node) -> str:
        place = "the root" if frame.depth == 0 else f"depth {frame.depth}"
        text = f"Node {words.number(frame.number)} ({place})."
        if frame.assumes:
            last = frame.assumes[-1]
            text += f" Assumed{self._above(frame)}: {self._assumption(last)}."
        chosen = {a.decision for a in frame.assumes if a.decision is not None}
        bits = frame.here.ones | frame.here.zeros
        follows = frame.here.size - sum(bits >> m & 1 for m in chosen)
        if follows:
            text += (
                f" {words.count(follows, *self.noun)} {'follows' if follows == 1 else 'follow'}."
            )
        return f"{text} {self._left(frame)}"

    def _above(self, frame: Node) -> str:
        above = len(frame.assumes) - 1
        earlier = "one earlier" if above == 1 else f"{words.number(above)} earlier ones"
        return f", after {earlier}" if above else ""

    def _left(self, frame: Node) -> str:
        more = "more " if self.found else ""
        if not frame.dead:
            return "SCIP branches."
        if frame.family:
            cut = f" (cut {words.number(frame.cut + 1)})" if frame.cut is not None else ""
            return f"Now “{family_title(frame.family)}” cannot hold{cut}: nothing {more}is below."
        return f"Nothing {more}is below."

    def _assumption(self, a: Assumption) -> str:
        if a.decision is not None:
            return self.kind.say_decision(self.board, self.decisions[a.decision].key, not a.upper)
        at_end = a.bound == (0 if a.upper else 1)  # all that it can mean for a binary
        return f"{a.name} {'=' if at_end else '≤' if a.upper else '≥'} {a.bound}"

    @of.register
    def _(self, frame: Rejected) -> str:
        parts = len(frame.parts)
        apart = f" The {parts} parts it looks at are drawn apart." if parts > 1 else ""
        apart = " The part it looks at is drawn apart." if parts == 1 else apart
        cut = (
            f" Cut {words.number(frame.cut + 1)} forbids it."
            if frame.cut is not None
            else " SCIP drops it, and needs no cut."
        )
        title = family_title(frame.family)
        return (
            f"Candidate {frame.number} satisfies every row, but “{title}” refuses it.{apart}{cut}"
        )

    @of.register
    def _(self, frame: Found) -> str:
        self.found = frame.number
        which = "An answer" if frame.number == 1 else f"Answer {words.number(frame.number)}"
        holds = "it satisfies every row, and no family refuses it"
        if frame.number == self.trace.found and not self.complete:
            return f"{which}: {holds}."
        return f"{which}: {holds}. It is kept and forbidden, and SCIP looks for another."

    @of.register
    def _(self, frame: End) -> str:
        found = self.trace.found
        after = f"after {words.count(frame.nodes, 'node')}" if frame.nodes else "without a tree"
        if frame.status == "complete":
            other = {0: "there is no answer", 1: "there is no other answer"}
            told = other.get(found, f"there are no more than these {words.number(found)} answers")
            return f"The end, {after}: nothing is left to look at, so {told}."
        if frame.status == "answer limit":
            asked = f"it has the {words.count(found, 'answer')} it was asked for"
            return f"The search stops here, {after}: {asked}."
        return f"The search ends by its {frame.status}, {after}: the rest was not looked at."


def _are(n: int, one: str, many: str, *, before: bool = False) -> str:
    """`1 cell is`, `12 cells are`; with `before`: `are 12 cells`."""
    verb = "is" if n == 1 else "are"
    return (
        f"{verb} {words.count(n, one, many)}" if before else f"{words.count(n, one, many)} {verb}"
    )


# -- what is said about the whole film


def _end(trace: Trace) -> End:
    end = trace.frames[-1]
    assert isinstance(end, End)
    return end


def lead(noun: Noun, trace: Trace) -> str:
    """What presolve did, and what the tree."""
    started = [frame for frame in trace.frames if isinstance(frame, Presolved)]
    end = _end(trace)
    if not started:
        return "The search was stopped before presolve was over."
    if started[0].contradiction:
        return (
            "Presolve alone ends this search: it comes to a contradiction before there is a tree."
        )
    decided = started[0].known.size
    if decided == trace.decisions:
        every = f"it decides every {noun[0]}, {words.number(trace.decisions)} in all"
        return (
            f"Presolve alone solves this puzzle: {every}, before there is a tree. "
            "What follows only confirms it."
        )
    share = f"{words.number(decided)} of {words.count(trace.decisions, *noun)}"
    tree = (
        f"a tree of {words.count(end.nodes, 'node')}" if end.nodes > 1 else "the root of the tree"
    )
    tree += " does the rest" if end.status == "complete" else " follows"
    return f"Presolve decides {share}; {tree}.{_closed(trace)}"


def _closed(trace: Trace) -> str:
    """How many nodes each lazy family closed."""
    closed = sorted(trace.dead_ends.items(), key=lambda item: -item[1])
    if not closed:
        return ""
    told = [f"“{family_title(name)}” {words.number(n)}" for name, n in closed]
    return f" Nodes closed by lazy families: {words.listed(told)}."


def not_shown(trace: Trace) -> str:
    """What happened beyond the frames."""
    shown = {
        kind: sum(isinstance(f, kind) for f in trace.frames) for kind in (Node, Rejected, Found)
    }
    more = [
        words.count(n, f"more {one}")
        for n, one in (
            (trace.nodes - shown[Node], "node"),
            (trace.rejected - shown[Rejected], "refused candidate"),
            (trace.found - shown[Found], "answer"),
            (_end(trace).runs - MOST_RUNS, "start"),
        )
        if n > 0
    ]
    return f"And {words.listed(more)} like these that are not shown." if more else ""
