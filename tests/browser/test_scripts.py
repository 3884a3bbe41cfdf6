"""The scripts of pages: types, unit tests, and modules joined into classic scripts."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest

from node import NODE
from oracle import KINDS
from site_gen.boards.rules import unchecked
from site_gen.errors import BuildError
from site_gen.kind import find_kind
from site_gen.site.layout.scripts import (
    ENTRIES,
    JUDGE,
    LOADER,
    ModuleFolder,
    make_kind_module,
    make_site_scripts,
    make_starting_script,
    select_exports,
)
from site_gen.site.sections import PUZZLE
from sites import ROOT

TEMPLATES = ROOT / "templates"
SECTIONS = [section.name for section in PUZZLE]
EXPORTED = re.compile(r"^export (?:const|function\*?) (\w+)", re.MULTILINE)
OWN = [name for name in KINDS if unchecked(find_kind(name).rules)]


def run(*command: str, text: str = "") -> str:
    """Return what a command that must succeed prints, given a text as its input."""
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_all_scripts_pass_the_type_check() -> None:
    run(NODE, "node_modules/typescript/bin/tsc", "-p", "tests/browser/tsconfig.json")


@pytest.mark.parametrize(
    "name", ["play_game", "candidates", "keyboard", "lines", "gallery", "daily"]
)
def test_unit_tests_of_scripts_pass(name: str) -> None:
    run(NODE, f"tests/browser/{name}.test.mjs")


PARSE_ALL = """
const scripts = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
for (const [filename, text] of scripts) new (require("node:vm").Script)(text, { filename });
"""


def test_every_script_is_small_and_parses() -> None:
    scripts = dict(make_site_scripts(TEMPLATES, KINDS, SECTIONS))
    assert {f"kind-{name}.js" for name in KINDS} < scripts.keys()
    for name, script in scripts.items():
        assert len(gzip.compress(script.encode())) < 42_000, name
    run(NODE, "-e", PARSE_ALL, text=json.dumps([*scripts.items()]))


@pytest.mark.parametrize("name", OWN)
def test_a_kinds_script_names_every_rule_without_a_check(name: str) -> None:
    script = ModuleFolder(TEMPLATES).join(TEMPLATES / "play" / "kinds" / f"{name}.js")
    for rule, told in find_kind(name).rules.items():
        assert told.check or f'"{rule}"' in script, f"no checker names {rule}"


def test_only_kinds_with_own_rules_have_a_script() -> None:
    assert {path.stem for path in (TEMPLATES / "play" / "kinds").glob("*.js")} == {*OWN}


@pytest.mark.parametrize("name", KINDS)
def test_a_kinds_script_has_the_checks_and_effects_of_the_kind(name: str) -> None:
    kind = find_kind(name)
    path, made = make_kind_module(find_kind(name), TEMPLATES)
    checks = {rule.check for rule in kind.rules.values() if rule.check}
    (listed,) = re.findall(r"export const rules = \{ (.*) \};\n$", made[path])
    own = {"...own"} if name in OWN else set()
    assert {*listed.split(", ")} == {*checks, *kind.effects, *own}
    texts = "".join(text for one, text in made.items() if one != path)
    assert checks <= {*EXPORTED.findall(texts)}


@pytest.mark.parametrize(
    ("names", "left"), [("b", "ab"), ("c", "c"), ("d", "abcd"), ("bc", "abc"), ("e", "e")]
)
def test_a_module_keeps_only_what_the_selected_exports_need(
    tmp_path: Path, names: str, left: str
) -> None:
    path = tmp_path / "one.js"
    parts = {
        "a": "const a = 1; // own\n",
        "b": "export const b = (x) => a + x;\n",
        "c": "export function* c() {\n  yield 1;\n}\n",
        "d": "export function d() {\n  return [b(1), ...c()];\n}\n",
        "e": "class e {}\n",
    }
    # each import is kept where one of its names is used
    heads = {
        "b": 'import { x, more } from "./x.js";\n',
        "c": 'import { y as c } from "./y.js";\n',
        "": 'import "./act.js";\n',
        "?": 'import * as unused from "./unused.js";\n',
    }
    path.write_text("".join([*heads.values(), *parts.values()]), encoding="utf-8")
    head = "".join(text for one, text in heads.items() if one in left)
    kept = head + "".join(parts[one] for one in left)
    assert select_exports(path, names) == kept.replace(" // own", "")


def join(folder: Path, entry: str, **modules: str) -> str:
    for name, text in {"entry": entry, **modules}.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return ModuleFolder(folder).join(folder / "entry.js", "result")


def test_a_joined_script_does_what_its_modules_do(tmp_path: Path) -> None:
    """Modules run once, after those that they import, and have their own names."""
    script = join(
        tmp_path,
        """import "./first.js";
