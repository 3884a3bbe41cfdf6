"""Sudoku in the JSON of f-puzzles, read as the blocks of our Sudoku, and written.

SudokuPad opens the same data. What means nothing to the rules (drawings, colours, a solver's marks)
is left out and reported; a constraint that is not known here is an error that names it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import quote, unquote

from ..errors import BoardError
from . import lz_string
from .blocks.board import Board
from .blocks.cells import numbers_text
from .blocks.lists import read_cells
from .fpuzzles_clues import FORMS, Form, Part, read_cell, value_of
from .grid import Cell, Grid, named
from .partition import box_height
from .text import Blocks, ForeignBoard

Json = Any
SITE = "https://f-puzzles.com/?load="
MOST_PACKED, MOST_JSON = 60_000, 500_000  # characters
MOST_ROWS = 40
HOST = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)*"
    r"(f-puzzles\.com|sudokupad\.\w+(?:\.\w+)?|crackingthecryptic\.com|cracking-the-cryptic\.web\.app)"
    r"/(.*)",
    re.DOTALL,
)
PREFIX = re.compile(r"fpuz(?:zles)?/?")
PACKED = re.compile(r"N4I[A-Za-z0-9+/]+=*")  # every object that begins with {"


# -- addresses


def read_text(text: str) -> ForeignBoard | None:
    """Return the board in f-puzzles' JSON, or in an address of f-puzzles or SudokuPad that holds
    such data; None if the text is something else.

    Raises BoardError if the data cannot be read.
    """
    text = text.strip()
    if text.startswith("{"):
        return read_data(_load_json(text))
    packed = _find_packed(text)
    if packed is None:
        return None
    if len(packed) > MOST_PACKED:
        raise BoardError(f"the address has more than {MOST_PACKED} characters")
    try:
        found = lz_string.decompress(packed, MOST_JSON)
    except ValueError as error:
        why = "cut off or damaged, or not packed as f-puzzles packs it"
        raise BoardError(f"the data in this address are {why} ({error})") from None
    return read_data(_load_json(found))


def is_foreign(text: str) -> bool:
    """Return True if a text is f-puzzles' JSON, or an address of f-puzzles or SudokuPad."""
    text = text.strip()
    return text.startswith("{") or bool(HOST.match(text) or PACKED.fullmatch(_strip_prefix(text)))


def _strip_prefix(text: str) -> str:
    return PREFIX.sub("", text, count=1) if PREFIX.match(text) else text


def _find_packed(text: str) -> str | None:
    """Return the packed data in an address of f-puzzles or SudokuPad, or None for other texts.

    Raises BoardError for an address without data.
    """
    found = HOST.match(text)
    if not found:
        bare = _strip_prefix(text)
        return bare if PACKED.fullmatch(bare) else None
    host, rest = found[1], unquote(found[2]).replace(" ", "+")
    query = re.search(r"(?:^|[?&])(?:load|puzzleid)=([^&#]*)", rest)
    packed = query[1] if query else re.split("[?&#]", rest.removeprefix("sudoku/"))[0]
    bare = _strip_prefix(packed)
    if bare != packed or PACKED.match(bare) or (query and host == "f-puzzles.com"):
        return bare
    if re.match("scl|ctc|scf", packed):
        raise BoardError(
            "this address of SudokuPad holds a drawing, not the rules; "
            f"expected the board's address on f-puzzles: {SITE}..."
        )
    raise BoardError(
        f"this address of {host} only names a board on its server; open it on f-puzzles, and take "
        f"the address from Export: {SITE}..."
    )


def _load_json(text: str) -> Json:
    if len(text) > MOST_JSON:
        raise BoardError(f"the JSON has more than {MOST_JSON} characters")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardError(f"the data are not JSON: {error}") from None


