"""A bundler that joins JavaScript modules into classic scripts.

It makes a script for each type of page, each shape of marks, and each kind with its checks and
effects. Browsers refuse modules from the disk, so a script holds every module that its entry
imports: each after the modules that it imports itself, as a function that returns its exports.
Comments are left out, and so are the checks of other kinds.

The scripts of a page share one object with the exports of all modules, and a module runs once. A
module that is imported by `import("./other.js")` gets a script of its own, which a page loads at
the first such import; modules that the page certainly has are not repeated in it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from ...boards.rules import CHECKS
from ...errors import BuildError, Place
from ...kind import Kind, find_kind
from ...languages import _
from ...workshop.play_data import name_kind_script, name_shape_script

ENTRIES = (
    *("stage/puzzle", "stage/essay", "stage/embed", "workshop/workshop", "workshop/game"),
    *("gallery/browse", "gallery/kinds", "gallery/sheet", "gallery/listed"),
    *("gallery/resume", "gallery/today", "offline/offline"),
)
AFTER = {"gallery/resume": "gallery/browse"}  # a page loads the second one before the first
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
    r"^\s*(?://.*\n|/\*(?:[^*]|\*(?!/))*\*/\n|\n)"  # whole lines, and empty ones
    r"|/\*\* @type \{[^*\n]*\} \*/ ?"  # the type of an expression
    r"| +// [^\"'`\n]*$",  # after code; a comment with a quote stays, as it may be part of a string
    re.MULTILINE,
)
SAY = re.compile(r'^import \{ t \} from "[./]+/(?:stage/)?say\.js";\n', re.MULTILINE)
WORDS = re.compile(r"\bt`((?:[^`\\]|\\.)*)`")  # a message, whose slots are those of JavaScript
LOADER = "stage/load"  # its functions load the modules that others import later
KNOWN = """import { a, b as c } from "./other.js"; and export before const, class, function"""


class Module(NamedTuple):
    """A JavaScript module. `text`: without comments. `later`: what `import()` names."""

    text: str
    imports: tuple[Path, ...]
    later: tuple[Path, ...]
    exports: tuple[str, ...]


def make_site_scripts(
    folder: Path, kinds: Iterable[str], sections: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each script, made from the modules in `folder`.

    `kinds`: those that get scripts. `sections`: the names of the pages' sections in their order.
    Raises BuildError if a module is missing or cannot be joined.
    """
    folder = folder.resolve()
    modules = ModuleFolder(
        folder, {folder / SECTIONS / "all.js": make_starting_script(folder, sections)}
    )
    players = [folder / f"{entry}.js" for entry in PLAYERS]
    shared = frozenset.intersection(*(frozenset(modules.collect(path)) for path in players))
    judged = shared.union(modules.collect(folder / f"{JUDGE}.js"))
    roots: dict[str, tuple[Path, str, frozenset[Path]]] = {
        f"{Path(entry).name}.js": (folder / f"{entry}.js", "", frozenset()) for entry in ENTRIES
    }
    for entry, first in AFTER.items():
        before = frozenset(modules.collect(folder / f"{first}.js"))
        roots[f"{Path(entry).name}.js"] = folder / f"{entry}.js", "", before
    for path in list_shapes(folder).values():
        roots[name_shape_script(path.stem)] = path, RULES, shared
    for name, (path, exported, before) in roots.items():
        yield name, modules.join(path, exported, before)
    for path, had in find_later_modules(
        [(path, had) for path, _exported, had in roots.values()], modules
    ):
        yield modules.name_later(path), modules.join(path, "", had)
    for kind in kinds:
        path, made = make_kind_module(find_kind(kind), folder)
        yield name_kind_script(kind), modules.replace(made).join(path, RULES, judged)


def make_checks_script(kind: Kind[Any], folder: Path, own: Path | None = None) -> str:
    """Return a script that runs a kind's checks outside of a page. `own`: see `make_kind_module`.

    It exports `searchViolations` as a page does, and the kind's checks in `window.kindRules`.
    """
    folder = folder.resolve()
    path, made = make_kind_module(kind, folder, own)
    modules, runner = ModuleFolder(folder, made), folder / "play" / "rules.js"
    return modules.join(runner) + modules.join(path, RULES, modules.collect(runner))


