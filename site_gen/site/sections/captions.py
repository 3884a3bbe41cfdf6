"""Captions for a film's frames: each says exactly what SCIP did."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatchmethod

from ...boards.answers.lines import side_named
from ...boards.grid import Cell, Grid, Pair, named
from ...kind import HasGrid, Kind
from ...solver.model.facts import FormulationFacts
from ...solver.model.linear import key_name
from ...solver.model.model import Place
from ...solver.model.plain import PlainModel
from ...solver.scip.trace import (
    MOST_RUNS,
    AnswerFrame,
    Assumption,
    End,
    Frame,
    Node,
    Presolved,
    Rejected,
    Relaxation,
    Rounds,
    Start,
    Trace,
)
from ...workshop.model_data import family_title
from ..layout import words

WHOLE = 1e-6  # LP values this close to an integer count as integers

Noun = tuple[str, str]
"""A noun in the singular and in the plural."""


class Captions:
    """The captions for the frames of one trace."""

    def __init__(
        self, kind: Kind[HasGrid], board: HasGrid, facts: FormulationFacts, trace: Trace
    ) -> None:
        self.kind, self.board, self.decisions, self.trace = kind, board, facts.decisions, trace
        self.names = dict(_name_variables(facts.model, board.grid)) if facts.model else {}
        self.noun = kind.decided.decides
        self.complete = _get_end(trace).status == "complete"

    def _say_open(self, decided: int) -> str:
        left = self.trace.decisions - decided
        return f"{words.number(left) if left else 'none'} {'is' if left == 1 else 'are'} open"

    @singledispatchmethod
    def of(self, frame: Frame) -> str:
        """Return the caption of a frame: one or more sentences.

        Raises TypeError for a frame of an unknown type.
        """
        raise TypeError(f"a frame without words: {frame!r}")

    @of.register
    def _(self, frame: Start) -> str:
        many = words.count(self.trace.decisions, *self.noun)
        return f"Start: {many}, none decided yet."

    @of.register
    def _(self, frame: Rounds) -> str:
        new = frame.known.without(frame.before).size
        more = "more " if frame.before.size else ""
        one, many = self.noun
        decided = f"{_add_verb(new, f'{more}{one}', f'{more}{many}')} decided"
        again = f"Presolve of start {frame.run}" if frame.run > 1 else "Presolve"
        return f"{again}: {decided}; {self._say_open(frame.known.size)}."

    @of.register
    def _(self, frame: Presolved) -> str:
        decided, of = frame.known.size, self.trace.decisions
        share = f"{words.number(decided)} of {words.count(of, *self.noun)}"
        if frame.contradiction:
            start = f"Presolve of start {frame.run}" if frame.run > 1 else "Presolve"
            return f"{start} finds a contradiction, so there is nothing to branch on."
        if frame.run > 1:
            again = f"SCIP restarts its search (start {frame.run}) with what it has learned"
            return f"{again}: {share} are decided."
        if decided == of:
            every = f"every {self.noun[0]} is decided, so there is nothing to branch on"
            return f"Presolve ends: {every}."
        left = words.number(of - decided)
        return f"Presolve ends: {share} are decided, {left} are left to the search."

    @of.register
    def _(self, frame: Relaxation) -> str:
        if not frame.point:
            return "The LP relaxation at the root has no solution, even with fractions."
        board = set(frame.decisions)
        loose = [i for i, v in enumerate(frame.point) if abs(v - round(v)) > WHOLE]
        here, beside = sum(i in board for i in loose), sum(i not in board for i in loose)
        of = words.number(self.trace.decisions - frame.known.size)
        one, many = self.noun
        told = (
            f"{_add_verb(here, one, many)} fractional, of {of} open"
            if here
            else f"all {of} open {many} get whole numbers"
        )
        rest = f"; so {_add_verb(beside, 'variable', 'variables', before=True)}" if beside else ""
        rest += " that the board does not show" if beside else ""
        return f"The LP relaxation at the root, which allows fractions: {told}{rest}."

    @of.register
    def _(self, frame: Node) -> str:
        place = "the root" if frame.depth == 0 else f"depth {frame.depth}"
        text = f"Node {words.number(frame.number)} ({place})."
        if frame.assumes:
            last = frame.assumes[-1]
            text += f" {_number_assumption(len(frame.assumes))}: {self._say_assumption(last)}."
        chosen = {a.decision for a in frame.assumes if a.decision is not None}
        bits = frame.here.ones | frame.here.zeros
        follows = frame.here.size - sum(bits >> m & 1 for m in chosen)
        if follows:
            text += f" This decides {words.count(follows, *self.noun)}."
        return f"{text} {self._say_outcome(frame)}"

    def _say_outcome(self, frame: Node) -> str:
        if not frame.dead:
            return "SCIP branches here."
        if frame.family:
            cut = f" (cut {words.number(frame.cut + 1)})" if frame.cut is not None else ""
            broken = f"“{family_title(frame.family)}” can no longer hold{cut}"
            return f"{broken}, so this branch is finished."
        return "This branch is finished."

    def _say_assumption(self, a: Assumption) -> str:
        if a.decision is not None:
            key = self.decisions[a.decision].key
            return str(self.kind.decided.say_decision(self.board, key, not a.upper))
        at_end = a.bound == (0 if a.upper else 1)  # this bound fixes a binary
        what = self.names.get(a.name)
        if at_end and what:
            return f"“{what}” is {'false' if a.upper else 'true'}"
        most = "is" if at_end else "is at most" if a.upper else "is at least"
        return f"{what or 'a variable that the board does not show'} {most} {a.bound}"

    @of.register
    def _(self, frame: Rejected) -> str:
        parts = len(frame.parts)
        apart = f" The {parts} parts in question are marked on the board." if parts > 1 else ""
        apart = " The part in question is marked on the board." if parts == 1 else apart
        cut = (
            f" Cut {words.number(frame.cut + 1)} excludes it."
            if frame.cut is not None
            else " SCIP discards it without a cut."
        )
        title = family_title(frame.family)
        return f"Candidate {frame.number} satisfies every row but violates “{title}”.{apart}{cut}"

    @of.register
    def _(self, frame: AnswerFrame) -> str:
        which = "An answer" if frame.number == 1 else f"Answer {words.number(frame.number)}"
        holds = f"{which}: every constraint holds."
        if frame.number == self.trace.found and not self.complete:
            return holds
        return f"{holds} We record it, exclude it, and continue."

    @of.register
    def _(self, frame: End) -> str:
        found = self.trace.found
        after = f"after {words.count(frame.nodes, 'node')}" if frame.nodes else "without branching"
        if frame.status == "complete":
            other = {0: "there is no answer", 1: "there is no other answer"}
            told = other.get(found, f"there are no more than these {words.number(found)} answers")
            return f"Done {after}: every possibility was checked, so {told}."
        if frame.status == "answer limit":
            asked = f"{words.count(found, 'answer')} {'was' if found == 1 else 'were'} asked for"
            return f"Stopped {after}: {asked} and found."
        return f"Stopped {after} by the {frame.status}: the rest was not searched."


def _name_variables(model: PlainModel, grid: Grid) -> Iterator[tuple[str, str]]:
    for symbol in model.symbols:
        letter = symbol.tex.replace("\\", "")
        for key, places in zip(symbol.keys, symbol.places, strict=True):
            where = f"{_name_place(symbol.at, places[0], grid)}: " if places else ""
            yield f"{letter}_{key_name(key)}", f"{where}{symbol.means}"


def _name_place(at: Place, place: Cell | Pair, grid: Grid) -> str:
    """Return the name of a variable's place.

    For a pair, `at` tells a side of a cell from a link between two cells.
    """
    if isinstance(place, Cell):
        return f"{'grid point ' if at == 'point' else ''}{named(place)}"
    return side_named(grid, place) if at == "side" else "–".join(map(named, place))


def _number_assumption(depth: int) -> str:
    """Return `Assumption` for depth 1, `Second assumption` for 2 ..., `Assumption 10` for 10."""
    order = ("", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
    if depth > len(order):
        return f"Assumption {words.number(depth)}"
    return f"{order[depth - 1]} assumption".strip().capitalize()


def _add_verb(n: int, one: str, many: str, *, before: bool = False) -> str:
    """Return `1 cell is` or `12 cells are`; with `before`, `is 1 cell` or `are 12 cells`."""
    verb = "is" if n == 1 else "are"
    return (
        f"{verb} {words.count(n, one, many)}" if before else f"{words.count(n, one, many)} {verb}"
    )


# -- text about the whole film


def _get_end(trace: Trace) -> End:
    end = trace.frames[-1]
    assert isinstance(end, End)
    return end


def lead(noun: Noun, trace: Trace) -> str:
    """Return a summary: how much presolve decided, and how large the search tree was.

    `noun`: the kind's word for a decision.
    """
    started = [frame for frame in trace.frames if isinstance(frame, Presolved)]
    end = _get_end(trace)
    if not started:
        return "The search was stopped before presolve was over."
    if started[0].contradiction:
        return "Presolve alone ends this search: it finds a contradiction before any branching."
    decided = started[0].known.size
    if decided == trace.decisions:
        every = f"it decides all {words.count(trace.decisions, *noun)}"
        return (
            f"Presolve alone solves this puzzle: {every} before any branching. "
            "What follows only confirms it."
        )
    share = f"{words.number(decided)} of {words.count(trace.decisions, *noun)}"
    tree = (
        f"a search tree of {words.count(end.nodes, 'node')}" if end.nodes > 1 else "the root node"
    )
    tree += " does the rest" if end.status == "complete" else " follows"
    return f"Presolve decides {share}; {tree}.{_say_closed(trace)}"


def _say_closed(trace: Trace) -> str:
    closed = sorted(trace.dead_ends.items(), key=lambda item: -item[1])
    if not closed:
        return ""
    told = [f"“{family_title(name)}” closed {words.count(n, 'node')}" for name, n in closed]
    return f" The lazy family {words.format_list(told)}." if len(told) == 1 else (
        f" Of the lazy families, {words.format_list(told)}."
    )  # fmt: skip


def not_shown(trace: Trace) -> str:
    """Return a sentence that counts the events without a frame, or "" if all have one."""
    shown = {
        kind: sum(isinstance(f, kind) for f in trace.frames)
        for kind in (Node, Rejected, AnswerFrame)
    }
    more = [
        words.count(n, f"more {one}")
        for n, one in (
            (trace.nodes - shown[Node], "node"),
            (trace.rejected - shown[Rejected], "refused candidate"),
            (trace.found - shown[AnswerFrame], "answer"),
            (_get_end(trace).runs - MOST_RUNS, "start"),
        )
        if n > 0
    ]
    return f"Not shown: {words.format_list(more)} like these." if more else ""