def write_address(data: Json) -> str:
    """Return the address on f-puzzles of a board's JSON."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return SITE + quote(lz_string.compress(text), safe="")


MARKS = {  # signs in cells: the block, and its sign
    "odd": ("parity", "o"),
    "even": ("parity", "e"),
    "maximum": ("extremes", "+"),
    "minimum": ("extremes", "-"),
    "columnindexer": ("column_indexing", "i"),
}
SWITCHES = {  # lines of the block `required`
    "diagonal-": "diagonal down",
    "diagonal+": "diagonal up",
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "non-consecutive",
    "disjointgroups": "disjoint groups",
}
NEGATIVE = {  # what `negative` lists, as a line of `required`
    frozenset({"difference", "ratio"}): "all dots are given",
    frozenset({"difference"}): "all white dots are given",
    frozenset({"ratio"}): "all black dots are given",
    frozenset({"xv"}): "all X and V are given",
}
LEFT_OUT = {  # what says nothing about the rules, in words
    "line": "lines",
    "rectangle": "rectangles",
    "circle": "circles",
    "text": "texts",
    "cage": "drawn cages",
    "fogofwar": "fog",
    "foglight": "fog",
    "triggereffect": "effects",
    "solution": "the answer",
    "successMessage": "a message",
    "disabledlogic": "settings",
    "truecandidatesoptions": "settings",
    "highlightConflicts": "settings",
    "metadata": "settings",
}
LEFT_OUT_OF_CELLS = {
    "c": "colours",
    "cArray": "colours",
    "highlight": "colours",
    "centerPencilMarks": "a solver’s marks",
    "cornerPencilMarks": "a solver’s marks",
}
FACTS = {"size", "grid", "title", "author", "ruleset", "negative"}


# -- reading


def read_data(data: Json) -> ForeignBoard:
    """Return the board in f-puzzles' JSON. Raises BoardError."""
    if not isinstance(data, dict) or not isinstance(data.get("grid"), list):
        raise BoardError("this is not f-puzzles’ JSON: expected an object with a `grid`")
    reader = _Reader(data)
    told = {name: reader.get_fact(name) for name in ("title", "author", "ruleset")}
    blocks = reader.read_blocks()
    left_out = ", ".join(dict.fromkeys(reader.left_out))
    return ForeignBoard(blocks, told["title"], told["author"], told["ruleset"], left_out)


def _read_lines(form: Form, n: int, part: Part) -> Sequence[str]:
    return [*form.read(part, n)]


def _read_places(part: Part) -> Sequence[Cell]:
    """Return the cells of a clue that marks one cell or several."""
    return [*map(read_cell, part.get("cells") or [part["cell"]])]


def _format_rows(n: int, texts: Mapping[Cell, str], gap: str) -> str:
    return "\n".join(gap.join(texts.get(Cell(r, c), ".") for c in range(n)) for r in range(n))


