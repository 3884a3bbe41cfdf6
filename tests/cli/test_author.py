"""The files that commands write for authors, and their messages."""

from __future__ import annotations

import html
import json
import re
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

import site_gen.cli.doctor
from oracle import KINDS, RULES_OF_ADDRESSES
from site_gen.boards.fpuzzles import write_address
from site_gen.boards.text import Blocks
from site_gen.cli import main
from site_gen.content import installed
from site_gen.content.addresses import format_address, read_address, write_fpuzzles
from site_gen.content.config import Site, Solving
from site_gen.content.document import Document, find_puzzle_files, load, load_all, read
from site_gen.content.importing import ImportOptions, list_boards, plan_import
from site_gen.content.puzzle_text import format_puzzle
from site_gen.content.scaffold import new_site
from site_gen.kind import find_kind
from site_gen.puzzle import Puzzle
from site_gen.site.authoring.schema import FOLDER, MODELS, make_schema
from site_gen.site.build.build import Places, build
from sites import ANSWERS_ONLY, ROOT, WarningRecorder, checked, site_gen_command, write_content

CODED = [name for name in KINDS if find_kind(name).codec]


def make_address(name: str, blocks: Blocks | None = None) -> str:
    kind = find_kind(name)
    board = kind.parse(blocks or {**kind.example, **RULES_OF_ADDRESSES.get(name, {})})
    return f"https://puzz.link/p?{format_address(kind, board)}"


@pytest.mark.parametrize("kind", KINDS)
def test_new_writes_a_puzzle_that_can_be_built(tmp_path: Path, kind: str) -> None:
    made = site_gen_command("new", kind, "my-puzzle", folder=tmp_path)
    assert (made.exit_code, made.stdout) == (0, f"content/{kind}/my-puzzle.md\n")
    (puzzle,) = checked(tmp_path / "content")[0].every
    assert puzzle.title == "My puzzle"
    assert made.stderr == ""
    again = site_gen_command("new", kind, "my-puzzle", folder=tmp_path)
    assert again.exit_code == 1
    assert "already exists" in again.stderr


@pytest.mark.parametrize("kind", KINDS)
def test_new_names_the_puzzle_whose_board_it_repeats(tmp_path: Path, kind: str) -> None:
    assert site_gen_command("new", kind, "first", folder=tmp_path).exit_code == 0
    made = site_gen_command("new", kind, "my-puzzle", folder=tmp_path)
    assert (made.exit_code, made.stdout) == (0, f"content/{kind}/my-puzzle.md\n")
    told = f"duplicate of content/{kind}/first.md: put your own into content/{kind}/my-puzzle.md"
    assert told in made.stderr


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("new", "slitherlnk", "a"), "did you mean slitherlink?"),
        (("new", "slitherlink", "A_b"), "becomes an address"),
        (("new", "slitherlink", "../../x"), "becomes an address"),
        (("new", "slitherlink", "index"), "reserved"),
        (("import", "slither/2/2/zz", "--kind", "slitherlnk"), "did you mean slitherlink?"),
    ],
)
def test_files_that_cannot_be_written_are_reported(
    tmp_path: Path, args: tuple[str, ...], why: str
) -> None:
    made = site_gen_command(*args, folder=tmp_path)
    assert made.exit_code == 1
    assert why in made.stderr
    assert not [*tmp_path.rglob("*")]


def test_addresses_become_puzzles(tmp_path: Path) -> None:
    (tmp_path / "list").write_text(
        "# from a magazine\n\n" + "\n".join(f"{make_address(n)}  # {n}" for n in CODED)
    )
    options = ("--title", "It\u2019s: one", "--source", 'A "Corner"', "--tags", "small, old")
    made = site_gen_command("import", "list", *options, folder=tmp_path)
    assert made.exit_code == 0, made.stderr
    documents = load_all(tmp_path / "content")
    assert [d.kind for d in documents] == CODED
    for document in documents:
        board = document.board()[1]
        assert make_address(document.kind, document.blocks) == make_address(document.kind)
        assert document.slug == "its-one"
        assert document.meta.title.startswith("It\u2019s: one")
        assert document.meta.source == 'A "Corner"'
        assert document.meta.tags == ("small", "old")
        assert f"{board.grid.rows} rows and {board.grid.cols} columns" in document.prose


