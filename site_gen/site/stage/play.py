"""What a board needs to be played in the browser, as a block of JSON: `templates/play` reads it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from typing import Any

from markupsafe import Markup

from ...boards.answers import Loop
from ...boards.blocks import CellNumbers, CellSymbols
from ...boards.grid import Cell, Grid, key_text
from ...boards.partition import Partition
from ...boards.paths import SIDE, SIGNS
from ...boards.rules import CHECKS, unchecked
from ...kind import Answer, HasGrid, Kind
from ..layout.prose import json_block
from ..layout.scripts import checks_script, script_name


@dataclass(frozen=True)
class PlayView:
    """What the board is played with."""

    data: Markup  # JSON
    scripts: tuple[str, ...]  # with its rules, in static/
    how: str  # how marks are made
    pen: bool  # whether a pen for “surely not” is of use
    hints: bool  # whether all answers are known


HELD = " A long touch and the right mouse button say “surely not” at once."
ERASE = "Draw over lines to erase them."
HOW = {
    "side": "Touch a side to draw a line, again for “surely not”, again for nothing; or draw along "
    f"the sides. {ERASE} Keys: arrows go from cell to cell; W, A, S and D mark its upper, left, "
    "lower and right side, with Shift as “surely not”.",
    "side and note": "Touch a side to draw a line, again for “surely not”, again for nothing; or "
    f"draw along the sides. {ERASE} Touch the middle of a cell to colour it as inside the loop, "
    "again as outside, again as nothing. Keys: arrows go from cell to cell; W, A, S and D mark its "
    "upper, left, lower and right side, with Shift as “surely not”; Space colours the cell.",
    "border": "Draw along the sides, or touch one: a line, “surely not”, nothing. "
    f"{ERASE} Draw from the middle of a cell to that of another one: a rectangle. Keys: arrows go "
    "from cell to cell; W, A, S and D mark its upper, left, lower and right side, with Shift as "
    "“surely not”.",
    "step": "Draw from cell to cell, or touch between two cells: a step, “surely not”, nothing. "
    f"{ERASE} Keys: arrows go from cell to cell, with Shift they draw; W, A, S and D mark the step "
    "up, left, down and right, with Shift as “surely not”.",
    "step and cell": "Draw from cell to cell, or touch between two cells: a step, “surely not”, "
    f"nothing. {ERASE} Touch the middle of a cell: shaded, “surely not”, nothing. Keys: arrows go "
    "from cell to cell, with Shift they draw; W, A, S and D mark the step up, left, down and "
    "right, with Shift as “surely not”; Space shades, X says “surely not”.",
    "cell": "Touch a cell to mark it, again for “surely not”, again for nothing; or draw over "
    "several. Keys: arrows go from cell to cell, Space marks, X says “surely not”.",
    "digit": "Touch a cell, then a digit of the pad, or type it; once more removes it. With ✎ or "
    "Shift, a digit is crossed out: “surely not”. Keys: arrows go from cell to cell, Delete "
    "empties one; type the two digits of a number within a second.",
    "bridge": "Draw from island to island, or touch between two: one bridge, two, “surely none”, "
    "nothing. Keys: arrows go from cell to cell; on an island, W, A, S and D draw a bridge up, "
    "left, down and right, with Shift “surely none”.",
    "corner": "Touch a cell near one of its corners: the half about it, “surely none”, nothing. "
    "Keys: arrows go from cell to cell; Q, E, A and D fill the upper left, upper right, lower left "
    "and lower right half, X says “surely none”.",
    "pole": "Touch a cell: + and its − beside it, − and its +, “surely neither”, nothing. Keys: "
    "arrows go from cell to cell, + and - put that pole there, X says “surely neither”.",
    "full line": "Touch a cell to go through its lines, or draw from corner to corner, also over "
    f"several cells. {ERASE} Keys: arrows go from cell to cell, / and \\ draw a line. "
    "A long touch and the right mouse button draw / at once.",
    "line": "Touch a cell to go through its lines, or draw from corner to corner, also over "
    f"several cells. {ERASE} Keys: arrows go from cell to cell, / and \\ draw a line, X says "
    "“surely none”.",
}


def play_view(
    name: str,
    slug: str,
    kind: Kind[HasGrid],
    board: HasGrid,
    answers: Sequence[Answer],
    complete: bool,
) -> PlayView:
    data = play_data(name, f"{name}/{slug}", kind, board, answers, complete)
    hints, pen = complete and bool(answers), not is_full(kind)
    return PlayView(data, play_scripts(name, kind), how_to_play(kind, board), pen, hints)


def how_to_play(kind: Kind[HasGrid], board: HasGrid) -> str:
    """Return how marks are made, in sentences."""
    held = "" if kind.shape == "digit" or is_full(kind) else HELD
    return HOW[_gestures(kind, board)] + held


def is_full(kind: Kind[HasGrid]) -> bool:
    """Return whether each cell must hold one of its two lines."""
    return kind.shape == "line" and any(rule.check == "filled" for rule in kind.rules.values())


def _gestures(kind: Kind[HasGrid], board: HasGrid) -> str:
    if is_full(kind):
        return "full line"
    if paints(kind, board):
        return "border"
    if notes(kind, board):
        return "side and note"
    mixed = kind.shape == "step" and isinstance(kind.elements(board)[-1][0], Cell)
    return "step and cell" if mixed else kind.shape


def paints(kind: Kind[HasGrid], board: HasGrid) -> bool:
    """Whether marks are borders between cells: then one can paint rectangles of cells."""
    elements = kind.elements(board) if kind.shape == "side" else ()
    return bool(elements) and all(len(board.grid.beside(keys[0])) == 2 for keys in elements)


def notes(kind: Kind[HasGrid], board: HasGrid) -> Sequence[Cell]:
    """The cells that the reader may note as inside or outside, where lines along sides make a loop:
    no part of an answer."""
    return board.grid.cells() if isinstance(kind.answer, Loop) and kind.shape == "side" else ()


def elements_of(kind: Kind[HasGrid], board: HasGrid) -> list[tuple[Any, ...]]:
    """Return what the reader marks, by number: what answers consist of, then the notes."""
    return [*kind.elements(board), *((cell,) for cell in notes(kind, board))]


def play_scripts(name: str, kind: Kind[HasGrid]) -> tuple[str, ...]:
    """Those with the checks that its rules name, and one that a kind with rules of its own may
    bring. An author's kind without one is played, too: its positions are compared with the
    answers."""
    checks = [CHECKS[rule.check] for rule in kind.rules.values() if rule.check]
    groups = {check.__module__.rpartition(".")[2] for check in checks}
    own = [script_name(name)] if unchecked(kind.rules) else []
    return (*map(checks_script, sorted(groups)), *own)


def play_data(
    name: str,
    ident: str,
    kind: Kind[HasGrid],
    board: HasGrid,
    answers: Sequence[Answer],
    complete: bool,
) -> Markup:
    """`ident`: the puzzle's name in what the browser keeps. An answer is a bit per element.

    `marks`: how many elements an answer consists of; the others are notes.
    """
    own, elements = kind.elements(board), elements_of(kind, board)
    return json_block(
        {
            "kind": name,
            "id": ident,
            "cell": SIDE,
            "shape": kind.shape,
            "sign": SIGNS.get(kind.sign, ""),
            "called": kind.answer.called,
            "board": board_json(board),
            "names": names_of(kind),
            "rules": {name: rule.says for name, rule in kind.rules_on(board).items()},
            "checks": checks_json(kind, board),
            "choices": kind.choices(board),
            "fixed": [i for i, keys in enumerate(elements) if kind.fixed(board).issuperset(keys)],
            "paint": paints(kind, board),
            "marks": len(own),
            "elements": [[key_text(key) for key in keys] for keys in elements],
            "answers": ["".join("01"[keys[0] in a] for keys in own) for a in answers],
            "complete": complete,
            "full": is_full(kind),
        }
    )


def checks_json(kind: Kind[HasGrid], board: HasGrid) -> list[tuple[str, str, Sequence[Any]]]:
    """Each rule with the name of its check, "" for one of the kind's own, and arguments."""
    return [(name, rule.check, rule.args) for name, rule in kind.rules_on(board).items()]


