"""Where the package keeps the files that are not Python: templates, a site to start from."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent.parent


def read_board_style(static: Path | None = None) -> str:
    """Return the style that a board's SVG file carries, so that it looks the same on its own."""
    folder = static or find_templates() / "static"
    return "\n".join(
        (folder / name).read_text(encoding="utf-8") for name in ("colours.css", "board.css")
    )


def find_templates() -> Path:
    """In a wheel below the package, in a clone of the repository beside it."""
    inside = HERE / "templates"
    return inside if inside.is_dir() else HERE.parent / "templates"