def test_all_bad_addresses_are_reported_and_nothing_is_written(tmp_path: Path) -> None:
    good = make_address(CODED[0])
    (tmp_path / "list").write_text(f"{good}\nslither/2/2/zzz\n{good}\n")
    made = site_gen_command("import", "list", "nonsense/1/1/1", folder=tmp_path)
    assert made.exit_code == 1
    told = [line for line in made.stderr.splitlines() if not line.startswith("    ")]
    assert [line.split(": ")[0] for line in told] == ["list:2:1", "list:3:1", "nonsense/1/1/1"]
    assert "duplicate" in told[1]
    assert not (tmp_path / "content").exists()
    kept = site_gen_command("import", "list", "--keep-going", folder=tmp_path)
    assert (kept.exit_code, len(kept.stdout.splitlines())) == (1, 1)
    twin = site_gen_command("import", good, folder=tmp_path)
    assert f"duplicate of {kept.stdout.strip()}" in twin.stderr


def test_a_sudoku_in_one_line_becomes_a_puzzle(tmp_path: Path) -> None:
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (tmp_path / "list").write_text(f"{text}  # from a list\n1000000000000004\n{text[:80]}\n")
    given = list_boards([text.replace(".", "0"), (tmp_path / "list").as_posix()])
    made = plan_import(given, ImportOptions(), tmp_path)
    first, second = made.files.values()
    assert f"```board\n{text[:9]}\n{text[9:18]}\n" in first
    assert "```board\n1...\n....\n....\n...4\n" in second
    assert "source" not in first + second
    assert [problem.place.line for problem in made.problems] == [1, 3]
    assert "duplicate" in made.problems[0].message


