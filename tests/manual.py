"""The pages of the manual that follow from the code; `python -m tests.manual` writes them.

Run it after a new kind or a new word of the vocabulary: a test compares the pages with the code.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from importlib import import_module
from itertools import chain, pairwise
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, get_args, get_type_hints

from site_gen import bases, variant
from site_gen.boards import answers, blocks, codecs, random, rules
from site_gen.boards.answers import AnswerType
from site_gen.boards.blocks import Block, Field
from site_gen.boards.blocks.board import COMMON
from site_gen.boards.grid import Grid
from site_gen.boards.pen import Pen
from site_gen.boards.phrases import NO_PHRASE
from site_gen.kind import (
    Formulation,
    Kind,
    Violation,
    find_kind,
    kind_names,
    rule,
    rules_of,
)
from site_gen.site.layout.glossary import TERMS
from site_gen.solver import families
from site_gen.solver.families import lists, loops
from site_gen.solver.graphs import connect
from site_gen.solver.model import linear
from site_gen.solver.model.family import FamilyRows
from site_gen.solver.model.model import PuzzleModel
from site_gen.solver.scip.report import SearchSettings
from site_gen.solver.scip.search import solve
from site_gen.workshop.signs import describe_block

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "content" / "pages" / "docs"
LISTS = ROOT / "templates" / "play" / "lists.js"

KINDS_HEAD = """\
---
title: The kinds and their blocks
description: How the board of each kind is written, with an example.
order: 120
---
A block is a fence with a name. Write one line per row. Separate the cells of a row by blanks;
without blanks, each character is a cell. A dot `.` is an empty cell, and `?` is a clue of unknown
value. All blocks of a board have the same size. A board needs each block of its kind that is not
called optional.
"""
VARIANTS_HEAD = """\
### Variants of {}

A board may have these rules as well, one or several. Each is a block of its own, or a line of the
block `required`; write one list of cells on each line. `R2C5` is the cell in row 2, column 5, and
`R1C1-R1C4` are all cells of a straight line, also of a diagonal one; `R1C1-R1C4-R3C4` has a bend.

| variant | block | a line of it | rule |
| --- | --- | --- | --- |"""
WORDS_HEAD = """\
---
title: The vocabulary of kinds
description: Every block, answer type, check and drawing method, with its arguments.
order: 175
---
This page lists everything that a kind can use. [Adding a kind](adding-a-kind.md) has a
complete example. Each entry has its arguments with their defaults. If an argument takes one of
several texts, they are listed in "quotes".
"""
VARIANT_WORDS_HEAD = """\
---
title: The vocabulary of variants
description: The bases of variants, the rows of lists, and what their checks in the browser share.
order: 178
---
[A new variant](a-new-variant.md) uses these words beside those of [kinds](vocabulary.md), such as
blocks.
"""
TERMS_HEAD = """\
---
title: Glossary
description: The solving terms used on pages, each explained in a sentence.
order: 185
---
Pages about puzzles, kinds and techniques explain each of these terms where they first use it. To
see the explanation, choose the dotted word.
"""
CLASSES = {  # of site_gen's stylesheet for boards
    "black": "a black cell, also in the dark theme (its number: `clue on-black`); a disc in ink",
    "white": 'the ground of a board with white and black cells: `fill(cells, "white", "ground")`',
    "tint-0": "`tint-0` to `tint-5`: pale colours for whole cells",
    "answer": "the answer, in the solver's colour; `answer shaded` is darker, for a `fill`",
    "clue": "a text; `clue end` has a rim, for cells that lines cross; `clue inverse` is on dark",
    "remark": "a text that is no clue, such as a letter beside the board",
    "corner": "a small text in a cell's corner",
    "pearl": "a disc whose colour matters for the rules: `pearl black`, `pearl white`",
}
NOT_DRAWN = "layer", "decision", "inline", "file"  # of the pen: what the page asks of it
MODEL_WORDS = (
    PuzzleModel.binaries,
    PuzzleModel.answer_is,
    PuzzleModel.require,
    PuzzleModel.require_lazily,
    PuzzleModel.replacement_for,
)
TEXTS = blocks.numbers_text, blocks.symbols_text, blocks.regions_text
GEOMETRY = (
    Grid.cells,
    Grid.neighbours,
    Grid.touching,
    Grid.pairs,
    Grid.pairs_at,
    Grid.lines,
    Grid.blocks,
    Grid.frame,
    Grid.sides,
    Grid.beside,
    Grid.cells_around,
)


def _escape(text: str) -> str:
    """Escape backslashes for markdown, except within code."""
    parts = text.split("`")
    return "`".join(p if i % 2 else p.replace("\\", "\\\\") for i, p in enumerate(parts))


def format_kinds() -> str:
    """Return the page of kinds, with a section for each."""
    kinds = sorted(map(find_kind, kind_names()), key=lambda kind: kind.title)
    return "\n".join([KINDS_HEAD, *map(_format_kind, kinds)])


def _format_kind(kind: Kind[Any]) -> str:
    variants = {one.name for one in kind.variants}
    reads = [
        f"- `{name}`: {describe_block(block)}."
        for name, block in kind.blocks.items()
        if name not in variants
    ]
    link = f"On puzz.link: `{kind.pzpr}`." if kind.pzpr else "Not read from puzz.link."
    example = "\n\n".join(f"```{name}\n{text}\n```" for name, text in kind.example.items())
    parts = (
        f"## {kind.title}",
        f"Also called {', '.join(kind.also)}." if kind.also else "",
        _escape(rules_of(kind.name)),
        "\n".join(reads),
        _format_symmetries(kind),
        f"At most {kind.largest} rows and columns, and {kind.most_cells} cells. {link}",
        f"````markdown content/{kind.name}/example.md\n---\n"
        f"title: An example of {kind.title}\n---\n{example}\n````",
        f"Its answer, as `site-gen solve` prints it: `{_solve_example(kind)}`\n",
        _format_variants(kind),
    )
    return "\n\n".join(filter(None, parts))


def _format_variants(kind: Kind[Any]) -> str:
    """Return the table of a kind's variants; "" if it has none."""
    if not kind.variants:
        return ""
    rows = [VARIANTS_HEAD.format(kind.title)]
    for one in sorted(kind.variants, key=lambda one: one.title.casefold()):
        text = next(iter(one.wrong.values()))[0] or one.thing
        block = one.name if one.block else "required"
        told = text.replace("|", r"\|").replace("\n", "` `")
        rows.append(f"| {one.title} | `{block}` | `{told}` | {_escape(one.about)} |")
    return "\n".join([*rows, ""])


