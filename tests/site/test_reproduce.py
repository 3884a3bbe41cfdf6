"""The zip that reproduces a page, run like a reader runs it: without this package."""

from __future__ import annotations

import ast
import io
import json
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oracle import SHAPED, UNLIKE
from site_gen.content.config import Solving
from site_gen.content.document import Document, load, read
from site_gen.findings.cache import Cache
from site_gen.kind import find_kind
from site_gen.puzzle import Puzzle
from site_gen.site.puzzle import files
from site_gen.site.puzzle import proof as proofs
from site_gen.site.puzzle.proof import ANSWERS, make_proof
from site_gen.site.puzzle.reproduce import CHECKER, CheckedProof
from sites import ROOT, find_smallest, solve_document

CONTENT = ROOT / "content"
TEXTS = ROOT / "templates" / "reproduce"
QUICK = Solving(time_limit=20, article_time_limit=0.1, confirm_time_limit=1)
NO_ANSWER = "---\ntitle: Nothing\nexpect: none\n---\n```board\n00\n00\n```\n"
# it has fifteen answers; the search stops at two
STOPPED = "country_road/the-articles-board at two"
# they have 15 and 4 answers
SEVERAL = "country_road/the-articles-board", "yin_yang_cut/the-articles-board"


PUZZLES = list(dict.fromkeys([*map(find_smallest, UNLIKE), *SEVERAL, "slitherlink/none", STOPPED]))


def load_document(ident: str) -> Document:
    if ident == "slitherlink/none":
        return read(NO_ANSWER, path="content/slitherlink/none.md", kind="slitherlink", slug="none")
    name, _, limited = ident.partition(" ")
    path = CONTENT / f"{name}.md"
    if not limited:
        return load(path)
    text = re.sub(r"^limit: \d+$", "limit: 2", path.read_text(encoding="utf-8"), flags=re.M)
    return read(text, path=f"{name}.md", kind=path.parent.name, slug=path.stem)


@cache
def solve(ident: str) -> Puzzle:
    return solve_document(load_document(ident), QUICK)


def make_files(one: Puzzle) -> list[files.File]:
    return [*files.puzzle_files(one, make_proof(one, TEXTS), "", TEXTS)]


def make_zip(one: Puzzle) -> bytes:
    last = make_files(one)[-1]
    assert last.name == "reproduce.zip"
    return last.content


def unzip(ident: str, folder: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(make_zip(solve(ident)))) as packed:
        packed.extractall(folder)


def run_script(folder: Path) -> tuple[int, list[Any], str]:
    """Run the script; return its exit code, the answers that it prints, and its messages.

    It runs in this process, because PySCIPOpt takes longer to load than SCIP to find the answers.
    """
    printed, told, code = io.StringIO(), io.StringIO(), 0
    with redirect_stdout(printed), redirect_stderr(told):
        try:
            runpy.run_path(str(folder / "solve.py"), run_name="__main__")
        except SystemExit as ended:  # with a message
            print(ended.code, file=told)
            code = 1
    return code, [json.loads(line) for line in printed.getvalue().splitlines()], told.getvalue()


