"""Where the package keeps the files that are not Python: templates, a site to start from."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent.parent


def templates() -> Path:
    """In a wheel below the package, in a clone of the repository beside it."""
    inside = HERE / "templates"
    return inside if inside.is_dir() else HERE.parent / "templates"
