"""Kinds that authors add to their sites: loading, cache keys, checks, and reports of mistakes."""

from __future__ import annotations

import inspect
import re
import shutil
import sys
from collections.abc import Hashable
from concurrent.futures import Executor
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from click.testing import CliRunner, Result
from playwright.sync_api import Browser

from lean_builds import build_lean  # noqa: F401 - a fixture
from oracle import KINDS, brute_force, build_model
from playing import PlayedPage, by_mouse
from previews import build_once
from site_gen import kind_loader, kinds
from site_gen.boards.blocks.board import Field
from site_gen.boards.grid import key_text
from site_gen.cli import kinds as cli_kinds
from site_gen.cli import main
from site_gen.content.config import Solving
from site_gen.content.document import load
from site_gen.content.own_kinds import use_kinds
from site_gen.errors import ContentError, SiteGenError
from site_gen.kind import find_kind, kind_names
from site_gen.kinds import built_in
from site_gen.puzzle import finding_key, make_example
from site_gen.site.inspect import kind_rules
from site_gen.site.inspect.kind_check import CHECKS, run_checks
from site_gen.site.inspect.kind_check import list_notes as check_notes
from site_gen.site.live.news import News
from site_gen.site.live.session import ServeOptions, Session
from site_gen.work.cluster import pack_findings
from site_gen.work.workers import RemoteWorkers, run_tasks
from sites import write_file
from tasks import find_title

SETTINGS = """[solving]
cache = "cache"
[solving.explain]
worth = false
reasons_cells = 0
film = false
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a site with its own kind `lone`, as `new-kind` writes it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli_kinds, "BOARDS", 2)  # boards that check-kind generates
    assert run("new-kind", "lone").exit_code == 0
    Path("site.toml").write_text(SETTINGS)
    use_kinds(Path())
    return tmp_path


def run(*words: str) -> Result:
    if words[0] in ("build", "check"):
        words += ("--jobs", "1")  # processes start slowly
    done = CliRunner().invoke(main, words)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def edit(old: str, new: str, name: str = "lone") -> int:
    """Change the kind's file and return the line of the change, counted from 1."""
    path = Path("kinds", f"{name}.py")
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return text[: text.index(old)].count("\n") + 1


def copy_kind(name: str) -> None:
    """Copy the kind `lone` and its puzzle to another name."""
    shutil.copy("kinds/lone.py", f"kinds/{name}.py")
    shutil.copytree("content/lone", f"content/{name}")


def run_failing(*words: str) -> list[str]:
    done = run(*words)
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    return done.output.splitlines()


# -- a new kind


def test_a_new_kind_can_be_built_and_passes_its_checks(here: Path) -> None:
    assert run("build").exit_code == 0
    page = Path("output/lone/example/index.html").read_text()
    assert "Two shaded cells are never neighbours" in page.replace("\n", " ")
    assert "nothing has changed" in run("build").output
    assert any(
        line.split() == ["own", "kinds", "lone"] for line in run("doctor").output.split("\n")
    )
    assert not [*here.rglob("*.pyc")]
    # what may surprise is a note and no mistake: a script that no page loads, and an old puzzle
    script, puzzle = Path("templates/play/kinds/lone.js"), Path("content/lone/example.md")
    write_file(script, "")
    puzzle.write_text(puzzle.read_text().replace("```shaded", "```dark"))
    done = run("check-kind", "lone")
    assert (done.exit_code, "every check passes" in done.output) == (0, True), done.output
    first, *notes = [line for line in done.output.splitlines() if line.startswith("- ")]
    assert first == f"- {script} is loaded by no page: every rule has a check"
    assert notes
    assert all(f"{puzzle}:" in note for note in notes)


def test_a_new_kind_is_written_completely_or_not_at_all(here: Path) -> None:
    before = Path("kinds/lone.py").read_text()
    lines = run_failing("new-kind", "lone")
    assert [line.partition(":")[0] for line in lines] == [
        "content/lone/example.md",
        "kinds/lone.py",
    ]
    Path("content/other").mkdir()
    Path("content/other/example.md").write_text("mine")
    assert run_failing("new-kind", "other") == [
        "content/other/example.md: this file already exists"
    ]
    assert not Path("kinds/other.py").exists()
    assert Path("kinds/lone.py").read_text() == before