def start_script(script: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script of the zip like a reader, in another folder and without this package."""
    return subprocess.run(
        [sys.executable, "-I", str(script), *words],
        cwd=script.parent.parent,
        env={"PYTHONPATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def change(path: Path, **values: Any) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))


@pytest.mark.parametrize("ident", PUZZLES)
def test_the_script_finds_the_answers_of_the_page(ident: str, tmp_path: Path) -> None:
    unzip(ident, tmp_path)
    code, answers, words = run_script(tmp_path)
    assert code == 0, words
    assert answers == [dict(rows) for rows in solve(ident).rows]
    assert json.loads((tmp_path / "puzzle.json").read_text())["answers"] == answers
    if ident == STOPPED:
        assert len(answers) == 2
        assert "answers: 2; not proved that there are no more" in words
    else:
        expect = load_document(ident).meta.expect
        count = {"unique": 1, "none": 0}.get(str(expect), expect)
        assert f"answers: {count}; proved: there are no more" in words


@pytest.mark.parametrize("ident", PUZZLES)
def test_the_zip_has_the_proof_in_steps_or_the_reason_why_not(ident: str, tmp_path: Path) -> None:
    unzip(ident, tmp_path)
    readme = " ".join((tmp_path / "README.txt").read_text(encoding="utf-8").split())
    proof, reasons = tmp_path / "proof.json", solve(ident).reasons
    if reasons is None:
        assert not proof.exists()
        assert not (tmp_path / "check_proof.py").exists()
        assert f"There is none. {ANSWERS}" in readme
    else:
        done = start_script(tmp_path / "check_proof.py", str(proof))
        said = f"proof checked: {len(reasons.steps)} steps, exactly one answer\n"
        assert (done.stdout, done.returncode) == (said, 0), done.stderr


@pytest.mark.parametrize("ident", [find_smallest(SHAPED[0]), STOPPED])
def test_a_changed_answer_is_reported(ident: str, tmp_path: Path) -> None:
    unzip(ident, tmp_path)
    first, *others = json.loads((tmp_path / "puzzle.json").read_text())["answers"]
    name, rows = next(iter(first.items()))
    wrong = {**first, name: [rows[0].translate(str.maketrans("01", "10")), *rows[1:]]}
    assert wrong != first
    change(tmp_path / "puzzle.json", answers=[wrong, *others])
    code, answers, words = run_script(tmp_path)
    count = len(others) + 1
    assert code == 1
    told = f"not as in puzzle.json: {count} found, {count} expected, {count - 1} in both"
    assert words.strip() == told
    assert answers == [first, *others]


def test_the_script_runs_in_a_process_of_its_own(tmp_path: Path) -> None:
    """Its exit code says if the answers are those of the page."""
    ident = find_smallest(SHAPED[0])
    unzip(ident, tmp_path)
    done = start_script(tmp_path / "solve.py")
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found == [dict(rows) for rows in solve(ident).rows]
    change(tmp_path / "puzzle.json", answers=[])
    assert start_script(tmp_path / "solve.py").returncode == 1


def test_an_answer_missing_from_the_file_is_found(tmp_path: Path) -> None:
    unzip("yin_yang_cut/the-articles-board", tmp_path)
    known = json.loads((tmp_path / "answer.json").read_text())["answers"]
    kept = [known[0], *known[2:]]
    change(tmp_path / "answer.json", answers=kept)
    change(tmp_path / "puzzle.json", answers=[answer["rows"] for answer in kept])
    code, answers, words = run_script(tmp_path)
    assert code == 1
    assert words.strip() == "not as in puzzle.json: 4 found, 3 expected, 3 in both"
    assert answers[-1] == {"unknown answer, variables at 1": known[1]["ones"]}


def test_an_answer_that_breaks_a_row_is_reported_also_without_a_proof(tmp_path: Path) -> None:
    unzip(STOPPED, tmp_path)
    known = json.loads((tmp_path / "answer.json").read_text())["answers"]
    known[0]["ones"] = known[0]["ones"][1:]  # now the loop has a gap
    change(tmp_path / "answer.json", answers=known)
    code, answers, words = run_script(tmp_path)
    assert code == 1
    assert "1 found, 2 expected, 1 in both" in words
    assert answers == [known[1]["rows"]]


def test_a_search_that_ends_early_proves_nothing(tmp_path: Path) -> None:
    unzip(find_smallest(SHAPED[0]), tmp_path)
    with (tmp_path / "scip.set").open("a") as parameters:
        parameters.write("limits/time = 0\n")
    code, answers, words = run_script(tmp_path)
    assert (code, answers) == (1, [])
    assert words.strip() == "SCIP ended with the status 'timelimit': nothing is proved"


@pytest.mark.parametrize("ident", PUZZLES)
def test_the_zip_is_the_same_each_time(ident: str) -> None:
    content = make_zip(solve(ident))
    assert content == make_zip(solve(ident))
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        entries = packed.infolist()
    assert [e.filename for e in entries] == sorted(e.filename for e in entries)
    assert {e.date_time for e in entries} == {(1980, 1, 1, 0, 0, 0)}
    assert {(e.create_system, e.external_attr >> 16) for e in entries} == {(3, 0o100644)}


def test_the_zip_has_the_content_of_the_page(tmp_path: Path) -> None:
    ident = find_smallest(SHAPED[0])
    one = solve(ident)
    unzip(ident, tmp_path)
    beside = {f.name: f.content for f in make_files(one)}
    for name in "board.svg", "log.txt", "puzzle.json":
        assert (tmp_path / name).read_bytes() == beside[name]
    assert (tmp_path / "model.lp").read_text() == one.report.lp
    assert not {"model.lp", "proof.json"} & beside.keys()
    assert json.loads((tmp_path / "statistics.json").read_text()) == one.report.statistics
    used = json.loads((tmp_path / "versions.json").read_text())
    assert set(used) == {"Python", "PySCIPOpt", "SCIP", "site_gen"}
    settings = (tmp_path / "scip.set").read_text()
    assert f"# SCIP version {used['SCIP']}" in settings
    readme = (tmp_path / "README.txt").read_text(encoding="utf-8")
    for path in tmp_path.iterdir():
        assert path.name == "README.txt" or f"\n{path.name} " in readme
    assert f"pyscipopt=={used['PySCIPOpt']}" in readme
    assert one.document.meta.title in readme


def test_the_settings_are_those_of_the_page(tmp_path: Path) -> None:
    ident = find_smallest(SHAPED[0])
    unzip(ident, tmp_path)
    lines = (tmp_path / "scip.set").read_text().splitlines()
    written = dict(line.split(" = ") for line in lines if line and not line.startswith("#"))
    wanted = {
        name: str(value).upper() if isinstance(value, bool) else str(value)
        for name, value in solve(ident).report.parameters.items()
    }
    assert written == wanted
    assert written["constraints/linear/upgrade/xor"] == "FALSE"
    assert written["misc/usesymmetry"] == "0"


def test_the_script_is_short_and_does_not_import_our_package() -> None:
    text = (TEXTS / "solve.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    assert {n.split(".")[0] for n in names} - sys.stdlib_module_names == {"pyscipopt"}
    assert not [kind for kind in SHAPED if kind in text or find_kind(kind).title in text]


@pytest.mark.parametrize("ident", PUZZLES)
def test_nothing_of_this_machine_is_in_the_zip(ident: str) -> None:
    with zipfile.ZipFile(io.BytesIO(make_zip(solve(ident)))) as packed:
        for name in packed.namelist():
            text = packed.read(name).decode("utf-8")
            for place in "/tmp", str(ROOT), f"{Path.home()}/", sys.prefix:
                assert place not in text, (name, place)


def test_the_page_links_the_zip(site: Path) -> None:
    page = site / SHAPED[0] / "one"
    assert 'href="reproduce.zip"' in (page / "index.html").read_text(encoding="utf-8")
    with zipfile.ZipFile(page / "reproduce.zip") as packed:
        assert packed.testzip() is None


# -- the cache of proofs


def test_a_proof_is_checked_once_until_its_checker_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof in the cache is used as long as finding, checker and code are the same."""
    ident, checker = find_smallest(SHAPED[0]), tmp_path / "reproduce" / CHECKER
    one, cache, checked = solve(ident), Cache(tmp_path / "cache", tmp_path), list[Path]()
    checker.parent.mkdir()
    shutil.copy(TEXTS / CHECKER, checker)

    def make(puzzle: Puzzle, reproduce: Path) -> CheckedProof:
        checked.append(reproduce)
        return make_proof(puzzle, reproduce)

    def load(key: str) -> CheckedProof:
        return proofs.load_proof(one, key, checker.parent, cache)

    monkeypatch.setattr(proofs, "make_proof", make)
    first = load("a")
    assert first == load("a") == make_proof(one, TEXTS)
    assert len(checked) == 1
    assert load("b") == first  # of another finding
    assert len(checked) == 2
    checker.write_text(checker.read_text() + "\n# a new version\n")
    assert load("a") == load("a") == first
    assert len(checked) == 3
    (path,) = cache.paths(proofs.PROOF, one.document.name, "a")[:1]
    path.write_bytes(path.read_bytes()[:-1])  # cut off
    assert load("a") == first
    assert len(checked) == 4
    without = replace(one, found=replace(one.finding, reasons=None))
    assert proofs.load_proof(without, "a", checker.parent, cache).steps.why == proofs.NO_STEPS
