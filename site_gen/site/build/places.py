"""Where a site's files are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

MARK = ".site-gen"  # says that a folder is ours to replace


def ours(folder: Path) -> bool:
    """Whether site-gen made a folder. A link is not ours, wherever it leads."""
    mark = folder / MARK
    return not folder.is_symlink() and mark.is_file() and not mark.is_symlink()


@dataclass(frozen=True)
class Places:
    """Everything below `output` is made and may be deleted."""

    content: Path
    templates: Path
    output: Path