@pytest.mark.parametrize("name", ["Lone", "2x2", "a-b", "pages", "tags", KINDS[0]])
def test_names_that_no_kind_may_have_are_refused(here: Path, name: str) -> None:
    """The same message, with its place, is shown for a file that its author wrote by hand."""
    (why,) = run_failing("new-kind", name)
    Path("kinds/lone.py").rename(f"kinds/{name}.py")
    assert run_failing("check")[0] == f"kinds/{name}.py:1: {why}"
    assert (name in why) == ("wanted" not in why or name in why)


def test_settings_may_name_an_own_kind(here: Path) -> None:
    Path("site.toml").write_text('kinds = ["lone"]')
    assert run("check").exit_code == 0
    Path("site.toml").write_text('kinds = ["lome"]')
    assert "did you mean lone?" in run_failing("check")[0]


def test_commands_know_an_own_kind(here: Path) -> None:
    """The commands load the kinds themselves and do not depend on the command before."""
    address = "https://puzz.link/p?nurikabe/2/2/k"
    for command in (["import", "--kind", "lone", address], ["new", "lone", "a"], ["check"]):
        kind_loader.use(kind_loader.OwnKinds())
        assert "unknown kind" not in run(*command).output, command


def test_workers_load_own_kinds(here: Path) -> None:
    copy_kind("other")
    use_kinds(Path())
    assert dict(run_tasks(find_title, ["lone", "other"], 2)) == {"lone": "Lone", "other": "Lone"}


# -- mistakes


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('    genre = "shading"', '    genre = "shading" +', "SyntaxError: invalid syntax"),
        ("from site_gen.vo", "from site_gens.vo", "ModuleNotFoundError: No module named"),
        ('    genre = "shading"', "    genre = shades", "NameError: name 'shades' is not"),
        ('"no_block", 1, 2, "on"', '"no_blok", 1, 2', "ValueError: there is no check 'no_blok'"),
        ('"no_block", 1, 2, "on"', '"no_block", 1', "TypeError: missing a required argument"),
        ("        m.answer_is(x)", "        m.answer_iz(x)", "AttributeError: 'PuzzleModel'"),
        ("        yield x[a] + x[b] <= 1", "        yield x[a] + y[b] <= 1", "NameError: name 'y'"),
        ("m.require(apart,", "m.require(regions,", "ModelError: two constraint families"),
    ],
)
def test_a_mistake_is_reported_with_its_line(here: Path, old: str, new: str, why: str) -> None:
    line = edit(old, new)
    for command in ("build", "check"):
        lines = run_failing(command)
        (first,) = [i for i, said in enumerate(lines) if said.startswith("kinds/")]
        assert lines[first].startswith(f"kinds/lone.py:{line}: {why}"), lines
        assert new.strip() in lines[first + 1]
    assert run_failing("check-kind", "lone")


@pytest.mark.parametrize(
    "function", ["parse", "validate", "verify", "draw", "describe", "draw_answer"]
)
def test_a_mistake_in_a_function_is_reported_with_its_line(here: Path, function: str) -> None:
    line = edit(
        "    def model(", f"    def {function}(self, *given):\n        1 / 0\n\n    def model("
    )
    lines = run_failing("build")
    said = [x for x in lines if x.startswith(f"kinds/lone.py:{line + 1}: ZeroDivisionError:")]
    assert [x for x in said if "(with content/lone/example.md" in x], lines


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("class Tents(Kind", "class Tents(Kid", "NameError: name 'Kid' is not defined"),
        ("from site_gen.vocabulary import *", "from site_gen.vocabulary import", "SyntaxError: "),
        ('"none_touch"', '"no_touch"', "ValueError: there is no check 'no_touch'"),
        (
            "class Tents(Kind[Board]):",
            "class Tents(Kind[Board]):\n    pass\n\nclass T:",
            "the kind has no ",
        ),
        ("        m.answer_is(x)", "        m.answer_is(y)", "NameError: name 'y' is not defined"),
    ],
)
def test_a_mistake_in_a_built_in_kind_is_reported_with_its_line(
    old: str, new: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "site_gen" / "kinds" / "pitched.py"
    before, _, after = inspect.getsource(
        sys.modules[type(find_kind("tents")).__module__]
    ).partition(old)
    place.parent.mkdir(parents=True)
    place.write_text(before + new + after)
    monkeypatch.setattr(kind_loader, "HERE", tmp_path / "site_gen")
    monkeypatch.setattr(kind_loader, "BUILT_IN", (place.parent,))
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(place.parent)])
    built_in.cache_clear()
    try:
        with pytest.raises(ContentError) as found, kind_loader.naming_mistakes(built_in=True):
            build_model(kind := find_kind("pitched"), kind.parse(kind.example))
    finally:
        built_in.cache_clear()
        sys.modules.pop("site_gen.kinds.pitched", None)
    line = before.count("\n") + 1
    assert str(found.value).startswith(f"site_gen/kinds/pitched.py:{line}: {why}")


