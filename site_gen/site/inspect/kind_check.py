"""Checks that every kind must pass; they need no changes for a new kind.

Each check yields its problems as messages. The checks compare the rules with the model, the model
with the answers that brute force finds, and both with the drawings, texts and scripts of the page.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from ...boards.blocks import LineClues
from ...boards.rules import unchecked
from ...boards.text import cell_spans, trim_block
from ...content import installed
from ...content.addresses import blocks_from_pzpr, format_address, list_pzpr_names
from ...content.document import load
from ...errors import BoardError, ContentError, SiteGenError
from ...findings.oracle import build_model, generate_samples, iterate_solved, solve_samples
from ...kind import HasGrid, Kind, find_kind, kind_names
from ...kind_loader import naming_mistakes
from ...kinds import built_in
from ...solver.model.facts import list_decisions
from ...solver.scip.report import SearchSettings
from ...solver.scip.search import solve
from ..layout.scripts import get_own_checks
from ..layout.words import count
from . import kind_answers, kind_play, kind_rules, kind_variants
from .player import find_node

Check = Callable[[Kind[Any]], Iterator[str]]
"""A function that yields the problems of a kind as messages."""
ANSWERS = 20  # most answers to compare of a board and the board that is read from its address


def list_checks(kind: Kind[Any], *, deep: bool = False) -> Mapping[str, Check]:
    """Return the checks for a kind, by title. `deep`: with those that take minutes."""
    return {
        **CHECKS,
        **(VARIED if kind.variants else {}),
        **(DEEP if kind.variants and deep else {}),
    }


def run_checks(kind: Kind[Any], *, deep: bool = False) -> Iterator[tuple[str, list[str]]]:
    """Run each check of `list_checks`; yield its title with its problems, as soon as it is
    finished.

    All checks depend on those in FIRST: if one of these finds a problem, no other check follows.
    Those in PLAYER need every twin, so they do not follow if one is missing.
    """
    skipped: Collection[Check] = ()
    for says, check in list_checks(kind, deep=deep).items():
        if check in skipped:
            continue
        try:
            with naming_mistakes(built_in=True):
                found = [*dict.fromkeys(check(kind))]
        except SiteGenError as error:
            found = [str(error)]
        yield says, found
        if found and check in FIRST:
            return
        if found and check is kind_rules.checks_have_twins:
            skipped = (*PLAYER, *VARIED.values(), *DEEP.values())


def list_notes(kind: Kind[Any], content: Path) -> Iterator[str]:
    """Yield messages about details that are not mistakes, but may surprise the kind's author.

    These are missing or unused scripts of the browser, checks that need Node, and mistakes in the
    kind's puzzles.
    `content`: the folder of the content, beside which the author's templates are.
    """
    script = get_own_checks(content.parent / "templates", kind.name)
    own = unchecked(kind.rules)
    if own and not script.exists() and kind.name not in built_in():
        have = f"{count(len(own), 'rule')} {'has' if len(own) == 1 else 'have'} no check"
        yield f"{have} ({', '.join(own)}): the browser compares with the known answers"
    if script.exists() and not own:
        yield f"{script} is loaded by no page: every rule has a check"
    shape = Path("play", "shapes", f"{kind.answer.shape}.js")
    folders = content.parent / "templates", installed.find_templates()
    if not any((folder / shape).exists() for folder in folders):
        yield f"there is no {folders[0] / shape}: without it, no board can be played"
    if not find_node():
        yield "Node is not installed: the player's checks were not compared with `verify`"
    for path in sorted((content / kind.name).glob("*.md")):
        try:
            load(path)
        except ContentError as error:
            yield from map(str, error.problems)


# -- the page


def drawing_says_its_board(kind: Kind[Any]) -> Iterator[str]:
    """Check that the drawing of the example holds its description, and no inline styles.

    Its answer is drawn as well.
    """
    board = kind.parse(kind.example)
    said = kind.describe(board)
    pen = kind.pen(board, title=kind.title, description=said)
    kind.draw(pen, board)
    for answer in solve(build_model(kind, board)).answers[:1]:
        with pen.layer("answer-1"):
            kind.draw_answer(pen, board, answer)
    svg = pen.inline(ident="x")
    if not said.strip():
        yield "`describe` says nothing of the example"
    elif said not in svg.replace("&amp;", "&"):
        yield "the drawing does not hold the words of `describe`"
    if "style=" in svg:
        yield "the drawing has a style of its own; expected classes"


def ragged_blocks_are_refused(kind: Kind[Any]) -> Iterator[str]:
    """Check that a row that lacks a cell is a mistake with its place, in each block of cells."""
    grid = kind.parse(kind.example).grid
    for name, text in kind.example.items():
        rows = [[word for _, word in cell_spans(line)] for line in trim_block(text)[1]]
        lists = isinstance(kind.blocks.get(name), LineClues)
        if lists or len(rows) != grid.rows or {*map(len, rows)} != {grid.cols} or grid.rows < 2:
            continue
        for short in range(grid.rows):
            lines = [" ".join(row[: -1 if i == short else None]) for i, row in enumerate(rows)]
            try:
                kind.parse({**kind.example, name: "\n".join(lines)})
            except BoardError as error:
                if error.block != name or error.row is None:
                    yield f"if a row of `{name}` lacks a cell, the error names no row: {error}"
            else:
                yield f"`{name}` accepts a row that lacks a cell; expected a BoardError at the row"


def decisions_tell_every_answer(kind: Kind[Any]) -> Iterator[str]:
    """Check that decisions and answers correspond.

    The decisions must be the answer's variables, with keys and words that differ, on cells of the
    board, and two answers must not have the same decisions.
    """
    for board, answers in solve_samples(kind, 20):
        m = build_model(kind, board)
        decisions = list_decisions(m)
        if not len({d.key for d in decisions}) == len(decisions) == len(m.at_one(frozenset())):
            yield "two variables of the answer have one key"
        if any(cell not in board.grid for d in decisions for cell in d.cells):
            yield "a decision names a cell that is not on the board"
        told = {
            str(kind.decided.say_decision(board, d.key, one))
            for d in decisions
            for one in (True, False)
        }
        if len(told) != 2 * len(decisions):
            yield "`say_decision` has the same words for two decisions"
        written = [m.write(answer) for answer in answers]
        seen = {tuple(m.at_one(keys).items()) for keys in written if keys is not None}
        if len(seen) != len(written):
            yield "two answers are the same decisions, or an answer is none"


def decisions_are_drawn(kind: Kind[Any]) -> Iterator[str]:
    """Check that each decision on the example is drawn, both if it is taken and if not."""
    board = kind.parse(kind.example)
    pen = kind.pen(board)
    decisions = list_decisions(build_model(kind, board))
    for number, decision in enumerate(decisions):
        for one in (True, False):
            with pen.decision(number, one):
                kind.decided.draw_decision(pen, board, decision.key, one)
    drawn = {
        (int(e.get("data-decision", "")), e.get("class", "").split()[-1])
        for e in ET.fromstring(pen.inline()).iter()
        if e.get("data-decision")
    }
    if drawn != {(i, way) for i in range(len(decisions)) for way in ("one", "zero")}:
        yield "`draw_decision` draws nothing for some decision, or for one that is not taken"


# -- puzz.link


def addresses_return(kind: Kind[Any]) -> Iterator[str]:
    """Check a kind's puzz.link name and codec.

    A kind must have both or neither, the name must not belong to another kind, and the codec must
    read the addresses that it writes, as boards with the same answers.
    """
    names = list_pzpr_names(kind)
    if names and kind.codec is None:
        yield f"`pzpr` is {names[0]!r}, but there is no `codec`: one of site_gen.boards.codecs"
    if not names and (kind.codec or kind.pzpr_also or kind.pzpr_flags):
        yield "there is no `pzpr`, the name in addresses of puzz.link, for the `codec`"
    if not names or kind.codec is None:
        return
    for other in map(find_kind, kind_names()):
        if other.name != kind.name and (taken := {*names}.intersection(list_pzpr_names(other))):
            yield f"the name {min(taken)!r} in addresses is that of {other.name} already"
    written = 0
    solvable = (board for board, answers in iterate_solved(kind) if answers)
    for board in chain(generate_samples(kind, 20, (4, 4), seed=7), islice(solvable, 20)):
        try:
            with naming_mistakes(built_in=True):
                text = format_address(kind, board)
                blocks = blocks_from_pzpr(text, kind.name) if text else {}
                if unknown := blocks.keys() - kind.blocks.keys():
                    yield (
                        f"the codec reads blocks named {', '.join(sorted(blocks))}; the kind has "
                        f"no {', '.join(sorted(unknown))}, only {', '.join(kind.blocks)}"
                    )
                    return
                again = kind.parse(blocks) if text else board
        except SiteGenError as error:
            yield f"the codec writes what it does not read: {error}"
            return
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            yield f"the codec is for other boards: {type(error).__name__}: {error}"
            return
        written += text is not None
        if format_address(kind, again) != text or not _have_same_answers(kind, board, again):
            yield (
                f"the address {text} is read as another board: {kind.describe(again)} "
                f"Expected: {kind.describe(board)}"
            )
            return
    if not written:
        yield "no board of `sample` has an address: the codec refuses to write them"


def _have_same_answers(kind: Kind[Any], board: HasGrid, other: HasGrid) -> bool:
    """Return whether two boards have the same answers, by the first ones of each."""
    if board == other:
        return True
    for one, two in ((board, other), (other, board)):
        found = solve(build_model(kind, one), SearchSettings(limit=ANSWERS, seconds=60)).answers
        if any(v for answer in found for v in kind.verify(two, answer)):
            return False
    return True


PLAYER = kind_play.player_finds_what_verify_finds, kind_play.player_blames_only_mistakes
FIRST = kind_rules.wrong_answers_break_one_rule, kind_rules.families_name_rules
CHECKS: dict[str, Check] = {
    "rules have words and wrong answers": kind_rules.rules_have_words,
    "a wrong answer breaks one rule": kind_rules.wrong_answers_break_one_rule,
    "families name the rules they state": kind_rules.families_name_rules,
    "the browser knows the checks": kind_rules.checks_have_twins,
    "the example has one answer": kind_answers.example_has_one_answer,
    "the model refuses wrong answers": kind_rules.model_refuses_wrong_answers,
    "each family is needed": kind_rules.families_are_needed,
    "implied families change nothing": kind_rules.implied_families_change_nothing,
    "answers are those of brute force": kind_answers.answers_are_those_of_brute_force,
    "answers determine all variables": kind_answers.answers_determine_variables,
    "answers survive JSON": kind_answers.answers_survive_json,
    "elements make up the answers": kind_answers.elements_make_up_answers,
    "fewer clues keep the answers": kind_answers.fewer_clues_keep_answers,
    "rows hold with their clues": kind_answers.rows_hold_with_their_clues,
    "what it composes has its answer": kind_answers.composed_boards_have_their_answer,
    "the drawing says its board": drawing_says_its_board,
    "a ragged block is refused": ragged_blocks_are_refused,
    "decisions tell every answer": decisions_tell_every_answer,
    "decisions are drawn": decisions_are_drawn,
    "addresses of puzz.link are read and written": addresses_return,
    "the editor makes the example": kind_play.editor_makes_the_example,
    "the player finds the same as `verify`": kind_play.player_finds_what_verify_finds,
    "the player blames only mistakes": kind_play.player_blames_only_mistakes,
}
VARIED: dict[str, Check] = {
    "boards with variants pass the checks": kind_variants.check_variants,
}
DEEP: dict[str, Check] = {
    "boards with any two variants pass": partial(kind_variants.check_variants, every_pair=True),
}
