"""A complete small site: every page, link and file, in a browser without a network."""

from __future__ import annotations

import json
import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from oracle import PEERED, SHAPED
from site_gen.content.config import Site, Solving, load_site
from site_gen.content.document import Meta, load_all
from site_gen.errors import ContentError
from site_gen.kind import find_kind
from site_gen.puzzle import Finding, Puzzle, make_example
from site_gen.solver.scip.report import SearchSettings
from sites import build_site, find_local_paths, write_content


def test_every_page_exists(site: Path) -> None:
    assert (site / "index.html").exists()
    for name in SHAPED:
        assert (site / name / "index.html").exists()
        for slug in ("one", "two"):
            beside = {p.name for p in (site / name / slug).iterdir()}
            assert beside >= {
                "index.html",
                "board.svg",
                "answer.svg",
                "log.txt",
                "puzzle.json",
                "reproduce.zip",
            }


def test_every_formula_is_converted(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = re.sub(r"<pre.*?</pre>|<code.*?</code>", "", path.read_text("utf-8"), flags=re.S)
        assert not re.search(r"\$[^$<>]+\$", text), path


def test_a_bad_formula_is_reported_before_the_solve(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", [SHAPED[0]])
    path = content / SHAPED[0] / "one.md"
    path.write_text(
        path.read_text().replace("Prose: $x_1$.", "Prose:\n\nnow $\\foo{x}$ and\n$x^$, $x^{2$.")
    )
    with pytest.raises(ContentError) as caught:
        build_site(content, tmp_path / "output")
    unknown, unread, unclosed = map(str, caught.value.problems)
    assert f"{path}:6:6: the formula `\\foo{{x}}` has an unknown command \\foo" in unknown
    assert f"{path}:7:2: the formula `x^` cannot be read: missing super script" in unread
    assert f"{path}:7:8: the formula `x^{{2` cannot be read: a {{ is not closed" in unclosed


def test_authors_text_is_escaped(site: Path) -> None:
    text = (site / SHAPED[0] / "one" / "index.html").read_text(encoding="utf-8")
    assert "&lt;one&gt; &amp; more" in text
    assert "<one>" not in text


def test_only_a_puzzle_with_a_comparison_mentions_the_article(site: Path) -> None:
    for name in PEERED:
        one, two = ((site / name / s / "index.html").read_text("utf-8") for s in ("one", "two"))
        assert 'id="article"' in one
        assert 'href="#article"' in one
        whole = re.sub(r"<script.*?</script>", "", two, flags=re.S)
        assert "article" not in whole.partition("<main")[2]


def test_the_page_shows_the_model_that_ran(site: Path) -> None:
    """Rows, cuts and verdict on the page equal those of a new model."""
    from oracle import build_model
    from site_gen.solver.scip.search import solve

    for name in SHAPED:
        kind = find_kind(name)
        board = kind.parse(kind.example)
        m = build_model(kind, board)
        assert len(solve(m, SearchSettings(limit=2)).answers) == 1
        text = (site / name / "one" / "index.html").read_text(encoding="utf-8")
        assert "Exactly one answer: every possibility was checked." in text
        for made in m.families.values():
            assert f'id="main-{made.name.replace("_", "-")}"' in text
            if not made.lazy and made.rows:
                rows = f"{len(made.rows)} row" + ("s" if len(made.rows) > 1 else "")
                assert rows in text, (name, made.name)


def test_puzzle_json_is_input_for_solve(site: Path) -> None:
    from site_gen.work.lines import Limits, solve_line

    for name in SHAPED:
        data = json.loads((site / name / "one" / "puzzle.json").read_text(encoding="utf-8"))
        found = solve_line(json.dumps(data), 1, Limits())
        assert found["answers"] == data["answers"]
        assert found["status"] == data["status"] == "complete"


def test_files_can_be_read_by_a_web_server(site: Path) -> None:
    for path in [site, *site.rglob("*")]:
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode & (0o755 if path.is_dir() else 0o644) == (0o755 if path.is_dir() else 0o644)


def test_nothing_of_this_machine_is_in_the_site(site: Path) -> None:
    assert find_local_paths(site) == []


def test_an_unexpected_finding_fails_and_leaves_the_old_site(
    tmp_path: Path,
) -> None:
    content = write_content(tmp_path / "content", [SHAPED[0]])
    build_site(content, tmp_path / "output")
    before = {p: p.read_bytes() for p in (tmp_path / "output").rglob("*") if p.is_file()}
    write_content(tmp_path / "content", [SHAPED[0]], front="expect: 2\n")
    with pytest.raises(
        ContentError, match=r"one\.md:[0-9]+:1: expect: 2, but SCIP found one answer \(every"
    ):
        build_site(content, tmp_path / "output")
    assert before == {p: p.read_bytes() for p in (tmp_path / "output").rglob("*") if p.is_file()}
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".staging")] == []


@pytest.mark.parametrize("expect", ["unique", "none", "many", 0, 1, 2, 3])
def test_an_expectation_is_compared_with_the_answers(expect: str | int) -> None:
    """`many` means two or more, also if the search was stopped; everything else must be proved."""
    solved = Puzzle(make_example("slitherlink")).solve(Solving(confirm_time_limit=0))
    document = replace(solved.document, meta=Meta(title="A", expect=expect))
    main = solved.runs["main"]
    for count in range(4):
        for complete in (False, True):
            answers = tuple(frozenset({i}) for i in range(count))
            report = replace(main.report, answers=answers, complete=complete)
            found = Finding({"main": replace(main, report=report)})
            wanted = {"unique": 1, "none": 0}.get(str(expect), expect)
            right = count >= 2 if expect == "many" else complete and count == wanted
            assert Puzzle(document, found).is_as_expected == right


def test_settings_may_be_missing(tmp_path: Path) -> None:
    assert load_site(tmp_path / "site.toml") == Site()


def test_a_second_opinion_can_be_switched_off(tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text("[solving]\nconfirm_time_limit = 0\n", encoding="utf-8")
    solving = load_site(tmp_path / "site.toml").solving
    (document,) = load_all(write_content(tmp_path / "content", ["slitherlink"]), "*/one")
    solved = Puzzle(document).solve(solving)
    assert solved.report.complete
    assert solved.report.confirm_seconds is None
