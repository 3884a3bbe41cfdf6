"""The places of the package's files that are not Python: templates and the starter site."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent.parent


def read_board_style(static: Path | None = None) -> str:
    """Return the CSS to embed in a board's SVG file, which has no page around it.

    `static`: the folder with the stylesheets, by default that of the templates.
    """
    folder = static or find_templates() / "static"
    return "\n".join(
        (folder / name).read_text(encoding="utf-8") for name in ("colours.css", "board.css")
    )


def find_templates() -> Path:
    """Return the templates folder: inside the package in a wheel, next to it in a clone."""
    inside = HERE / "templates"
    return inside if inside.is_dir() else HERE.parent / "templates"
