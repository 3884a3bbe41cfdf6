"""The templates of site-gen, with an author's own templates copied over them file by file.

An author's file replaces the one with the same name, so it may be a page, a part of one, a
stylesheet, a script of a page, or one of the player's modules. A page that only changes a part
extends the one that it replaces: `{% extends "built-in/kind.html" %}`.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
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
from ...content.characters import decode_utf8
from ...content.composed import compose, index_files
from ...errors import BuildError, ContentError, Place, Problem, SiteGenError, suggest
from ...findings.keys import compute_digest
from ...languages import _, ngettext
from ...workshop.play_data import name_kind_script
from .glossary import explain_terms
from .page_ids import unlink_missing
from .scripts import OWN_CHECKS, SECTIONS, list_shapes

BUILT_IN = installed.find_templates()
ENGINE = ("jinja2", "markupsafe")
TEXTS = {".html", ".css", ".js", ".svg", ".txt", ".py", ".json", ".webmanifest", ".xml"}
BENEATH = "built-in"  # folder of the templates that the author's replace
WRITTEN: Mapping[str, Any] = {
    "autoescape": True,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "extensions": ["jinja2.ext.i18n"],
}
BESIDE = str(Path(cache_from_source(__file__)).parent)
COMPILED = f"%s-{compute_digest(WRITTEN)[:8]}.jinja"  # Jinja's own name ignores these options


class _Loader(FileSystemLoader):
    """A loader of templates whose names are in composed form, like those of the author's files. A
    copy of one of ours has the path of ours.
    """

    def get_source(self, environment: Environment, template: str) -> Any:
        text, path, is_current = super().get_source(environment, compose(template))
        ours = BUILT_IN / compose(template).removeprefix(f"{BENEATH}/")
        if ours.is_file() and ours.read_text(encoding="utf-8") == text:
            path = str(ours)
        return text, path, is_current


class _Compiled(FileSystemBytecodeCache):
    """A cache of the built-in templates as bytecode, in the folder of this module's bytecode.

    It is not in a site's cache: that may come from elsewhere, so nothing in it is ever run.
    An author's templates are not cached; they have no key.
    """

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        is_ours = Path(filename or "").is_relative_to(BUILT_IN)
        return super().get_cache_key(name, filename) if is_ours else ""

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key:
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.key and not sys.dont_write_bytecode:
            with suppress(OSError):  # nothing is lost but time
                super().dump_bytecode(bucket)


@contextmanager
def overlay(own: Path, *, wanted: bool) -> Iterator[Path]:
    """Yield a folder with all templates: ours, and over them the author's in `own`.

    It is temporary, or our own folder if there are none in `own`. `wanted`: the author set `own`,
    so a BuildError is raised if it does not exist. Errors in a template are raised with the place
    in the author's own file.
    """
    if wanted and not own.is_dir():
        raise BuildError("there is no such folder of templates", Place(str(own)))
    if not own.is_dir() or own.resolve() == BUILT_IN.resolve():
        yield BUILT_IN
        return
    files = index_files(_list_files(own), own)
    with tempfile.TemporaryDirectory(prefix="site-gen-") as made:
        whole = Path(made)
        shutil.copytree(BUILT_IN, whole, dirs_exist_ok=True)
        _copy_own(files, whole)
        try:
            _check_templates(files, whole)
            yield whole
        except SiteGenError as error:
            problems = tuple(_restore_path(problem, whole, files) for problem in error.problems)
            if problems == error.problems:
                raise  # not an error in a template
            raise ContentError(*problems) from None


def _list_files(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder in order; links are followed."""
    for path, folders, names in os.walk(folder, followlinks=True):
        folders.sort()
        yield from (Path(path, name) for name in sorted(names))


def _copy_own(files: Mapping[str, Path], whole: Path) -> None:
    """Copy the author's files, by path, over ours.

    Texts are copied as plain UTF-8, so that whatever reads or joins them finds no byte order mark.
    The templates that they replace are copied to BENEATH, so that those can extend them.
    """
    for name, path in files.items():
        target = whole / name
        if name.endswith(".html") and target.is_file():
            kept = whole / BENEATH / name
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target, kept)
        raw, is_text = path.read_bytes(), target.suffix in TEXTS
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(decode_utf8(raw, path).encode() if is_text else raw)


def _check_templates(files: Mapping[str, Path], whole: Path) -> None:
    """Check the author's templates, by path, before hours of solving.

    Raises BuildError for a template that cannot be read, extends itself, belongs to no page, or
    overrides a block that does not exist.
    """
    jinja, named = make_environment(whole), set[str]()
    templates = [(name, path) for name, path in sorted(files.items()) if name.endswith(".html")]
    for name, path in templates:
        text = (whole / name).read_text(encoding="utf-8")
        with _reporting_errors(jinja):
            jinja.get_template(name)
        tree = jinja.parse(text)
        missing = _list_missing(jinja, tree)
        for line, other in _find_references(tree):
            if other == name:
                why = f'this template is made of itself; "{BENEATH}/{name}" is the one it replaces'
                raise BuildError(why, Place(str(path), line))
            if other in missing:
                raise BuildError(_describe_missing(other, jinja), Place(str(path), line))
            named.add(compose(other))
        for block in _find_lost_blocks(jinja, text):
            why = f"there is no block {block.name!r} in the template that this one extends"
            known = ", ".join(sorted(_list_blocks(jinja, text)))
            raise BuildError(f"{why}; its blocks: {known}", Place(str(path), block.lineno))
    for name, path in templates:
        if not {name, ""} & named and not (BUILT_IN / name).is_file():
            why = "no page is made with this template, and none of yours names it"
            raise BuildError(f"{why}{_suggest(name, jinja)}", Place(str(path)))


