"""The scripts of pages: types, unit tests, and the player joined into one script per kind."""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path

import pytest

from oracle import KINDS
from site_gen.errors import BuildError
from site_gen.kind import find_kind
from site_gen.site.play import players
from site_gen.site.scripts import player_script
from sites import ROOT

PLAY = ROOT / "templates" / "play"


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_all_scripts_agree() -> None:
    run("node", "node_modules/typescript/bin/tsc", "-p", "tests/tsconfig.json")


@pytest.mark.parametrize("name", ["play_game", "gallery"])
def test_what_decides_without_a_page(name: str) -> None:
    run("node", "--test", f"tests/{name}.test.mjs")


@pytest.mark.parametrize("kind", sorted({*players(KINDS).values()}, key=str))
def test_a_player_is_one_light_script(kind: str | None, tmp_path: Path) -> None:
    script = player_script(PLAY, kind)
    assert len(gzip.compress(script.encode())) < 40_000
    path = tmp_path / "player.js"
    path.write_text(script, encoding="utf-8")
    run("node", "--check", str(path))
    assert "import " not in "\n".join(line for line in script.splitlines() if line[:2] != "//")
    for name, rule in find_kind(kind).rules.items() if kind else ():
        assert rule.check or f'"{name}"' in script, f"no checker names {name}"


def test_all_kinds_without_rules_of_their_own_have_one_player() -> None:
    brought = {path.stem for path in (PLAY / "kinds").glob("*.js")}
    assert brought == {*players(KINDS).values()} - {None}
    assert players(KINDS)["play.js"] is None


def test_a_kind_with_rules_of_its_own_must_bring_them() -> None:
    with pytest.raises(BuildError, match=r"unheard_of\.js: this module .* does not exist"):
        player_script(PLAY, "unheard_of")


def test_what_cannot_be_joined_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kinds").mkdir()
    kind = tmp_path / "kinds" / "a.js"
    kind.write_text("export const check = 1;\n")
    player = tmp_path / "player.js"
    player.write_text('import { x } from "./missing.js";\n')
    with pytest.raises(BuildError, match=r"missing\.js"):
        player_script(tmp_path, "a")
    player.write_text("const check = 2;\n")
    with pytest.raises(BuildError, match=r"'check' is declared in player\.js"):
        player_script(tmp_path, "a")
    player.write_text('import { y } from "./other.js";\n')
    (tmp_path / "other.js").write_text('import { z } from "./player.js";\n')
    with pytest.raises(BuildError, match="imports itself"):
        player_script(tmp_path, "a")