def test_one_board_on_which_a_kind_fails_stops_no_other(here: Path) -> None:
    """All boards that fail are one mistake of the kind, and other mistakes are reported too."""
    text, wrong = Path("content/lone/example.md").read_text(), Path("content/lone/wrong.md")
    for slug in ("a", "b"):
        small = re.sub(r"(?s)```regions\n.*?```", "```regions\na\n```", text)
        Path(f"content/lone/{slug}.md").write_text(small)
    wrong.write_text(text.replace("title:", "titel:"))
    broken = "    def validate(self, board):\n        1 / (board.grid.cols - 1)\n\n    def model("
    line = edit("    def model(", broken)
    said = [x for x in run_failing("check") if not x.startswith(" ")]
    assert said == [
        f"{wrong}:2:1: unknown key 'titel'; did you mean title?",
        f"kinds/lone.py:{line + 1}: ZeroDivisionError: division by zero"
        " (with content/lone/a.md and 1 other)",
    ]


def test_a_mistake_in_a_class_attribute_is_reported_with_its_file(here: Path) -> None:
    edit('"count_in", "region"', '"runs", "diagonal"')
    assert any(
        line.lstrip().startswith("kinds/lone.py:") for line in run_failing("check-kind", "lone")
    )


@pytest.mark.parametrize("part", ["genre", "blocks", "answer", "rules", "wrong", "example", "says"])
def test_a_missing_attribute_is_named(here: Path, part: str) -> None:
    edit(f"    {part} =", f"    not_{part} =")
    line = Path("kinds/lone.py").read_text().split("\nclass ")[0].count("\n") + 2
    assert run_failing("check")[0].startswith(
        f"kinds/lone.py:{line}: the kind has no `{part}`; expected "
    )
    edit(f"    not_{part} =", f"    {part} = 7 or")
    assert run_failing("check")[0].startswith(f"kinds/lone.py:{line}: `{part}` is 7; expected ")


def test_an_example_and_wrong_answers_are_suggested_as_code(here: Path) -> None:
    """The suggestions replace the kind's own, and pass all checks."""
    code = run("check-kind", "lone", "--suggest").output
    edit("    says = (", indent(code, "    ") + "    says = (")
    use_kinds(Path())
    kind = find_kind("lone")
    assert kind.wrong.keys() == kind.rules.keys()
    assert str(kind.example) in code.replace('"', "'")
    assert {says: found for says, found in run_checks(kind) if found} == {}


def test_the_largest_side_bounds_the_number_of_cells(here: Path) -> None:
    edit('    genre = "shading"', '    largest = 20\n    genre = "shading"')
    use_kinds(Path())
    assert find_kind("lone").most_cells == 400
    edit("    largest = 20\n", "    largest = 50\n")
    use_kinds(Path())
    assert find_kind("lone").most_cells == 900
    edit("    largest = 50\n", "    largest, most_cells = 20, 900\n")
    use_kinds(Path())
    with pytest.raises(SiteGenError, match="`most_cells` is 900, but `largest` allows only 20×20"):
        find_kind("lone")


