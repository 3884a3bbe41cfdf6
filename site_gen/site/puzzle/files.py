"""The files that a reader can download from a puzzle's page: pictures, model, log, data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from ...content.addresses import format_link
from ...languages import _
from ...puzzle import Puzzle
from ..sections.worth import worth_data
from ..stage.drawings import Drawings, answer_file
from .proof import SCRIPT
from .reproduce import ARCHIVE, CheckedProof, make_archive


class File(NamedTuple):
    """A file in a puzzle's folder.

    `label`: the page's name for it, or "" for a file that only a script reads.
    """

    name: str
    content: bytes
    label: str


def puzzle_files(
    puzzle: Puzzle, proof: CheckedProof | None, style: str, reproduce: Path
) -> Iterator[File]:
    """Yield the files in a puzzle's folder that its page links or reads.

    `proof`: None if the answer is hidden; then no file tells it. `style`: the CSS of the pictures.
    `reproduce`: the folder with the templates of the zip file's own texts.
    """
    texts = _texts(puzzle, style, hidden=proof is None)
    beside = [File(name, text.encode(), label) for name, text, label in texts]
    yield from beside
    if proof is None:
        return
    if proof.texts:
        yield File(SCRIPT, proof.script.encode(), "")
    content = make_archive(puzzle, {file.name: file.content for file in beside}, reproduce, proof)
    yield File(ARCHIVE, content, _("Model, proof and scripts to reproduce this page (zip)"))


def _texts(puzzle: Puzzle, style: str, *, hidden: bool) -> Iterator[tuple[str, str, str]]:
    """Yield (name, text, label) of every text file. `hidden`: without the answers."""
    kind, board, answers = puzzle.kind, puzzle.board, () if hidden else puzzle.answers
    drawings = Drawings(kind, board, answers, puzzle.document.meta.title)
    yield "board.svg", drawings.board().file(style), _("Board as SVG")
    for i in range(len(answers)):
        label = _("Answer %(n)s as SVG") % {"n": i + 1} if answers[1:] else _("Answer as SVG")
        yield answer_file(i, len(answers)), drawings.answer(i).file(style), label
    if not hidden:
        yield "log.txt", puzzle.report.log.strip() + "\n", _("SCIP’s log")
    yield (
        "puzzle.json",
        json.dumps(puzzle_data(puzzle, hidden=hidden), indent=1) + "\n",
        _("Puzzle as JSON"),
    )


def puzzle_data(puzzle: Puzzle, *, hidden: bool = False) -> dict[str, Any]:
    """Return the puzzle and, unless they are `hidden`, all answers found, as JSON data.

    The command `site-gen solve --jsonl` reads `blocks`.
    """
    document = puzzle.document
    kind, board = document.board()
    data = {
        "id": f"{document.kind}/{document.slug}",
        "kind": document.kind,
        "title": document.meta.title,
        "source": document.meta.source,
        "author": document.meta.author,
        "license": document.meta.license,
        "rows": board.grid.rows,
        "cols": board.grid.cols,
        "blocks": dict(document.blocks),
        "status": "complete" if puzzle.report.complete else "incomplete",
        **({} if hidden else {"answers": list(puzzle.rows)}),
        "difficulty": asdict(puzzle.difficulty),
    }
    if puzzle.worth and not hidden:
        data["worth"] = worth_data(puzzle.worth, kind, board)
    if found := format_link(kind, board):
        data["link"] = found
    return data
