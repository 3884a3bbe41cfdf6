"""A second check of proofs in steps, by SCIP and by the components of graphs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from typing import Any

from oracle import find_all_answers
from proofs import ProofCase
from site_gen.boards.grid import components
from site_gen.solver.model.family import Family
from site_gen.solver.model.linear import Row
from site_gen.solver.model.model import PuzzleModel


def list_halves(size: int) -> list[tuple[int, ...]]:
    """Return all ways to have half of `size` values 1 and the others 0."""
    return [way for way in product((0, 1), repeat=size) if 2 * sum(way) == size]


def fits(way: Sequence[int], known: Sequence[int | None]) -> bool:
    return all(b in (a, None) for a, b in zip(way, known, strict=True))


@dataclass
class Opinion:
    """A second opinion on a proof: for each item, the rows that it names must allow nothing else,
    in whatever order they are followed."""

    case: ProofCase
    asked: dict[Any, bool] = field(default_factory=dict)

    @cached_property
    def rows(self) -> dict[str, Row]:
        return dict(self.case.puzzle.rows())

    @cached_property
    def variables(self) -> dict[str, Any]:
        return {x.name: x for x in self.case.puzzle.variables}

    def shares(self, data: Any) -> bool:
        """Return whether each item of readable data follows, and all variables of the answer are
        decided."""
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
                pass  # it was already known
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
        """Return a row: at least `bound`, in sum of weights, of the `values` are false."""
        each = zip(values.items(), weights or [1] * len(values), strict=True)
        terms = {self.variables[x]: -w if v else w for (x, v), w in each}
        return Row(terms, bound + sum(w for w in terms.values() if w < 0), None)

    def nothing(self, rows: Sequence[Row], values: dict[str, int]) -> bool:
        """Return whether no assignment with these values satisfies the rows."""
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
            self.asked[key] = not find_all_answers(m, 1).answers
        return self.asked[key]

    def cut(self, name: str, values: dict[str, int]) -> Row | None:
        """Return a cut's row, or None if the graph may keep its rule with these values."""
        lazy = self.case.puzzle.families[name].lazy
        assert lazy
        assert lazy.condition
        type_, nodes, links, groups = lazy.condition()

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
        elif type_ in ("sizes", "at_least"):
            sure = {v for one in there for v in one}
            held = [set(p) for p in components(sorted(sure), near.__getitem__)]
            size = {v: n for n, group in enumerate(groups, 1) for v in group}
            large = type_ == "sizes" and any(len(p) > size[min(p)] for p in held)
            apart = large or any(p & sure and len(p) < size[min(p)] for p in parts)
        elif type_ == "differ":
            told = [[known(nodes[v]) for v in group] for group in groups]
            left = [{half for half in list_halves(len(one)) if fits(half, one)} for one in told]
            apart = any(len(a | b) == 1 for a, b in combinations(left, 2))
        elif type_ == "cycle":
            rest = ([u for u in near if u != v] for v in near)
            apart = any(len(components(others, near.__getitem__)) > 1 for others in rest)
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