def test_attributes_that_belong_to_the_answer_are_named(here: Path) -> None:
    line = Path("kinds/lone.py").read_text().split("\nclass ")[0].count("\n") + 2
    edit("    def model(", "    elements = choices = to_json = None\n\n    def model(")
    lines = [said for said in run_failing("check") if said.startswith("kinds/")]
    assert lines == [
        f"kinds/lone.py:{line}: `{name}` belongs to `answer`: put it into a class derived from "
        "the type of that"
        for name in ("choices", "elements", "to_json")
    ]


# -- keys


def find_keys() -> dict[str, str]:
    use_kinds(Path())
    return {name: finding_key(make_example(name), Solving()) for name in kind_names()}


def test_an_edit_changes_the_keys_of_all_kinds_that_use_the_file(here: Path) -> None:
    copy_kind("other")
    Path("kinds/_shared.py").write_text("from ._deep import NOTHING\n")
    Path("kinds/_deep.py").write_text("NOTHING = ()\n")
    edit("from site_gen.vo", "from ._shared import NOTHING\nfrom site_gen.vo", "other")
    seen = find_keys()
    assert {"lone", "other", *KINDS} == seen.keys()
    for path, changed in {
        "lone": {"lone"},
        "other": {"other"},
        "_shared": {"other"},
        "_deep": {"other"},
    }.items():
        file = Path("kinds", f"{path}.py")
        file.write_text(f"{file.read_text()}# edited\n")
        before, seen = seen, find_keys()
        assert {name for name in seen if seen[name] != before[name]} == changed, path


def test_only_the_edited_kind_is_solved_again(here: Path) -> None:
    copy_kind("other")
    assert run("build").exit_code == 0
    edit("from site_gen.vo", "# edited\nfrom site_gen.vo")
    done = run("build").output
    assert "lone/example: complete" in done
    assert "other/example: kept" in done


def test_each_kind_of_the_package_has_its_own_code_in_its_key() -> None:
    """This holds for kinds that are modules and for kinds that are folders."""
    from site_gen.findings.keys import compute_code_digest

    assert len({compute_code_digest(name) for name in KINDS}) == len(KINDS)


# -- a live preview, and a cluster


def test_a_preview_follows_the_code(here: Path, tmp_path: Path) -> None:
    options = ServeOptions(Path("content"), Path("site.toml"), None, "*", 1)
    session = Session(options, News(), tmp_path / "room", tmp_path / "room" / "preview")
    page = "lone/example/index.html"
    try:
        came = build_once(session)
        assert page in came.changed
        line = edit("        m.answer_is(x)", "        m.answer_is(z)")
        came = build_once(session)
        (notice,) = came.problems
        assert notice.problem.place == ("kinds/lone.py", line, 0)
        assert notice.problem.message == "NameError: name 'z' is not defined"
        assert "answer_is(z)" in notice.line.text
        edit("m.answer_is(z)", "m.answer_is(x)")
        edit("The cells that stay white", "Those that stay white")
        came = build_once(session)
        assert not came.problems
        assert page in came.changed
        assert "Those that stay white" in (session.output / page).read_text()
    finally:
        session.end()


class UnusedExecutor(Executor):
    """An executor that fails if a task is submitted."""

    def submit(self, *given: Any, **named: Any) -> Any:
        raise AssertionError("this was sent")


def test_puzzles_of_own_kinds_are_not_sent_to_a_cluster(
    here: Path, caplog: pytest.LogCaptureFixture
) -> None:
    document, solving = make_example("lone"), Solving()
    ((_, content),) = pack_findings(
        [document], solving, RemoteWorkers(UnusedExecutor()), lambda name: None
    )
    assert isinstance(content, bytes)
    assert [r.getMessage() for r in caplog.records] == [
        "the cluster does not know lone: solved on this machine"
    ]


# -- findings of check-kind

