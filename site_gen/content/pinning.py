"""What this installation came from, as a line of a requirements.txt that installs it again."""

from __future__ import annotations

import json
from importlib.metadata import Distribution, distribution
from typing import NamedTuple

NAME = "site_gen"


class Requirement(NamedTuple):
    line: str
    local: bool  # only this machine can install it


def find_requirement(found: Distribution | None = None) -> Requirement:
    """By what pip noted of it: a release of an index, an address, or a folder of this machine."""
    found = found or distribution(NAME)
    noted = found.read_text("direct_url.json")
    if noted is None:
        return Requirement(f"{NAME}=={found.version}", local=False)
    origin = json.loads(noted)
    url, local = origin["url"], origin["url"].startswith("file:")
    inside = f"#subdirectory={origin['subdirectory']}" if "subdirectory" in origin else ""
    if vcs := origin.get("vcs_info"):
        return Requirement(f"{NAME} @ {vcs['vcs']}+{url}@{vcs['commit_id']}{inside}", local)
    if origin.get("dir_info", {}).get("editable"):
        return Requirement(f"-e {url}{inside}", local)
    return Requirement(f"{NAME} @ {url}{inside}", local)
