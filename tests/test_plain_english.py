"""Docstrings are sentences in plain English, and names are verbs and nouns."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from sites import ROOT

FRAGMENTS = re.compile(r"(Of|What|Whether|How|That|Where|Those|Which|Why|All that|As)\b")
MOST_FRAGMENTS = 0.03
ODD = (  # phrases that are hard to read
    "hang together",
    "in the midst",
    "is not believed",
    "nobody takes",
    "no longer told",
    "so many of",
    "to be had",
    "whoever",
)
REFUSED_FUNCTIONS = {"told", "said", "shown", "kept", "met"}
REFUSED_CLASSES = {"Came", "Case", "Elsewhere", "Found", "Said"}
NODES = (ast.Module, ast.ClassDef, ast.FunctionDef)


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def read_modules() -> list[Path]:
    return [
        p for folder in ("site_gen", "benchmarks", "tests") for p in (ROOT / folder).rglob("*.py")
    ]


@cache
def list_docstrings() -> list[tuple[Path, str]]:
    """Return every docstring except those of kinds' modules, which are rules for players."""
    found = []
    for path in read_modules():
        for node in ast.walk(parse(path)):
            is_rules = isinstance(node, ast.Module) and "kinds" in path.parts
            text = ast.get_docstring(node) if isinstance(node, NODES) and not is_rules else None
            if text:
                found.append((path, text))
    return found


def test_docstrings_are_sentences() -> None:
    every = list_docstrings()
    fragments = [(path.name, text) for path, text in every if FRAGMENTS.match(text)]
    assert len(every) > 1000
    assert len(fragments) <= MOST_FRAGMENTS * len(every), fragments


@pytest.mark.parametrize("phrase", ODD)
def test_no_docstring_has_a_phrase_that_is_hard_to_read(phrase: str) -> None:
    assert [(path.name, text) for path, text in list_docstrings() if phrase in text] == []


def test_no_function_or_class_has_a_vague_name() -> None:
    found = [
        (path.name, node.name)
        for path in read_modules()
        for node in ast.walk(parse(path))
        if (isinstance(node, ast.FunctionDef) and node.name.lstrip("_") in REFUSED_FUNCTIONS)
        or (isinstance(node, ast.ClassDef) and node.name in REFUSED_CLASSES)
    ]
    assert found == []


def test_the_pattern_matches_fragments_and_no_sentences() -> None:
    for text in ("Of one board.", "Whether it is new.", "What is left.", "Those of a line."):
        assert FRAGMENTS.match(text)
    for text in ("Return the rows.", "Offer a choice.", "A pool of workers.", "Asks again."):
        assert not FRAGMENTS.match(text)
