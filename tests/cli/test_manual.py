"""Every block and command of the manual and the README is built, run, or found in the code."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass, isfunction
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import click
import pytest
from click.testing import CliRunner
from markdown_it.token import Token
from pydantic import BaseModel

from manual import CLASSES, LISTS, format_pages
from oracle import KINDS, brute_force, build_model, find_all_answers
from site_gen.boards import answers, blocks
from site_gen.boards.answers import AnswerType
from site_gen.boards.blocks import Block
from site_gen.boards.paths import SIGNS
from site_gen.boards.rules import CHECKS
from site_gen.cli import kinds as cli_kinds
from site_gen.cli import main
from site_gen.content.config import Site, load_site
from site_gen.content.document import Meta, load
from site_gen.content.markdown import parse
from site_gen.content.section_names import SECTIONS
from site_gen.errors import ContentError
from site_gen.findings.run import run_formulation
from site_gen.generator import making
from site_gen.kind import GENRES, Kind, find_kind, kind_in
from site_gen.site.authoring.directives import PIECES
from site_gen.site.authoring.pages import PageMeta
from site_gen.site.inspect.kind_rules import find_broken_rules, get_wrong_case
from site_gen.site.inspect.kind_variants import check_cases, make_case
from site_gen.site.sections.log.terms import COLUMNS, PRESOLVE_TERMS
from site_gen.site.stage.variants import draw_variant
from site_gen.solver.scip.report import SearchSettings
from site_gen.variant import Variant
from sites import ROOT, checked, write_file

DOCS = ROOT / "content" / "pages" / "docs"
MANUAL = sorted(DOCS.glob("*.md"))
TEXTS = [*MANUAL, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]

# the pages whose modules are none of our kinds and variants
NEW_KIND = "adding-a-kind"
NEW_VARIANT = "a-new-variant"

COMMANDS = {name: main.resolve_command(click.Context(main), [name])[1] for name in main.commands}


def read_body(path: Path) -> str:
    return re.sub(r"\A---\n.*?\n---\n", "", path.read_text(encoding="utf-8"), flags=re.S)


def list_tokens(path: Path) -> Iterator[Token]:
    for token in parse(read_body(path), path.name):
        yield token
        yield from token.children or ()


def list_fences(path: Path, language: str) -> Iterator[tuple[str, str]]:
    """Yield the info string after the language, and the text, of each fence."""
    for token in list_tokens(path):
        if token.type == "fence" and token.info.split()[:1] == [language]:
            yield token.info.partition(" ")[2].strip(), token.content


def find_manual_page(name: str) -> Path:
    return DOCS / f"{name}.md"


def list_inline_codes(path: Path) -> set[str]:
    return {t.content for t in list_tokens(path) if t.type == "code_inline"}


def test_a_test_reads_every_language_of_fences() -> None:
    for path in MANUAL:
        for token in list_tokens(path):
            if token.type in ("fence", "code_block"):
                known = ("markdown", "console", "toml", "python", "javascript", "text")
                assert token.info.split()[:1] in [[word] for word in known], (path, token.info)


@pytest.mark.parametrize("path", MANUAL, ids=lambda path: path.stem)
def test_commands_print_what_the_manual_says(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Write a page's files and run its commands, in a new site whose puzzles are then solved."""
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["init", "."]).exit_code == 0
    wrong: dict[str, str] = {}
    for info, text in list_fences(path, "markdown"):
        *mark, name = info.split()
        if mark:
            wrong[name] = text
        else:
            write(Path(name), text)
    for name, text in list_fences(path, "text"):
        if name != "log":
            write(Path(name), text)
    checked(Path("content"))
    for name, text in wrong.items():
        write(Path(name), text)
        with pytest.raises(ContentError):
            checked(Path("content"))
    tries, few = f"{making.LEVEL_TRIES} tries", 20  # a command that gives up tries this often
    monkeypatch.setattr(making, "LEVEL_TRIES", few)
    monkeypatch.setattr(cli_kinds, "BOARDS", 2)  # boards that check-kind generates
    for _, text in list_fences(path, "console"):
        for command, printed in list_commands(text.replace(tries, f"{few} tries")):
            output = run(command)
            for line in printed:
                assert line.rstrip() in [*map(str.rstrip, output)] or any(
                    line.strip() and here.startswith(line) for here in output
                ), (command, line, output)
    for name in wrong:
        (tmp_path / name).unlink()
    if path.stem not in ("kinds", "answers"):  # tested with the kinds, and wrong on purpose
        assert run("site-gen check")[-1].endswith("as expected")


