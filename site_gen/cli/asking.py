"""The commands `list`, `schema` and `completion`, which only print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import get_completion_class

from ..errors import Place, SiteGenError
from .group import ROOT, main

if TYPE_CHECKING:
    from ..content.document import Document


@main.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array.")
@click.option("--only", default="*", help="A kind, or a glob on kind/slug.")
@click.option("--content", type=ROOT, default=Path("content"))
def list_command(as_json: bool, only: str, content: Path) -> None:
    """List every puzzle, with drafts: name, size, title and expectation."""
    from ..content.document import load_all
    from ..content.own_kinds import use_kinds

    use_kinds(content.parent)
    rows = [_make_row(document) for document in load_all(content, only, drafts=True)]
    if only != "*" and not rows:
        why = f"no puzzle matches {only!r}; expected a kind, or a glob on kind/slug"
        raise SiteGenError(why, Place(str(content)))
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    width = max((len(row["puzzle"]) for row in rows), default=0)
    for row in rows:
        size = f"{row['rows']}×{row['cols']}"
        marks = [*row["tags"], *["draft"] * row["draft"]]
        line = f"{row['puzzle']:<{width}}  {size:>5}  {row['expect']!s:<6}  {row['title']}"
        click.echo(f"{line}  ({', '.join(marks)})" if marks else line)


def _make_row(document: Document) -> dict[str, Any]:
    """Return the facts about a puzzle that `list` prints, as JSON data."""
    grid = document.board()[1].grid
    return {
        "puzzle": f"{document.kind}/{document.slug}",
        "rows": grid.rows,
        "cols": grid.cols,
        "title": document.meta.title,
        "expect": document.meta.expect,
        "tags": list(document.meta.tags),
        "draft": document.meta.draft,
    }


@main.command("schema")
@click.argument("name", type=click.Choice(["puzzle", "page", "site"]), required=False)
@click.option("--write", is_flag=True, help="Write all of them into the folder of the package.")
def schema_command(name: str | None, write: bool) -> None:
    """Print the JSON schema of the front matter of a puzzle or a page, or of site.toml."""
    from ..site.authoring.schema import FOLDER, MODELS, make_schema

    if (name is None) != write:
        raise click.UsageError("expected a NAME or --write")
    if name:
        click.echo(make_schema(name), nl=False)
        return
    FOLDER.mkdir(exist_ok=True)
    for each in MODELS:
        (FOLDER / f"{each}.schema.json").write_text(make_schema(each), encoding="utf-8")
        click.echo(FOLDER / f"{each}.schema.json")


@main.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion_command(shell: str) -> None:
    """Print a script that completes commands and options: eval "$(site-gen completion bash)"."""
    made = get_completion_class(shell)
    assert made is not None  # click has all three
    click.echo(made(main, {}, "site-gen", "_SITE_GEN_COMPLETE").source())
