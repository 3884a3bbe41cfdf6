"""The packages: imports follow one order, and each library is imported in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import site_gen
from site_gen.findings.keys import FINDERS
from site_gen.kind import kind_names

ROOT = Path(site_gen.__file__).parent
# a package may import those before it
ROOMS = [
    *("errors", "levels", "release", "boards", "solver._compiled", "solver.model", "solver.engine"),
    *("solver.graphs", "solver.families", "solver.scip", "kind_loader", "variant", "samples"),
    *("kind", "bases", "vocabulary", "variants", "kinds", "content"),
    *("findings", "generator", "workshop", "puzzle", "work", "languages"),
    *(
        "site.layout",
        "site.authoring",
        "site.stage",
        "site.sections",
        "site.puzzle",
        "site.essays",
        "site.book",
    ),
    *("site.gallery", "site.workshop", "site.build.edition", "site.build.progress"),
    *("site.build.folders", "site.build.incremental", "site.build.page_weight"),
    *("site.build.page_faults", "site.build.load", "site.build.pages", "site.build"),
    *("site.inspect", "site.live", "cli"),
]
DOORS = {
    "pyscipopt": {"solver/scip"},
    "svgwrite": {"boards/pen.py", "site/sections/log/chart.py"},
    "jinja2": {"site"},
    "yaml": {"content/strict_yaml.py"},
    "click": {"cli"},
    "rich": {"cli"},
    "latex2mathml": {"site"},
    "tinycss2": {"site/stage/plain.py"},
    "cssselect": {"site/stage/plain.py"},
    "lxml": {
        "site/stage/plain.py",
        "content/head_html.py",
        "content/html_text.py",
        "content/images.py",
        "site/inspect/check_page.py",
    },
    "PIL": {"content/images.py"},
    "resvg_py": {"site/puzzle/card_image.py"},
    "fontTools": {"site/stage/fonts.py"},
    "typst": {"site/book.py"},
    "watchfiles": {"site/live/watching.py"},
    "distributed": {"work/cluster.py"},
}


@cache
def list_imports(path: Path) -> Sequence[str]:
    """Return the absolute names of a module's imports, also those inside functions."""
    return [*_find_imports(path)]


def _find_imports(path: Path) -> Iterator[str]:
    inside = path.relative_to(ROOT.parent).with_suffix("").parts
    for node in list_nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(inside[: -node.level]) if node.level else ""
            stem = ".".join(filter(None, (base, node.module)))
            yield from (f"{stem}.{alias.name}" for alias in node.names)


@cache
def list_nodes(path: Path) -> Sequence[ast.AST]:
    """Return the parts of a module that import or call something."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    wanted = ast.Import, ast.ImportFrom, ast.Call
    return [node for node in ast.walk(tree) if isinstance(node, wanted)]


@cache
def list_modules() -> Sequence[Path]:
    return sorted(ROOT.rglob("*.py"))


def find_room(name: str) -> int:
    return next(i for i, one in enumerate(ROOMS) if f"{name}.".startswith(f"{one}."))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_imports_follow_the_order_of_packages() -> None:
    for path in list_modules():
        inside = module_name(path)
        if inside in ("__init__", "__main__", "site.__init__"):
            continue
        for name in list_imports(path):
            target = name.removeprefix("site_gen.")
            if target != name and target.partition(".")[0] != "kinds":
                assert find_room(target) <= find_room(inside), f"{inside} imports {name}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    inside = {f"site_gen.{module_name(path)}": path for path in list_modules()}
    graph = {
        module: {
            target
            for name in list_imports(path)
            for target in (name, name.rpartition(".")[0])
            if target in inside
        }
        for module, path in inside.items()
    }
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_findings_import_only_modules_that_are_part_of_their_keys() -> None:
    """Otherwise a change in another module would leave cached findings that the code would not make
    today."""
    beside = (
        "errors",
        "levels",
        "content.config",
        "content.document",
        "content.installed",
        "content.safe_read",
    )
    allowed = (*(name.removesuffix(".py").replace("/", ".") for name in FINDERS), *beside)
    for path in list_modules():
        if any(path.relative_to(ROOT).is_relative_to(name) for name in FINDERS):
            for name in list_imports(path):
                inside = f"{name.removeprefix('site_gen.')}."
                known = any(inside.startswith(f"{one}.") for one in allowed)
                assert not name.startswith("site_gen.") or known, f"{path}: {name}"


def test_each_library_is_imported_in_one_place() -> None:
    for path in list_modules():
        where = path.relative_to(ROOT).as_posix()
        for name in list_imports(path):
            doors = DOORS.get(name.split(".")[0], {where})
            through = any(where == door or where.startswith(door + "/") for door in doors)
            assert through, f"{where} imports {name}"


VOCABULARY = "bases", "boards", "errors", "kind", "solver", "variant"


def test_kinds_import_neither_content_nor_pages_nor_each_other() -> None:
    for path in sorted((ROOT / "kinds").rglob("*.py")):
        own = f"site_gen.kinds.{path.relative_to(ROOT / 'kinds').parts[0]}."
        for name in list_imports(path):
            if name.startswith("site_gen.") and not name.startswith(own):
                assert name.split(".")[1] in (*VOCABULARY, "vocabulary", "variants"), name
    for name in list_imports(ROOT / "vocabulary.py"):
        assert not name.startswith("site_gen.") or name.split(".")[1] in VOCABULARY, name


def test_checks_and_models_do_not_import_each_other() -> None:
    """The rules are implemented twice, independently of each other."""
    for path in list_modules():
        never = {
            "boards": "site_gen.solver",
            "solver": "site_gen.boards.rules",
            "kinds": "site_gen.boards.rules",
        }.get(path.relative_to(ROOT).parts[0])
        found = [
            name for name in list_imports(path) if never and f"{name}.".startswith(f"{never}.")
        ]
        assert not found, path


def test_shared_code_names_no_kind() -> None:
    names = {*kind_names()} - {"skyscrapers"}  # also a variant of Sudoku
    assert len(names) >= 5
    for path in list_modules():
        if {"kinds", "variants"}.isdisjoint(path.parts):  # a variant may be called like a kind
            text = path.read_text(encoding="utf-8")
            # boards/penpa.py has names of Penpa+, such as that of small numbers
            found = [n for n in names if f'"{n}"' in text]
            assert not found or path == ROOT / "boards" / "penpa.py", path


def test_only_the_command_line_prints_or_exits() -> None:
    for path in list_modules():
        if "cli" not in path.relative_to(ROOT).parts:
            for node in list_nodes(path):
                called = node.func if isinstance(node, ast.Call) else None
                assert not (isinstance(called, ast.Name) and called.id in ("print", "exit")), path
