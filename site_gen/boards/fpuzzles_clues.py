"""The clues of f-puzzles' JSON that are lines of our blocks: cages, lines, dots and so on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .blocks.lists import Cells, format_cells, read_cells
from .grid import Cell, Grid, named

Part = dict[str, Any]
"""One clue in the JSON, such as one cage."""


def read_cell(name: str) -> Cell:
    """Return the cell of a name such as R1C2; beside the board, its row or column is -1 or n."""
    found = re.fullmatch("[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})", name)
    if not found:
        raise ValueError(f"{name!r:.30} is not a cell")
    return Cell(int(found[1]) - 1, int(found[2]) - 1)


def _read_cells(names: Sequence[str]) -> Cells:
    return tuple(map(read_cell, names))


def _format_list(names: Sequence[str]) -> str:
    return format_cells(_read_cells(names))


def _list_cells(cells: Cells, value: str) -> Part:
    return {"cells": [*map(named, cells)], **({"value": value} if value else {})}


def value_of(part: Part) -> str:
    """Return the value of a clue as text; "" if it has none."""
    value = part.get("value")
    return "" if value is None else str(value).strip()[:30]


@dataclass(frozen=True)
class Form:
    """The form of a constraint's clues, and the lines of a block that mean the same.

    `read`: the lines of one clue of a board with n rows; none if the clue says nothing.
    `write`: the clue of one line, or None if the line is of another constraint of this block.
    """

    block: str
    read: Callable[[Part, int], Iterable[str]]
    write: Callable[[str, Cells, int], Part | None]


def _join(value: str, cells: str) -> str:
    return f"{value}: {cells}" if value else cells


def _paths(block: str, usual: str = "") -> Form:
    """Return the form of lines. `usual`: a value that means the same as none."""

    def read(part: Part, n: int) -> Iterator[str]:
        if value_of(part) not in ("", usual):
            raise ValueError(f"the value {value_of(part)!r} is not known")
        return map(_format_list, part["lines"])

    return Form(block, read, lambda value, cells, n: {"lines": [[*map(named, cells)]]})


def _groups(block: str) -> Form:
    """Return the form of cells with a value or without."""
    return Form(
        block,
        lambda part, n: [_join(value_of(part), _format_list(part["cells"]))],
        lambda value, cells, n: _list_cells(cells, value),
    )


def _dots(colour: str) -> Form:
    """Return the form of dots of one colour."""

    def write(value: str, cells: Cells, n: int) -> Part | None:
        own, _, number = value.partition(" ")
        return _list_cells(cells, number) if own == colour else None

    return Form(
        "dots",
        lambda part, n: [f"{colour} {value_of(part)}".strip() + f": {_format_list(part['cells'])}"],
        write,
    )


def _read_xv(part: Part, n: int) -> Iterator[str]:
    value = value_of(part).upper()
    if value not in ("", "X", "V"):
        raise ValueError(f"expected X or V; found {value!r}")
    if value:
        yield f"{value}: {_format_list(part['cells'])}"


def _write_xv(value: str, cells: Cells, n: int) -> Part | None:
    return _list_cells(cells, value) if value in ("X", "V") else None


def _read_quadruple(part: Part, n: int) -> Iterator[str]:
    if part["values"]:
        yield f"{' '.join(map(str, part['values']))}: {_format_list(part['cells'])}"


def _write_quadruple(value: str, cells: Cells, n: int) -> Part:
    return {"cells": [*map(named, cells)], "values": [*map(int, value.split())]}


def _read_arrow(part: Part, n: int) -> Iterator[str]:
    circle = part["cells"]
    for line in part["lines"]:
        shaft = [*line]
        while shaft and shaft[0] in circle:
            del shaft[0]
        if shaft:
            yield f"{_format_list(circle)}: {_format_list(shaft)}"


def _write_arrow(circle: str, shaft: Cells, n: int) -> Part:
    cells = read_cells(circle)
    near = min(cells, key=lambda c: max(abs(c.row - shaft[0].row), abs(c.col - shaft[0].col)))
    return {"cells": [*map(named, cells)], "lines": [[*map(named, (near, *shaft))]]}


def _read_clone(part: Part, n: int) -> Iterator[str]:
    first, second = part["cells"], part["cloneCells"]
    if len(first) != len(second):
        raise ValueError("the two shapes have different numbers of cells")
    if len({*first, *second}) == 2 * len(first):
        yield f"{_format_list(first)}: {_format_list(second)}"
    else:  # shapes that overlap: cell by cell
        yield from (f"{a}: {b}" for a, b in zip(first, second, strict=True) if a != b)


def _write_clone(first: str, second: Cells, n: int) -> Part:
    return {"cells": [*map(named, read_cells(first))], "cloneCells": [*map(named, second)]}


STEPS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def _sides(block: str) -> Form:
    """Return the form of numbers beside the board that speak of a row, a column or a diagonal."""

    def read(part: Part, n: int) -> Iterator[str]:
        start, way = read_cell(part["cell"]), part.get("direction", "")
        if block == "little_killer":
            down, right = STEPS[way]
        else:
            down = (start.row == -1) - (start.row == n)
            right = (start.col == -1) - (start.col == n)
        cells = [Cell(start.row + i * down, start.col + i * right) for i in range(1, n + 1)]
        cells = [cell for cell in cells if cell in Grid(n, n)]
        if bool(down) + bool(right) != 1 + (block == "little_killer") or not cells:
            raise ValueError(f"{part['cell']} is not beside a line of cells")
        if value := value_of(part):
            yield f"{value}: {format_cells(cells)}"

    def write(value: str, cells: Cells, n: int) -> Part | None:
        for way, (down, right) in [*STEPS.items()] if block == "little_killer" else SIDES:
            start = Cell(cells[0].row - down, cells[0].col - right)
            end = Cell(cells[-1].row + down, cells[-1].col + right)
            fits = len(cells) == 1 or cells[1] == (cells[0].row + down, cells[0].col + right)
            if fits and start not in Grid(n, n) and end not in Grid(n, n):
                place = f"R{start.row + 1}C{start.col + 1}"
                return {"cell": place, "value": value, **({"direction": way} if way else {})}
        return None

    return Form(block, read, write)


SIDES = [("", step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
FORMS = {
    "killercage": _groups("cages"),
    "extraregion": _groups("extra_regions"),
    "thermometer": _paths("thermometers"),
    "slowthermometer": _paths("slow_thermometers"),
    "palindrome": _paths("palindromes"),
    "whispers": _paths("whispers", "5"),
    "renban": _paths("renban"),
    "regionsumline": _paths("region_sums"),
    "betweenline": _paths("between"),
    "zipperline": _paths("zippers"),
    "doublearrow": _paths("double_arrows"),
    "entropicline": _paths("entropic"),
    "modularline": _paths("modular", "3"),
    "arrow": Form("arrows", _read_arrow, _write_arrow),
    "difference": _dots("white"),
    "ratio": _dots("black"),
    "xv": Form("xv", _read_xv, _write_xv),
    "quadruple": Form("quadruples", _read_quadruple, _write_quadruple),
    "clone": Form("clones", _read_clone, _write_clone),
    "littlekillersum": _sides("little_killer"),
    "sandwichsum": _sides("sandwich"),
    "skyscraper": _sides("skyscrapers"),
    "xsum": _sides("x_sums"),
}
