"""Boards for the race, which are stored as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_gen.content.addresses import blocks_from_pzpr
from site_gen.errors import ContentError, Place, Problem, SiteGenError
from site_gen.kind import Answer, HasGrid, Kind, find_kind

HERE = Path(__file__).parent / "boards"
FILES = HERE / "practice.jsonl", HERE / "generated.jsonl"


@dataclass(frozen=True)
class Entry:
    """A parsed board and its only answer. `series` is "easy", "hard" or "", taken from the id."""

    id: str
    name: str  # name of the kind
    kind: Kind[Any]
    board: HasGrid
    answer: Answer
    series: str = ""

    @property
    def cells(self) -> int:
        return self.board.grid.rows * self.board.grid.cols


def load_entries(paths: Iterable[Path]) -> list[Entry]:
    """Read all boards, ordered by size. Raises ContentError that names the line."""
    entries = []
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                entries.append(_parse_entry(json.loads(line)))
            except (SiteGenError, ValueError, KeyError) as error:
                problem = Problem(Place(str(path), number, 1), str(error))
                raise ContentError(problem) from None
    return sorted(entries, key=lambda e: (e.cells, e.name, e.id))


def _parse_entry(line: dict[str, Any]) -> Entry:
    kind = find_kind(line["kind"])
    blocks = line.get("blocks") or blocks_from_pzpr(line["pzpr"], line["kind"])
    board = kind.parse(blocks)
    if len(line["answers"]) != 1:
        raise ValueError(f"{line['id']}: expected a board with one answer")
    answer = kind.answer.from_json(board, line["answers"][0])
    series = [word for word in line["id"].split("-") if word in ("easy", "hard")]
    return Entry(line["id"], line["kind"], kind, board, answer, "".join(series[:1]))


def pick_few(entries: Iterable[Entry], cells: int) -> list[Entry]:
    """Return the first board per kind, size and series, of at most `cells` cells."""
    chosen: dict[tuple[str, int, str], Entry] = {}
    for entry in entries:
        if entry.cells <= cells:
            chosen.setdefault((entry.name, entry.cells, entry.series), entry)
    return list(chosen.values())