def _format_symmetries(kind: Kind[Any]) -> str:
    """Say how the generator can place the clues of a kind symmetrically; "" if it cannot."""
    options = " or ".join(f"`--symmetry {one}`" for one in kind.symmetries)
    return f"`site-gen generate` places its clues symmetrically with {options}." if options else ""


def _solve_example(kind: Kind[Any]) -> str:
    """Solve the example, and return its only answer."""
    board, m = kind.parse(kind.example), PuzzleModel(kind.name)
    kind.model(m, board)
    (answer,) = solve(m, SearchSettings(limit=2, seconds=60)).answers
    return json.dumps(kind.answer.to_json(board, answer))


def format_vocabulary() -> str:
    """Return the vocabulary page, with a table for each part."""
    return "\n".join(
        (
            WORDS_HEAD,
            *_format_section("The kind", "The parts of a kind: `site_gen.kind`.", _list_parts()),
            *_format_section(
                "Bases",
                "Bases of kinds with rules in common: `site_gen.bases`.",
                _list_bases(),
            ),
            *_format_section(
                "Blocks",
                "The blocks of a file: `site_gen.boards.blocks`. Each fills a field of the board.",
                _list_types(blocks, Block),
            ),
            *_format_section(
                "The board",
                "The contents of the blocks, and functions for `compose` that write their texts: "
                "`site_gen.boards.blocks`.",
                chain(_list_fields(), (_describe_function(made) for made in TEXTS)),
            ),
            *_format_section(
                "Answers",
                "The marks that a reader makes: `site_gen.boards.answers`.",
                _list_types(answers, AnswerType),
            ),
            *_format_checks(),
            *_format_section(
                "The model",
                "Methods of `m`, the argument of `model`; sums of variables; regions and loops.",
                map(
                    _describe_function,
                    (
                        *MODEL_WORDS,
                        *_list_functions(linear),
                        *_list_functions(connect),
                        *_list_functions(loops),
                    ),
                ),
            ),
            *_format_section(
                "Rows of a topic",
                "Functions for `model` that add variables or families which several kinds share: "
                "`site_gen.solver.families`. Single families are used through their modules, as "
                "`shading.no_block`.",
                map(_describe_function, _list_requirements()),
            ),
            *_format_section(
                "The grid", "Methods of `board.grid`.", map(_describe_function, GEOMETRY)
            ),
            *_format_section(
                "Codecs",
                "Notations of puzz.link addresses: `site_gen.boards.codecs`. A kind sets `codec` "
                "to one of them, and `pzpr` to the name of the kind in addresses.",
                _list_codecs(),
            ),
            *_format_section(
                "Random boards",
                "Functions for `compose`: `site_gen.boards.random`.",
                (
                    _describe_function(f)
                    for f in (vars(random)[name] for name in random.__all__)
                    if inspect.isfunction(f)
                ),
            ),
            *_format_section(
                "The pen",
                "Methods for `draw` and `draw_answer`; `css` is one or more of the classes below.",
                (_describe_function(made) for made in _list_drawing()),
            ),
            "| class | look |\n| --- | --- |",
            *(f"| `{name}` | {look} |" for name, look in CLASSES.items()),
            "",
        )
    )


