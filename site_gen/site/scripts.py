"""The player's modules joined into one classic script per kind.

Browsers refuse modules from the disk, so what is written as modules (for tests and type checks)
reaches a page as one script: all modules in the order of their imports, in one scope.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import BuildError

IMPORT = re.compile(r'^import\s[^"]*"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function))", re.MULTILINE)
DECLARED = re.compile(
    r"^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE
)
EXPORTED = re.compile(r"^export (?:async )?(?:const|let|class|function\*?) (\w+)", re.MULTILINE)
WHOLE = re.compile(r'^import \* as (\w+) from "(\.[^"]+)";$', re.MULTILINE)


def player_script(folder: Path, kind: str | None) -> str:
    """The player, with the rules of a kind that has some of its own.

    `folder`: that of the modules; the kind's own is `kinds/<kind>.js`. Raises BuildError where
    a module is missing or two modules use one name, which would not work in one scope.
    """
    modules = list(_in_order(folder / "player.js", []))
    exported = ""
    if kind:
        own = folder / "kinds" / f"{kind}.js"
        modules += [path for path in _in_order(own, []) if path not in modules]
        exported = ", ".join(EXPORTED.findall(own.read_text(encoding="utf-8")))
    _no_clash(modules)
    body = "\n".join(_joined(path) for path in modules)
    return f'(() => {{\n"use strict";\n{body}\nplay({{ {exported} }});\n}})();\n'


def joined_script(entry: Path) -> str:
    """A module and all that it imports as one classic script. Raises BuildError."""
    modules = list(_in_order(entry, []))
    _no_clash(modules)
    body = "\n".join(_joined(path) for path in modules)
    return f'(() => {{\n"use strict";\n{body}\n}})();\n'


def _in_order(path: Path, on_the_way: list[Path]) -> Iterator[Path]:
    """A module after all that it imports, each once."""
    if not path.exists():
        raise BuildError(f"{path}: this module is imported, but it does not exist")
    if path in on_the_way:
        raise BuildError(f"{path}: this module imports itself, by way of others")
    seen: set[Path] = set()
    for name in IMPORT.findall(path.read_text(encoding="utf-8")):
        for before in _in_order((path.parent / name).resolve(), [*on_the_way, path]):
            if before not in seen:
                seen.add(before)
                yield before
    yield path.resolve()


def _no_clash(modules: list[Path]) -> None:
    where: dict[str, Path] = {}
    for path in modules:
        for name in DECLARED.findall(path.read_text(encoding="utf-8")):
            if where.setdefault(name, path) != path:
                raise BuildError(f"{path}: {name!r} is declared in {where[name].name} as well")


def _joined(path: Path) -> str:
    """A module's text without imports and exports; `import * as name` becomes an object."""
    text = path.read_text(encoding="utf-8")
    objects = "".join(
        f"const {name} = {{ {', '.join(_exports(path, other))} }};\n"
        for name, other in WHOLE.findall(text)
    )
    return f"// -- {path.stem}\n{objects}{EXPORT.sub('', IMPORT.sub('', text))}"


def _exports(path: Path, other: str) -> list[str]:
    return EXPORTED.findall((path.parent / other).read_text(encoding="utf-8"))