VERIFY = """\
    def verify(self, board, answer):
        yield from super().verify(board, answer)
        yield rule.__globals__["Violation"]("whites", frozenset())

"""


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            '{"shaded": ["11", "00"]}',
            '{"shaded": ["11", "10"]}',
            "wrong answer of across breaks",
        ),
        ("        m.require(apart, board, x)\n", "", "the model accepts the wrong answer of down"),
        ('"No shaded cell is above another."', '""', "the rule down has no words"),
        ('        "down": ({"', '        "up": ({"', "the rule down has no wrong answer"),
        ("x[a] + x[b] <= 1", "x[a] + x[b] == 1", "trying everything"),
        ('rules=("across", "down")', 'rules=("across",)', "name it in its `rules`"),
        ("x_a + x_b", r"x_a \foo x_b", r"unknown command \foo"),
        ("abbc\\nabdd", "abbc\\nabbd", "the example has no answer"),
        ("random_apart(rng, grid)", "random_apart(rng, grid.all)", "AttributeError"),
        (', "connected", "off")', ")", "no check for white, and the kind has no `verify`"),
        ('{"shaded": ["11", "00"]}', '{"shaded": ["111", "00"]}', "do not fit the board"),
        ("    def model(", f"{VERIFY}    def model(", "'whites'; did you mean white?"),
        ('rules=("across", "down")', 'rules=("acros", "down")', "did you mean across?"),
    ],
)
def test_check_kind_names_the_broken_part(here: Path, old: str, new: str, why: str) -> None:
    edit(old, new)
    use_kinds(Path())
    found = []
    for _, lines in run_checks(find_kind("lone")):
        found += lines
        if any(why in line for line in found):
            return
    raise AssertionError(found)


CODECS = "from site_gen.boards.codecs import"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            'pzpr = "lone"',
            "`pzpr` is 'lone', but there is no `codec`: one of site_gen.boards.codecs",
        ),
        (f"{CODECS} stars as codec", "there is no `pzpr`, the name in addresses of puzz.link, for"),
        ('pzpr_also = ("lone",)', "there is no `pzpr`, the name in addresses of puzz.link, for"),
        (f'pzpr = "bag"; {CODECS} stars as codec', "the name 'bag' in addresses is that of cave"),
        (f'pzpr = "lone"; {CODECS} line_runs as codec', "for other boards: KeyError: 'top'"),
        (f'pzpr = "lone"; {CODECS} circles as codec', "the codec reads blocks named board"),
        (f'pzpr = "lone"; {CODECS} stars as codec', "does not read: this address has a part"),
        (f'pzpr = "lone"; {CODECS} borders as codec', "does not read: expected a number from 1"),
    ],
)
def test_a_name_and_a_codec_for_addresses_must_match(here: Path, given: str, why: str) -> None:
    edit('    genre = "shading"', f'    {given}\n    genre = "shading"')
    use_kinds(Path())
    found = [*CHECKS["addresses of puzz.link are read and written"](find_kind("lone"))]
    assert any(why in line for line in found), found
    assert "Traceback" not in run("import", "lone/2/2/00").output


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (', "connected", "off")', ")"),
        ('rules=("across", "down")', 'rules=("acros", "down")'),
        ("x[a] + x[b]", "x[a] + x[board]"),
    ],
)
def test_a_mistake_that_prevents_all_checks_is_reported_once_and_alone(
    here: Path, old: str, new: str
) -> None:
    edit(old, new)
    lines = run_failing("check-kind", "lone")
    assert [line.startswith("! ") for line in lines].count(True) == 1
    assert "fix this first" in lines[-1]


def test_the_players_checks_are_not_run_without_a_twin(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kind_rules, "list_twins", lambda templates: {})
    lines = run_failing("check-kind", "lone")
    assert "! the browser knows the checks" in lines
    assert not [line for line in lines if "the player " in line and line != lines[-1]]
    assert "the player's checks did not run" in lines[-1]


