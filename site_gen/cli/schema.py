"""The command `schema`."""

from __future__ import annotations

import click

from .group import main


@main.command("schema")
@click.argument("name", type=click.Choice(["puzzle", "page", "site"]))
def schema_command(name: str) -> None:
    """Print the JSON schema of the front matter of a puzzle or a page, or of site.toml."""
    from ..site.authoring.schema import make_schema

    click.echo(make_schema(name), nl=False)