class _Reader:
    """A reader of one board. `left_out`: a description of the parts that were left out."""

    def __init__(self, data: Part) -> None:
        self.data = {key: value for key, value in data.items() if value}  # false, [] say nothing
        self.grid: list[list[Part]] = data["grid"]
        self.n = len(self.grid)
        self.left_out: list[str] = []

    def get_fact(self, name: str) -> str:
        """Return a text about the board without control characters; "" if there is none."""
        fact = self.data.get(name, "")
        lines = fact.splitlines() if isinstance(fact, str) else ()
        return "\n".join("".join(filter(str.isprintable, line)).strip() for line in lines).strip()

    def read_blocks(self) -> Blocks:
        """Return the blocks. Raises BoardError."""
        size = self.data.get("size", self.n)
        rows = [len(row) for row in self.grid if isinstance(row, list)]
        if rows != [self.n] * self.n or str(size) != str(self.n) or self.n > MOST_ROWS:
            raise BoardError(f"expected a square `grid` of at most {MOST_ROWS} rows, as in `size`")
        self._refuse_unknown()
        blocks = {"board": self._read_numbers(), **self._read_regions()}
        lines, marks = dict[str, dict[str, None]](), dict[str, dict[Cell, str]]()
        for key, form in FORMS.items():
            read_part = partial(_read_lines, form, self.n)
            lines.setdefault(form.block, {}).update(dict.fromkeys(self._each(key, read_part)))
        for key, (block, sign) in MARKS.items():
            own = marks.setdefault(block, {})
            for cell in self._each(key, _read_places):
                if cell not in Grid(self.n, self.n):
                    raise BoardError(f"`{key}`: {named(cell)} is not on the board")
                if own.setdefault(cell, sign) != sign:
                    raise BoardError(f"`{key}`: {named(cell)} has an opposite mark, too")
        blocks |= {
            block: _format_rows(self.n, signs, "") for block, signs in marks.items() if signs
        }
        blocks |= {block: "\n".join(some) for block, some in lines.items() if some}
        if things := [*self._list_switches()]:
            blocks["required"] = "\n".join(things)
        return blocks

    def _refuse_unknown(self) -> None:
        """Raise BoardError for constraints that are not known here, and note those that are left
        out because they say nothing about the rules.
        """
        known = {*FORMS, *MARKS, *SWITCHES, *LEFT_OUT, *FACTS}
        unknown = [key for key in self.data if key not in known]
        for key, words in LEFT_OUT.items():
            if key not in self.data:
                continue
            self.left_out.append(words)
            for part in self.data[key] if isinstance(self.data[key], list) else ():
                if not isinstance(part, dict):
                    continue
                drawn_for = str(part.get("fromConstraint") or "")  # such as "Region Sum Line"
                meant = re.sub("[^a-z]", "", drawn_for.lower())
                if meant and meant not in self.data:
                    unknown.append(drawn_for)
                elif key == "cage" and re.fullmatch("[0-9]+", value_of(part)):
                    unknown.append(f"cage {value_of(part)} (a drawing with a number)")
        if unknown:
            names = ", ".join(f"`{key:.40}`" for key in dict.fromkeys(unknown))
            raise BoardError(f"unknown constraints of f-puzzles: {names}")

    def _each(self, key: str, read: Callable[[Part], Sequence[Any]]) -> Iterator[Any]:
        """Yield what `read` makes of each clue of a constraint. Raises BoardError."""
        parts = self.data.get(key, [])
        if not isinstance(parts, list):
            raise BoardError(f"`{key}`: expected a list of clues")
        for number, part in enumerate(parts, start=1):
            try:
                found = read(part)
            except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
                why = error.args[0] if type(error) is ValueError else "not as f-puzzles writes it"
                raise BoardError(f"`{key}` {number}: {why}") from None
            if not found:
                self.left_out.append("clues without a value")
            yield from found

    def _read_numbers(self) -> str:
        """Return the rows of the givens; note other facts of cells."""
        numbers, grid = dict[Cell, int | None](), Grid(self.n, self.n)
        for cell in grid.cells():
            found = self.grid[cell.row][cell.col]
            if not isinstance(found, dict):
                raise BoardError(f"`grid`: {named(cell)} is not an object")
            facts = {key: value for key, value in found.items() if value is not None}
            value, given = facts.pop("value", 0), facts.pop("given", False)
            facts.pop("region", 0)
            for key in filter(facts.get, facts):
                if key not in LEFT_OUT_OF_CELLS and not given:
                    raise BoardError(f"`grid`: {named(cell)} has `{key:.40}`, which is unknown")
                self.left_out.append(LEFT_OUT_OF_CELLS.get(key, "marks of givens"))
            if value and not given:
                self.left_out.append("a solver’s numbers")
            elif value:
                if not re.fullmatch("[1-9][0-9]?", str(value)):
                    raise BoardError(f"`grid`: {value!r:.30} in {named(cell)} is not a number")
                numbers[cell] = int(value)
        return numbers_text(grid, numbers)

    def _read_regions(self) -> Blocks:
        """Return the block `regions`, unless the regions are the usual boxes."""
        names = dict[Cell, str]()
        for cell in Grid(self.n, self.n).cells():
            region = self.grid[cell.row][cell.col].get("region", usual_region(self.n, cell))
            if not isinstance(region, int) or not 0 <= region < 10_000:
                raise BoardError(f"`grid`: {named(cell)} is in no region")
            names[cell] = str(region + 1)
        if are_boxes(self.n, names):
            return {}
        return {"regions": _format_rows(self.n, names, " ")}

    def _list_switches(self) -> Iterator[str]:
        """Yield the lines of the block `required`."""
        negative = self.data.get("negative", [])
        if not isinstance(negative, list) or not all(isinstance(one, str) for one in negative):
            raise BoardError("`negative`: expected a list of names")
        stated = {*negative}
        whites = {value_of(part) or "1" for part in self.data.get("difference", [])}
        if self.data.get("nonconsecutive") and ("1" in whites or "ratio" in stated):
            stated.add("difference")  # f-puzzles has one switch for both
            if other := whites - {"1"}:
                why = f"with dots of {', '.join(sorted(other))}"
                raise BoardError(f"unknown constraints of f-puzzles: `nonconsecutive` {why}")
        for key, thing in SWITCHES.items():
            if self.data.get(key) and not (key == "nonconsecutive" and "difference" in stated):
                yield thing
        for some, thing in NEGATIVE.items():
            if some <= stated:
                yield thing
                stated -= some
        if stated:
            names = ", ".join(f"`negative: {one:.40}`" for one in sorted(stated))
            raise BoardError(f"unknown constraints of f-puzzles: {names}")


