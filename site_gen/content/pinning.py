"""The line of a requirements.txt that installs this version of the package again."""

from __future__ import annotations

import json
from importlib.metadata import Distribution, distribution
from typing import NamedTuple

NAME = "site_gen"


class Requirement(NamedTuple):
    """A line of a requirements.txt."""

    line: str
    local: bool  # only this machine can install it


def find_requirement(found: Distribution | None = None) -> Requirement:
    """Return the requirement for a distribution, by default this package.

    It is a release, an address, or a local folder, as pip recorded it in `direct_url.json`.
    """
    found = found or distribution(NAME)
    record = found.read_text("direct_url.json")
    if record is None:
        return Requirement(f"{NAME}=={found.version}", local=False)
    origin = json.loads(record)
    url, local = origin["url"], origin["url"].startswith("file:")
    inside = f"#subdirectory={origin['subdirectory']}" if "subdirectory" in origin else ""
    if vcs := origin.get("vcs_info"):
        return Requirement(f"{NAME} @ {vcs['vcs']}+{url}@{vcs['commit_id']}{inside}", local)
    if origin.get("dir_info", {}).get("editable"):
        return Requirement(f"-e {url}{inside}", local)
    return Requirement(f"{NAME} @ {url}{inside}", local)
