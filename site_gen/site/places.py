"""Where a site's files are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

MARK = ".site-gen"  # says that a folder is ours to replace


@dataclass(frozen=True)
class Places:
    """Everything below `output` is made and may be deleted."""

    content: Path
    templates: Path
    output: Path
