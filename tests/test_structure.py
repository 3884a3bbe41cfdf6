"""The rooms of the package: imports point one way, and each library has its one door."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import site_gen
from site_gen.cache import FINDERS
from site_gen.kind import kind_names

ROOT = Path(site_gen.__file__).parent
ROOMS = [  # a room may import those before it
    {
        "errors",
        "characters",
        "installed",
        "letters",
        "regular",
        "requirement",
        "toml_places",
        "wanted",
    },
    {"yaml_words"},
    {"strict_yaml", "markdown", "base_url"},
    {"front_matter"},
    {"sources"},
    {"excerpt"},
    {"boards"},
    {"codec", "store", "processes"},
    {"solver"},
    {"kind"},
    {"kinds"},
    {"addresses", "blocks"},
    {"content", "config", "cache", "scaffold"},
    {"importing", "doctor"},
    {"run"},
    {"worth", "reasons"},
    {"puzzle"},
    {"solves"},
    {"workers", "lines"},
    {"cluster"},
    {"site"},
    {"cli"},
]
DOORS = {
    "pyscipopt": {"solver"},
    "svgwrite": {"boards/pen.py", "site/chart.py", "site/log_chart.py"},
    "jinja2": {"site"},
    "yaml": {"strict_yaml.py"},
    "click": {"cli"},
    "rich": {"cli"},
    "latex2mathml": {"site"},
    "lxml": {"site/check_page.py"},
    "resvg_py": {"site/cards.py"},
    "fontTools": {"site/cards.py"},
    "watchfiles": {"site/live/watching.py"},
    "distributed": {"cluster.py"},
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


def room(parts: tuple[str, ...]) -> int:
    name = parts[0].removesuffix(".py")
    return next(i for i, names in enumerate(ROOMS) if name in names)


def test_imports_point_one_way() -> None:
    for path in modules():
        parts = path.relative_to(ROOT).parts
        if parts == ("__init__.py",):
            continue
        for name in imports(path):
            target = tuple(name.split(".")[1:])
            if name.startswith("site_gen.") and target[0] != "kinds":
                assert room(target) <= room(parts), f"{'/'.join(parts)} imports {name}"


def test_findings_take_nothing_from_elsewhere_but_what_their_keys_name() -> None:
    """Else a change there would leave old findings that nobody would make today."""
    named = FINDERS | {"errors.py", "cache.py", "config.py", "content.py"}
    rooms = {name.removesuffix(".py") for name in named}
    for path in modules():
        if path.relative_to(ROOT).parts[0] in FINDERS:
            for name in imports(path):
                first = name.removeprefix("site_gen.").split(".")[0]
                assert not name.startswith("site_gen.") or first in rooms, f"{path}: {name}"


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
