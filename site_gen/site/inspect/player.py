"""The player's checks on positions, run by Node as a page runs them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ...boards.grid import key_text
from ...boards.rules import unchecked
from ...content import installed
from ...errors import BuildError
from ...kind import Answer, HasGrid, Kind
from ...kind_loader import own_kinds
from ...workshop.play_data import board_json, checks_json
from ..layout.scripts import get_own_checks, make_checks_script

PROGRAM = """
const { script, boards, positions } = JSON.parse(require("fs").readFileSync(0, "utf8"));
globalThis.window = globalThis;
(0, eval)(script);
const { searchViolations } = window.siteModules["play/rules"];
const found = positions.map(([number, marked, open, denied, possible]) => {
  const { board, checks } = boards[number];
  const sets = [marked, open, denied].map((keys) => new Set(keys));
  const own = window.kindRules.rules;
  const search = searchViolations(own, board, checks, ...sets, new Set(possible || marked));
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value.map(({ rule, where, broken, cause }) => [rule, where, broken ? cause : null]);
});
console.log(JSON.stringify(found));
"""


class Position(NamedTuple):
    """Marks on a board. `open`: keys that may still be marked. `denied`: keys with a cross.

    `possible`: all keys that marks can have; None if every mark is possible.
    """

    board: HasGrid
    marked: Answer
    open: Answer = frozenset()
    denied: Answer = frozenset()
    possible: Answer | None = None


class Finding(NamedTuple):
    """A place where a rule does not hold, as keys: `r1c2`. `cause`: the marks that break the rule;
    None if further marks can make it hold.
    """

    rule: str
    where: frozenset[str]
    cause: frozenset[str] | None


def find_node() -> str | None:
    """Return the path of Node: in the Python environment, else in PATH; None if it is missing."""
    folders = str(Path(sys.executable).parent), os.environ.get("PATH", "")
    return shutil.which("node", path=os.pathsep.join(folders))


def has_script(kind: Kind[Any]) -> bool:
    """Return whether the player can check all rules: those without a check have a script."""
    return not unchecked(kind.rules) or _find_script(kind) is not None


def judge_positions(kind: Kind[Any], positions: Sequence[Position]) -> list[list[Finding]]:
    """Return for each position the places where the player finds that a rule does not hold.

    Rules without a check are left out if the kind has no script for them. Raises BuildError if
    Node is missing or a script fails.
    """
    node = find_node()
    if node is None:
        raise BuildError("Node is not installed")
    script = _find_script(kind)
    boards: dict[int, tuple[int, HasGrid]] = {}
    asked, text = [], cache(key_text)
    for board, marked, *sets, possible in positions:
        number, _ = boards.setdefault(id(board), (len(boards), board))
        keys = [[*map(text, some)] for some in (marked, *sets)]
        every = None if possible is None else [*map(text, possible)]
        asked.append([number, *keys, every])
    question = {
        "script": make_checks_script(kind, installed.find_templates(), script),
        "boards": [
            {
                "board": board_json(board),
                "checks": [c for c in checks_json(kind, board) if c[1] or script],
            }
            for _, board in boards.values()
        ],
        "positions": asked,
    }
    done = subprocess.run(
        [node, "-e", PROGRAM],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"the player's checks fail: {done.stderr.strip()}")
    return [
        [
            Finding(rule, frozenset(where), None if cause is None else frozenset(cause))
            for rule, where, cause in one
        ]
        for one in json.loads(done.stdout)
    ]


def _find_script(kind: Kind[Any]) -> Path | None:
    """Return the script of a kind's rules without a check, the author's or ours; None without."""
    folders = own_kinds().folder.parent / "templates", installed.find_templates()
    paths = (get_own_checks(folder, kind.name) for folder in folders)
    return next(filter(Path.exists, paths), None)
