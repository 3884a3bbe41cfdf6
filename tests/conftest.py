"""What several tests need."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from browsing import browser  # noqa: F401 - a fixture
from sites import ROOT, build_site, write_content

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def practice() -> list[dict[str, Any]]:
    """The practice boards: one JSON object each, with the only answer."""
    return [json.loads(line) for line in (DATA / "practice.jsonl").read_text().splitlines()]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    content = write_content(folder / "content")
    pages = content / "pages"
    pages.mkdir()
    for page in (ROOT / "content" / "pages").rglob("*.md"):
        target = pages / page.relative_to(ROOT / "content" / "pages")
        target.parent.mkdir(exist_ok=True)
        target.write_text(page.read_text(encoding="utf-8"), encoding="utf-8")
    build_site(content, folder / "output")
    return folder / "output"