def write(path: Path, text: str) -> None:
    assert not path.is_absolute()
    assert ".." not in path.parts
    write_file(path, text)


def list_commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command after a `$`, and the lines that it should print."""
    parts = re.split(r"^\$ ", text, flags=re.M)
    assert parts[0] == "", "what is printed stands after a command"
    for part in parts[1:]:
        command, *printed = part.rstrip("\n").split("\n")
        yield command, printed


def run(command: str) -> list[str]:
    name, *args = shlex.split(command)
    if name == "cd":
        os.chdir(args[0])
        return []
    assert name == "site-gen", f"no test knows how to run {command!r}"
    if args[0] in ("book", "build", "check"):
        args += ["--jobs", "1"]  # processes start slowly
    done = CliRunner().invoke(main, args)
    assert done.exit_code in (0, 1), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.output.splitlines()


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_command_named_in_a_text_exists_with_its_options(path: Path) -> None:
    written = [t.content for t in list_tokens(path) if t.type in ("code_inline", "code_block")]
    written += [text for _, text in list_fences(path, "console")]
    for line in "\n".join(written).splitlines():
        plain = line.strip().removeprefix("$ ").removeprefix(".venv/bin/")
        if plain.startswith("site-gen "):
            check_command(re.split(r"\s{2,}", plain)[0])
        elif found := re.match(r"(?:[A-Z]+=\S+ )?make ([a-z][a-z-]*)", plain):
            assert re.search(rf"^{found[1]}:|^\.PHONY:.*\b{found[1]}\b", read_makefile(), re.M), (
                line
            )


def read_makefile() -> str:
    return (ROOT / "Makefile").read_text(encoding="utf-8")


def check_command(line: str) -> None:
    name, *words = line.removeprefix("site-gen ").split(" ")
    assert name in COMMANDS, line
    command = COMMANDS[name]
    if isinstance(command, click.Group):
        command = command.commands[words[0]]
    params = command.params
    known = {opt for p in params for opt in (*p.opts, *p.secondary_opts)}
    for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", " ".join(words)):
        assert option in known, (line, option)
    assert isinstance(COMMANDS[name], click.Command)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_settings_and_code_are_valid(path: Path, tmp_path: Path) -> None:
    for i, (_, text) in enumerate(list_fences(path, "toml")):
        settings = tmp_path / f"{i}.toml"
        settings.write_text(text, encoding="utf-8")
        assert load_site(settings) != Site()
    for name, text in [*list_fences(path, "python"), *list_fences(path, "javascript")]:
        if path.stem in ("python", NEW_KIND, NEW_VARIANT):
            continue
        assert text in (ROOT / name).read_text(encoding="utf-8"), (name, text)


def test_the_examples_in_python_run_one_after_another() -> None:
    names: dict[str, Any] = {}
    examples = [text for _, text in list_fences(find_manual_page("python"), "python")]
    assert len(examples) > 3
    for text in examples:
        exec(compile(text, "python.md", "exec"), names)


def list_settings(model: type[BaseModel], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every setting with its default."""
    for name, field in model.model_fields.items():
        made = field.default
        if isinstance(made, BaseModel):
            yield from list_settings(type(made), f"{before}{name}.")
        else:
            yield before + name, made


