"""Answers made of lines: loops through cells or along their sides, and borders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, combinations
from typing import Any, Literal, NamedTuple

from ..blocks import ARROWS, Board, Clue
from ..grid import Cell, Grid, Pair, components, joined, named, pair, picture
from ..loops import single_loops
from ..pen import Pen
from ..region_cycle import explain_regions
from ..text import (
    cells_from_rows,
    cells_to_rows,
    join_words,
    pairs_from_json,
    pairs_to_json,
)
from .base import ERASE, HELD, Answer, AnswerType, DecisionText, Fact, Rows
from .nested_turns import NESTING_RULES, find_nested_turns

STEP = "Drag from cell to cell, or tap between two cells: a line; again: a cross; again: clear."
WALK = (
    "Keys: the arrow keys move, with Shift they draw; W, A, S and D draw a line up, left, down and "
    "right, with Shift they set a cross"
)
ALONG = (
    "Keys: the arrow keys move; W, A, S and D draw the upper, left, lower and right side of a "
    "cell, with Shift they set a cross"
)
MOST_FOLLOWED = 4  # cells at most that the reason names where a line goes on
MOST_SEEN = 4  # cells at most that the reason of several steps lists


class SeenFact(NamedTuple):
    """A fact about the lines drawn at one cell, or at several, by which steps there follow.

    `many`: what it says of more cells than a sentence lists. `check`: that of the rule. Facts are
    sorted: one about drawn lines alone is preferred.
    """

    check: str
    says: tuple[str, str]
    many: str = ""


PASSES = SeenFact(
    "no_branch", ("a line already passes through {}", "lines already pass through {}")
)
CONTINUES = SeenFact(
    "no_loose_end",
    ("the line at {} can only continue here", "the lines at {} can only continue here"),
)
ENDS = SeenFact("no_loose_end", ("a line here would end at {}", "lines here would end at {}"))
PATH_PASSES = SeenFact("no_branch", ("a path passes through {}", "paths pass through {}"))
PATH_ENDS = SeenFact("joins_alike", ("a path here would end at {}", "paths here would end at {}"))
PATH_CONTINUES = SeenFact(
    "joins_alike",
    ("the path at {} can only continue here", "the paths at {} can only continue here"),
)

OF_PATHS = {PASSES: PATH_PASSES, CONTINUES: PATH_CONTINUES, ENDS: PATH_ENDS}


@dataclass(frozen=True)
class Loop(AnswerType):
    """A closed loop, of "steps" from cell to cell or of "sides" of cells."""

    pairs: Literal["steps", "sides"] = "steps"

    @property
    def shape(self) -> str:  # type: ignore[override]  # a class attribute in other types
        """Return the name of the browser module for marks: `step` between cells, `side` along the
        grid.
        """
        return "step" if self.pairs == "steps" else "side"

    @property
    def how(self) -> str:  # type: ignore[override]
        """Return the instructions for the reader, which differ for steps and for sides."""
        if self.pairs == "steps":
            return f"{STEP} {ERASE} {WALK}.{HELD}"
        return (
            "Tap a side, or drag along several: a line; again: a cross; again: clear. "
            f"{ERASE} Tap the middle of a cell: coloured as inside the loop; again: as outside; "
            f"again: clear. {ALONG}; Space colours the cell.{HELD}"
        )

    def notes(self, board: Board) -> Sequence[Cell]:
        """Return all cells if the loop runs along sides; readers may note them as inside or
        outside.
        """
        return board.grid.cells() if self.pairs == "sides" else ()

    @property
    def decides(self) -> tuple[str, str]:  # type: ignore[override]
        """Return the noun for a key: "line" for a step, "side" for a side; in the singular and
        plural.
        """
        return ("line", "lines") if self.pairs == "steps" else ("side", "sides")

    def _line_grid(self, board: Board) -> Grid:
        """Return the grid whose places the lines join: cells for steps, points for sides."""
        return board.grid if self.pairs == "steps" else board.grid.points

    def elements(self, board: Board) -> Sequence[tuple[Pair, ...]]:
        """Return all steps between neighbouring cells, or all sides, one per element."""
        return [(pair,) for pair in self._line_grid(board).pairs()]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        """Return pictures `h` and `v` of the horizontal and vertical lines, with 1 where one is
        drawn.
        """
        return pairs_to_json(self._line_grid(board), answer)

    def read(self, board: Board, rows: Rows) -> Answer:
        """Return the pairs with 1 in the pictures `h` and `v`."""
        return pairs_from_json(rows)

    def picture(self, board: Board, answer: Answer) -> Sequence[str]:
        """Return a picture of box-drawing characters, one per cell for steps, one per grid point
        for sides.
        """
        return draw_lines(self._line_grid(board), answer)

    def cells(self, board: Board, key: Pair) -> Sequence[Cell]:
        """Return the two cells of a step, or the one or two cells beside a side."""
        return key if self.pairs == "steps" else board.grid.beside(key)

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw the loop, through the centres of cells or along their sides."""
        if self.pairs == "steps":
            pen.through_cells(answer, "answer loop")
        else:
            pen.along_sides(answer, "answer loop")

    def draw_decision(self, pen: Pen, board: Board, key: Pair, one: bool) -> None:
        """Draw the line (`one`), or a cross at its middle."""
        if self.pairs == "sides":
            draw_side(pen, key, one)
        elif one:
            pen.through_cells([key], "decision")
        else:
            pen.cross_between(key, 0.5, "decision")

    def say_decision(self, board: Board, key: Pair, one: bool) -> DecisionText:
        """Return the decision in words: "R1C1–R1C2 drawn" for a step, "R1C1|R1C2 not drawn" for a
        side.
        """
        place = side_named(board.grid, key) if self.pairs == "sides" else "–".join(map(named, key))
        return DecisionText(place, "drawn" if one else "not drawn", verb="is")

    def explain(
        self,
        board: Any,
        decided: Mapping[Any, bool],
        used: Mapping[Any, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain decisions on steps that all meet in one cell, by the steps decided there before.

        Either the line in the cell has only one way on, or a line would end there, or branch off.
        Return None for other decisions.
        """
        own = [key for key in (*decided, *used) if isinstance(key, Pair)]
        shared = self._find_shared_cell(own)
        if not clues and (cells := self._find_two_exits(board, decided, used)):
            return f"the loop visits {cells}, which have only two exits each", "no_loose_end"
        if not shared or any({*clue.cells} != {shared} for clue in clues):
            return None
        if any(key != shared for key in (*decided, *used) if not isinstance(key, Pair)):
            return None
        cell, pairs = named(shared), board.grid.pairs_at(shared)
        lines, drawn = sum(used.get(key, False) for key in own), [*decided.values()]
        ways = len(pairs) - sum(used.get(key) is False for key in own)
        if drawn == [True] and lines == 1:
            return f"the line at {cell} can only continue here", "no_loose_end"
        if all(drawn) and lines == 0 and ways == 2:
            return f"the loop visits {cell}, which has only two exits left", "no_loose_end"
        if not any(drawn) and lines in (0, 2):
            return (f"a line here would end at {cell}", "no_loose_end") if lines == 0 else (
                f"a line already passes through {cell}", "no_branch"
            )  # fmt: skip
        return None

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that a line passes a cell of each step, has one way on there, or would end."""
        if self.pairs != "steps" or not all(isinstance(key, Pair) for key in decided):
            return None
        facts = [
            {cell: fact for cell in key if (fact := self._see(board, cell, key, one, made))}
            for key, one in decided.items()
        ]
        for fact in sorted({fact for own in facts for fact in own.values()}):
            where = [[cell for cell in own if own[cell] == fact] for own in facts]
            often = Counter(chain(*where))
            if not all(where):
                continue
            cells = sorted({max(own, key=lambda cell: often[cell]) for own in where})
            if len(cells) <= MOST_SEEN or fact.many:
                near = {key for cell in cells for key in board.grid.pairs_at(cell)}
                told = fact.says[len(cells) > 1].format(join_words(map(named, cells)))
                told = told if len(cells) <= MOST_SEEN else fact.many
                uses = [key for key in sorted(near & made.keys())
                        if made[key] or fact.check != "no_branch"]  # fmt: skip
                return Fact(told, (), uses, fact.check)
        if all(decided.values()) and (ways := self._find_only_ways(board, [*decided], made)):
            return ways
        if any(decided.values()):
            return self._find_way_round(board, decided, made)
        if dead := self._find_dead_end(board, [*decided], made):
            return dead
        ring = self._find_ring([*decided], made) if len(decided) == 1 else None
        ring = ring or self._find_pocket(board, [*decided], made)
        return ring or self._find_way_round(board, decided, made)

    def _find_dead_end(
        self, board: Any, steps: Sequence[Pair], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return where lines would end on several steps, one after the other."""
        left, ends, known = {*steps}, list[Cell](), {**made}
        while left:
            seen = [
                (key, cell)
                for key in sorted(left)
                for cell in key
                if (fact := self._see(board, cell, key, False, known)) and "end at" in fact.says[0]
            ]
            if not seen:
                return None
            ends = ends or sorted({cell for _, cell in seen})
            known |= dict.fromkeys((key for key, _ in seen), False)
            left -= known.keys()
        told = ENDS.says[len(ends) > 1].format(join_words(map(named, ends)))
        near = {key for cell in {*chain(*steps)} for key in board.grid.pairs_at(cell)}
        return Fact(told, (), near & made.keys(), ENDS.check)

    def _find_pocket(
        self, board: Any, steps: Sequence[Pair], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that no drawn line can go on to steps, although lines are drawn elsewhere."""
        lines = [key for key, one in made.items() if one and isinstance(key, Pair)]
        open_ = joined(key for key in board.grid.pairs() if made.get(key) is not False)
        parts = components(sorted(open_), open_.__getitem__)
        inside = {cell for part in parts if any(step.a in part for step in steps) for cell in part}
        if not lines or any(key.a in inside for key in lines):
            return None
        near = {key for cell in inside for key in board.grid.pairs_at(cell)}
        told = f"{'it is' if len(steps) == 1 else 'they are'} cut off from the lines already drawn"
        return Fact(told, (), near & made.keys(), "one_loop")

    def _find_ring(self, steps: Sequence[Pair], made: Mapping[Any, bool]) -> Fact | None:
        """Return that a step would close a loop of drawn lines although others are drawn too."""
        drawn = sorted(key for key, one in made.items() if one and isinstance(key, Pair))
        near, (step,) = joined(drawn), steps
        parts = components(sorted(near), near.__getitem__)
        part = next((one for one in parts if step.a in one), set[Cell]())
        lines = [key for key in drawn if key.a in part]
        if step.b not in part or len(lines) == len(drawn):
            return None
        return Fact("it would close a small loop", (), lines, "one_loop")

    def _find_only_ways(
        self, board: Any, steps: Sequence[Pair], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that lines go on by steps, because another way would close a small loop."""
        cells, rings, uses = set[Cell](), set[Pair](), set[Pair]()
        for step in steps:
            for cell in step:
                near = [key for key in board.grid.pairs_at(cell) if key != step]
                open_ = [key for key in near if key not in made]
                lines = sum(made.get(key, False) for key in near)
                if lines == len(open_) == 1 and (ring := self._find_ring(open_, made)):
                    cells.add(cell)
                    rings |= {*open_}
                    uses |= {*ring.uses, *near} & made.keys()
                    break
            else:
                return None
        if len(rings) != 1:
            return None
        told = CONTINUES.says[len(cells) > 1].format(join_words(map(named, sorted(cells))))
        other = "–".join(map(named, *rings))
        return Fact(f"{told}, because {other} would close a small loop", (), uses, "one_loop")

    def _find_way_round(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that a line could only go on through a few cells and close a small loop."""
        if len(decided) != 1:
            return None
        ((step, one),) = decided.items()
        known, way, uses = {**made, step: not one}, list[Cell](), set[Pair]()
        while len(way) < MOST_FOLLOWED:
            near = joined(
                sorted(key for key, line in known.items() if line and isinstance(key, Pair))
            )
            for cell in (*way[-1:], *step):
                own = board.grid.pairs_at(cell)
                ways = [key for key in own if key not in known]
                passed = {at for key in ways for at in key if len(near.get(at, ())) > 1}
                open_ = [key for key in ways if passed.isdisjoint(key)]
                if len(near.get(cell, ())) == len(open_) == 1:
                    break
            else:
                return None
            uses.update(own, *(map(board.grid.pairs_at, passed)))
            if ring := self._find_ring(open_, known):
                through = join_words(map(named, way or {*open_[0]} - {cell}))
                told = f"otherwise the line could only go on through {through}"
                uses = uses.union(ring.uses) & made.keys()
                return Fact(f"{told} and close a small loop", (), uses, ring.check)
            known[open_[0]] = True
            way += {*open_[0]} - {cell}
        return None

    def _see(
        self, board: Any, cell: Cell, key: Pair, drawn: bool, made: Mapping[Any, bool]
    ) -> SeenFact | None:
        """Return the fact about a cell that decides one of its steps, after those made before."""
        known = [made.get(other) for other in board.grid.pairs_at(cell) if other != key]
        lines = known.count(True)
        if not drawn and lines == 2:
            return PASSES
        if None in known or lines > 1 or drawn != (lines == 1):
            return None
        return CONTINUES if drawn else ENDS

    def explain_failure(
        self, board: Any, failed: Mapping[Any, bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Return that a line ends or branches, if the decisions are steps that meet in one cell."""
        shared = self._find_shared_cell([key for key in failed if isinstance(key, Pair)])
        if not shared or any(key != shared for key in failed if not isinstance(key, Pair)):
            return None
        cell, drawn = named(shared), sum(map(bool, failed.values()))
        if drawn > 2:
            return f"the line would branch at {cell}", "no_loose_end"
        if drawn == 1 and None not in failed.values():
            return f"the line would end at {cell}", "no_loose_end"
        return None

    def explain_position(self, board: Any, known: Mapping[Any, bool]) -> tuple[str, str] | None:
        """Say why the loop cannot visit all regions once, if the kind has such a rule."""
        if self.pairs != "steps" or board.waived or not any(board.regions.parts):
            return None
        told = explain_regions(board.regions, known)
        return (told, "crosses_region") if told else None

    def join_mistakes(self, told: Collection[str]) -> str:
        """Join two mistakes of a loop through regions, as `the loop would ..., or could ...`."""
        if told and all(one.startswith("the loop would close within ") for one in told):
            return "the loop would close within a few regions"
        if len(told) != 2 or "" in told:
            return ""
        one, other = told
        return f"{one}, or {other.removeprefix('the loop ')}"

    def _find_shared_cell(self, steps: Sequence[Pair]) -> Cell | None:
        """Return the cell in which all of several steps meet, or None."""
        if self.pairs != "steps" or len(steps) < 2:
            return None
        shared = frozenset(steps[0]).intersection(*steps[1:])
        return min(shared) if len(shared) == 1 else None

    def _find_two_exits(
        self, board: Any, decided: Mapping[Any, bool], used: Mapping[Any, bool]
    ) -> str:
        """Name the several cells at which these drawn steps are the only two exits, or ""."""
        if self.pairs != "steps" or not all(isinstance(key, Pair) for key in decided):
            return ""
        free = {
            cell: {pair for pair in board.grid.pairs_at(cell) if used.get(pair, True)}
            for cell in sorted({cell for step in decided for cell in step} - board.clues.keys())
        }
        two = [cell for cell, own in free.items() if len(own) == 2]
        ends = [cell for cell in two if free[cell] <= decided.keys()]
        ends = ends if used else [cell for cell in two if free[cell] & decided.keys()]
        if not all(decided.values()) or not 1 < len(ends) <= MOST_SEEN:
            return ""
        exits = {key for cell in ends for key in free[cell]}
        return join_words(map(named, ends)) if decided.keys() <= exits else ""

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Return every closed loop on the board that visits no cell (or point) twice."""
        return single_loops(self._line_grid(board))


@dataclass(frozen=True)
class Paths(Loop):
    """Paths of steps from cell to cell, with a clue at both ends."""

    def explain(
        self,
        board: Any,
        decided: Mapping[Any, bool],
        used: Mapping[Any, bool],
        clues: Sequence[Clue],
    ) -> tuple[str, str] | None:
        """Explain decisions on steps that all meet in one cell, by the steps decided there before.

        One step leads from a cell with a number, and two from each other cell.
        """
        cell = self._find_shared_cell([*decided, *used])
        if cells := self._find_two_exits(board, decided, used):
            return f"{cells} have only two exits each", "one_or_two"
        if not cell:
            return None
        lines, drawn = sum(used.values()), [*decided.values()]
        ways = len(board.grid.pairs_at(cell)) - sum(not one for one in used.values())
        ends, name = cell in board.clues, named(cell)
        if not any(drawn) and lines == 2 - ends:
            told = (
                f"the path of the {board.clues[cell]} in {{}} has begun"
                if ends
                else PATH_PASSES.says[0]
            )
        elif all(drawn) and ways == 2 - ends:
            told = "the only way out of {}" if ends else "{} has only two exits left"
        else:
            return None
        return told.format(name), "one_or_two"

    def find_chain(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return that paths would turn inside each other, up to a mistake."""
        if not board.waived.isdisjoint(NESTING_RULES):
            return None
        find = partial(find_nested_turns, board, made, self._find_mistake)
        found = [turns for key, one in decided.items() if (turns := find(key, not one))]
        if len({turns.why for turns in found}) != 1 or len(found) < len(decided):
            return None
        why, _, closed = found[0]
        if closed and closed not in decided:
            why = f"{'–'.join(map(named, closed))} could not be drawn, {why}"
        return Fact(f"otherwise {why}", (), {key for turns in found for key in turns.uses})

    def _find_mistake(self, board: Any, known: Mapping[Any, bool]) -> str:
        told = self.explain_position(board, known)
        return told[0] if told else ""

    def _find_ring(self, steps: Sequence[Pair], made: Mapping[Any, bool]) -> Fact | None:
        return None  # each path has a number

    def _find_pocket(
        self, board: Any, steps: Sequence[Pair], made: Mapping[Any, bool]
    ) -> Fact | None:
        return None

    def _see(
        self, board: Any, cell: Cell, key: Pair, drawn: bool, made: Mapping[Any, bool]
    ) -> SeenFact | None:
        """Return the fact about a cell without a number; one with a number ends a path."""
        if cell in board.clues:
            return None
        fact = super()._see(board, cell, key, drawn, made)
        return OF_PATHS[fact] if fact else None

    def explain_failure(
        self, board: Any, failed: Mapping[Any, bool | None], clues: Sequence[Clue]
    ) -> tuple[str, str] | None:
        """Return that a path ends, branches or begins twice where the decisions meet."""
        cell, drawn = self._find_shared_cell([*failed]), sum(map(bool, failed.values()))
        if not cell:
            return None
        ends, name = cell in board.clues, named(cell)
        if drawn > 2 - ends:
            told = "two paths would begin at {}" if ends else "a path would branch at {}"
        elif drawn + [*failed.values()].count(None) < 2 - ends:
            told = "a path would end at {}" if drawn else "no path could lead through {}"
            told = "no path could begin at {}" if ends else told
        else:
            return None
        return told.format(name), "one_or_two"

    def explain_position(self, board: Any, known: Mapping[Any, bool]) -> tuple[str, str] | None:
        """Name two different numbers that drawn steps join, or a cell with too few or many."""
        near = joined(sorted(key for key, one in known.items() if one))
        for part in components(sorted(near), near.__getitem__):
            ends = [cell for cell in sorted(part) if board.clues.get(cell) is not None]
            if len({board.clues[cell] for cell in ends}) > 1:
                one, other = (f"the {board.clues[cell]} in {named(cell)}" for cell in ends[:2])
                return f"a path would join {one} and {other}", "along"
        for cell in board.grid.cells():
            failed = {key: known.get(key) for key in board.grid.pairs_at(cell)}
            if told := self.explain_failure(board, failed, ()):
                return told
        return None

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Return the answers with one step at each clue, and two or none at other cells."""
        found = list[Answer]([frozenset()])
        for cell in board.grid.cells():
            own = board.grid.pairs_at(cell)
            after = [step for step in own if step.a == cell]
            wanted = (1,) if cell in board.clues else (0, 2)
            found = [
                steps.union(chosen)
                for steps in found
                for count in range(len(after) + 1)
                for chosen in combinations(after, count)
                if count + len(steps.intersection(own)) in wanted
            ]
        return found


@dataclass(frozen=True)
class ShadedLoop(Loop):
    """A closed loop of steps, and shaded cells; cells with an arrow cannot be shaded."""

    called, denied = "shaded", "not shaded"
    how = (
        f"{STEP} {ERASE} Tap the middle of a cell: shaded; again: a cross; again: clear. "
        f"{WALK}; Space: shaded, X: a cross.{HELD}"
    )

    @property
    def decides(self) -> tuple[str, str]:  # type: ignore[override]
        """Return the noun for a key, in the singular and plural."""
        return "line or cell", "lines and cells"

    def elements(self, board: Board) -> Sequence[tuple[Pair | Cell, ...]]:  # type: ignore[override]
        """Return all steps, then all cells without an arrow, one per element."""
        free = (cell for cell in board.grid.cells() if cell not in board[ARROWS])
        return [*super().elements(board), *((cell,) for cell in free)]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        """Return the pictures of the lines, and `shaded` with 1 for each shaded cell."""
        shaded = cells_to_rows(board.grid, _list_shaded(answer))
        return {**super().to_json(board, answer - _list_shaded(answer)), "shaded": shaded}

    def read(self, board: Board, rows: Rows) -> Answer:
        """Return the answer that the pictures show; `shaded` may be missing."""
        return super().read(board, rows) | cells_from_rows(rows.get("shaded", ()))

    def picture(self, board: Board, answer: Answer) -> Sequence[str]:
        """Return a picture of the lines as box-drawing characters, with `#` for shaded cells."""
        lines, shaded = super().picture(board, answer), _list_shaded(answer)
        return picture(board.grid, lambda c: "#" if c in shaded else lines[c.row][c.col])

    def cells(self, board: Board, key: Pair | Cell) -> Sequence[Cell]:
        """Return the cell itself, or the two cells of a step."""
        return [key] if isinstance(key, Cell) else key

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Fill the shaded cells and draw the loop."""
        pen.fill(_list_shaded(answer), "answer shaded")
        super().draw(pen, board, answer - _list_shaded(answer))

    def draw_decision(self, pen: Pen, board: Board, key: Pair | Cell, one: bool) -> None:
        """Draw the line or fill the cell (`one`), or draw a cross there."""
        if isinstance(key, Pair):
            super().draw_decision(pen, board, key, one)
        elif one:
            pen.fill([key], "shaded")
        else:
            pen.cross(key, "decision")

    def say_decision(self, board: Board, key: Pair | Cell, one: bool) -> DecisionText:
        """Return the decision in words: "R1C1–R1C2 drawn" for a step, "R1C1 not shaded"
        for a cell.
        """
        if isinstance(key, Pair):
            return super().say_decision(board, key, one)
        return DecisionText(named(key), "shaded" if one else "not shaded", verb="is")

    def find_fact(
        self, board: Any, decided: Mapping[Any, bool], made: Mapping[Any, bool]
    ) -> Fact | None:
        """Return the fact that a loop has, or that steps lead to shaded cells."""
        steps = [key for key in decided if isinstance(key, Pair)]
        ends = [[cell for cell in step if made.get(cell)] for step in steps]
        if len(steps) < len(decided) or any(decided.values()) or not all(ends):
            return super().find_fact(board, decided, made)
        shaded = sorted({cell for own in ends for cell in own})
        if len(shaded) > MOST_SEEN:
            return None
        are = "is" if len(shaded) == 1 else "are"
        return Fact(f"{join_words(map(named, shaded))} {are} shaded", (), shaded, "visits_or_on")

    def explain_position(self, board: Any, known: Mapping[Any, bool]) -> tuple[str, str] | None:
        """Name a cell that can neither be shaded nor be visited."""
        grid, arrows = board.grid, board[ARROWS]
        shaded = {key for key, one in known.items() if one and isinstance(key, Cell)}
        apart = all(shaded.isdisjoint(grid.neighbours(cell)) for cell in shaded)
        for cell in grid.cells() if apart else ():
            near = grid.neighbours(cell)
            if cell in arrows or cell in shaded:
                continue
            ways = [other for other in near if other not in arrows and other not in shaded
                    and known.get(pair(cell, other), True)]  # fmt: skip
            if len(ways) < 2 and (known.get(cell) is False or not shaded.isdisjoint(near)):
                return f"{named(cell)} could be neither shaded nor on the loop", "visits_or_on"
        return super().explain_position(board, known)

    def candidates(self, board: Board) -> Iterable[Answer]:
        """Yield each loop together with all cells that it does not visit (and that have no arrow)
        shaded.
        """
        free = {*board.grid.cells()} - board[ARROWS].keys()
        return (loop | free.difference(*loop) for loop in super().candidates(board))


def _list_shaded(answer: Answer) -> frozenset[Cell]:
    return frozenset(key for key in answer if isinstance(key, Cell))


@dataclass(frozen=True)
class Borders(AnswerType):
    """Lines along sides that divide the board into parts; the frame is always drawn."""

    decides: tuple[str, str] = ("border", "borders")
    pairs = "sides"
    shape = "side"
    paint = True
    how = (
        f"Tap a side, or drag along several: a line; again: a cross; again: clear. {ERASE} "
        "Drag from the middle of a cell to that of another one: the rectangle between them. "
        f"{ALONG}; with Shift, the arrow keys stretch a rectangle, and Space draws it.{HELD}"
    )

    def elements(self, board: Board) -> Sequence[tuple[Pair, ...]]:
        """Return all sides between two cells, one per element."""
        return [(s,) for s in board.grid.points.pairs() if len(board.grid.beside(s)) == 2]

    def to_json(self, board: Board, answer: Answer) -> Rows:
        """Return pictures `h` and `v` of the horizontal and vertical sides, with 1 where a border
        is.
        """
        return pairs_to_json(board.grid.points, answer)

    def read(self, board: Board, rows: Rows) -> Answer:
        """Return the sides with 1 in the pictures `h` and `v`."""
        return pairs_from_json(rows)

    def picture(self, board: Board, answer: Answer) -> Sequence[str]:
        """Return a picture of borders and frame in box-drawing characters, one per grid point."""
        frame = board.grid.boundary(board.grid.cells())
        return draw_lines(board.grid.points, answer | frame)

    def cells(self, board: Board, key: Pair) -> Sequence[Cell]:
        """Return the two cells beside a border."""
        return board.grid.beside(key)

    def draw(self, pen: Pen, board: Board, answer: Answer) -> None:
        """Draw the borders; the frame is a part of the board."""
        pen.along_sides(answer, "answer border")

    def draw_decision(self, pen: Pen, board: Board, key: Pair, one: bool) -> None:
        """Draw the border (`one`), or a cross at its middle."""
        draw_side(pen, key, one)

    def say_decision(self, board: Board, key: Pair, one: bool) -> DecisionText:
        """Return the decision in words: "R1C1|R1C2 border" or "no border"."""
        holds, verb = ("border", "is a") if one else ("no border", "is")
        return DecisionText(side_named(board.grid, key), holds, verb=verb)


BOX = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"  # indexed by the lines that lead up (1), right (2), down (4), left (8)


def draw_lines(grid: Grid, pairs: Collection[Pair]) -> Sequence[str]:
    """Return a picture of box-drawing characters, one for each cell (or point): the lines that join
    it to its neighbours.

    `grid`: the cells or points that the pairs join.
    """

    def char(cell: Cell) -> str:
        """Return the character whose lines lead to the neighbours that the cell is paired with."""
        r, c = cell
        ways = Cell(r - 1, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r, c - 1)
        return BOX[sum(1 << i for i, n in enumerate(ways) if pair(cell, n) in pairs)]

    return picture(grid, char)


def borders_between(grid: Grid, parts: Sequence[Iterable[object]]) -> Answer:
    """Return the sides (pairs of points) between cells of different parts; the frame is not
    included.
    """
    part_of = {cell: i for i, part in enumerate(parts) for cell in part}
    at = part_of.get
    return frozenset(side for side, a, b in grid.shared_sides if at(a) != at(b))


@lru_cache(maxsize=100)  # several checks and models ask about the same answer
def parts_between(grid: Grid, borders: Answer) -> Sequence[frozenset[Cell]]:
    """Return the parts into which borders (sides, as pairs of points) divide the board, in order of
    their first cells.
    """
    near: dict[Cell, list[Cell]] = {cell: [] for cell in grid.cells()}
    for side, a, b in grid.shared_sides:
        if side not in borders:
            near[a].append(b)
            near[b].append(a)
    return tuple(map(frozenset, components(grid.cells(), near.__getitem__)))


def draw_side(pen: Pen, side: Pair, one: bool) -> None:
    """Draw the decision that a side is in the answer as a line (`one`), or that it is not as a
    cross.
    """
    if one:
        pen.along_sides([side], "decision")
    else:
        pen.cross_between(side, 0, "decision")


def side_named(grid: Grid, side: Pair) -> str:
    """Return a side's name by the cells beside it: "R2C5|R2C6", or "R1C5 top" at the frame."""
    beside = grid.beside(side)
    if len(beside) == 2:
        return "|".join(map(named, beside))
    (cell,) = beside
    if side.a.row == side.b.row:
        return f"{named(cell)} {'top' if side.a.row == cell.row else 'bottom'}"
    return f"{named(cell)} {'left' if side.a.col == cell.col else 'right'}"
