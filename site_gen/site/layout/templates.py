"""Templates: those of site-gen, with an author's own laid over them file by file.

An own file takes the place of the one with the same name; so it may be a page, a part of one, a
stylesheet, a script of a page, or one of the player's modules. An own page that only changes a
part extends the one that it replaces: `{% extends "built-in/kind.html" %}`.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    TemplateNotFound,
    TemplateSyntaxError,
    nodes,
)
from jinja2.bccache import Bucket

from ...content import installed
from ...content.characters import not_utf8
from ...errors import BuildError, ContentError, SiteGenError
from ...findings.keys import digest
from .glossary import explained
from .scripts import check_modules, checks_script, script_name

BUILT_IN = installed.templates()
ENGINE = ("jinja2", "markupsafe")
BENEATH = "built-in"  # where a template finds the one that it replaces
WRITTEN: Mapping[str, Any] = {"autoescape": True, "trim_blocks": True, "lstrip_blocks": True}
BESIDE = str(Path(cache_from_source(__file__)).parent)
COMPILED = f"%s-{digest(WRITTEN)[:8]}.jinja"  # Jinja's own name tells nothing of these


class _Compiled(FileSystemBytecodeCache):
    """Our own templates as Python code, where Python keeps that of this module.

    Not in the cache of a site: that may come from elsewhere, and is never run.
    """

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):  # nothing is lost but time
                super().dump_bytecode(bucket)


@contextmanager
def overlaid(own: Path, *, wanted: bool) -> Iterator[Path]:
    """A folder with all templates. `wanted`: the author named `own`, so it must be there.

    Raises BuildError; what is wrong in a template is told with the author's own file.
    """
    if wanted and not own.is_dir():
        raise BuildError(f"{own}: there is no such folder of templates")
    if not own.is_dir() or own.resolve() == BUILT_IN.resolve():
        yield BUILT_IN
        return
    with tempfile.TemporaryDirectory(prefix="site-gen-") as made:
        whole = Path(made)
        shutil.copytree(BUILT_IN, whole, dirs_exist_ok=True)
        _keep_beneath(own, whole)
        shutil.copytree(own, whole, dirs_exist_ok=True)
        try:
            _parse(own, whole)
            yield whole
        except SiteGenError as error:
            if str(whole) not in str(error):
                raise  # of no template
            several = error.problems if isinstance(error, ContentError) else (error,)
            told = dict.fromkeys(_seen(str(problem), whole, own) for problem in several)
            raise BuildError("\n".join(told)) from None


def _keep_beneath(own: Path, whole: Path) -> None:
    """What an own template replaces stays within reach."""
    for path in own.rglob("*.html"):
        name = path.relative_to(own)
        if (whole / name).is_file():
            kept = whole / BENEATH / name
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(whole / name, kept)


def _parse(own: Path, whole: Path) -> None:
    """Before hours of solving: raise BuildError for an own template that cannot be read, or that
    no page would ever be made with."""
    jinja, named = environment(whole), set[str]()
    for path in sorted(own.rglob("*.html")):
        name = path.relative_to(own).as_posix()
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise BuildError(str(not_utf8(error, str(path)))) from None
        with _told(jinja):
            jinja.get_template(name)
        for line, other in _others(jinja.parse(text)):
            if other == name:
                why = f'this template is made of itself; "{BENEATH}/{name}" is the one it replaces'
                raise BuildError(f"{path}:{line}: {why}")
            named.add(other)
    for path in sorted(own.rglob("*.html")):
        name = path.relative_to(own).as_posix()
        if not {name, ""} & named and not (BUILT_IN / name).is_file():
            why = "no page is made with this template, and none of yours names it"
            raise BuildError(f"{path}: {why}{_near(name, jinja)}")


def _others(tree: nodes.Template) -> Iterator[tuple[int, str]]:
    """The templates that one names, and where; "" for one that is worked out."""
    for node in tree.find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
        named = node.template  # type: ignore[attr-defined]
        yield node.lineno, str(named.value) if isinstance(named, nodes.Const) else ""


def _seen(text: str, whole: Path, own: Path) -> str:
    """With the name of the author's file, or of ours, for that of its copy in `whole`."""
    found = re.match(rf"{re.escape(str(whole))}/(?:{BENEATH}/)?([^:]+)", text)
    if not found:
        return text
    origin = own if (own / found[1]).is_file() and f"/{BENEATH}/" not in found[0] else BUILT_IN
    return f"{origin / found[1]}{text[found.end() :]}"


def environment(folder: Path) -> Environment:
    """Of the templates in a folder, which know the scripts with rules: `scripts`, and the
    glossary: `explained`."""
    made = Environment(
        loader=FileSystemLoader(folder),
        bytecode_cache=_Compiled(BESIDE, COMPILED) if folder == BUILT_IN else None,
        undefined=StrictUndefined,
        **WRITTEN,
    )
    made.filters["explained"] = explained
    kinds = (folder / "play" / "kinds").glob("*.js")
    made.globals["scripts"] = [
        *(checks_script(path.stem) for path in check_modules(folder)),
        *(script_name(path.stem) for path in kinds),
    ]
    return made


def rendered(jinja: Environment, template: str, page: object) -> str:
    """The page as HTML. Raises BuildError, with file and line, for what a template does wrong."""
    with _told(jinja):
        return jinja.get_template(template).render(page=page)


@contextmanager
def _told(jinja: Environment) -> Iterator[None]:
    try:
        yield
    except TemplateSyntaxError as error:
        raise BuildError(f"{error.filename}:{error.lineno}: {error.message}") from None
    except Exception as error:
        place = _place(error, jinja)
        if not place:
            raise  # not the template's fault
        missing = isinstance(error, TemplateNotFound)
        why = _missing(str(error.name), jinja) if missing else str(error)  # type: ignore[attr-defined]
        raise BuildError(f"{place}: {why}") from None


def _missing(name: str, jinja: Environment) -> str:
    return f"there is no template {name}{_near(name, jinja)}"


def _near(name: str, jinja: Environment) -> str:
    known = [other for other in jinja.list_templates(extensions=["html"]) if other != name]
    near = get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _place(error: Exception, jinja: Environment) -> str:
    """The line of a template in which an error arose; "" if our own code went wrong."""
    frames = traceback.extract_tb(error.__traceback__)
    last = [f for f in frames if Path(f.filename).parent.name not in ENGINE][-1]
    folders = jinja.loader.searchpath if isinstance(jinja.loader, FileSystemLoader) else []
    within = any(last.filename.startswith(folder) for folder in folders)
    return f"{last.filename}:{last.lineno}" if within else ""
