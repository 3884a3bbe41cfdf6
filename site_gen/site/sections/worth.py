"""The worth of each rule and each clue, in words and on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ...boards.grid import Cell, Grid
from ...boards.pen import Pen
from ...errors import SolveError
from ...findings.worth import MOST, ClueWorth, RuleWorth, Worth
from ...kind import Clue, HasGrid, Kind
from ...puzzle import Puzzle
from ..layout import words
from ..layout.prose import render_inline
from ..stage.drawings import Layer
from ..stage.subject import Subject


@dataclass(frozen=True)
class RuleWorthView:
    """A rule, and the answers that exist without it.

    `layer`: the layer that shows one of these answers, or "" if there is nothing to draw.
    """

    rule: str
    says: Markup
    layer: str
    label: str
    svg: Markup


@dataclass(frozen=True)
class CluesWorthView:
    """The clues by their worth, in words and as a layer."""

    says: tuple[str, ...]
    layer: str
    label: str
    svg: Markup
    legend: tuple[tuple[Markup, str], ...]  # a mark and its meaning
    lists: tuple[tuple[str, tuple[str, ...]], ...]  # the clues in words


@dataclass(frozen=True)
class WorthView:
    """The worth of all rules and clues of a puzzle."""

    lead: str
    rules: tuple[RuleWorthView, ...]
    clues: CluesWorthView | None


CLUES = "each-clue"
SAYS: Mapping[ClueWorth, str] = {
    "needed": "needed",
    "redundant": "could be left out",
    "open": "undecided",
}


def layers(subject: Subject) -> list[Layer]:
    """Return a layer for each rule with an answer that breaks only it, and one for the clues."""
    puzzle, kind, board = subject.puzzle, subject.kind, subject.board
    if not puzzle.worth:
        return []
    made = [_make_rule_layer(kind, board, one) for one in puzzle.worth.rules if one.example]
    if puzzle.worth.clues:
        made.append(_make_clues_layer(kind.clues(board), puzzle.worth.clues))
    return made


def _make_rule_layer(kind: Kind[HasGrid], board: HasGrid, one: RuleWorth) -> Layer:
    """Return a layer with an answer that breaks one rule, and the places where it does so.

    The answer is `one.example`, which is verified again. Raises SolveError if it does not break
    exactly that rule.
    """
    rows = one.example or {}
    answer = kind.answer.from_json(board, rows)
    broken = list(kind.verify(board, answer))
    if {violation.rule for violation in broken} != {one.rule}:
        raise SolveError(f"what is kept of the rule {one.rule} does not break it alone")
    where = frozenset[Any]().union(*(violation.where for violation in broken))

    def draw(pen: Pen) -> None:
        kind.draw_answer(pen, board, answer)
        kind.answer.draw_wrong(pen, where or board.grid.cells())

    told = "; ".join(f"{name}, row by row: {' '.join(lines)}" for name, lines in rows.items())
    rule = kind.rules_on(board)[one.rule].says.rstrip(".")
    label = f"An answer that breaks only the rule “{rule}”"
    return Layer(_name_layer(one.rule), label, f"The answer as data. {told}.", draw)


def _name_layer(rule: str) -> str:
    return f"worth-{rule.replace('_', '-')}"


def _make_clues_layer(clues: Sequence[Clue], found: Sequence[ClueWorth]) -> Layer:
    def draw(pen: Pen) -> None:
        for clue, worth in zip(clues, found, strict=True):
            _draw_ring(pen, clue.cells, worth)

    summary = " ".join(describe_clues(found))  # the section lists the clues below
    return Layer(CLUES, "Which clues are needed", summary, draw)


def _draw_ring(pen: Pen, cells: frozenset[Cell], worth: ClueWorth) -> None:
    css = {"needed": "ring needed", "redundant": "ring spare"}.get(worth)
    if css:
        pen.ring_clue(cells, css)


def _group_clues(
    clues: Sequence[Clue], found: Sequence[ClueWorth]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    told = zip(clues, found, strict=True)
    by: dict[ClueWorth, list[str]] = {worth: [] for worth in SAYS}
    for clue, worth in told:
        by[worth].append(clue.says)
    return tuple((SAYS[w].capitalize(), tuple(some)) for w, some in by.items() if some)


# -- in words


def view(subject: Subject, layers: Sequence[Layer]) -> WorthView | None:
    """Return the worth of rules and clues, or None if it was not measured.

    `layers`: as `layers` returns them.
    """
    puzzle, kind, board = subject.puzzle, subject.kind, subject.board
    worth, named, still = puzzle.worth, {one.name: one for one in layers}, subject.drawings.still
    if not worth:
        return None
    return WorthView(
        lead=_describe_method(puzzle, named),
        rules=tuple(
            _view_rule(puzzle, kind, one, named.get(_name_layer(one.rule)), still)
            for one in worth.rules
        ),
        clues=_view_clues(kind, board, worth, named[CLUES], still) if worth.clues else None,
    )


def _describe_method(puzzle: Puzzle, layers: Mapping[str, Layer]) -> str:
    start = (
        "We leave out one rule at a time, and our program looks for answers that break this rule "
        "and no other. One is enough to show that the board needs the rule; the program stops "
        f"after {words.number(MOST)}, or when the search takes long. A check that does not use the "
        "model confirms each of them."
    )
    if not layers.keys() - {CLUES}:
        return start
    nearest = {0: "smallest", 1: "one nearest to the answer"}
    which = nearest.get(len(puzzle.answers), "one nearest to a right answer")
    return f"{start} You can see the {which}; dashes mark where it breaks the rule."


def _view_rule(
    puzzle: Puzzle,
    kind: Kind[HasGrid],
    one: RuleWorth,
    layer: Layer | None,
    still: Callable[[Layer], Markup],
) -> RuleWorthView:
    """Return the view of one rule.

    `layer`: the layer with its example, or None. `still`: draws a layer as a still picture.
    """
    why = kind.formulations["main"].built_in.get(one.rule, "")
    because = words.format_sentence(why) if one.built_in else ""
    says = f"{describe_rule(one, bool(puzzle.answers))} {because}"
    return RuleWorthView(
        rule=kind.rules_on(puzzle.board)[one.rule].says,
        says=render_inline(says.strip()),
        layer=layer.name if layer else "",
        label=layer.label if layer else "",
        svg=still(layer) if layer else Markup(),
    )


def describe_rule(one: RuleWorth, has_answers: bool) -> str:
    """Return one or two sentences about the answers that break this rule and no other.

    `has_answers`: the puzzle itself has answers.
    """
    if one.built_in:
        return "The model cannot even express breaking this rule."
    if one.found:
        number = words.count(one.found, "more answer" if has_answers else "answer")
        least = "at least" if one.stopped else "exactly"
        return f"Needed: {least} {number} without it."
    if one.stopped:
        return (
            "Undecided: the search found nothing that breaks this rule alone, but it stopped early."
        )
    return "Not needed on this board: no answer breaks this rule alone."


def _view_clues(
    kind: Kind[HasGrid],
    board: HasGrid,
    worth: Worth,
    layer: Layer,
    still: Callable[[Layer], Markup],
) -> CluesWorthView:
    """Return the view of the clues.

    `layer`: the one of the clues. `still`: draws it as a still picture.
    """
    shown = [w for w in ("needed", "redundant") if w in worth.clues]
    return CluesWorthView(
        says=tuple(filter(None, (*describe_clues(worth.clues), kind.clue_note))),
        layer=layer.name,
        label=layer.label,
        svg=still(layer),
        legend=tuple((_draw_sign(w), SAYS[w]) for w in shown),
        lists=_group_clues(kind.clues(board), worth.clues),
    )


def _draw_sign(worth: ClueWorth) -> Markup:
    pen = Pen(Grid(1, 1), title="", description="", margin=0)
    _draw_ring(pen, frozenset(pen.grid.cells()), worth)
    return Markup(pen.inline(css="board sign"))


def describe_clues(found: Sequence[ClueWorth]) -> list[str]:
    """Return sentences about all clues; each is about removing one clue, not several."""
    all_, some = len(found), {w: found.count(w) for w in SAYS}
    needed, spare = some["needed"], some["redundant"]
    told = []
    second = "there is a second answer"
    if needed == all_ == 1:
        told.append(f"The only clue is needed: without it, {second}.")
    elif needed == all_:
        told.append(
            f"All {words.number(all_)} clues are needed: without any one of them, {second}."
        )
    elif needed:
        one = "it" if needed == 1 else "any one of them"
        number = f"{words.number(needed)} of the {words.number(all_)} clues {_is_or_are(needed)}"
        told.append(f"{number} needed: without {one}, {second}.")
    if spare:
        number = f"{words.number(spare)} {'' if needed else f'of the {words.number(all_)} clues '}"
        which = "Each clue " if spare == all_ else number
        told.append(f"{which}could be left out: the answer would still be the only one.")
    if spare > 1:
        told.append("This holds for any one of them, but perhaps not for several together.")
    if some["open"]:
        told.append(
            f"{words.count(some['open'], 'clue')} {_is_or_are(some['open'])} undecided: the search "
            "stopped early."
        )
    return told


def _is_or_are(n: int) -> str:
    return "is" if n == 1 else "are"


def worth_data(worth: Worth, kind: Kind[HasGrid], board: HasGrid) -> dict[str, Any]:
    """Return the worth of rules and clues as JSON data for `puzzle.json`."""
    rules = kind.rules_on(board)
    return {
        "rules": {
            one.rule: {
                "says": rules[one.rule].says,
                "found": one.found,
                "complete": not one.stopped,
                "built_in": one.built_in,
                "example": one.example,
            }
            for one in worth.rules
        },
        "clues": [
            {"says": clue.says, "worth": found}
            for clue, found in zip(
                kind.clues(board) if worth.clues else (), worth.clues, strict=True
            )
        ],
    }
