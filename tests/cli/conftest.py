"""Fixtures of the tests of commands."""

from lean_builds import (  # noqa: F401 - fixtures
    find_once,
    join_scripts_once,
    make_no_cards,
    pack_no_wheel,
    translate_once,
    with_cards,
    with_solver,
)
