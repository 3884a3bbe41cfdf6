"""The scripts of pages: types, unit tests, and modules joined into classic scripts."""

from __future__ import annotations

import gzip
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
    compact_script,
    join_script,
    make_site_scripts,
    make_starting_script,
)
from site_gen.site.sections import PUZZLE
from sites import ROOT

TEMPLATES = ROOT / "templates"
SECTIONS = [section.name for section in PUZZLE]
OWN = [name for name in KINDS if unchecked(find_kind(name).rules)]


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_all_scripts_pass_the_type_check() -> None:
    run(NODE, "node_modules/typescript/bin/tsc", "-p", "tests/browser/tsconfig.json")


@pytest.mark.parametrize("name", ["play_game", "candidates", "gallery"])
def test_unit_tests_of_scripts_pass(name: str) -> None:
    run(NODE, "--test", f"tests/browser/{name}.test.mjs")


def test_every_script_is_small_and_parses(tmp_path: Path) -> None:
    """A page loads at most two of them, and that of its kind."""
    scripts = dict(make_site_scripts(TEMPLATES, KINDS, SECTIONS))
    assert {f"play-{name}.js" for name in OWN} < scripts.keys()
    for name, script in scripts.items():
        assert len(gzip.compress(script.encode())) < 42_000
        path = tmp_path / name
        path.with_suffix(".cjs").write_text(script, encoding="utf-8")
        run(NODE, "--check", str(path.with_suffix(".cjs")))


@pytest.mark.parametrize("name", OWN)
def test_a_kinds_script_names_every_rule_without_a_check(name: str) -> None:
    script = join_script(TEMPLATES / "play" / "kinds" / f"{name}.js")
    for rule, told in find_kind(name).rules.items():
        assert told.check or f'"{rule}"' in script, f"no checker names {rule}"


def test_only_kinds_with_own_rules_have_a_script() -> None:
    assert {path.stem for path in (TEMPLATES / "play" / "kinds").glob("*.js")} == {*OWN}


def test_a_kind_without_rules_in_the_browser_has_no_script() -> None:
    assert "play-unheard_of.js" not in dict(make_site_scripts(TEMPLATES, ["unheard_of"], []))


def join(folder: Path, entry: str, **modules: str) -> str:
    for name, text in {"entry": entry, **modules}.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return join_script(folder / "entry.js", "result")


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
export const name = text;  // what is behind code stays
export function make() {
  return new Made().text;
}
export class Made {
  /* not a line of its own */ text = "made";
}
""",
        first="""globalThis.order = [...(globalThis.order || []), "first"];
export const order = globalThis.order;
""",
    )
    said = "console.log(window.result.text, Object.keys(window.result).join())"
    done = subprocess.run(
        [NODE, "-e", f"globalThis.window = {{}};\n{script}{said}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "first second own made own text,later\n"
    assert "another" not in script
    assert "@type" not in script
    assert "not a line" not in script


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
    for name in {*ENTRIES} - {*texts}:
        texts[name] = "export const nothing = 0;\n"
    texts["stage/embed"] = texts["stage/puzzle"]
    for name, text in texts.items():
        path = tmp_path / f"{name}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    scripts = dict(make_site_scripts(tmp_path, [], []))
    assert '$load("later-play-later.js","play/later")' in scripts["puzzle.js"]
    later = scripts["later-play-later.js"]
    assert "own" not in scripts["puzzle.js"]
    assert '$["play/own"]??=' in later
    assert '$["play/both"]??=' not in later
    page = 'globalThis.window = {}; globalThis.document = { currentScript: { src: "" } };'
    says = 'console.log(window.siteModules["play/later"].all.join());'
    done = subprocess.run(
        [NODE, "-e", f"{page}{scripts['puzzle.js']}{later}{says}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "first,own\n"


SPACES = [
    ("const x = a ? b : [c, d];", "const x=a?b:[c,d];"),
    ('say("a = b",  \'c , "d\') ;', 'say("a = b",\'c , "d\');'),
    ("`a = ${ b ? `c , ${ d } = d` : e } , f`;  x", "`a = ${b?`c , ${d} = d`:e} , f`;x"),
    ("x = /a = [/ ,] b/ ; y", "x=/a = [/ ,] b/;y"),
    ("const n = a / b , m = (c) / d ;", "const n=a / b,m=(c)/ d;"),
    ("a + +b - -c;  // it's “`”\n  /* ` */ d", "a + +b - -c;\nd"),
    ("if (a) {\n  b();\n} else c();\nd", "if(a){b();} else c();d"),
    ('return /^"/.test(x) && y;', 'return /^"/.test(x)&&y;'),
]


@pytest.mark.parametrize(("text", "small"), SPACES)
def test_only_spaces_between_tokens_are_left_out(text: str, small: str) -> None:
    assert compact_script(text).split() == small.split()


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