def test_boards_of_f_puzzles_become_puzzles_and_go_back(tmp_path: Path) -> None:
    kind = find_kind("sudoku")
    blocks = {"board": "1...\n....\n....\n....", "thermometers": "R1C1-R1C3\nR4C4 R3C3"}
    data = write_fpuzzles(kind, kind.parse(blocks))
    assert data
    rules = "# Normal *sudoku* rules.\n```\n1. Grow_from the <b>bulb</b>.\n\n- [x](y.md)"
    data |= {"title": "Warm: #1", "author": "A. Setter", "ruleset": rules, "line": [{"lines": []}]}
    other = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "nonsense": [1]}
    (tmp_path / "list").write_text(f"{write_address(data)}  # one\n{json.dumps(other)}\n")
    (tmp_path / "board.json").write_text(json.dumps({**data, "antiknight": True}, indent=1))
    made = site_gen_command("import", "list", "board.json", "--keep-going", folder=tmp_path)
    assert made.stdout.splitlines() == [
        "content/sudoku/warm-1.md",
        "content/sudoku/warm-1-2.md",
    ]
    assert "list:1:1: left out: lines\n" in made.stderr
    assert "list:2:1: unknown constraints of f-puzzles: `nonsense`\n" in made.stderr
    document = load(tmp_path / "content" / "sudoku" / "warm-1.md")
    assert {name: text.strip() for name, text in document.blocks.items()} == blocks
    told = document.meta
    assert (told.title, told.author, told.source) == ("Warm: #1", "A. Setter", "f-puzzles")
    shown = re.sub("<[^>]*>", "", MarkdownIt().render(document.prose))
    assert html.unescape(shown).split() == rules.split()
    assert load(tmp_path / "content" / "sudoku" / "warm-1-2.md").blocks["required"]
    for form in ("fpuzzles", "json"):
        away = site_gen_command("export", "sudoku/warm-1", "--to", form, folder=tmp_path)
        found = read_address(away.stdout.strip())
        assert (found.blocks, found.title) == (blocks, "Warm: #1")
    for form, why in (
        ("puzzlink", "puzz.link cannot show the whole board"),
        ("penpa", "Penpa+ cannot show the whole board; it does not have: Thermometers"),
    ):
        link = site_gen_command("export", "sudoku/warm-1", "--to", form, folder=tmp_path)
        first = link.stderr.splitlines()[0]
        assert (link.exit_code, first) == (1, f"content/sudoku/warm-1.md: {why}")
    path = tmp_path / "content" / "sudoku" / "low-and-high.md"
    path.write_text(
        "---\ntitle: A\n---\n```board\n1...\n" + "....\n" * 3 + "```\n```required\n"
        "anti-king\nglobal entropy\n```\n"
    )
    lacks = site_gen_command("export", "sudoku/low-and-high", "--to", "fpuzzles", folder=tmp_path)
    assert lacks.stderr.splitlines()[0].endswith("; it does not have: Global entropy")
    several = site_gen_command("export", "sudoku", "--to", "fpuzzles", folder=tmp_path)
    assert (several.exit_code, several.stderr) == (1, lacks.stderr)
    assert len(several.stdout.splitlines()) == 2
    for name in ("sudoku/nothing", "../x"):
        gone = site_gen_command("export", name, folder=tmp_path)
        assert (gone.exit_code, "there is no such puzzle" in gone.stderr) == (1, True)


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_the_gallery_goes_out_and_comes_back(tmp_path: Path, form: str) -> None:
    made = site_gen_command("export", "*", "--to", form, folder=ROOT)
    (tmp_path / f"all.{form}").write_text(made.stdout, encoding="utf-8")
    given = list_boards([(tmp_path / f"all.{form}").as_posix()])
    plan = plan_import(given, ImportOptions(series="All", title="{kind} {number}"), tmp_path)
    assert not plan.problems
    texts = {(path.parent.name, text) for path, text in plan.files.items()}
    found = [read(text, path="x", kind=kind, slug="x") for kind, text in texts]
    files, _ = find_puzzle_files(ROOT / "content")
    wanted = [load(path) for path in files]
    assert sorted(map(tell, found), key=repr) == sorted(map(tell, wanted), key=repr)
    assert sorted(document.meta.episode or 0 for document in found) == [*range(1, len(files) + 1)]


@pytest.mark.parametrize("form", ["puzzlink", "penpa", "fpuzzles", "json"])
def test_a_list_may_have_every_address_that_export_writes(tmp_path: Path, form: str) -> None:
    kind = "slitherlink" if form in ("puzzlink", "penpa") else "sudoku"
    lines = site_gen_command("export", kind, "--to", form, folder=ROOT).stdout.splitlines()
    comment = "" if form == "json" else "  # one"
    text = "".join(f"{line}{comment}\n" for line in lines)
    (tmp_path / "list").write_text(text, encoding="utf-8")
    made = site_gen_command("import", "list", "--kind", kind, folder=tmp_path)
    assert made.exit_code == 0, made.stderr
    assert len(made.stdout.splitlines()) == len(lines) > 3


def tell(document: Document) -> tuple[Any, ...]:
    blocks = {name: text.rstrip() for name, text in document.blocks.items()}
    meta = document.meta
    return document.kind, blocks, meta.author, meta.source, meta.tags, meta.expect


TABLES = {
    "knid,title\nakari,x\n": (1, "unknown column 'knid'; did you mean kind?"),
    "kind,blocks\nakari,..,..\n": (2, "more values than there are columns"),
    'kind,blocks\nakari,"..\n': (2, "not a table"),
    "kind,title\nakari,x\n": (2, 'expected "address", or "kind" and "blocks"'),
    "kind,blocks\nakira,..\n": (2, "unknown kind 'akira'"),
    'kind,blocks\nakari,"{""board"": 1}"\n': (2, "expected one string for each block"),
    "kind,tags,blocks\nakari,A b,..\n": (2, "tags"),
    "address,title\nslither/2/2,x\n": (2, "the body is missing"),
}