def make_kind_module(
    kind: Kind[Any], folder: Path, own: Path | None = None
) -> tuple[Path, dict[Path, str]]:
    """Return the path of a generated module that exports a kind's rules, and modules' texts.

    The rules are all checks that the kind names, its effects, and the exports of the module that
    it has itself, if any; `own` is this module if it is not in `folder`. The texts, by path: the
    generated module, and the modules of checks with only those checks.
    """
    name, play = kind.name, folder / "play"
    used: dict[Path, list[str]] = {}
    for check in sorted({rule.check for rule in kind.rules.values() if rule.check}):
        group = CHECKS[check].module
        used.setdefault(play / "rules" / f"{group}.js", []).append(check)
    texts = {path: select_exports(path, names) for path, names in used.items()}
    used |= {play / "effects" / f"{effect}.js": [effect] for effect in kind.effects}
    imports = [
        f'{{ {", ".join(names)} }} from "../{path.parent.name}/{path.name}"'
        for path, names in used.items()
    ]
    rules = [one for names in used.values() for one in names]
    script = get_own_checks(folder, name)
    if own and not script.exists():
        texts[script] = own.read_text(encoding="utf-8")
    if own or script.exists():
        imports.append(f'* as own from "./{name}.js"')
        rules.append("...own")
    module = play / "kinds" / f"{name}-rules.js"
    lines = "".join(f"import {one};\n" for one in imports)
    return module, {**texts, module: f"{lines}export const rules = {{ {', '.join(rules)} }};\n"}


def get_own_checks(folder: Path, kind: str) -> Path:
    """Return the path that a kind's own module of checks has in a folder of templates."""
    return folder / OWN_CHECKS.replace("*", kind)


def select_exports(path: Path, names: Iterable[str]) -> str:
    """Return a module's text with only some exports, and the declarations and imports that they
    need.
    """
    head, *parts = DECLARED.split(COMMENT.sub("", path.read_text(encoding="utf-8")))
    own = dict(zip(parts[1::3], zip(parts[::3], parts[2::3], strict=True), strict=True))
    needed = [*names]
    for name in needed:  # grows during the loop
        needed += {*re.findall(r"\w+", own[name][1])} & own.keys() - {*needed}
    body = "".join(f"{a}{name}{b}" for name, (a, b) in own.items() if name in needed)
    words = {*re.findall(r"\w+", body)}

    def keep_used(statement: re.Match[str]) -> str:
        """Return an import if the body uses one of its names."""
        what = statement[1]
        return statement[0] if not what or words.intersection(re.findall(r"\w+", what)) else ""

    return IMPORT.sub(keep_used, head) + body


def find_later_modules(
    roots: Sequence[tuple[Path, Collection[Path]]], modules: ModuleFolder
) -> Iterator[tuple[Path, Collection[Path]]]:
    """Yield each module that is imported later, with the modules that its pages already have.

    `roots`: the entries of scripts, each with the modules that its pages have before.
    """
    found: dict[Path, frozenset[Path]] = {}
    left = [(path, frozenset(had)) for path, had in roots]
    for path, before in left:  # grows during the loop
        own = modules.collect(path)
        has = before.union(own)
        for later in chain.from_iterable(module.later for module in own.values()):
            had = found[later] & has if later in found else has
            if later not in found or had != found[later]:
                found[later] = had
                left.append((later, had))
    yield from found.items()


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


