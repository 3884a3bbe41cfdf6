"""What several tests need."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def practice() -> list[dict[str, Any]]:
    """The practice boards: one JSON object each, with the only answer."""
    return [json.loads(line) for line in (DATA / "practice.jsonl").read_text().splitlines()]
