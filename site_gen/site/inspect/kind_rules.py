"""Checks of a kind's rules and of its model against them, run by `kind_check`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from inspect import signature
from pathlib import Path
from typing import Any

from ...boards.rules import CHECKS, POSSIBLE, unchecked
from ...content import installed
from ...errors import BoardError, suggest
from ...findings.oracle import build_model, find_all_answers, generate_samples
from ...kind import Answer, HasGrid, Kind, rules_of
from ...kinds import built_in
from ...solver.scip.report import SearchSettings
from ...solver.scip.search import solve
from ..layout.scripts import get_own_checks, list_check_modules

LEAST_WORDS = 80  # characters of a kind's rules for people
JS_TYPES = {"str": "string", "int": "number", "bool": "boolean"}


# -- the rules


def rules_have_words(kind: Kind[Any]) -> Iterator[str]:
    """Check the texts of a kind's rules.

    The module's docstring must explain the rules to players. Each rule must have words and a wrong
    answer, and wrong answers and formulations must not name other rules.
    """
    if len(rules_of(kind.name)) < LEAST_WORDS:
        yield "the module's docstring says too little: a title, and below it the rules for people"
    for name, rule in kind.rules.items():
        if not rule.says.strip():
            yield f"the rule {name} has no words"
    for name in kind.rules.keys() - kind.wrong.keys():
        yield f"the rule {name} has no wrong answer: a board, and an answer that breaks only it"
    for name in kind.wrong.keys() - kind.rules.keys():
        yield f"there is a wrong answer for {name}, which is no rule"
    for form in kind.formulations.values():
        for name in {*form.built_in, *form.leaves_out} - kind.rules.keys():
            yield f"a formulation speaks of {name}, which is no rule"


def wrong_answers_break_one_rule(kind: Kind[Any]) -> Iterator[str]:
    """Check that the wrong answer of each rule breaks this rule and no other.

    If rules have no check, the kind must have its own `verify`, which may only name its rules.
    """
    nobodys = unchecked(kind.rules)
    if nobodys and type(kind).verify is Kind.verify:
        yield f"no check for {', '.join(nobodys)}, and the kind has no `verify` that finds them"
        return
    for rule in kind.wrong.keys() & kind.rules.keys():
        board, answer = get_wrong_case(kind, rule)
        broken = find_broken_rules(kind, board, answer)
        if POSSIBLE in broken:
            yield f"the wrong answer of {rule} has a mark that is impossible on its board"
            continue
        yield from (
            f"`verify`: {format_unknown_rule(kind, name)}" for name in broken - kind.rules.keys()
        )
        if broken <= kind.rules.keys() and broken != {rule}:
            named = ", ".join(sorted(broken)) or "no rule"
            yield f"the wrong answer of {rule} breaks {named}; expected {rule}, and no other"


def format_unknown_rule(kind: Kind[Any], name: str) -> str:
    """Return a message for a name that is no rule, with the most similar rule or all rules."""
    hint = suggest(name, kind.rules, f"expected {', '.join(kind.rules)}")
    return f"no rule is called {name!r}{hint}"


def get_wrong_case(kind: Kind[Any], rule: str) -> tuple[HasGrid, Answer]:
    """Return the board and the wrong answer that a kind gives as an example for a rule.

    Raises BoardError if the board cannot be parsed, or if the answer's rows do not fit it.
    """
    blocks, rows = kind.wrong[rule]
    try:
        board = kind.parse(blocks)
    except BoardError as error:
        raise BoardError(
            ": ".join(filter(None, (f"the wrong answer of {rule}", error.block, str(error))))
        ) from None
    try:
        return board, kind.answer.from_json(board, rows)
    except BoardError as error:
        why = f"the wrong answer of {rule}: its rows do not fit the board: {error}"
        raise BoardError(why) from None


def find_broken_rules(kind: Kind[Any], board: HasGrid, answer: Answer) -> set[str]:
    """Return the names of the rules that an answer breaks, as `verify` finds them."""
    return {v.rule for v in kind.verify(board, answer)}


def checks_have_twins(kind: Kind[Any]) -> Iterator[str]:
    """Check that each rule's check also exists in the browser's scripts.

    A built-in kind needs its own script if one of its rules has no check. Other kinds do not: for
    them, the browser compares the board with the known answers.
    """
    templates = installed.find_templates()
    twins = list_twins(templates)
    script = get_own_checks(templates, kind.name)
    unknown = dict[str, list[str]]()
    for name, rule in kind.rules.items():
        if rule.check and rule.check not in twins.get(CHECKS[rule.check].module, ()):
            unknown.setdefault(rule.check, []).append(name)
        if not rule.check and kind.name in built_in() and not script.exists():
            yield f"the rule {name} has no check, and the kind no script: {script.name}"
    for check, names in unknown.items():
        where = f"templates/play/rules/{CHECKS[check].module}.js"
        rules = f"rule{'s' * (len(names) > 1)} {', '.join(names)}"
        yield (
            f"the check {check} of the {rules} is not known in the browser; "
            f"add its twin to {where}:\n{format_twin(check)}"
        )


def list_twins(templates: Path) -> dict[str, list[str]]:
    """Return the names of the checks that the browser's scripts have, by their modules."""
    texts = {path.stem: path.read_text("utf-8") for path in list_check_modules(templates)}
    return {
        module: re.findall(r"^export function\* (\w+)", text, re.MULTILINE)
        for module, text in texts.items()
    }