import * as all from "./second.js";
import {
  name,
  make as made,
} from "./second.js";

const order = globalThis.order;
export const text = [...order, name, made(), all.name].join(" ");
export async function* later() { yield order; }
""",
        second="""import { order } from "./first.js";

order.push("second");
/* One line, and
   another. */
const text = /** @type {string} */ ("own");
export const name = text;
export function make() {
  return new Made().text;
}
export class Made {
  text = "made"; // after code
}
""",
        first="""globalThis.order = [...(globalThis.order || []), "first"];
export const order = globalThis.order;
""",
    )
    says = "console.log(window.result.text, Object.keys(window.result).join())"
    said = run(NODE, "-e", f"globalThis.window = {{}};\n{script}{says}")
    assert said == "first second own made own text,later\n"
    assert "another" not in script
    assert "@type" not in script
    assert "after code" not in script


def test_a_module_that_is_imported_later_has_a_script_without_what_the_page_has(
    tmp_path: Path,
) -> None:
    """Both scripts share the modules, each of which runs once."""
    texts = {
        "stage/puzzle": 'import { both } from "../play/both.js";\n'
        'export const later = () => import("../play/later.js");\nboth.push("first");\n',
        "play/both": "export const both = [];\n",
        "play/later": 'import { both } from "./both.js";\nimport { own } from "./own.js";\n'
        "both.push(own);\nexport const all = both;\n",
        "play/own": 'export const own = "own";\n',
    }
    texts[LOADER] = (TEMPLATES / f"{LOADER}.js").read_text(encoding="utf-8")
    for name in {*ENTRIES, JUDGE} - {*texts}:
        texts[name] = "export const nothing = 0;\n"
    texts["stage/embed"] = texts["stage/puzzle"]
    for name, text in texts.items():
        path = tmp_path / f"{name}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    scripts = dict(make_site_scripts(tmp_path, [], []))
    assert '.importLater("play/later")' in scripts["puzzle.js"]
    assert '.expectLater("play/later")' in scripts["puzzle.js"]
    later = scripts["later-play-later.js"]
    assert "play/own" not in scripts["puzzle.js"]
    assert '$["play/own"] ??= ' in later
    assert '$["play/both"] ??= ' not in later
    page = 'globalThis.window = {}; globalThis.document = { currentScript: { src: "" } };'
    says = 'console.log(window.siteModules["play/later"].all.join());'
    said = run(NODE, "-e", f"{page}{scripts['puzzle.js']}{later}{says}")
    assert said == "first,own\n"


REFUSED = {
    'import { x } from "./missing.js";\n': r"missing\.js: this module is imported",
    'import { x } from "./other.js";\n': r"found import of 'x', which .*other\.js does not export",
    'import { round } from "./other.js";\n': "imports itself",
    'import other from "./other.js";\n': r"found 'import other .*, expected import \{ a, b as c \}",
    "export let x = 1;\n": "found 'export let x = 1;', expected .* export before const",
    "const x = 1;\nexport { x };\n": r"found 'export \{ x \};'",
}


@pytest.mark.parametrize("entry", REFUSED)
def test_modules_that_cannot_be_joined_are_refused(entry: str, tmp_path: Path) -> None:
    back = 'import { x } from "./entry.js";\n' if "round" in entry else ""
    with pytest.raises(BuildError, match=REFUSED[entry]):
        join(tmp_path, entry, other=f"{back}export const round = 1;\n")


def test_every_section_has_its_folder_and_every_folder_its_section() -> None:
    assert {path.name for path in (TEMPLATES / "sections").iterdir() if path.is_dir()} == {
        *SECTIONS
    }
    starts = make_starting_script(TEMPLATES, SECTIONS)
    for name in SECTIONS:
        folder = TEMPLATES / "sections" / name
        assert (folder / "section.html").is_file()
        assert (folder / f"{name}.js").exists() == (f"start as {name} " in starts)