def test_the_manual_has_every_setting_with_its_default_and_every_section() -> None:
    page = find_manual_page("settings").read_text(encoding="utf-8")
    for key, default in list_settings(Site):
        shown = "none" if default is None else json.dumps(default, default=str)
        assert f"| `{key}` | `{shown}` |" in page, f"add a row to settings.md: `{key}` | `{shown}`"
    told = re.findall(r"^\| `([a-z_.]+)` \|", page, re.M)
    assert sorted(told) == sorted([*(key for key, _ in list_settings(Site)), *SECTIONS])


def test_the_stylesheets_have_the_names_that_the_manual_recommends() -> None:
    codes = list_inline_codes(find_manual_page("settings"))
    names = {code for code in codes if re.fullmatch(r"--[a-z0-9]+|\.[a-z]+", code)}
    css = "".join(p.read_text("utf-8") for p in (ROOT / "templates" / "static").glob("*.css"))
    assert {"--ink", "--h1", ".prose"} <= names
    assert [n for n in names - {".cache"} if not re.search(rf"{re.escape(n)}(:| |,|\.)", css)] == []


def test_the_manual_has_every_page_template_and_its_blocks() -> None:
    told, folder = list_inline_codes(find_manual_page("templates")), ROOT / "templates"
    assert {path.name for path in folder.glob("*.html")} <= told
    for path in folder.glob("*.html"):
        assert {*re.findall(r"{% block (\w+) %}", path.read_text(encoding="utf-8"))} <= told
    named = {code for code in told if re.fullmatch(r"[\w/]+(/|\.(html|css))", code)}
    named -= {"templates/", "built-in/", "knid.html"}
    assert [name for name in named if not (folder / name).exists()] == []


def test_the_manual_has_every_key_of_front_matter() -> None:
    assert set(Meta.model_fields) <= list_inline_codes(find_manual_page("puzzles"))
    assert set(PageMeta.model_fields) <= list_inline_codes(find_manual_page("pages"))
    assert set(PIECES) <= list_inline_codes(find_manual_page("pages"))


@pytest.mark.parametrize("name", KINDS)
def test_the_manual_has_the_blocks_and_limits_of_every_kind(name: str) -> None:
    kind = find_kind(name)
    _, _, after = read_body(find_manual_page("kinds")).partition(f"## {kind.title}\n")
    section = after.partition("\n## ")[0]
    shown = dict(re.findall(r"^```(\w+)\n(.*?)\n```$", section, re.M | re.S))
    assert shown == dict(kind.example)
    assert all(f"`{block}`" in section for block in kind.example)
    words = " ".join(section.split())
    assert f"{kind.largest} rows and columns, and {kind.most_cells} cells" in words
    assert (f"On puzz.link: `{kind.pzpr}`" in section) == bool(kind.pzpr)