def format_twin(name: str) -> str:
    """Return the beginning of a check's twin in JavaScript, with the parameters of the check."""
    _, *parameters = signature(CHECKS[name].find).parameters.values()
    several = [one.kind is one.VAR_POSITIONAL for one in parameters]
    types = [
        f"{'...' * many}{one.name}: {JS_TYPES.get(str(one.annotation), 'any')}{'[]' * many}"
        for one, many in zip(parameters, several, strict=True)
    ]
    names = [f"{'...' * many}{p.name}" for p, many in zip(parameters, several, strict=True)]
    return (
        f"/** @type {{({', '.join(['view: View', *types])}) => Generator<Finding>}} */\n"
        f"export function* {name}({', '.join(['view', *names])}) {{\n"
        "  // for each place where the rule does not hold: yield report(keys, cause);\n"
        "  // cause is false if further marks can make it hold, else what breaks it\n"
        "}"
    )


# -- rules and model


def families_name_rules(kind: Kind[Any]) -> Iterator[str]:
    """Check that all families name only rules of the kind.

    This also builds the model of each formulation, for the boards of the wrong answers.
    """
    for form in kind.formulations:
        for board in [get_wrong_case(kind, rule)[0] for rule in kind.wrong]:
            for made in build_model(kind, board, form).families.values():
                for name in {*made.rules, *made.given} - kind.rules.keys():
                    yield f"the family {made.name}: {format_unknown_rule(kind, name)}"


def model_refuses_wrong_answers(kind: Kind[Any]) -> Iterator[str]:
    """Check each rule's wrong answer against the model.

    With the answer fixed, the model must be infeasible, and feasible without the rule's families.
    A rule that is built in must leave no assignment for the answer at all, and a rule that the
    formulation leaves out must not refuse it.
    """
    for name, form in kind.formulations.items():
        for rule in kind.wrong:
            board, answer = get_wrong_case(kind, rule)
            m = build_model(kind, board, name)
            stands = m.fix(answer)
            if stands != (rule not in form.built_in):
                said = "is built in, and yet " if stands else "is not said to be built in, but "
                can = "can" if stands else "no assignment can"
                yield f"{name}: the rule {rule} {said}{can} stand for its wrong answer"
            elif stands:
                yield from _check_refusal(kind, name, rule)


def _check_refusal(kind: Kind[Any], name: str, rule: str) -> Iterator[str]:
    """Check that the model refuses one rule's wrong answer because of the rule's families only.

    If the formulation leaves out the rule, check instead that the model accepts the answer.
    """
    board, answer = get_wrong_case(kind, rule)
    m, relaxed = build_model(kind, board, name), build_model(kind, board, name)
    m.fix(answer)
    relaxed.fix(answer)
    relaxed.drop_rule(rule)
    found = find_all_answers(m, 1)
    if rule in kind.formulations[name].leaves_out:
        if answer not in found.answers:
            yield f"{name}: the rule {rule} is said to be left out, but its wrong answer is refused"
    elif found.answers or not found.complete:
        yield f"{name}: the model accepts the wrong answer of {rule}: no family refuses it"
    elif answer not in find_all_answers(relaxed, 1).answers:
        yield (
            f"{name}: without its families of {rule} the model still refuses the wrong answer: "
            "another family states this rule, too; name it in its `rules`"
        )


def families_are_needed(kind: Kind[Any]) -> Iterator[str]:
    """Check that each family that is not implied is needed on a small board, for one of its rules.

    The implied families are dropped together with it, because some of them follow from it alone.
    Only the main formulation is checked, since those of the articles state some things twice.
    """
    needed: set[str] = set()
    wanted: dict[str, tuple[str, ...]] = {}
    for board in _list_small_boards(kind, "main"):
        families = build_model(kind, board).families.values()
        implied = {made.name for made in families if made.implied}
        wanted |= {made.name: made.rules for made in families if not made.implied}
        for made in families:
            if made.name not in needed | implied:
                m = build_model(kind, board)
                m.drop(made.name, *implied)
                for answer in solve(m, SearchSettings(limit=40, seconds=5)).answers:
                    if find_broken_rules(kind, board, answer) & set(made.rules):
                        needed.add(made.name)
        if needed == wanted.keys():
            return
    for name in sorted(wanted.keys() - needed):
        rules = ", ".join(wanted[name])
        yield (
            f"the family {name} is never needed for {rules or 'any rule'}: mark it as implied, "
            "name the rule that it states, or let `sample` make boards that need it"
        )


@lru_cache(maxsize=2)
def _list_small_boards(kind: Kind[Any], formulation: str) -> list[HasGrid]:
    boards = [get_wrong_case(kind, rule)[0] for rule in kind.wrong]
    count, most = (40, (4, 3)) if formulation == "main" else (12, (3, 3))
    return [*boards, *generate_samples(kind, count, most, seed=7), kind.parse(kind.example)]


def implied_families_change_nothing(kind: Kind[Any]) -> Iterator[str]:
    """Check that no answer breaks a rule if the families marked as implied are dropped.

    This is checked on small boards in each formulation, except for rules that the formulation
    leaves out.
    """
    for name, form in kind.formulations.items():
        for board in _list_small_boards(kind, name):
            m = build_model(kind, board, name)
            implied = [made.name for made in m.families.values() if made.implied]
            m.drop(*implied)
            for answer in solve(m, SearchSettings(limit=40, seconds=5)).answers:
                if broken := find_broken_rules(kind, board, answer) - form.leaves_out.keys():
                    rules = ", ".join(sorted(broken))
                    yield (
                        f"{name}: without the implied families ({', '.join(implied)}) an answer "
                        f"breaks {rules}; its families are needed, or missing"
                        if implied
                        else f"{name}: the model accepts an answer that breaks {rules}; a family "
                        f"for this is missing. The board: {kind.describe(board) or board}"
                    )
                    return
