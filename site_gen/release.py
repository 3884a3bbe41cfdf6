"""The name and the version of the distribution. The import package and command keep theirs.

`pyproject.toml` reads the version from here; a test compares its name, and every text that names an
extra, with this one.
"""

from __future__ import annotations

NAME = "site-gen-puzzles"  # `site-gen` itself is too close to the name of another project
VERSION = "0.1.0"  # a release's tag is v and this
