"""A bundler that joins JavaScript modules into classic scripts.

It makes a script for each type of page, each shape of marks, and each kind with its checks and
effects. Browsers refuse modules from the disk, so a script holds every module that its entry
imports: each after the modules that it imports itself, as a function that returns its exports.
Comments and most spaces are left out, because they are two fifths of the text, and so are the
checks of other kinds.

The scripts of a page share one object with the exports of all modules, and a module runs once. A
module that is imported by `import("./other.js")` gets a script of its own, which a page loads at
the first such import; modules that the page certainly has are not repeated in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from ...boards.rules import CHECKS
from ...errors import BuildError, Place
from ...kind import find_kind
from ...workshop.play_data import name_kind_script, name_shape_script

ENTRIES = (
    *("stage/puzzle", "stage/essay", "stage/embed", "workshop/workshop", "workshop/game"),
    *("gallery/browse", "gallery/kinds", "gallery/sheet", "gallery/listed"),
)
PLAYERS = ENTRIES[0], ENTRIES[2]  # a page loads one of them before the shape of its marks
JUDGE = "play/judge"  # and this one before the script of its kind
RULES = "kindRules"  # property of `window` with the shape of marks and the rules of the kind

IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";\n', re.MULTILINE)
DECLARED = re.compile(r"^((?:export )?(?:async )?(?:const|class|function\*?) )(\w+)", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|class|function\*?) (\w+))", re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)"\)')
UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
OWN_CHECKS = "play/kinds/*.js"  # each of a kind with rules that have no check in play/rules
SECTIONS = "sections"  # folder of their scripts, which a generated module starts in order
COMMENT = re.compile(
    r"^ *(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n"  # one or more whole lines
    r"|/\*\* @type \{[^*\n]*\} \*/ ?"  # the type of an expression
    r"| +// [^\"'`\n]*$",  # after code; a comment with a quote stays, as it may be part of a string
    re.MULTILINE | re.DOTALL,
)
CODE = re.compile(r"""[^"'`{}/]+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[`{}]""")
NO_CODE = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
DIVIDED = re.compile(r"(?<!\breturn)(?<=[\w)\]])\s*$")  # a slash after this is a division
SLASHED = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/")  # a regular expression
TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)")
SPACED = re.compile(
    r" *(=>|[!=]==?|&&|\|\||\?\?=?|[)\]<>*])(?: *)| *([=?:,;(\[])\s*| ?([-+%]) (?![-+])"
)
CONSTANT = re.compile(r"\bconst\b")
PRIVATE = re.compile(r"#\w+")
INDENT = re.compile(r"\n\s+")
LOADER = """const from = document.currentScript.src;
$.load = (file, name) => new Promise((resolve, reject) => {
if ($[name]) return resolve($[name]);
const script = document.createElement("script");
script.src = new URL(file, from).href;
script.addEventListener("load", () => resolve($[name]));
script.addEventListener("error", () => reject(new Error(`${file} cannot be loaded`)));
document.head.append(script);
});
"""
KNOWN = """import { a, b as c } from "./other.js"; and export before const, class, function"""


