"""The command `schema`, which prints what editors need to check files of authors."""

from __future__ import annotations

import click

from .group import main


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
