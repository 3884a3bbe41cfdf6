"""Proofs in steps for tests: made, damaged, and judged by SCIP where they are still accepted."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

from oracle import all_answers
from site_gen.boards.grid import components
from site_gen.content.document import load
from site_gen.findings.proof import Clause, find_proof
from site_gen.findings.reasons import find_reasons
from site_gen.findings.run import run_formulation
from site_gen.kind import find_kind
from site_gen.site.puzzle.proof import proof_text
from site_gen.site.puzzle.reproduce import CHECKER, ones_of
from site_gen.solver.families import Family
from site_gen.solver.linear import Row
from site_gen.solver.model import PuzzleModel
from site_gen.solver.propagate import State
from sites import ROOT

JUDGE = Path(__file__).parent / "proof_judge.mjs"
NODES = 400


def _module(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


checker = _module(ROOT / "templates" / "reproduce" / CHECKER)


def search(state: State, clause: Clause) -> Iterator[Clause]:
    """Of each branch what its assumptions come to; what has the most consequences is first."""
    nodes = NODES

    def size(literal: int) -> int:
        root = len(state.trail)
        state.say(literal)
        broken = state.follow()
        reached = len(state.trail) - root
        state.back(root)
        return 10_000 if broken is not None else reached

    def branch(clause: list[int]) -> Iterator[Clause]:
        nonlocal nodes
        while nodes:
            nodes -= 1
            root = len(state.trail)
            for literal in clause:
                state.say(literal ^ 1)
            broken = state.follow()
            if broken is not None:
                given = state.why(broken).given
                state.back(root)
                yield [literal for literal in clause if literal ^ 1 in given]
                return
            open_ = list(filter(state.open, range(state.rules.size)))
            best = max(((size(x), x) for v in open_ for x in (2 * v, 2 * v + 1)), default=None)
            state.back(root)
            assert best, "it cannot be proved"
            yield from branch([*clause, best[1] ^ 1])

    yield from branch(list(clause))


@dataclass(frozen=True)
class Case:
    """The texts of the four files. `model`: as it was built, without cuts."""

    puzzle: PuzzleModel
    model: str
    graphs: str
    answer: str
    proof: str

    @property
    def texts(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in ("model", "graphs", "answer", "proof")}

    @property
    def data(self) -> Any:
        """A copy of the proof."""
        return json.loads(self.proof)

    def damaged(self, data: Any) -> Case:
        return replace(self, proof=json.dumps(data))

    @property
    def found(self) -> dict[str, Any]:
        """As the page's checker says it, by the standalone one."""
        try:
            return {"steps": checker.check(**self.texts)}
        except checker.ProofError as error:
            return {"wrong": str(error)}