def usual_region(n: int, cell: Cell) -> int:
    """Return the region that f-puzzles gives to a cell: a box, or a row if n is a prime."""
    high = box_height(n)
    return cell.row // high * high + cell.col // (n // high)


def are_boxes(n: int, regions: Mapping[Cell, Any]) -> bool:
    """Return whether the regions are the usual boxes, and these are not rows."""
    is_prime = box_height(n) == 1 < n
    pairs = {(region, usual_region(n, cell)) for cell, region in regions.items()}
    return len(pairs) == n and not is_prime


# -- writing


def write_data(board: Board, blocks: Blocks, title: str = "", rules: str = "") -> Part:
    """Return f-puzzles' JSON for a board.

    `blocks`: the texts of the blocks of its variants. Raises BoardError for a clue or a switch
    that f-puzzles does not know.
    """
    n, known, part_of = board.grid.rows, board.known(), board.regions.part_of
    is_plain = are_boxes(n, part_of)
    data: Part = {"size": n, **({"title": title} if title else {})}
    data |= {"ruleset": rules} if rules else {}
    data["grid"] = [
        [
            ({"value": known[cell], "given": True} if cell in known else {})
            | ({} if is_plain else {"region": part_of[cell]})
            for cell in (Cell(r, c) for c in range(n))
        ]
        for r in range(n)
    ]
    for name, text in blocks.items():
        if name == "required":
            _write_switches(data, text.splitlines())
        elif name in {block for block, _ in MARKS.values()}:
            _write_marks(data, name, text.splitlines())
        else:
            for line in text.splitlines():
                _write_line(data, name, line, n)
    return data


def _write_switches(data: Part, things: Iterable[str]) -> None:
    for thing in things:
        if keys := [key for key, own in SWITCHES.items() if own == thing]:
            data[keys[0]] = True
        elif found := [some for some, own in NEGATIVE.items() if own == thing]:
            data.setdefault("negative", []).extend(sorted(found[0]))
        else:
            raise BoardError(f"f-puzzles has no rule {thing!r}", block="required")


def _write_marks(data: Part, name: str, rows: Sequence[str]) -> None:
    signs = {sign: key for key, (block, sign) in MARKS.items() if block == name}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row.replace(" ", "")):
            if sign in signs:
                place = named(Cell(r, c))
                many = signs[sign] == "columnindexer"
                part = {"cells": [place]} if many else {"cell": place}
                data.setdefault(signs[sign], []).append(part)


def _write_line(data: Part, name: str, line: str, n: int) -> None:
    value, _, cells = line.rpartition(":")
    for key, form in FORMS.items():
        if form.block == name and (part := form.write(value.strip(), read_cells(cells), n)):
            data.setdefault(key, []).append(part)
            return
    raise BoardError(f"f-puzzles has no {line!r:.60}", block=name)
