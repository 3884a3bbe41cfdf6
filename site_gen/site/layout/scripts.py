"""Modules joined into classic scripts: one for each type of page, one for each shape of marks, one
for each group of checks, one for each kind's own rules.

Browsers refuse modules from the disk. So a script holds every module that its entry imports, each
once and after all that it imports itself, as a function that returns what the module exports.
Comments, a third of what a reader would wait for, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ...errors import BuildError, Place

ENTRIES = (
    *("stage/puzzle", "stage/essay", "stage/embed"),
    *("gallery/browse", "gallery/kinds", "gallery/sheet", "gallery/another"),
)
PLAYED_BY = {"shapes": "shape", "rules": "rules", "kinds": "play"}
RULES = "kindRules"  # in the browser's window: all that modules of checks and of a kind export

IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|class|function\*?) (\w+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
SECTIONS = "sections"  # their scripts, which a module that the build writes starts in their order
COMMENT = re.compile(
    r"^ *(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n"  # a line of its own, or several
    r"| +// [^\"'`\n]*$",  # behind code; with a quote in it, it may be the end of a text
    re.MULTILINE | re.DOTALL,
)
KNOWN = """import { a, b as c } from "./other.js"; and export before const, class, function"""


def site_scripts(
    folder: Path, kinds: Iterable[str], sections: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """(name, text) of each script, from the modules in `folder`. `sections`: in their order.

    Raises BuildError.
    """
    made = {(folder / SECTIONS / "all.js").resolve(): starting_script(folder, sections)}
    for entry in ENTRIES:
        path = folder / f"{entry}.js"
        yield path.name, joined_script(path, made=made)
    known = {*kinds}
    for name, path in play_modules(folder):
        if path.parent.name != "kinds" or path.stem in known:
            yield name, joined_script(path, RULES)


def starting_script(folder: Path, sections: Sequence[str]) -> str:
    """Return the module that knows the scripts of all sections."""
    names = [name for name in sections if (folder / SECTIONS / name / f"{name}.js").exists()]
    imports = [f'import {{ start as {name} }} from "./{name}/{name}.js";\n' for name in names]
    return f"{''.join(imports)}export const starts = [{', '.join(names)}];\n"


def check_modules(folder: Path) -> list[Path]:
    """The twins of the modules in boards/rules."""
    return sorted((folder / "play" / "rules").glob("*.js"))


def play_modules(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the modules that boards are played by, each with the name of its script."""
    for group in PLAYED_BY:
        for path in sorted((folder / "play" / group).glob("*.js")):
            yield play_script(group, path.stem), path


def play_script(group: str, name: str) -> str:
    """Return the name of the script with a shape of marks, a group of checks, or a kind's own
    rules."""
    return f"{PLAYED_BY[group]}-{name}.js"


def joined_script(
    entry: Path, name: str | None = None, made: Mapping[Path, str] | None = None
) -> str:
    """A module and all that it imports as one classic script. Raises BuildError.

    `made`: modules that are no files.

    `name`: the property of the browser's window to which what the module exports is added.
    """
    texts: dict[Path, str] = {}
    _read(entry.resolve(), texts, made or {})
    variables = {path: f"${i}" for i, path in enumerate(texts)}
    body = "\n".join(_wrapped(path, texts, variables) for path in texts)
    exported = variables[entry.resolve()]
    given = f"window.{name} = {{ ...window.{name}, ...{exported} }};\n" if name else ""
    return f'(() => {{\n"use strict";\n{body}{given}}})();\n'


def _read(
    path: Path,
    texts: dict[Path, str],
    made: Mapping[Path, str],
    on_the_way: tuple[Path, ...] = (),
) -> None:
    """A module into `texts`, after all that it imports."""
    if path in texts:
        return
    if path not in made and not path.exists():
        raise BuildError("this module is imported, but it does not exist", Place(str(path)))
    if path in on_the_way:
        raise BuildError("this module imports itself, by way of others", Place(str(path)))
    text = made.get(path) or COMMENT.sub("", path.read_text(encoding="utf-8"))
    for _, other in IMPORT.findall(text):
        _read(_beside(path, other), texts, made, (*on_the_way, path))
    texts[path] = text


def _beside(path: Path, other: str) -> Path:
    return (path.parent / other).resolve()


def _wrapped(path: Path, texts: dict[Path, str], variables: dict[Path, str]) -> str:
    """A module as a function in a scope of its own; its imports read the variables of others."""

    def imported(found: re.Match[str]) -> str:
        what, other = found[1], _beside(path, found[2])
        if not what:
            return ""
        if what.startswith("* as "):
            return f"const {what[5:]} = {variables[other]};\n"
        for name in re.findall(r"(\w+)(?: as \w+)?", what):
            if name not in EXPORT.findall(texts[other]):
                why = f"found import of {name!r}, which {other.name} does not export"
                raise BuildError(why, Place(str(path)))
        return f"const {what.replace(' as ', ': ')} = {variables[other]};\n"

    body = EXPORT.sub("", IMPORT.sub(imported, texts[path]))
    if unknown := UNKNOWN.search(body):
        raise BuildError(f"found {unknown[0]!r}, expected {KNOWN}", Place(str(path)))
    exports = ", ".join(EXPORT.findall(texts[path]))
    name = variables[path]
    return f"// {path.name}\nconst {name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
