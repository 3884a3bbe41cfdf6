"""The command `export`."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import click

from ..boards.fpuzzles import write_address
from ..content import importing
from ..content.addresses import format_link, format_penpa, write_fpuzzles
from ..content.document import Document, find_puzzle_files, load
from ..content.own_kinds import use_kinds
from ..content.page_links import TEXT
from ..content.puzzle_text import format_fences
from ..content.sources import is_chosen
from ..errors import Place, Problem, SiteGenError, refuse
from .group import ROOT, main

COLUMNS = tuple(name for name in importing.COLUMNS if name != "address")


def _find_fpuzzles(document: Document) -> dict[str, Any] | None:
    return write_fpuzzles(*document.board(), document.meta.title)


def _write_address(document: Document) -> str | None:
    return write_address(data) if (data := _find_fpuzzles(document)) else None


def _write_penpa(document: Document) -> str | None:
    return format_penpa(*document.board(), document.meta.title, document.meta.author or "")


def _write_json(document: Document) -> str | None:
    return json.dumps(data, ensure_ascii=False) if (data := _find_fpuzzles(document)) else None


def _describe(document: Document) -> dict[str, Any]:
    """Return a puzzle as `import` and `solve` read it in a line of JSON."""
    meta = document.meta
    expect = "" if meta.expect == "unique" else meta.expect
    values = (document.kind, meta.title, meta.author, meta.source, [*meta.tags], expect)
    told = zip(COLUMNS, (*values, document.blocks), strict=True)
    return {
        "id": document.name,
        **{key: value for key, value in told if value not in (None, "", [])},
    }


TEXTS: Mapping[str, Callable[[Document], str | None]] = {
    "fpuzzles": _write_address,
    "json": _write_json,
    "penpa": _write_penpa,
    "puzzlink": lambda document: format_link(*document.board()),
    "text": lambda document: format_fences(document.blocks),
    "jsonl": lambda document: json.dumps(_describe(document), ensure_ascii=False),
}
NAMES = {"fpuzzles": "f-puzzles", "json": "f-puzzles", "penpa": "Penpa+", "puzzlink": "puzz.link"}
PICTURES = "svg", "png", "pdf"


@main.command("export")
@click.argument("only", metavar="KIND/SLUG")
@click.option(
    "--to",
    "form",
    type=click.Choice([*TEXTS, "csv", *PICTURES]),
    default="text",
    show_default=True,
    help="json is that of f-puzzles.",
)
@click.option("--answer", is_flag=True, help="Draw the answer, too; the puzzle is solved first.")
@click.option(
    "--out",
    type=click.File("wb", lazy=True),
    default="-",
    help="A file; by default, standard output.",
)
@click.option("--content", type=ROOT, default=Path("content"), help="The puzzles’ folder.")
def export_command(only: str, form: str, answer: bool, out: Any, content: Path) -> None:
    """Write puzzles in another form: an address, a text, a table, a picture.

    KIND/SLUG may be a kind or a glob, as in 'sudoku/*'; a picture shows one puzzle.
    """
    if answer and form not in PICTURES:
        raise click.UsageError(f"--answer is for pictures: --to {', '.join(PICTURES)}")
    use_kinds(content.parent)
    documents = _find_documents(only, content)
    if form in PICTURES:
        if len(documents) > 1:
            why = f"{only!r} names {len(documents)} puzzles; a picture shows one"
            raise SiteGenError(f"{why}, and site-gen book makes a book of many")
        out.write(_draw(documents[0], form, answer))
    elif form == "csv":
        out.write(_write_table(documents).encode())
    else:
        problems = list[Problem]()
        for document in documents:
            if text := TEXTS[form](document):
                out.write(f"{text}\n".encode())
            else:
                problems.append(Problem(Place(document.path), _explain_missing(document, form)))
        refuse(problems)


def _explain_missing(document: Document, form: str) -> str:
    """Say why a puzzle cannot be written in the form of another site."""
    why = f"{NAMES[form]} cannot show the whole board"
    kind, board = document.board()
    variants = kind.variants_on(board) if form != "puzzlink" else ()
    absent = [one.title for one in variants if form == "penpa" or not one.on_fpuzzles]
    return f"{why}; it does not have: {', '.join(absent)}" if absent else why


def _find_documents(only: str, content: Path) -> list[Document]:
    """Return the puzzles that match a kind, a name or a glob. Raises SiteGenError if none does."""
    wanted = only.removesuffix(TEXT)
    files, _ = find_puzzle_files(content)
    names = {path.relative_to(content).with_suffix("").as_posix(): path for path in files}
    found = [path for name, path in sorted(names.items()) if is_chosen(name, wanted)]
    if not found:
        where = Place((content / f"{wanted}{TEXT}").as_posix())
        raise SiteGenError("there is no such puzzle", where)
    return [load(path) for path in found]


def _write_table(documents: Sequence[Document]) -> str:
    """Return a table with comma-separated values, one puzzle in each row."""
    text = StringIO()
    table = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    table.writeheader()
    for document in documents:
        told = _describe(document)
        told["tags"] = " ".join(told.get("tags", ()))
        table.writerow(told | {"blocks": json.dumps(told["blocks"], ensure_ascii=False)})
    return text.getvalue()


def _draw(document: Document, form: str, answer: bool) -> bytes:
    """Return a picture of a board, with its first answer if `answer` is set.

    Raises SiteGenError if the extra that makes it is missing, or there is no answer to draw.
    """
    from ..content.installed import find_templates
    from ..puzzle import Puzzle
    from ..site.book import require_extra, typeset
    from ..site.stage.drawings import Drawings
    from ..site.stage.plain import draw_plain

    if form != "svg":
        require_extra()
    puzzle = Puzzle(document)
    answers = puzzle.answers if answer else ()
    drawings = Drawings(puzzle.kind, puzzle.board, answers, document.meta.title)
    if answer and not answers:
        raise SiteGenError("no answer was found", Place(document.path))
    drawn = draw_plain(drawings.answer(0) if answer else drawings.board())
    if form == "svg":
        return f"{drawn}\n".encode()
    files = {"board.svg": drawn}
    return typeset("drawing.typ", files, find_templates(), format=form, ppi=288)
