"""The checkers of proofs in steps that readers use: the script in the zip, and the page."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from blocks import pack, unpack
from browsing import WatchedPage, eventually
from proofs import make_case
from site_gen.site.puzzle.reproduce import CHECKER
from sites import ROOT


def run_checker(folder: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-I", str(folder / CHECKER), *words],
        cwd=folder.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_script_reports_its_result(tmp_path: Path) -> None:
    one = make_case("slitherlink/first-steps")
    folder = tmp_path / "unzipped"
    folder.mkdir()
    (folder / CHECKER).write_text((ROOT / "templates" / "reproduce" / CHECKER).read_text())
    (folder / "model.lp").write_text(one.model)
    for name in ("graphs", "answer", "proof"):
        (folder / f"{name}.json").write_text(one.texts[name])
    steps = len(one.data["steps"])
    path = str(folder / "proof.json")
    assert run_checker(folder, path) == (
        0,
        f"proof checked: {steps} steps, exactly one answer\n",
        "",
    )
    (folder / "proof.json").write_text(one.proof.replace('"prove": ["', '"prove": ["!', 1))
    code, said, why = run_checker(folder, path)
    assert (code, said) == (1, "")
    assert why.startswith("not proved: step 1: ")
    (folder / "proof.json").write_bytes(b"\xff\xfe{}")
    code, said, why = run_checker(folder, path)
    assert (code, said, len(why.splitlines())) == (1, "", 1)
    (folder / "model.lp").unlink()
    code, said, why = run_checker(folder, path)
    assert (code, said, len(why.splitlines())) == (1, "", 1)
    assert "model.lp" in why


def test_the_script_is_short_and_needs_only_python() -> None:
    text = (ROOT / "templates" / "reproduce" / CHECKER).read_text(encoding="utf-8")
    assert len(list(filter(None, text.splitlines()))) <= 235
    imported = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)]
    assert {alias.name for node in imported for alias in node.names} == {"json", "re", "sys"}
    others = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    assert {node.module for node in others} == {"pathlib"}


@pytest.mark.parametrize("kind", ["slitherlink", "slash_pack"])
def test_the_page_checks_its_proof(kind: str, site: Path, browser: Browser) -> None:
    folder = site / kind / "one"
    (packed,) = re.findall('"(.*)"', (folder / "proof-data.js").read_text())
    texts = unpack(packed)
    with zipfile.ZipFile(folder / "reproduce.zip") as files:
        for name in "model.lp", "graphs.json", "proof.json":
            assert texts[name.partition(".")[0]] == files.read(name).decode()
        assert json.loads(texts["answer"]) == json.loads(files.read("answer.json"))
    steps = len(json.loads(texts["proof"])["steps"])
    watched = WatchedPage(browser)
    page = watched.open(folder / "index.html")
    button, says = page.locator("#proof .choices button"), page.locator("#proof output")
    button.click()
    eventually(lambda: says.text_content() == f"Proof checked: {steps} steps, exactly one answer")
    texts["proof"] = texts["proof"].replace('"prove": ["', '"prove": ["!', 1)
    page.evaluate("packed => { window.proofData = packed; }", pack(texts))
    button.click()
    eventually(lambda: "The proof is not valid. step 1: " in (says.text_content() or ""))
    assert not watched.complaints
    assert len(packed) < 60_000