def test_a_key_that_is_that_of_no_clue_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of points yields the points themselves, not the keys of their numbers."""

    class BareField(Field[Any]):
        def key(self, place: Hashable) -> Hashable:
            return place

    monkeypatch.setattr("site_gen.kinds.slant.POINTS", BareField("points", {}))
    (why,) = CHECKS["rows hold with their clues"](find_kind("slant"))
    assert "yields Cell(row=0, col=0), which is the key of no clue; that of the " in why


def test_a_rule_that_the_browser_cannot_check_is_a_note(here: Path) -> None:
    edit(', "connected", "off")', ")")
    edit("    def model(", VERIFY.partition("        yield rule")[0] + "    def model(")
    use_kinds(Path())
    (note,) = check_notes(find_kind("lone"), Path("content"))
    assert note == "1 rule has no check (white): the browser compares with the known answers"


# -- play


def test_rules_without_a_check_are_compared_with_the_answers(here: Path, browser: Browser) -> None:
    for args in ('"count_in", "region"', '"no_block", 1, 2, "on"', '"no_block", 2, 1, "on"'):
        edit(f", {args})", ")")
    edit(', "connected", "off")', ")")
    assert run("build").exit_code == 0
    played = PlayedPage(browser, here / "output", "lone", "example")
    played.button("Check")
    assert played.read_message() == "Not solved yet: this is not one of the known answers."
    answer = played.answer()
    for key in answer:
        assert not played.is_solved()
        by_mouse(played, key)
    assert played.is_solved()
    assert played.watched.complaints == []


def test_a_page_says_that_it_cannot_tell_while_the_answer_is_hidden(
    here: Path, browser: Browser
) -> None:
    """The browser checks all rules but one, and there is no answer to compare with."""
    puzzle = Path("content/lone/example.md")
    use_kinds(Path())
    (answer,) = brute_force(*load(puzzle).board())
    edit(', "connected", "off")', ")")
    edit("    def model(", VERIFY.partition("        yield rule")[0] + "    def model(")
    puzzle.write_text(puzzle.read_text().replace("---\n", "---\nanswer: hidden\n", 1))
    page, says = Path("output/lone/example/index.html"), "This page cannot tell whether you have"
    assert run("build").exit_code == 0
    assert says in page.read_text()
    played = PlayedPage(browser, here / "output", "lone", "example")
    for key in sorted(answer):
        by_mouse(played, key_text(key))
    played.button("Check")
    told = "Every rule that this page checks holds. It does not check “The white cells are"
    assert played.read_message().startswith(told)
    assert not played.is_solved()
    puzzle.write_text(puzzle.read_text().replace("answer: hidden\n", ""))
    assert run("build").exit_code == 0
    assert says not in page.read_text()


def test_an_own_type_of_answer_has_its_own_gestures(here: Path, browser: Browser) -> None:
    """The author writes a class in the kind's file, and a module that `check-kind` asks for."""
    edit("class Lone(", 'class Dots(Shading):\n    shape = "dot"\n\n\nclass Lone(')
    edit("answer = Shading(", "answer = Dots(")
    use_kinds(Path())
    script = Path("templates/play/shapes/dot.js")
    (note,) = check_notes(find_kind("lone"), Path("content"))
    assert note == f"there is no {script}: without it, no board can be played"
    script.parent.mkdir(parents=True)
    own = "export const shape = { ...cell, describe: () => 'a dot' };\n"
    script.write_text(f'import {{ shape as cell }} from "./cell.js";\n{own}')
    assert not [*check_notes(find_kind("lone"), Path("content"))]
    assert run("build").exit_code == 0
    played = PlayedPage(browser, here / "output", "lone", "example")
    for key in played.answer():
        by_mouse(played, key)
    assert played.is_solved()
    assert "a dot" in (
        played.page.locator("[role=gridcell]").first.get_attribute("aria-label") or ""
    )
    assert played.watched.complaints == []


def test_an_own_script_checks_rules_without_a_check(here: Path, browser: Browser) -> None:
    edit(', "connected", "off")', ")")
    script = Path("templates/play/kinds/lone.js")
    script.parent.mkdir(parents=True)
    found = "{ rule: 'white', where: ['r1c1'], broken: true }"
    script.write_text(f"export const check = () => [{found}];\n")
    assert run("build").exit_code == 0
    played = PlayedPage(browser, here / "output", "lone", "example")
    for key in played.answer():
        by_mouse(played, key)
    played.button("Check")
    assert played.read_message().startswith("This breaks the rule “The white cells are connected”.")
    assert played.watched.complaints == []
    assert "where: ['r1c1']" in Path("output/static/kind-lone.js").read_text()


def test_unknown_kinds_are_still_unknown() -> None:
    kind_loader.use(kind_loader.OwnKinds())
    with pytest.raises(SiteGenError, match="unknown kind 'lone'"):
        find_kind("lone")