class ModuleFolder:
    """The modules in a folder, without links in its path; each is read once."""

    def __init__(self, folder: Path, made: Mapping[Path, str] | None = None) -> None:
        """`made`: the texts of generated modules, which are not files."""
        self.folder = folder
        texts = (made or {}).items()
        self.known = {path: parse_module(path, translate_script(text)) for path, text in texts}

    def replace(self, made: Mapping[Path, str]) -> ModuleFolder:
        """Return the same modules, but for those with these texts."""
        other = ModuleFolder(self.folder, made)
        other.known = self.known | other.known
        return other

    def collect(self, entry: Path) -> dict[Path, Module]:
        """Return a module and all modules that it imports at once, each after its own imports.

        Raises BuildError if a module is missing or imports itself.
        """
        found: dict[Path, Module] = {}
        self._collect(entry, found, ())
        return found

    def _collect(self, path: Path, found: dict[Path, Module], way: tuple[Path, ...]) -> None:
        """Add a module to `found` after its imports. `way`: the modules that lead to it."""
        if path in found:
            return
        if path in way:
            raise BuildError("this module imports itself, by way of others", Place(str(path)))
        if path not in self.known:
            if not path.exists():
                raise BuildError("this module is imported, but it does not exist", Place(str(path)))
            text = translate_script(path.read_text(encoding="utf-8"))
            self.known[path] = parse_module(path, text)
        module = self.known[path]
        loader = (self.folder / f"{LOADER}.js",) if module.later else ()
        for other in (*module.imports, *loader):
            self._collect(other, found, (*way, path))
        found[path] = module

    def join(self, entry: Path, exported: str = "", had: Collection[Path] = ()) -> str:
        """Return a module and everything that it imports as one classic script.

        `exported`: the property of `window` that receives the module's exports, if any. `had`:
        modules that the page has already loaded. Raises BuildError if a module is missing or cannot
        be joined.
        """
        found = self.collect(entry)
        own = [path for path in found if path not in had]
        body = "".join(self._wrap(path, found) for path in own)
        result = f"window.{exported}"
        given = f"{result} = {{ ...{result}, ...{self._refer(entry)} }};\n" if exported else ""
        later = dict.fromkeys(self._name(other) for path in own for other in found[path].later)
        noted = f'$["{LOADER}"].expectLater("{" ".join(later)}");\n' if later else ""
        start = '(() => {\n"use strict";\nconst $ = (window.siteModules ??= {});\n'
        return f"{start}{body}{noted}{given}}})();\n"

    def _name(self, path: Path) -> str:
        """Return a module's name, such as `play/keys`."""
        return Path(os.path.relpath(path, self.folder)).with_suffix("").as_posix()

    def name_later(self, path: Path) -> str:
        """Return the name of the script of a module that is imported later."""
        return f"later-{self._name(path).replace('/', '-')}.js"

    def _refer(self, path: Path) -> str:
        return f'$["{self._name(path)}"]'

    def _wrap(self, path: Path, found: Mapping[Path, Module]) -> str:
        """Return a module as a function with its own scope, whose result is shared by all scripts.

        `found`: the module and its imports. Raises BuildError for an unknown form of import or
        export, and for an import of a name that is not exported.
        """
        module = found[path]
        imports, later = iter(module.imports), iter(module.later)

        def refer(statement: re.Match[str]) -> str:
            what, other = statement[1], next(imports)
            if not what:
                return ""
            if what.startswith("* as "):
                return f"const {what[5:]} = {self._refer(other)};\n"
            for name in re.findall(r"(\w+)(?: as \w+)?", what):
                if name not in found[other].exports:
                    why = f"found import of {name!r}, which {other.name} does not export"
                    raise BuildError(why, Place(str(path)))
            return f"const {what.replace(' as ', ': ')} = {self._refer(other)};\n"

        def load(_: re.Match[str]) -> str:
            other = next(later)
            return f'$["{LOADER}"].importLater("{self._name(other)}")'

        body = DYNAMIC.sub(load, EXPORT.sub("", IMPORT.sub(refer, module.text)))
        if unknown := UNKNOWN.search(body):
            raise BuildError(f"found {unknown[0]!r}, expected {KNOWN}", Place(str(path)))
        exports = ", ".join(module.exports)
        return f"{self._refer(path)} ??= (() => {{\n{body}return {{ {exports} }};\n}})();\n"


def translate_script(text: str) -> str:
    """Return a module with its words in the language in use, as literals in the place of t`...`."""

    def translate(found: re.Match[str]) -> str:
        words = _(found[1])
        return f"`{words}`" if "${" in words else json.dumps(words, ensure_ascii=False)

    return WORDS.sub(translate, SAY.sub("", text))


@lru_cache(maxsize=2000)  # the next build has most of them again
def parse_module(path: Path, text: str) -> Module:
    """Return the module with this text. Its imports are resolved from its path."""
    text = COMMENT.sub("", text)  # so that words in comments are not read as code

    def resolve(others: Iterable[str]) -> tuple[Path, ...]:
        return tuple(Path(os.path.normpath(path.parent / other)) for other in others)

    imports = resolve(other for _, other in IMPORT.findall(text))
    return Module(text, imports, resolve(DYNAMIC.findall(text)), tuple(EXPORT.findall(text)))
