"""The line of a requirements.txt that installs this version of the package again."""

from __future__ import annotations

import json
from importlib.metadata import Distribution

from ..release import NAME


def find_requirement(found: Distribution) -> str | None:
    """Return a line that installs the distribution on any machine, or None if there is none.

    It is a release, or the address that pip recorded in `direct_url.json`. There is none for what
    was installed from files of this machine, nor for the `egg-info` that builds leave in a clone.
    """
    if found.read_text("METADATA") is None:
        return None
    record = found.read_text("direct_url.json")
    if record is None:
        return f"{NAME}=={found.version}"
    origin = json.loads(record)
    url = origin["url"]
    if url.startswith("file:"):
        return None
    inside = f"#subdirectory={origin['subdirectory']}" if "subdirectory" in origin else ""
    if vcs := origin.get("vcs_info"):
        return f"{NAME} @ {vcs['vcs']}+{url}@{vcs['commit_id']}{inside}"
    return f"{NAME} @ {url}{inside}"