@pytest.mark.parametrize("text", TABLES)
def test_mistakes_in_a_table_are_named_with_their_row(tmp_path: Path, text: str) -> None:
    line, why = TABLES[text]
    (tmp_path / "list.csv").write_text(text)
    made = site_gen_command("import", "list.csv", folder=tmp_path)
    assert made.exit_code == 1
    assert made.stderr.startswith(f"list.csv:{line}:1: ")
    assert why in made.stderr
    assert not [*tmp_path.glob("content/*/*")]


def test_boards_of_the_same_size_get_different_names(tmp_path: Path) -> None:
    given = [make_address("slitherlink", {"board": f"{k}.\n.."}) for k in (1, 2, 3)]
    made = plan_import(list_boards(given), ImportOptions(), tmp_path)
    assert not made.problems
    assert [path.stem for path in made.files] == ["2x2", "2x2-2", "2x2-3"]
    titles = [text.splitlines()[1] for text in made.files.values()]
    assert len(set(titles)) == 3


def test_titles_that_yaml_would_misread_are_quoted() -> None:
    for title in ("no", "a: b", "# x", '"q"', "- a", "é", "12", "{x}", "it's"):
        text = format_puzzle(title, find_kind("slitherlink").example, "x", source=title)
        document = read(text, path="x", kind="slitherlink", slug="x")
        assert (document.meta.title, document.meta.source) == (title, title)


def test_a_new_site_holds_a_puzzle_of_each_of_two_kinds(tmp_path: Path) -> None:
    made = site_gen_command("init", "here", folder=tmp_path)
    assert made.exit_code == 0, made.stderr
    plan, _ = checked(tmp_path / "here" / "content")
    assert [*plan.puzzles] == ["nurikabe", "slitherlink"]
    assert {t.prose.url for t in plan.topics} >= {"index.html", "about/index.html"}
    titles = [p.title for p in plan.every]
    assert len({*titles, "First"}) == len(titles) + 1
    for name in ("Makefile", "README.md", "site.toml", ".gitignore", ".github/workflows/pages.yml"):
        assert (tmp_path / "here" / name).is_file()
    again = site_gen_command("init", "here", folder=tmp_path)
    assert len(again.stderr.splitlines()) == len([*new_site()])
    assert all("already exists" in line for line in again.stderr.splitlines())


