"""JSON schemas of front matter and settings, which help editors to complete and check them.

They are generated from the models that validate the same files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel

from ...content.config import Site
from ...content.document import Meta
from .pages import PageMeta

FOLDER = Path(__file__).parent.parent.parent / "schemas"
MODELS: Mapping[str, type[BaseModel]] = {"puzzle": Meta, "page": PageMeta, "site": Site}


def make_schema(name: str) -> str:
    """Return the content of `schemas/<name>.schema.json`."""
    made = MODELS[name].model_json_schema()
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"