def make_site_scripts(
    folder: Path, kinds: Iterable[str], sections: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each script, made from the modules in `folder`.

    `kinds`: those that get scripts. `sections`: the names of the pages' sections in their order.
    Raises BuildError if a module is missing or cannot be joined.
    """
    folder = folder.resolve()
    made = {(folder / SECTIONS / "all.js").resolve(): make_starting_script(folder, sections)}
    players = [folder / f"{entry}.js" for entry in PLAYERS]
    shared = frozenset.intersection(*(find_imports(path, made) for path in players))
    judged = shared | find_imports(folder / f"{JUDGE}.js", made)
    roots: dict[str, tuple[Path, str, frozenset[Path]]] = {
        f"{Path(entry).name}.js": (folder / f"{entry}.js", "", frozenset()) for entry in ENTRIES
    }
    for path in list_shapes(folder).values():
        roots[name_shape_script(path.stem)] = path, RULES, shared
    for name, (path, exported, before) in roots.items():
        yield name, join_script(path, exported, made, folder, before)
    for path, had in find_later_modules([(path, had) for path, _, had in roots.values()], made):
        yield name_later_script(path, folder), join_script(path, None, made, folder, had)
    for kind in kinds:
        path, own = make_kind_module(kind, folder)
        yield name_kind_script(kind), join_script(path, RULES, own, folder, judged)


def make_kind_module(name: str, folder: Path) -> tuple[Path, dict[Path, str]]:
    """Return the path of a generated module that exports a kind's rules, and modules' texts.

    The rules are all checks that the kind names, its effects, and the exports of the module that
    it has itself, if any. The texts, by path: the generated module, and the modules of checks with
    only those checks.
    """
    kind, play = find_kind(name), (folder / "play").resolve()
    used: dict[Path, list[str]] = {}
    for check in sorted({rule.check for rule in kind.rules.values() if rule.check}):
        group = CHECKS[check].__module__.rpartition(".")[2]
        used.setdefault(play / "rules" / f"{group}.js", []).append(check)
    texts = {path: select_exports(path, names) for path, names in used.items()}
    used |= {play / "effects" / f"{effect}.js": [effect] for effect in kind.effects}
    imports = [
        f'{{ {", ".join(names)} }} from "../{path.parent.name}/{path.name}"'
        for path, names in used.items()
    ]
    rules = [one for names in used.values() for one in names]
    if (play / "kinds" / f"{name}.js").exists():
        imports.append(f'* as own from "./{name}.js"')
        rules.append("...own")
    module = play / "kinds" / f"{name}-rules.js"
    lines = "".join(f"import {one};\n" for one in imports)
    return module, {**texts, module: f"{lines}export const rules = {{ {', '.join(rules)} }};\n"}


def select_exports(path: Path, names: Iterable[str]) -> str:
    """Return a module's text with only some exports, and the declarations that they need."""
    head, *parts = DECLARED.split(_read_module(path))
    own = dict(zip(parts[1::3], zip(parts[::3], parts[2::3], strict=True), strict=True))
    needed = [*names]
    for name in needed:  # grows during the loop
        needed += {*re.findall(r"\w+", own[name][1])} & own.keys() - {*needed}
    return head + "".join(f"{a}{name}{b}" for name, (a, b) in own.items() if name in needed)


def find_later_modules(
    roots: Sequence[tuple[Path, Collection[Path]]], made: Mapping[Path, str]
) -> Iterator[tuple[Path, Collection[Path]]]:
    """Yield each module that is imported later, with the modules that its pages already have.

    `roots`: the entries of scripts, each with the modules that its pages have before. `made`: the
    texts of generated modules.
    """
    found: dict[Path, frozenset[Path]] = {}
    left = [(path.resolve(), frozenset(had)) for path, had in roots]
    for path, before in left:  # grows during the loop
        texts: dict[Path, str] = {}
        _read(path, texts, made)
        has = before.union(texts)
        for own, text in texts.items():
            for other in map(str, DYNAMIC.findall(text)):
                later = _resolve_import(own, other)
                had = found[later] & has if later in found else has
                if later not in found or had != found[later]:
                    found[later] = had
                    left.append((later, had))
    yield from found.items()


def find_imports(entry: Path, made: Mapping[Path, str]) -> frozenset[Path]:
    """Return the paths of a module and all modules that it imports at once."""
    texts: dict[Path, str] = {}
    _read(entry.resolve(), texts, made)
    return frozenset(texts)


def name_later_script(path: Path, folder: Path) -> str:
    """Return the name of the script of a module that is imported later."""
    return f"later-{_name_module(path, folder).replace('/', '-')}.js"


def make_starting_script(folder: Path, sections: Sequence[str]) -> str:
    """Return the text of a module that exports the start functions of all sections."""
    names = [name for name in sections if (folder / SECTIONS / name / f"{name}.js").exists()]
    imports = [f'import {{ start as {name} }} from "./{name}/{name}.js";\n' for name in names]
    return f"{''.join(imports)}export const starts = [{', '.join(names)}];\n"


def list_check_modules(folder: Path) -> list[Path]:
    """Return the paths of the modules that mirror those in boards/rules, sorted."""
    return sorted((folder / "play" / "rules").glob("*.js"))


def list_shapes(folder: Path) -> dict[str, Path]:
    """Map the names of scripts to the modules of shapes of marks."""
    return {name_shape_script(p.stem): p for p in sorted((folder / "play" / "shapes").glob("*.js"))}


def join_script(
    entry: Path,
    exported: str | None = None,
    made: Mapping[Path, str] | None = None,
    folder: Path | None = None,
    had: Collection[Path] = (),
) -> str:
    """Return a module and everything that it imports as one classic script.

    `exported`: the property of `window` that receives the module's exports. `made`: the texts of
    generated modules, which are not files. `folder`: modules are named by their paths in it.
    `had`: modules that the page has already loaded. Raises BuildError if a module is missing or
    cannot be joined.
    """
    texts: dict[Path, str] = {}
    entry = entry.resolve()
    _read(entry, texts, made or {})
    folder = folder.resolve() if folder else entry.parent
    own = [path for path in texts if path not in had]
    body = "".join(compact_script(_wrap_module(path, texts, folder)) for path in own)
    result = f"window.{exported}"
    given = f"{result} = {{ ...{result}, ...{_refer(entry, folder)} }};\n" if exported else ""
    loader = LOADER if not had and any(DYNAMIC.search(texts[path]) for path in own) else ""
    start = f'(() => {{\n"use strict";\nconst $ = (window.siteModules ??= {{}});\n{loader}'
    return f"{compact_script(start)}{body}{compact_script(given)}}})();\n"


def _name_module(path: Path, folder: Path) -> str:
    """Return a module's name, such as `play/keys`, from two paths without links."""
    return Path(os.path.relpath(path, folder)).with_suffix("").as_posix()


def _refer(path: Path, folder: Path) -> str:
    """Return the expression for the exports of a module."""
    return f'$["{_name_module(path, folder)}"]'


@lru_cache(maxsize=2000)  # a module is part of several scripts, and the next build has it again
def compact_script(text: str) -> str:
    """Return a script without comments, indentation, and spaces around most operators.

    Constants become variables, which is a shorter word, and private members get short names. Texts
    and regular expressions remain as they are. (The package rjsmin 1.3 does not leave texts as
    they are: it removes spaces in a template within a template.)
    """
    names: dict[str, str] = {}  # private name -> short name
    parts: list[str] = []
    braces: list[int] = []  # for each template around the code, the number of its open braces
    at = 0
    while at < len(text):
        if found := NO_CODE.match(text, at):
            at = found.end()
            continue
        found = CODE.match(text, at)
        if not found and not DIVIDED.search("".join(parts[-2:])):
            found = SLASHED.match(text, at)
        part = found[0] if found else text[at]
        at += len(part)
        if part == "}" and parts and parts[-1][:1] not in "\"'/`}":
            parts[-1] = parts[-1].rstrip()
        if part == "{" and parts and parts[-1][:1] not in "\"'/`}":
            parts[-1] = parts[-1].rstrip(" ")
        if braces:
            braces[-1] += {"{": 1, "}": -1}.get(part, 0)
        if part == "`" or (braces and braces[-1] < 0):
            if part == "}":
                braces.pop()
            rest = TEMPLATE.match(text, at)
            if not rest:
                raise ValueError(f"a template has no end: {text[at : at + 60]!r}")
            part += rest[0]
            at = rest.end()
            if rest[1] == "${":
                braces.append(0)
        elif part[0] not in "\"'/{}":
            part = PRIVATE.sub(lambda one: names.setdefault(one[0], f"#p{len(names)}"), part)
            part = CONSTANT.sub("let", SPACED.sub(r"\1\2\3", INDENT.sub("\n", part)))
            opened = parts and (parts[-1] == "{" or parts[-1].endswith("${"))
            part = part.lstrip() if opened else part
        parts.append(part)
    return "".join(parts)


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
    text = made.get(path) or _read_module(path)
    for _, other in IMPORT.findall(text):
        _read(_resolve_import(path, other), texts, made, (*on_the_way, path))
    texts[path] = text


def _read_module(path: Path) -> str:
    """Return the text of a module without comments, so that words in them are not read as code."""
    return _drop_comments(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=2000)
def _drop_comments(text: str) -> str:
    """Return the text of a module without comments."""
    return COMMENT.sub("", text)


def _resolve_import(path: Path, other: str) -> Path:
    """Return the path of the module that the module at `path` imports as `other`."""
    return (path.parent / other).resolve()


def _wrap_module(path: Path, texts: Mapping[Path, str], folder: Path) -> str:
    """Return a module as a function with its own scope, whose result is shared by all scripts.

    Raises BuildError for an unknown form of import or export, and for an import of a name that is
    not exported.
    """

    def imported(found: re.Match[str]) -> str:
        what, other = found[1], _resolve_import(path, found[2])
        if not what:
            return ""
        if what.startswith("* as "):
            return f"const {what[5:]} = {_refer(other, folder)};\n"
        for name in re.findall(r"(\w+)(?: as \w+)?", what):
            if name not in EXPORT.findall(texts[other]):
                why = f"found import of {name!r}, which {other.name} does not export"
                raise BuildError(why, Place(str(path)))
        return f"const {what.replace(' as ', ': ')} = {_refer(other, folder)};\n"

    def loaded(found: re.Match[str]) -> str:
        other = _resolve_import(path, found[1])
        return f'$.load("{name_later_script(other, folder)}", "{_name_module(other, folder)}")'

    body = DYNAMIC.sub(loaded, EXPORT.sub("", IMPORT.sub(imported, texts[path])))
    if unknown := UNKNOWN.search(body):
        raise BuildError(f"found {unknown[0]!r}, expected {KNOWN}", Place(str(path)))
    exports = ", ".join(EXPORT.findall(texts[path]))
    return f"{_refer(path, folder)} ??= (() => {{\n{body}return {{ {exports} }};\n}})();\n"