def names_of(kind: Kind[HasGrid]) -> dict[str, str]:
    """The symbols of cells in words; `#`: of a cell with a clue, where it is black."""
    names: dict[str, str] = {}
    for block in kind.blocks.values():
        if isinstance(block, CellSymbols):
            names |= {char: name.lower() for char, name in block.names.items()}
        elif isinstance(block, CellNumbers) and block.look == "black":
            names["#"] = "black"
    return names


def board_json(board: HasGrid) -> dict[str, Any]:
    """The fields of a kind's Board, for its checker: cells as [row, column], from 0."""
    size = {"rows": board.grid.rows, "cols": board.grid.cols}
    rest = {f.name: _json(getattr(board, f.name)) for f in fields(board)}  # type: ignore[arg-type]
    return {k: v for k, v in {**size, **rest}.items() if k != "grid"}


def _json(value: object) -> Any:
    """Mappings as lists of pairs, sets as sorted lists, a partition as its parts."""
    if isinstance(value, Grid):
        return [value.rows, value.cols]
    if isinstance(value, Partition):
        return [_json(part) for part in value.parts]
    if isinstance(value, Mapping):
        return [[_json(key), _json(one)] for key, one in value.items()]
    if isinstance(value, AbstractSet):
        return [_json(one) for one in sorted(value)]
    if isinstance(value, list | tuple):
        return [_json(one) for one in value]
    return value