def _find_references(tree: nodes.Template) -> Iterator[tuple[int, str]]:
    """Yield (line, name) of each template that one extends, includes or imports.

    The name is "" if it is computed.
    """
    for node in tree.find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
        named = node.template  # type: ignore[attr-defined]
        yield node.lineno, str(named.value) if isinstance(named, nodes.Const) else ""


def _list_missing(jinja: Environment, tree: nodes.Template) -> set[str]:
    named = (node.template for node in tree.find_all(nodes.Extends))
    return {str(name.value) for name in named if isinstance(name, nodes.Const)} - {
        *jinja.list_templates()
    }


def _find_lost_blocks(jinja: Environment, text: str) -> Iterator[nodes.Block]:
    """Yield the blocks of a template that override nothing, so that no page shows them.

    Blocks inside other blocks are new ones, and a template that extends none has only new ones.
    """
    tree = jinja.parse(text)
    if not any(tree.find_all(nodes.Extends)):
        return
    known = _list_blocks(jinja, text)
    yield from (b for b in tree.body if isinstance(b, nodes.Block) and b.name not in known)


def _list_blocks(jinja: Environment, text: str) -> set[str]:
    names = set[str]()
    for extends in jinja.parse(text).find_all(nodes.Extends):
        if isinstance(extends.template, nodes.Const) and jinja.loader:
            source, *_ = jinja.loader.get_source(jinja, str(extends.template.value))
            names |= {block.name for block in jinja.parse(source).find_all(nodes.Block)}
            names |= _list_blocks(jinja, source)
    return names


def _restore_path(problem: Problem, whole: Path, files: Mapping[str, Path]) -> Problem:
    """Return a problem with the path of the original if its file is a copy in `whole`.

    The original is one of the author's `files`, or ours if the author has none of this name.
    """
    path = Path(problem.place.path)
    if not path.is_relative_to(whole):
        return problem
    beneath = path.is_relative_to(whole / BENEATH)
    name = path.relative_to(whole / BENEATH if beneath else whole)
    origin = BUILT_IN / name if beneath else files.get(name.as_posix(), BUILT_IN / name)
    return problem._replace(place=problem.place._replace(path=str(origin)))


def make_environment(folder: Path) -> Environment:
    """Return a Jinja environment for the templates in a folder.

    Templates can use `shapes` (the scripts of shapes of marks), `own_checks` (the scripts of kinds
    with their own checks), `styled` (the sections with their own styles) and the filters
    `explained` (the glossary) and `unlinked`.
    """
    made = Environment(
        loader=_Loader(folder),
        bytecode_cache=_Compiled(BESIDE, COMPILED),
        undefined=StrictUndefined,
        **WRITTEN,
    )
    made.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
    made.filters["explained"] = explain_terms
    made.filters["unlinked"] = unlink_missing
    made.globals["shapes"] = [*list_shapes(folder)]
    made.globals["own_checks"] = [name_kind_script(p.stem) for p in folder.glob(OWN_CHECKS)]
    made.globals["styled"] = [path.stem for path in (folder / SECTIONS).glob("*/*.css")]
    return made


def render_page(jinja: Environment, template: str, page: object) -> str:
    """Return the page as HTML. Raises BuildError with the place of an error in a template."""
    with _reporting_errors(jinja):
        return jinja.get_template(template).render(page=page)


@contextmanager
def _reporting_errors(jinja: Environment) -> Iterator[None]:
    try:
        yield
    except TemplateSyntaxError as error:
        raise BuildError(str(error.message), Place(str(error.filename), error.lineno)) from None
    except Exception as error:
        place = _find_place(error, jinja)
        if place is None:
            raise  # not an error in a template
        missing = isinstance(error, TemplateNotFound)
        why = _describe_missing(str(error.name), jinja) if missing else str(error)  # type: ignore[attr-defined]
        raise BuildError(why, place) from None


def _describe_missing(name: str, jinja: Environment) -> str:
    return f"there is no template {name}{_suggest(name, jinja)}"


def _suggest(name: str, jinja: Environment) -> str:
    known = [other for other in jinja.list_templates(extensions=["html"]) if other != name]
    return suggest(name, known)


def _find_place(error: Exception, jinja: Environment) -> Place | None:
    frames = traceback.extract_tb(error.__traceback__)
    last = [f for f in frames if Path(f.filename).parent.name not in ENGINE][-1]
    folders = jinja.loader.searchpath if isinstance(jinja.loader, FileSystemLoader) else []
    within = any(last.filename.startswith(folder) for folder in [*folders, str(BUILT_IN)])
    return Place(last.filename, last.lineno or 0) if within else None