def test_the_readme_is_short_and_has_a_picture() -> None:
    """The picture exists, has a description, and is a small file."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    (picture,) = [t for t in list_tokens(ROOT / "README.md") if t.type == "image"]
    assert len(picture.content.split()) > 5
    data = (ROOT / str(picture.attrs["src"])).read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(data[16:20], "big") == 1280
    assert len(data) < 150_000


def test_every_link_and_folder_of_the_readme_exists() -> None:
    found = [*list_tokens(ROOT / "README.md")]
    links = [str(t.attrs["href"]) for t in found if t.type == "link_open"]
    assert [link for link in links if "://" not in link and not (ROOT / link).is_file()] == []
    assert find_manual_page("index") in [ROOT / link for link in links]


@pytest.mark.parametrize("path", MANUAL, ids=lambda path: path.stem)
def test_links_of_the_manual_lead_to_files(path: Path) -> None:
    """A link by the path of a file works in a clone and on GitHub, too."""
    links = [str(t.attrs["href"]) for t in list_tokens(path) if t.type == "link_open"]
    files = [link.partition("#")[0] for link in links if "://" not in link and link[0] != "#"]
    assert [name for name in files if not (path.parent / name).is_file()] == []


def test_the_manual_has_every_command() -> None:
    told = {
        code.split()[1]
        for code in list_inline_codes(find_manual_page("commands"))
        if code[:9] == "site-gen "
    }
    assert told == set(COMMANDS)


def test_every_page_of_the_manual_is_in_its_contents() -> None:
    links = {
        str(t.attrs["href"])
        for t in list_tokens(find_manual_page("index"))
        if t.type == "link_open"
    }
    assert {path.name for path in MANUAL} - {"index.md"} <= links


def test_the_pages_generated_from_the_code_are_up_to_date() -> None:
    for name, text in format_pages().items():
        found = find_manual_page(name).read_text(encoding="utf-8")
        assert found == text, f"{name}.md: run `python -m tests.manual`"


def test_the_manual_has_every_word_of_the_vocabulary() -> None:
    told = {code.partition("(")[0] for code in list_inline_codes(find_manual_page("vocabulary"))}
    checks = {name for name, one in CHECKS.items() if isfunction(one.find)}  # not of variants
    assert {*checks, *CLASSES, "Violation", "Answer", "numbers_text", "Board", "fill"} <= told
    for module, base in ((blocks, Block), (answers, AnswerType)):
        made = [getattr(module, name) for name in module.__all__]
        types = {one for one in made if isclass(one) and issubclass(one, base)} - {base}
        assert {one.__name__ for one in types} <= told


def test_the_manual_has_every_function_of_the_scripts_of_variants() -> None:
    told = list_inline_codes(find_manual_page("vocabulary-of-variants"))
    made = re.findall(r"^export \w+\*? (\w+)", LISTS.read_text(encoding="utf-8"), re.M)
    assert {*made, "lists.grows", "ListVariant"} <= {code.partition("(")[0] for code in told}


def test_the_manual_has_every_value_that_a_word_accepts() -> None:
    rows = dict(
        re.findall(r"^\| `(\w+).*?` \| (.*) \|$", find_manual_page("vocabulary").read_text(), re.M)
    )
    words = [getattr(module, name) for module in (blocks, answers) for name in module.__all__]
    asked = [one for one in words if is_dataclass(one) and isclass(one) and one.__name__ in rows]
    for one in asked:
        told = " ".join(rows.get(made.__name__, "") for made in one.__mro__)
        for field in fields(one):
            hint = get_type_hints(one)[field.name]
            for value in get_args(hint) if get_origin(hint) is Literal else ():
                assert f'"{value}"' in told, (one, field.name)
    assert all(f'"{genre}"' in rows["genre"] for genre in GENRES)
    assert all(f'"{sign}"' in rows["Placed"] for sign in SIGNS)


def test_every_class_of_the_manual_has_a_style() -> None:
    style = (ROOT / "templates" / "static" / "board.css").read_text(encoding="utf-8")
    for row in list_inline_codes(find_manual_page("vocabulary")):
        if row in CLASSES:
            assert re.search(rf"\.{row}\b", style), row


def test_the_manual_has_every_method_that_a_kind_may_override() -> None:
    told = {code.partition("(")[0] for code in list_inline_codes(find_manual_page("adding-a-kind"))}
    own = {name for name, made in vars(Kind).items() if isfunction(made) and name[0] != "_"}
    assert own - {"pen", "model", "sample", "list_variant_clues"} <= told


RECIPES = dict(list_fences(find_manual_page(NEW_KIND), "python"))


@pytest.mark.parametrize("name", RECIPES)
def test_the_kinds_of_the_recipe_work(name: str, tmp_path: Path) -> None:
    """Their wrong answers break one rule each, their examples have one answer, and their models
    agree with brute force."""
    path = tmp_path / Path(name).name
    path.write_text(RECIPES[name], encoding="utf-8")
    recipe: Kind[Any] = kind_in(load_module(path))
    assert set(recipe.wrong) == set(recipe.rules)
    for rule, (given, rows) in recipe.wrong.items():
        board = recipe.parse(given)
        answer = recipe.answer.from_json(board, rows)
        assert {v.rule for v in recipe.verify(board, answer)} == {rule}
        m = build_model(recipe, board)
        assert m.fix(answer)
        m.drop_rule(rule)
        assert answer in find_all_answers(m, 1).answers
    assert len(find_all_answers(build_model(recipe, recipe.parse(recipe.example))).answers) == 1
    rng, found = Random(1), 0
    for _ in range(12):
        board = recipe.parse(recipe.sample(rng, rng.randint(1, 3), rng.randint(1, 3)))
        report = find_all_answers(build_model(recipe, board))
        assert report.complete
        assert set(report.answers) == brute_force(recipe, board)
        found += bool(report.answers)
    assert found > 3


def test_the_log_in_the_manual_belongs_to_its_board() -> None:
    path = ROOT / "content" / "slitherlink" / "ten-by-ten-nothing-to-spare.md"
    document = load(path)
    assert document.meta.title in read_body(find_manual_page("log"))
    report = run_formulation(*document.board(), "main", settings=SearchSettings(keep=True)).report
    real = {mask_figures(line) for line in report.log.splitlines()}
    for name, text in list_fences(find_manual_page("log"), "text"):
        assert name == "log"
        for line in text.splitlines():
            assert mask_figures(line) in real, line
    explained = list_inline_codes(find_manual_page("log"))
    assert set(PRESOLVE_TERMS) <= explained
    assert set(COLUMNS) <= explained


def mask_figures(line: str) -> str:
    return " ".join(re.sub(r"[0-9][0-9.]*", "#", line).split())


def test_the_puzzle_in_the_readme_is_valid(tmp_path: Path) -> None:
    """The puzzle is the code block that begins with a line `---`."""
    found = [t.content for t in list_tokens(ROOT / "README.md") if t.type == "code_block"]
    (text,) = [text for text in found if text.startswith("---\n")]
    (tmp_path / "slitherlink").mkdir()
    (tmp_path / "slitherlink" / "my-puzzle.md").write_text(text, encoding="utf-8")
    plan, _ = checked(tmp_path)
    assert [p.slug for p in plan.every] == ["my-puzzle"]


def test_the_variants_of_the_recipe_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their wrong answers break one rule each, and they pass the checks of variants, together,
    too."""
    shutil.copytree(ROOT / "templates" / "play", tmp_path / "play")
    monkeypatch.setattr("site_gen.content.installed.find_templates", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)
    for name, text in list_fences(find_manual_page(NEW_VARIANT), "javascript"):
        write(Path("play") / Path(name).relative_to("templates/play"), text)
    before, made = {**CHECKS}, list[Variant]()
    for name, text in list_fences(find_manual_page(NEW_VARIANT), "python"):
        path = tmp_path / Path(name).name
        path.write_text(text, encoding="utf-8")
        made.append(load_module(path).VARIANT)
    sudoku = find_kind("sudoku")
    parts = {"variants": (*sudoku.variants, *made), "__module__": "sudoku"}
    kind = type("Varied", (type(sudoku),), parts)()
    kind.name, kind.title = sudoku.name, sudoku.title
    try:
        for one in made:
            assert find_broken_rules(kind, *get_wrong_case(kind, one.name)) == {one.name}
            assert "answer" in draw_variant(kind, one).svg
        rng = Random(2)
        chosen = [(one,) for one in made] * 4 + [tuple(made)] * 3
        cases = [case for some in chosen if (case := make_case(kind, rng, *some))]
        assert len(cases) > 6
        assert not [*check_cases(kind, cases)]
    finally:
        for name in CHECKS.keys() - before.keys():
            del CHECKS[name]


def load_module(path: Path) -> Any:
    """Return the module of a file; a variant finds its own among those that are imported."""
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
