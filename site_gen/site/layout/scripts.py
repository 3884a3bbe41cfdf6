"""A bundler that joins JavaScript modules into classic scripts.

It makes a script for each type of page, each shape of marks, each group of checks, each effect of
marks, and each kind with its own rules. Browsers refuse modules from the disk, so a script holds
every module that its entry imports: each once, after the modules that it imports itself, as a
function that returns its exports. Comments are left out, because they are a third of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ...errors import BuildError, Place
from ...workshop.play_data import PLAYED_BY, name_play_script

ENTRIES = (
    *(
        "stage/puzzle",
        "stage/essay",
        "stage/embed",
        "workshop/workshop",
        "workshop/game",
        "stage/extras",
    ),
    *("gallery/browse", "gallery/kinds", "gallery/sheet", "gallery/another", "gallery/listed"),
)
RULES = "kindRules"  # property of `window` with the exports of all modules of checks and kinds

IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|class|function\*?) (\w+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
SECTIONS = "sections"  # folder of their scripts, which a generated module starts in order
COMMENT = re.compile(
    r"^ *(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n"  # one or more whole lines
    r"|/\*\* @type \{[^*\n]*\} \*/ ?"  # the type of an expression
    r"| +// [^\"'`\n]*$",  # after code; a comment with a quote stays, as it may be part of a string
    re.MULTILINE | re.DOTALL,
)
KNOWN = """import { a, b as c } from "./other.js"; and export before const, class, function"""


def make_site_scripts(
    folder: Path, kinds: Iterable[str], sections: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each script, made from the modules in `folder`.

    `kinds`: those whose own rules get scripts. `sections`: the names of the pages' sections in
    their order. Raises BuildError if a module is missing or cannot be joined.
    """
    made = {(folder / SECTIONS / "all.js").resolve(): make_starting_script(folder, sections)}
    for entry in ENTRIES:
        path = folder / f"{entry}.js"
        yield path.name, join_script(path, made=made)
    known = {*kinds}
    for name, path in list_play_modules(folder):
        if path.parent.name != "kinds" or path.stem in known:
            yield name, join_script(path, RULES)


def make_starting_script(folder: Path, sections: Sequence[str]) -> str:
    """Return the text of a module that exports the start functions of all sections."""
    names = [name for name in sections if (folder / SECTIONS / name / f"{name}.js").exists()]
    imports = [f'import {{ start as {name} }} from "./{name}/{name}.js";\n' for name in names]
    return f"{''.join(imports)}export const starts = [{', '.join(names)}];\n"


def list_check_modules(folder: Path) -> list[Path]:
    """Return the paths of the modules that mirror those in boards/rules, sorted."""
    return sorted((folder / "play" / "rules").glob("*.js"))


def list_play_modules(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield (script name, path) of each module that boards are played with."""
    for group in PLAYED_BY:
        for path in sorted((folder / "play" / group).glob("*.js")):
            yield name_play_script(group, path.stem), path


def join_script(
    entry: Path, name: str | None = None, made: Mapping[Path, str] | None = None
) -> str:
    """Return a module and everything that it imports as one classic script.

    `name`: the property of `window` that receives the module's exports. `made`: the texts of
    generated modules, which are not files. Raises BuildError if a module is missing or cannot be
    joined.
    """
    texts: dict[Path, str] = {}
    _read(entry.resolve(), texts, made or {})
    variables = {path: f"${i}" for i, path in enumerate(texts)}
    body = "\n".join(_wrap_module(path, texts, variables) for path in texts)
    exported = variables[entry.resolve()]
    given = f"window.{name} = {{ ...window.{name}, ...{exported} }};\n" if name else ""
    return f'(() => {{\n"use strict";\n{body}{given}}})();\n'


def _read(
    path: Path,
    texts: dict[Path, str],
    made: Mapping[Path, str],
    on_the_way: tuple[Path, ...] = (),
) -> None:
    """Read a module into `texts`, after all modules that it imports.

    `made`: the texts of generated modules. `on_the_way`: the modules by way of which it is
    imported. Raises BuildError if a module is missing or imports itself.
    """
    if path in texts:
        return
    if path not in made and not path.exists():
        raise BuildError("this module is imported, but it does not exist", Place(str(path)))
    if path in on_the_way:
        raise BuildError("this module imports itself, by way of others", Place(str(path)))
    text = made.get(path) or COMMENT.sub("", path.read_text(encoding="utf-8"))
    for _, other in IMPORT.findall(text):
        _read(_resolve_import(path, other), texts, made, (*on_the_way, path))
    texts[path] = text


def _resolve_import(path: Path, other: str) -> Path:
    """Return the path of the module that the module at `path` imports as `other`."""
    return (path.parent / other).resolve()


def _wrap_module(path: Path, texts: dict[Path, str], variables: dict[Path, str]) -> str:
    """Return a module as a function with its own scope, whose result is assigned to a variable.

    Imports read the variables of other modules; `variables` has their names. Raises BuildError for
    an unknown form of import or export, and for an import of a name that is not exported.
    """

    def imported(found: re.Match[str]) -> str:
        what, other = found[1], _resolve_import(path, found[2])
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
