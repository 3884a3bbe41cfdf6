"""Our templates are compiled once, not at every start; a compiled template is never out of date."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from site_gen.site.layout import templates
from site_gen.site.layout.templates import make_environment, overlay


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the templates to a folder that counts as ours, next to one for compiled templates."""
    whole, kept = tmp_path / "templates", tmp_path / "kept"
    shutil.copytree(templates.BUILT_IN, whole)
    kept.mkdir()
    monkeypatch.setattr(templates, "BUILT_IN", whole)
    monkeypatch.setattr(templates, "BESIDE", str(kept))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return whole


def list_compiled(folder: Path) -> list[Path]:
    return [*(folder.parent / "kept").iterdir()]


def render_small(folder: Path) -> str:
    template = make_environment(folder).from_string('{% include "small.html" %}')
    return template.render()


def test_a_template_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_environment(folder).get_template("404.html")
    assert len(list_compiled(folder)) == 1

    def compile_(*args: object, **kwargs: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(Environment, "compile", compile_)
    make_environment(folder).get_template("404.html")
    with pytest.raises(AssertionError):
        make_environment(folder).get_template("index.html")


def test_a_changed_template_is_compiled_again(folder: Path) -> None:
    for text in ("one", "two", "one"):
        (folder / "small.html").write_text(text)
        assert render_small(folder) == text


@pytest.mark.parametrize("damage", [b"", b"j2", b"something else", None])
def test_a_damaged_file_is_compiled_again(folder: Path, damage: bytes | None) -> None:
    (folder / "small.html").write_text("right")
    assert render_small(folder) == "right"
    (path,) = list_compiled(folder)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert render_small(folder) == "right"
    assert path.read_bytes() == whole


def test_without_a_folder_for_them_templates_are_compiled_each_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "small.html").write_text("right")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert render_small(folder) == "right"
    assert not list_compiled(folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(templates, "BESIDE", str(folder / "no folder"))
    assert render_small(folder) == "right"


def test_compiled_templates_of_an_author_are_not_saved(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "small.html").write_text("own")
    assert render_small(own) == "own"
    assert not list_compiled(folder)


def test_a_site_with_an_own_template_uses_our_compiled_ones(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "404.html").write_text('{% extends "built-in/404.html" %}')

    def load_all() -> None:
        with overlay(own, wanted=True) as whole:
            jinja = make_environment(whole)
            for name in ("404.html", "built-in/404.html", "base.html", "index.html"):
                jinja.get_template(name)

    load_all()
    assert len(list_compiled(folder)) == 3  # without the author's
    compiled, compile_ = list[str](), Environment.compile

    def count_compiled(self: Environment, source: Any, name: Any, *args: Any) -> Any:
        compiled.append(name)
        return compile_(self, source, name, *args)

    monkeypatch.setattr(Environment, "compile", count_compiled)
    load_all()
    assert {*compiled} == {"404.html"}
