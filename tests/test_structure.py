"""The rooms of the package: imports point one way, and each library has its one door."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import site_gen
from site_gen.findings.keys import FINDERS
from site_gen.kind import kind_names

ROOT = Path(site_gen.__file__).parent
# a room may import those before it
ROOMS = [
    *("errors", "levels", "boards", "solver", "kind_loader", "kind", "kinds", "content"),
    *("findings", "generator", "puzzle", "work"),
    *("site.layout", "site.authoring", "site.stage", "site.sections", "site.puzzle", "site.essays"),
    *("site.gallery", "site.build", "site.inspect", "site.live", "cli"),
]
DOORS = {
    "pyscipopt": {"solver"},
    "svgwrite": {"boards/pen.py", "site/sections/log/chart.py"},
    "jinja2": {"site"},
    "yaml": {"content/strict_yaml.py"},
    "click": {"cli"},
    "rich": {"cli"},
    "latex2mathml": {"site"},
    "lxml": {"content/html_text.py", "site/inspect/check_page.py"},
    "resvg_py": {"site/puzzle/cards.py"},
    "fontTools": {"site/puzzle/cards.py"},
    "watchfiles": {"site/live/watching.py"},
    "distributed": {"work/cluster.py"},
}


def imports(path: Path) -> Iterator[str]:
    """Absolute names of all that a module imports, also inside functions."""
    inside = path.relative_to(ROOT.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(inside[: -node.level]) if node.level else ""
            stem = ".".join(filter(None, (base, node.module)))
            yield from (f"{stem}.{alias.name}" for alias in node.names)


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def room(name: str) -> int:
    return next(i for i, one in enumerate(ROOMS) if f"{name}.".startswith(f"{one}."))


def named(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_imports_point_one_way() -> None:
    for path in modules():
        inside = named(path)
        if inside in ("__init__", "site.__init__"):
            continue
        for name in imports(path):
            target = name.removeprefix("site_gen.")
            if target != name and target.partition(".")[0] != "kinds":
                assert room(target) <= room(inside), f"{inside} imports {name}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    inside = {f"site_gen.{named(path)}": path for path in modules()}
    graph = {
        module: {
            target
            for name in imports(path)
            for target in (name, name.rpartition(".")[0])
            if target in inside
        }
        for module, path in inside.items()
    }
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_findings_take_nothing_from_elsewhere_but_what_their_keys_name() -> None:
    """Else a change there would leave old findings that nobody would make today."""
    beside = (
        "errors",
        "levels",
        "content.config",
        "content.document",
        "content.installed",
        "content.safe_read",
    )
    allowed = (*(name.removesuffix(".py").replace("/", ".") for name in FINDERS), *beside)
    for path in modules():
        if any(path.relative_to(ROOT).is_relative_to(name) for name in FINDERS):
            for name in imports(path):
                inside = f"{name.removeprefix('site_gen.')}."
                known = any(inside.startswith(f"{one}.") for one in allowed)
                assert not name.startswith("site_gen.") or known, f"{path}: {name}"


def test_each_library_has_its_one_door() -> None:
    for path in modules():
        where = path.relative_to(ROOT).as_posix()
        for name in imports(path):
            doors = DOORS.get(name.split(".")[0], {where})
            through = any(where == door or where.startswith(door + "/") for door in doors)
            assert through, f"{where} imports {name}"


def test_kinds_know_neither_content_nor_pages_nor_each_other() -> None:
    for path in sorted((ROOT / "kinds").rglob("*.py")):
        own = f"site_gen.kinds.{path.relative_to(ROOT / 'kinds').parts[0]}."
        for name in imports(path):
            if name.startswith("site_gen.") and not name.startswith(own):
                assert name.split(".")[1] in ("boards", "errors", "kind", "solver"), name


def test_the_rules_are_said_twice_by_two_pens() -> None:
    """What checks an answer knows no model, and no model what checks its answers."""
    for path in modules():
        never = {
            "boards": "site_gen.solver",
            "solver": "site_gen.boards.rules",
            "kinds": "site_gen.boards.rules",
        }.get(path.relative_to(ROOT).parts[0])
        found = [name for name in imports(path) if never and f"{name}.".startswith(f"{never}.")]
        assert not found, path


def test_shared_code_names_no_kind() -> None:
    names = kind_names()
    assert len(names) >= 5
    for path in modules():
        if "kinds" not in path.parts:
            text = path.read_text(encoding="utf-8")
            # boards/pzpr.py tells of the codecs that puzz.link itself names
            assert not [n for n in names if f'"{n}"' in text], path


def test_only_the_command_line_prints_or_exits() -> None:
    for path in modules():
        if "cli" not in path.relative_to(ROOT).parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                called = node.func if isinstance(node, ast.Call) else None
                assert not (isinstance(called, ast.Name) and called.id in ("print", "exit")), path
