"""Fixtures of the tests of commands."""

from lean_builds import build_lean, with_cards, with_solver  # noqa: F401 - fixtures
