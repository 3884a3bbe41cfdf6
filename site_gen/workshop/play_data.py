"""The data to play a board in the browser, as JSON data, which `templates/play` reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields
from itertools import chain
from typing import Any

from ..boards.blocks import SYMBOLS, Board, CellNumbers, CellSymbols, Regions
from ..boards.grid import Grid, key_text
from ..boards.partition import GAP, Partition
from ..boards.paths import DOT, RING, SIDE, SIGNS
from ..boards.pen import Pen
from ..boards.rules import CHECKS, unchecked
from ..findings.reasons.brief_words import translate_decision
from ..kind import EFFECTS, Answer, HasGrid, Kind
from ..solver.model.facts import Decision


def list_elements(kind: Kind[HasGrid], board: HasGrid) -> list[tuple[Any, ...]]:
    """Return the elements that the reader marks: those of answers, then the notes.

    An element is a tuple of keys, and its place in the list is its number.
    """
    return [*kind.answer.elements(board), *((cell,) for cell in kind.answer.notes(board))]


def name_shape_script(shape: str) -> str:
    """Return the name of the script in static/ with a shape of marks."""
    return f"shape-{shape}.js"


def name_kind_script(name: str) -> str:
    """Return the name of the script in static/ with the checks and effects of a kind."""
    return f"kind-{name}.js"


def list_play_options(kind: Kind[HasGrid], board: HasGrid) -> dict[str, Any]:
    """Return the options of the player that depend on the kind, by the names of PlayView."""
    answer, rules = kind.answer, kind.rules_on(board)
    checks = {rule.check for rule in rules.values()}
    return {
        "scripts": (name_shape_script(answer.shape), name_kind_script(kind.name)),
        "how": answer.how_on(board),
        "pen": not answer.full,
        "candidates": answer.has_candidates,
        "sets": not checks.isdisjoint(("adds_up", "makes")),
        "unchecked": bool(unchecked(rules)),
        "effects": tuple(EFFECTS[one] for one in kind.effects),
    }


def make_play_data(
    name: str,
    ident: str,
    kind: Kind[HasGrid],
    board: HasGrid,
    answers: Sequence[Answer],
    complete: bool,
) -> dict[str, Any]:
    """Return the data to play a board, as JSON data.

    `name`: the kind's name. `ident`: the puzzle's name in the browser's storage. In the result, an
    answer has one bit for each element that answers consist of; `marks` is the number of these
    elements, and the others are notes.
    """
    answer, elements = kind.answer, list_elements(kind, board)
    own, fixed = answer.elements(board), answer.fixed(board)
    sign, copies = SIGNS.get(answer.sign, ""), answer.copied_givens(board)
    return {
        "kind": name,
        "id": ident,
        "cell": SIDE,
        "shape": answer.shape,
        "sign": sign,
        "no_look": answer.no_look,
        "no_sign": {"dot": DOT, "ring": RING, "white": sign}.get(answer.no_look, ""),
        "called": answer.called,
        "denied": answer.denied,
        "dabs": answer.dabs,
        "copies": copies and {key_text(cell): 1 if yes else 2 for cell, yes in copies.items()},
        "board": board_json(board),
        "names": {**list_symbol_names(kind), "region": kind.region_noun(board)},
        "words": list_words_at(kind, board),
        "rules": {name: rule.says for name, rule in kind.rules_on(board).items()},
        "checks": checks_json(kind, board),
        "about_clues": list_rules_about_clues(kind, board),
        "choices": answer.choices(board),
        "fixed": [i for i, keys in enumerate(elements) if fixed.issuperset(keys)],
        "paint": answer.paint,
        "marks": len(own),
        "elements": [[key_text(key) for key in keys] for keys in elements],
        "answers": ["".join("01"[keys[0] in a] for keys in own) for a in answers],
        "complete": complete,
        "full": answer.full,
        "effects": kind.effects,
    }


def make_decisions_data(
    kind: Kind[HasGrid],
    board: HasGrid,
    decisions: Sequence[Decision] = (),
    drawn: Mapping[str, str] | None = None,
    translate: Callable[[str], str] | None = None,
) -> dict[str, Any]:
    """Return the size of the board and its decisions, in their order, for `stage/decisions.js`.

    `drawn`: the drawings of the decisions, by stratum; None for none. A decision is [sentence if
    its variable is 1, sentence if it is 0, its cells from 0]. A candidate, which is a number in a
    cell, is only its key: the script words and draws it. `translate` returns a text in the page's
    language, if that is not English.
    """
    grid = board.grid

    def say(key: Any, one: bool) -> str:
        told = kind.decided.say_decision(board, key, one)
        return str(translate_decision(told, translate) if translate else told)

    told = [
        key_text(d.key)
        if kind.decided.has_candidates and isinstance(d.key[1], int)
        else [
            say(d.key, True),
            say(d.key, False),
            d.cells,
        ]
        for d in decisions
    ]
    size = {"rows": grid.rows, "cols": grid.cols, "cell": SIDE}
    return {**size, "decisions": told, "drawn": drawn or {}}


def draw_decisions(
    pen: Pen, kind: Kind[HasGrid], board: HasGrid, decisions: Sequence[Decision]
) -> None:
    """Draw each decision on the board, both as 1 and as 0, except those on candidates."""
    for number, decision in enumerate(() if kind.decided.has_candidates else decisions):
        for one in (True, False):
            with pen.decision(number, one):
                kind.decided.draw_decision(pen, board, decision.key, one)


def checks_json(kind: Kind[HasGrid], board: HasGrid) -> list[tuple[str, str, Sequence[Any]]]:
    """Return for each rule of the board its name, its check and the check's arguments.

    The check is "" if the kind has its own.
    """
    return [(name, rule.check, rule.args) for name, rule in kind.rules_on(board).items()]


def list_rules_about_clues(kind: Kind[HasGrid], board: HasGrid) -> list[str]:
    """Return the rules of the board that say of each clue whether it holds."""
    rules = kind.rules_on(board).items()
    return [name for name, rule in rules if rule.check and CHECKS[rule.check].about_clues]


def list_symbol_names(kind: Kind[HasGrid]) -> dict[str, str]:
    """Return the names of symbols in cells by their characters. `#` is a black cell with a clue,
    GAP a cell in no region.
    """
    names: dict[str, str] = {}
    for block in kind.blocks.values():
        if isinstance(block, CellSymbols) and block.field == SYMBOLS:
            names |= {char: name.lower() for char, name in block.names.items()}
        elif isinstance(block, CellNumbers) and block.look == "black":
            names["#"] = "black"
        elif isinstance(block, Regions) and block.gaps:
            names[GAP] = f"in no {block.what}"
    return names


def list_words_at(kind: Kind[HasGrid], board: HasGrid) -> dict[str, str]:
    """Return the words for what blocks with fields of their own show in cells: "r,c" -> words."""
    found = dict[str, list[str]]()
    if isinstance(board, Board):
        for (row, col), words in chain(*(one.words_at(board) for one in kind.blocks.values())):
            found.setdefault(f"{row},{col}", []).append(words)
    return {cell: ", ".join(words) for cell, words in found.items()}


def board_json(board: HasGrid) -> dict[str, Any]:
    """Return the fields of a kind's Board for its checker, with cells as [row, column] from 0.

    The grid becomes `rows` and `cols`. Fields that are not common to all boards are missing if
    they are empty.
    """
    found = {f.name: getattr(board, f.name) for f in fields(board)}  # type: ignore[arg-type]
    if isinstance(board, Board):
        found |= found.pop("fields")
    found |= {"rows": found.pop("grid").rows, "cols": board.grid.cols}
    return {name: _json(value) for name, value in found.items()}


def _json(value: object) -> Any:
    """Return mappings as lists of pairs, sets as sorted lists, and a partition as its parts.

    A grid becomes its numbers of rows and columns, and a tuple, such as a cell, a list. What these
    contain is converted as well. Other values are returned as they are.
    """
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