def in_browser(cases: Sequence[Case]) -> list[dict[str, Any]]:
    """What the page's checker says."""
    lines = "\n".join(json.dumps(case.texts) for case in cases)
    done = subprocess.run(
        ["node", str(JUDGE)], input=lines, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def place(found: dict[str, Any]) -> tuple[Any, str]:
    """The number of steps, or where it fails: how each language names odd values is its own."""
    return found.get("steps"), found.get("wrong", "").partition(":")[0]


@cache
def case(name: str) -> Case:
    """Of a kind's example, or of a puzzle of the gallery; with its last step first, as a search
    would have to find it, where "backwards" is said.
    """
    name, _, backwards = name.partition(" ")
    kind, _, slug = name.partition("/")
    own = find_kind(kind)
    board = load(ROOT / "content" / f"{name}.md").board()[1] if slug else own.parse(own.example)
    report = run_formulation(own, board, "main", keep=True).report
    reasons = find_reasons(own, board, report, seconds=600)
    assert reasons is not None
    if backwards:
        reasons = replace(reasons, steps=reasons.steps[::-1])
    found = find_proof(own, board, reasons, search)
    puzzle = PuzzleModel(name)
    own.formulations["main"].build(puzzle, board)
    names = {x.name for y in puzzle.answer.values() for x in y.terms}
    answers = [{"ones": ones_of(puzzle, answer)} for answer in report.answers]
    answer = json.dumps({"variables": sorted(names), "answers": answers})
    return Case(puzzle, report.lp, json.dumps(found.graphs), answer, proof_text(found))


# -- damage


def damage(rng: Random, data: Any, names: Sequence[str]) -> str:
    """Change the data of a proof in place; what was done."""
    steps = data["steps"]
    step = rng.choice(steps)
    item = rng.choice(step)
    literals, rows = item.get("prove", item.get("any")), item.get("by", [0])
    done = rng.choice(DAMAGES)
    i, j = rng.randrange(len(literals)), rng.randrange(len(rows))
    if done == "row dropped":
        del rows[j]
    elif done == "row changed":
        rows[j] = rng.choice([*(r for s in steps for k in s for r in k.get("by", [])), *range(3)])
    elif done == "value changed":
        literals[i] = opposite(literals[i])
    elif done == "literal changed":
        literals[i] = rng.choice(["", "!"]) + rng.choice(names)
    elif done == "literal dropped":
        del literals[i]
    elif done == "literal added":
        literals.append(rng.choice(["", "!"]) + rng.choice(names))
    elif done == "item dropped":
        step.remove(item)
    elif done == "step dropped":
        steps.remove(step)
    elif done == "steps swapped":
        a, b = rng.randrange(len(steps)), rng.randrange(len(steps))
        steps[a], steps[b] = steps[b], steps[a]
    elif done == "cut instead of proof":
        item.pop("prove", None)
        item |= {"any": literals, "cut": "one_loop"}
    elif done == "ones changed":
        name = rng.choice(names)
        data["ones"] = sorted({*data["ones"]} ^ {name})
    else:
        _spoil(rng, data)
    return done


DAMAGES = (
    *("row dropped", "row changed", "value changed", "literal changed", "literal dropped"),
    *("literal added", "item dropped", "step dropped", "steps swapped", "cut instead of proof"),
    *("ones changed", "spoilt"),
)
JUNK = (None, True, False, -1, 0, 10**6, "", "!", "x", [], {}, [[]], {"prove": []})


def _spoil(rng: Random, data: Any) -> None:
    """Something else in any place of the data."""
    places = [(data, key) for key in data]
    for step in data["steps"]:
        places += [(step, i) for i in range(len(step))]
        for item in step:
            places += [(item, key) for key in item]
            places += [(item["by"], i) for i in range(len(item.get("by", ())))]
    holder, key = rng.choice(places)
    holder[key] = rng.choice(JUNK)


def opposite(literal: str) -> str:
    return literal[1:] if literal.startswith("!") else f"!{literal}"


# -- a second opinion


@dataclass
class Opinion:
    """Whether a proof still proves its answer, by SCIP and by parts of graphs: for each item the
    rows that it names allow nothing else, in whatever order one follows them.
    """

    case: Case
    asked: dict[Any, bool] = field(default_factory=dict)

    @cached_property
    def rows(self) -> dict[str, Row]:
        return dict(self.case.puzzle.rows())

    @cached_property
    def variables(self) -> dict[str, Any]:
        return {x.name: x for x in self.case.puzzle.variables}

    def shares(self, data: Any) -> bool:
        """Of data that can be read: each item follows, and the answer's variables are decided."""
        known: dict[str, int] = {}
        more: list[Row] = []
        for item in (item for step in data["steps"] for item in step):
            literals = item.get("prove", item.get("any"))
            values = {x.removeprefix("!"): int(x.startswith("!")) for x in literals}
            if "prove" not in item:
                row = self.cut(item["cut"], values)
                if row is None:
                    return False
                more.append(row)
                continue
            rows = [self.row(name, more) for name in item["by"]]
            if any(known.get(x, v) != v for x, v in values.items()):
                pass  # it was known
            elif not self.nothing(rows, known | values):
                return False
            if len(values) == 1:
                known |= {x: 1 - v for x, v in values.items()}
            else:
                more.append(self.clause(values))
        wanted = json.loads(self.case.answer)
        ones = {x for x in wanted["variables"] if known.get(x) == 1}
        return known.keys() >= {*wanted["variables"]} and ones == {*wanted["answers"][0]["ones"]}

    def row(self, name: str | int, more: Sequence[Row]) -> Row:
        if isinstance(name, int):
            return more[name]
        base, _, end = name.rpartition("_")
        if end not in ("lhs", "rhs"):
            return self.rows[name]
        whole = self.rows[base]
        lower, upper = (whole.lower, None) if end == "lhs" else (None, whole.upper)
        return Row(whole.terms, lower, upper)

    def clause(self, values: dict[str, int], weights: Sequence[int] = (), bound: int = 1) -> Row:
        """At least so much of what `values` say is not so."""
        each = zip(values.items(), weights or [1] * len(values), strict=True)
        terms = {self.variables[x]: -w if v else w for (x, v), w in each}
        return Row(terms, bound + sum(w for w in terms.values() if w < 0), None)

    def nothing(self, rows: Sequence[Row], values: dict[str, int]) -> bool:
        """Whether nothing with these values satisfies the rows."""
        used = {x for row in rows for x in row.terms}
        told = {x.name: values[x.name] for x in used if x.name in values}
        key = (
            frozenset((frozenset((x.name, w) for x, w in r.terms.items()), r.lower, r.upper)
            for r in rows),
            frozenset(told.items()),
        )  # fmt: skip
        if key not in self.asked:
            m = PuzzleModel("item")
            x = m.binaries("x", sorted(y.name for y in used), means="")
            fixed = [x[name] == value for name, value in told.items()]
            stated = [
                Row({x[y.name]: w for y, w in r.terms.items()}, r.lower, r.upper) for r in rows
            ]
            m.families["rows"] = Family("rows", (), "", "", rows=[*stated, *fixed])
            m.answer_is(x)
            self.asked[key] = not all_answers(m, 1).answers
        return self.asked[key]

    def cut(self, name: str, values: dict[str, int]) -> Row | None:
        """The row of a cut; None if the graph may well keep its rule with these values."""
        lazy = self.case.puzzle.families[name].lazy
        assert lazy
        assert lazy.condition
        type_, nodes, links, groups = lazy.condition

        def known(y: Any) -> int | None:
            if not y.terms:
                return int(y.constant)
            (x,) = y.terms
            value = values.get(x.name)
            return None if value is None else 1 - value if y.constant else value

        near: dict[int, list[int]] = {v: [] for v, y in enumerate(nodes) if known(y) != 0}
        for (a, b), y in links.items():
            if known(y) != 0 and a in near and b in near:
                near[a].append(b)
                near[b].append(a)
        parts = [set(part) for part in components(near, near.__getitem__)]
        there = [{v} for v, y in enumerate(nodes) if known(y) == 1]
        weights, bound = [1] * len(values), 1
        if type_ == "sets":
            clues, *letters = ({*group} for group in groups)
            counts = [(len(p & clues), max(len(p & own) for own in letters)) for p in parts]
            apart = any(not n or n % len(letters) or m * len(letters) > n for n, m in counts)
        elif groups and type_ == "connected":
            apart = any(v <= p and not p & {*groups[0]} for v in there for p in parts)
        else:
            all_ = there + ([{*group} for group in groups] if type_ == "loop" else [])
            met = [[i for i, p in enumerate(parts) if p & one] for one in all_]
            apart = any(not {*a} & {*b} for a in met for b in met)
        if type_ == "loop":
            cells = {x.name for y in nodes for x in y.terms}
            weights, bound = [2 if x in cells else 1 for x in values], 2
        return self.clause(values, weights, bound) if apart else None