def format_variant_words() -> str:
    """Return the page of what variants use, with a table for each part."""
    return "\n".join(
        (
            VARIANT_WORDS_HEAD,
            *_format_section(
                "Bases", "Bases of variants: `site_gen.variant`.", _list_variant_bases()
            ),
            *_format_section(
                "Rows of lists",
                "Families for `m.require(lists.grows.for_rule(self.name), ...)`, and functions "
                "that add several: `site_gen.solver.families.lists`.",
                _list_rows_of_lists(),
            ),
            *_format_section(
                "Checks in the browser",
                "Functions for the check of a variant: `templates/play/lists.js`.",
                _list_script_functions(LISTS),
            ),
        )
    )


def _format_section(title: str, lead: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f"## {title}\n\n{lead}\n"
    yield "| word | meaning |\n| --- | --- |"
    yield from (f"| `{word}` | {meaning} |" for word, meaning in rows)
    yield ""


def _list_types(module: Any, base: type) -> Iterator[tuple[str, str]]:
    for name in module.__all__:
        made = getattr(module, name)
        if inspect.isclass(made) and issubclass(made, base) and made is not base:
            filled = made.field if issubclass(made, Block) else None
            fills = f" In `{_format_field(filled)}`." if filled else ""
            yield _format_signature(made), _read_doc(made) + fills


def _list_parts() -> Iterator[tuple[str, str]]:
    for word in ("genre", "ground"):
        yield word, _describe_values(get_type_hints(Kind)[word])
    yield "Answer", "A frozenset of keys: cells, pairs, or tuples of one of these and a value."
    for made in (rule, Violation, Formulation):
        yield _format_signature(made), _read_doc(made)


def _list_bases() -> Iterator[tuple[str, str]]:
    """Yield each base with its rules, and its methods beside those of `Kind`."""
    for base in vars(bases).values():
        if inspect.isclass(base) and issubclass(base, Kind) and base.__module__ == bases.__name__:
            yield base.__name__, f"{_read_doc(base)} Its rules: {', '.join(base.rules)}."
            for name, made in vars(base).items():
                if inspect.isfunction(made) and not hasattr(Kind, name):
                    yield f"self.{_format_signature(made)}", _read_doc(made)


def _list_variant_bases() -> Iterator[tuple[str, str]]:
    """Yield each base of variants, the methods that it adds, and functions for them."""
    for name, made in vars(variant).items():
        if inspect.isclass(made) and issubclass(made, variant.Variant):
            yield name, _read_doc(made)
            for method in vars(made).values():
                if inspect.isfunction(method) and not method.__name__.startswith("_"):
                    yield f"self.{_format_signature(method)}", _read_doc(method)
    yield from map(_describe_function, _list_functions(variant))


def _list_rows_of_lists() -> Iterator[tuple[str, str]]:
    """Yield each family with its sentence, and the functions."""
    for made in vars(lists).values():
        if isinstance(made, FamilyRows):
            told = f"{made.facts['says']} {_read_doc(made.rows)}".strip()
            yield f"lists.{_format_signature(made.rows)}", told
    for made in _list_functions(lists):
        yield f"lists.{_format_signature(made)}", _read_doc(made)


def _list_script_functions(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each exported function of a script with the text of its comment, without types."""
    made = r"/\*\*((?:(?!\*/).)*?)(?:@(?:(?!\*/).)*)?\*/\s*export (?:function\*? |const )(\w+)"
    for says, name, taken in re.findall(
        rf"{made}(?: = )?\((.*?)\) (?:=>|\{{)", path.read_text(encoding="utf-8"), re.DOTALL
    ):
        yield f"{name}({taken})", " ".join(says.split())


def _describe_values(hint: Any) -> str:
    """Describe the values of a Literal."""
    return f"One of {', '.join(map(json.dumps, get_args(hint)))}."


def _list_drawing() -> Iterator[Callable[..., Any]]:
    for name, made in vars(Pen).items():
        if inspect.isfunction(made) and not name.startswith("_") and name not in NOT_DRAWN:
            yield made


def _list_fields() -> Iterator[tuple[str, str]]:
    names = ", ".join(one.name for one in fields(blocks.Board))
    yield f"Board({names})", "A board; every field except `grid` is optional."
    for one in fields(blocks.Board):
        yield f"board.{one.name}", f"`{one.type}`".replace("|", r"\|")
    told = _read_notes(blocks)
    for name in blocks.__all__:
        if isinstance(value := getattr(blocks, name), Field) and value.name not in COMMON:
            yield _format_field(value), told[name]
    yield "board.with_field(field, value)", _read_doc(blocks.Board.with_field)
    yield "board.known()", _read_doc(blocks.Board.known)
    yield "board.with_symbol(chars)", _read_doc(blocks.Board.with_symbol)


def _format_field(one: Field[Any]) -> str:
    """Return how a kind reads a field: `board.clues`, or `board[ARROWS]`."""
    names = (name for name in blocks.__all__ if getattr(blocks, name) == one)
    return f"board.{one.name}" if one.name in COMMON else f"board[{next(names)}]"


def _list_codecs() -> Iterator[tuple[str, str]]:
    """Yield each codec with the text below its definition."""
    told = _read_notes(codecs)
    for name in codecs.__all__:
        if isinstance(getattr(codecs, name), codecs.Codec):
            yield name, told[name]


def _read_notes(package: ModuleType) -> dict[str, str]:
    """Return the texts below the definitions of names in a package's modules."""
    told: dict[str, str] = {}
    for path in sorted(Path(str(package.__file__)).parent.glob("*.py")):
        for made, text in pairwise(ast.parse(path.read_text(encoding="utf-8")).body):
            match made, text:
                case (
                    ast.Assign(targets=[ast.Name(id=name)]),
                    ast.Expr(value=ast.Constant(value=str(says))),
                ):
                    told[name] = " ".join(says.split()).replace("|", r"\|")
    return told


def _format_checks() -> Iterator[str]:
    """Yield a section for each module of checks, beginning with the module's docstring."""
    yield (
        "## Checks\n\nThe checks in `site_gen.boards.rules`; each also exists for the browser. "
        "[A new check](a-new-check.md) shows how to add one.\n"
    )
    rooms: dict[str, list[Callable[..., Any]]] = {}
    for check in rules.CHECKS.values():
        if isinstance(check.find, partial):  # that of a variant
            continue
        rooms.setdefault(check.module, []).append(check.find)
    for checks in rooms.values():
        yield f"{_read_doc(inspect.getmodule(checks[0]))}\n\n| check | meaning |\n| --- | --- |"
        yield from (f"| `{_format_signature(check)}` | {_read_doc(check)} |" for check in checks)
        yield ""


def _list_functions(module: Any) -> Iterator[Callable[..., Any]]:
    """Yield the public functions of a module that have a docstring."""
    for name, made in vars(module).items():
        own = inspect.isfunction(made) and made.__module__ == module.__name__
        if own and made.__doc__ and not name.startswith("_"):
            yield made


def _list_requirements() -> Iterator[Callable[..., Any]]:
    """Yield the functions of families, except those of lists and loops, that require or add
    something.
    """
    for room in iter_modules(families.__path__):
        module = import_module(f"{families.__name__}.{room.name}")
        for made in _list_functions(module) if module not in (lists, loops) else ():
            if _read_doc(made).startswith(("Require", "Add")):
                yield made


def _describe_function(made: Callable[..., Any]) -> tuple[str, str]:
    return _format_signature(made), _read_doc(made)


def _format_signature(made: Callable[..., Any]) -> str:
    """Return the name and the parameters without types: `no_block(rows, cols, which)`."""
    if is_dataclass(made):
        defaults: Mapping[str, Any] = inspect.signature(made).parameters
        taken = [
            str(defaults[f.name].replace(annotation=inspect.Parameter.empty))
            for f in fields(made)
            if not isinstance(f.default, Field)
        ]
    else:
        found = inspect.signature(made).parameters.values()
        taken = [
            str(p.replace(annotation=inspect.Parameter.empty))
            for p in found
            if p.name not in ("self", "view")
        ]
    text = ", ".join(taken).replace("<factory>", "{}").replace(repr(NO_PHRASE), "NO_PHRASE")
    return f"{made.__name__}({text})".replace("|", r"\|")


def _read_doc(made: Any) -> str:
    """Return the docstring on one line: a class's whole text, a function's first paragraph."""
    text = inspect.getdoc(made) or ""
    told = text if inspect.isclass(made) or inspect.ismodule(made) else text.partition("\n\n")[0]
    return re.sub(r"\s+", " ", told).replace("|", r"\|")


def format_glossary() -> str:
    told = (f"| {name} | {term.means} |" for name, term in TERMS.items())
    return "\n".join([TERMS_HEAD, "| term | meaning |", "| --- | --- |", *told, ""])


def format_pages() -> dict[str, str]:
    return {
        "kinds": format_kinds(),
        "vocabulary": format_vocabulary(),
        "vocabulary-of-variants": format_variant_words(),
        "glossary": format_glossary(),
    }


if __name__ == "__main__":
    for name, text in format_pages().items():
        (DOCS / f"{name}.md").write_text(text, encoding="utf-8")
