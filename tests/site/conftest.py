"""Fixtures of the tests of pages."""

import pytest

from lean_builds import build_lean, with_cards, with_solver  # noqa: F401 - fixtures


@pytest.fixture
def with_workers() -> None:
    """Let the sessions of a test solve in processes, which can be stopped."""