def test_the_readme_of_a_new_site_names_its_files(tmp_path: Path) -> None:
    assert site_gen_command("init", "here", folder=tmp_path).exit_code == 0
    readme = (tmp_path / "here" / "README.md").read_text(encoding="utf-8")
    makefile = (tmp_path / "here" / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^    make ([\w-]+)", readme, re.MULTILINE):
        assert f"\n{target}:" in makefile
    for place in re.findall(r"^\| `([\w./]+)[`<]", readme, re.MULTILINE):
        assert place in ("templates/", "kinds/", "public/") or (tmp_path / "here" / place).exists()
    for command in re.findall(r"site-gen ([a-z-]+)", readme):
        assert command in main.commands or command == "--help"


def test_all_texts_name_the_same_oldest_python() -> None:
    wanted = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert wanted
    manual = ROOT / "content" / "pages" / "docs" / "index.md"
    for path in (ROOT / "README.md", manual, ROOT / "templates" / "starter" / "README.md"):
        text = path.read_text(encoding="utf-8")
        assert text.count("Python 3.") == text.count(f"Python {wanted[1]} or newer") > 0


def test_the_doctor_reports_installed_and_missing_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    well = site_gen_command("doctor", folder=tmp_path)
    assert well.exit_code == 0
    for name in (
        "Python",
        "SCIP",
        "pyscipopt",
        "SCIP's functions",
        "cut finder",
        "fonts",
        "browser",
        "extra cards",
        "cache",
    ):
        assert f"\n  {name} " in "\n" + well.stdout
    (tmp_path / "site.toml").write_text("nonsense = 1\n")

    def without(name: str) -> str:
        if name == "jinja2":
            raise PackageNotFoundError
        return "1"

    monkeypatch.setattr(site_gen.cli.doctor, "version", without)
    monkeypatch.setattr(site_gen.cli.doctor, "has_scip_functions", lambda: False)
    ill = site_gen_command("doctor", folder=tmp_path)
    assert ill.exit_code == 1
    bad = [line.split()[1] for line in ill.stdout.splitlines() if line.startswith("!")]
    assert bad == ["jinja2", "settings"]
    assert re.search(r"SCIP's functions +not found: ", ill.stdout)


@pytest.mark.parametrize("name", MODELS)
def test_the_schemas_for_editors_are_current(name: str) -> None:
    kept = (FOLDER / f"{name}.schema.json").read_text(encoding="utf-8")
    assert kept == make_schema(name), f"update it by `site-gen schema {name}`"
    made = json.loads(kept)
    assert made["additionalProperties"] is False
    assert made["properties"].keys() == MODELS[name].model_fields.keys()


def test_the_texts_of_the_package_are_found() -> None:
    assert (installed.find_templates() / "base.html").is_file()
    assert (installed.find_templates() / "starter" / "Makefile").is_file()


@pytest.mark.parametrize("kind", ["slitherlink", "sudoku", "heyawake"])
def test_a_new_puzzle_can_have_a_size(tmp_path: Path, kind: str) -> None:
    """The board is a new one with one answer; the same slug gives the same board."""
    for folder in ("a", "b"):
        made = site_gen_command(
            *("new", kind, "mine", "--size", "6x6", "--content", folder), folder=tmp_path
        )
        assert made.exit_code == 0, made.stderr
    path, again = (tmp_path / folder / kind / "mine.md" for folder in ("a", "b"))
    assert path.read_text() == again.read_text()
    document = load(path)
    grid = document.board()[1].grid
    assert (document.meta.title, grid.rows, grid.cols) == ("Mine", 6, 6)
    puzzle = Puzzle(document).solve(Solving(article_time_limit=0, confirm_time_limit=0))
    assert len(puzzle.answers) == 1
    assert puzzle.report.complete


@pytest.mark.parametrize(("size", "why"), [("9", "from 4 to"), ("2x2", "from 4 to"), ("x", "from")])
def test_a_wrong_size_is_reported(tmp_path: Path, size: str, why: str) -> None:
    made = site_gen_command("new", "slitherlink", "mine", "--size", size, folder=tmp_path)
    assert made.exit_code == 1
    assert f"--size {size}: expected rows and columns {why}" in made.stderr
    assert not (tmp_path / "content").exists()


def test_renaming_a_puzzle_without_an_alias_is_a_warning(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content", ["slitherlink"])
    two = content / "slitherlink" / "two.md"
    two.write_text(two.read_text().replace("\n3", "\n."))
    solving = Solving(article_time_limit=0, explain=ANSWERS_ONLY, cache=tmp_path / "cache")
    places = Places(content, ROOT / "templates", tmp_path / "output")

    def find_warnings(old: str, new: str, front: str = "") -> list[str]:
        path = (content / f"{old}.md").rename(content / f"{new}.md")
        path.write_text(path.read_text().replace("---\n", f"---\n{front}", 1))
        warnings = WarningRecorder()
        build(places, Site(solving=solving), 1, warnings)
        return [str(w) for w in warnings.told if "the last build had" in w.message]

    assert find_warnings("slitherlink/one", "slitherlink/one", "expect: 1\n") == []
    (told,) = find_warnings("slitherlink/one", "slitherlink/three")
    assert told.startswith(f"{content}/slitherlink/three.md")
    assert "aliases: [slitherlink/one]" in told
    assert find_warnings("slitherlink/three", "slitherlink/three") == []
    front = "aliases: [slitherlink/three]\n"
    assert find_warnings("slitherlink/three", "slitherlink/four", front) == []
