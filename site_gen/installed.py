"""Where the package keeps the files that are not Python: templates, and a site to start from."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
WORKFLOW = "pages.yml"


def templates() -> Path:
    """In a wheel below the package, in a clone of the repository beside it."""
    inside = HERE / "templates"
    return inside if inside.is_dir() else HERE.parent / "templates"


def workflow() -> Path | None:
    """The workflow that publishes a site, if this installation has it."""
    found = (templates() / "starter" / WORKFLOW, HERE.parent / ".github" / "workflows" / WORKFLOW)
    return next((path for path in found if path.is_file()), None)
