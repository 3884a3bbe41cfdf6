"""What the tests of pages leave out of their sites."""

from __future__ import annotations

import pytest

from site_gen.site.build import load


@pytest.fixture(autouse=True)
def _make_no_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Build sites without cards, which take longer than all other files, unless a test asks."""
    if "with_cards" not in request.fixturenames:
        monkeypatch.setattr(load, "can_make", lambda: False)


@pytest.fixture
def with_cards() -> None:
    """Let the sites of a test have cards."""
