"""Puzzles: a document, and the findings about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from .boards.text import Blocks
from .content.config import Solving
from .content.document import Document, Meta, comparison_problem, load
from .content.installed import read_board_style
from .errors import NOWHERE, Place, Problem, SolveError
from .findings.cache import Artefact
from .findings.clue_sets import find_clash
from .findings.differences import describe_difference, draw_difference
from .findings.keys import compute_code_digest, compute_digest, get_solver_version
from .findings.reasons import Reasons, find_reasons
from .findings.reasons.measure import Difficulty, measure_difficulty
from .findings.reasons.step_words import StepWords
from .findings.run import Run, ask_scip, run_formulation
from .findings.verdict import describe_clash
from .findings.worth import Worth, make_solved_board, measure_worth
from .kind import Answer, HasGrid, Kind, Rows, find_kind
from .solver.model.linear import Row
from .solver.model.model import PuzzleModel
from .solver.scip.report import Report, SearchSettings

LIMITS = ("time limit", "memory limit")


@dataclass(frozen=True)
class Finding:
    """The findings about a puzzle, as plain data for the cache.

    `runs` maps formulations to runs and always has "main". `worth` is that of rules and clues,
    `reasons` are those of every decision of the only answer.
    """

    runs: Mapping[str, Run]
    worth: Worth | None = None
    reasons: Reasons | None = None

    @property
    def is_unfinished(self) -> bool:
        """Return True if more time could give more results."""
        report = self.runs["main"].report
        return any(run.report.status in LIMITS for run in self.runs.values()) or (
            report.complete and report.confirmed is None
        )


FINDING = Artefact("solve.z", bool, Mapping[str, Run], Worth | None, Reasons | None)


class SolvingStep(NamedTuple):
    """A step of a solution path.

    `says` is the step as a sentence. `decides` maps keys of the answer to True if they are part
    of it. The step follows from `clues`, `rules` and earlier steps.
    """

    says: str
    decides: dict[Any, bool]
    clues: tuple[str, ...]
    rules: tuple[str, ...]


class ModelText(NamedTuple):
    """An integer program.

    `rows` maps their names in the file to rows. `lp` is the text of the file, with all cuts that
    were found.
    """

    rows: dict[str, Row]
    lp: str


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. Its board and its findings are computed on first access.

    `is_early` is True for a puzzle whose answers alone are known: its page does without anything
    that takes long to find.

    Pickling sends the document and the finding, never the board or the kind: a kind is code.
    """

    document: Document
    found: Finding | None = None
    is_early: bool = False

    @classmethod
    def read(cls, path: str | Path) -> Puzzle:
        """Read a puzzle from a file `kind/slug.md`.

        Raises ContentError with all mistakes in the file, each with line and column.
        """
        return cls(load(Path(path)))

    @classmethod
    def from_blocks(cls, kind: str, blocks: Blocks, title: str = "Puzzle") -> Puzzle:
        """Return a puzzle with a board, given as the texts of its blocks.

        Raises SiteGenError if the kind is unknown or the board cannot be parsed.
        """
        find_kind(kind)
        puzzle = cls(Document(title, kind, "puzzle", Meta(title=title), blocks, "", {}, {}))
        puzzle.document.board()
        return puzzle

    @property
    def name(self) -> str:
        """Return `kind/slug`."""
        return self.document.name

    @property
    def kind(self) -> Kind[Any]:
        """Return the kind. Raises ContentError if the board is wrong."""
        return self.document.board()[0]

    @property
    def board(self) -> HasGrid:
        """Return the board. Raises ContentError if it is wrong."""
        return self.document.board()[1]

    @cached_property
    def finding(self) -> Finding:
        """Return the finding; a puzzle without one is solved now, but not explained."""
        found = self.found or self.solve().found
        assert found
        return found

    @property
    def runs(self) -> Mapping[str, Run]:
        """Return the runs by the name of the formulation; "main" is always among them."""
        return self.finding.runs

    @property
    def report(self) -> Report:
        """Return SCIP's report on our formulation."""
        return self.runs["main"].report

    @property
    def worth(self) -> Worth | None:
        """Return the worth of rules and clues, or None if it was not measured."""
        return self.finding.worth

    @property
    def reasons(self) -> Reasons | None:
        """Return the reasons of every decision, or None if they were not found."""
        return self.finding.reasons

    @cached_property
    def difficulty(self) -> Difficulty:
        """Return the difficulty that the reasons and SCIP's report show."""
        return measure_difficulty(self.reasons, self.report)

    @property
    def is_unique(self) -> bool:
        """Return True if the puzzle is proved to have exactly one answer."""
        return self.report.complete and len(self.report.answers) == 1

    @cached_property
    def _sorted_pairs(self) -> Sequence[tuple[Rows, Answer]]:
        """Return each answer as JSON data and as keys, sorted by the JSON data."""
        pairs = [(self.kind.answer.to_json(self.board, one), one) for one in self.report.answers]
        return sorted(pairs, key=lambda pair: [*map(list, pair[0].values())])

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Return the answers in a fixed order.

        Each answer passed `verify` when SCIP found it, and again when it was loaded from a cache.
        """
        return tuple(answer for _, answer in self._sorted_pairs)

    @property
    def rows(self) -> tuple[Rows, ...]:
        """Return the answers as JSON data, in the order of `answers`."""
        return tuple(rows for rows, _ in self._sorted_pairs)

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    # -- for programs and notebooks

    def svg(self, answer: int | None = None) -> str:
        """Return the board as the text of an SVG file, with an answer if its index is given."""
        title, board = self.document.meta.title, self.board
        pen = self.kind.pen(board, title=title, description=self.kind.describe(board))
        self.kind.draw(pen, board)
        if answer is not None:
            self.kind.draw_answer(pen, board, self.answers[answer])
        return pen.file(read_board_style())

    def _repr_svg_(self) -> str:
        """Return the picture for a notebook: the board, with its first answer once it is solved."""
        solved = self.found and self.report.answers
        return self.svg(0 if solved else None)

    @property
    def model(self) -> ModelText:
        """Return the integer program that was solved, by rows and as the text of a file."""
        main = self.report
        model = PuzzleModel(self.document.slug)
        self.kind.formulations["main"].build(model, self.board)
        rows = {
            f"{family}_{number}": row
            for family, made in model.families.items()
            for number, row in enumerate(made.rows, start=1)
        }
        return ModelText(rows, main.lp)

    def steps(self) -> list[SolvingStep]:
        """Return the steps from the empty board to the answer, each with its reason.

        The list is empty unless the puzzle is proved to have exactly one answer.
        """
        found = self.reasons or find_reasons(make_solved_board(self.kind, self.board, self.report))
        if found is None:
            return []
        say, clues = self.step_words(found), self.kind.clues(self.board)
        return [
            SolvingStep(
                say.step(step),
                {one.key: value for one, value in map(say.decisions.__getitem__, step.decides)},
                tuple(clues[i].says for i in step.clues),
                tuple(say.rules(step)),
            )
            for step in found.steps
        ]

    def step_words(self, found: Reasons) -> StepWords:
        """Return an object that writes the steps of these reasons as sentences."""
        facts = self.runs["main"].facts
        decisions = [*zip(facts.decisions, found.values, strict=True)]
        clues = self.kind.clues(self.board)
        return StepWords(self.kind, self.board, clues, decisions, facts.families, found.steps)

    # -- what its author expects

    @property
    def is_as_expected(self) -> bool:
        """Return True if the answers are proved to be what `expect` in the front matter says.

        For "many", two answers are enough.
        """
        report, expect = self.report, self.document.meta.expect
        expected = {"unique": 1, "none": 0}.get(str(expect), expect)
        found = len(report.answers)
        return found >= 2 if expected == "many" else report.complete and found == expected

    def find_problem(self, *, brief: bool = False) -> Problem | None:
        """Return how the answers differ from `expect` in the front matter, as a problem, or None.

        `brief` leaves out the details, for an author who sees them on the page.
        """
        if self.is_as_expected:
            return None
        report, found = self.report, len(self.report.answers)
        least = "" if report.complete else "at least "
        proof = f"the search stopped at its {report.status}"
        if report.complete:
            proof = "every possibility was checked"
        number = f"{least}{found} answers"
        if found < 2 and report.complete:
            number = "one answer" if found else "no answer"
        why = f"expect: {self.document.meta.expect}, but SCIP found {number} ({proof})"
        if found > 1 or report.complete:
            as_it_is = "many" if found > 1 else ("none", "unique")[found]
            why += f"; to publish such a board, write `expect: {as_it_is}`"
        if found > 1:
            several = self.kind, self.board, self.answers
            why += f"\n{describe_difference(*several, brief=brief)}" + (
                f"\n{draw_difference(*several)}" * (not brief)
            )
        elif not found and report.complete and not brief:
            why += f"\n{describe_clash(find_clash(self.kind, self.board, ask_scip))}"
        if notes := self.kind.rule_notes(self.board):
            why += f"\n{notes}"
        address = self.document.keys.get("pzpr", NOWHERE)  # the board may come from there
        return Problem(min(self.document.first_lines.values(), default=address), why)

    # -- finding

    def solve(self, solving: Solving | None = None) -> Puzzle:
        """Return this puzzle solved with our formulation, without further findings."""
        return replace(self, found=Finding({"main": self._run(solving or Solving(), "main")}))

    def explain(self, solving: Solving | None = None) -> Puzzle:
        """Return this puzzle with all findings: other formulations, worth and reasons.

        Other formulations run only if the document has `compare: true`. Raises SolveError if two
        complete searches disagree.
        """
        solving, meta = solving or Solving(), self.document.meta
        compared = meta.compare and solving.article_time_limit > 0
        others = [name for name in self.kind.formulations if name != "main" and compared]
        runs = {**self.runs, **{name: self._run(solving, name) for name in others}}
        self._compare(runs)
        case = make_solved_board(self.kind, self.board, self.report)
        worth = measure_worth(case) if solving.explain.worth and meta.explain else None
        small = self.board.grid.rows * self.board.grid.cols <= solving.explain.reasons_cells
        reasons = find_reasons(case) if small and meta.explain else None
        return replace(self, found=Finding(runs, worth, reasons))

    def _run(self, solving: Solving, name: str) -> Run:
        """Return the run of the formulation `name`, within the limits of settings and front matter.

        Its report still names the families that had cuts, but without the rows.
        """
        meta, main = self.document.meta, name == "main"
        seconds = (meta.time_limit or solving.time_limit) if main else solving.article_time_limit
        run = run_formulation(
            self.kind,
            self.board,
            name,
            settings=SearchSettings(
                limit=meta.limit,
                seconds=seconds,
                megabytes=solving.memory_limit,
                keep=True,
                record=main and solving.explain.film and meta.explain,
            ),
            label=f"{self.document.kind}-{self.document.slug}",
            confirm_seconds=solving.confirm_time_limit if main else 0,
        )
        # the rows of cuts would keep the model in memory, and their facts are already known
        return replace(run, report=replace(run.report, cuts=dict.fromkeys(run.report.cuts, ())))

    def _compare(self, runs: Mapping[str, Run]) -> None:
        """Raise SolveError if a complete search with another formulation found other answers."""
        main = self.report
        for name, run in runs.items():
            if self.kind.formulations[name].leaves_out or not (
                run.report.complete and main.complete
            ):
                continue
            if set(run.report.answers) != set(main.answers):
                raise SolveError(
                    f"the formulations main and {name} disagree: "
                    f"{len(main.answers)} and {len(run.report.answers)} answers",
                    Place(self.document.path),
                )

    # -- on disk

    def pack(self, key: str) -> bytes:
        """Return the finding as the bytes of a cache file with this key."""
        return FINDING.pack(key, self.parts)

    @property
    def parts(self) -> tuple[Any, ...]:
        """Return the values that are stored in the cache, in the order of the types of FINDING."""
        finding = self.finding
        return finding.is_unfinished, finding.runs, finding.worth, finding.reasons

    def with_parts(self, parts: Sequence[Any]) -> Puzzle:
        """Return this puzzle with a finding from a cache or another machine, given as its `parts`.

        Its answers are verified. Raises SolveError for a finding that cannot be true.
        """
        _, *found = parts
        puzzle = replace(self, found=Finding(*found))
        report = puzzle.report
        if len(set(report.answers)) != len(report.answers):
            raise SolveError("the same answer is listed twice")
        if report.complete != (report.status == "complete"):
            raise SolveError("it claims a proof that it does not have")
        for answer in report.answers:
            if broken := next(iter(self.kind.verify(self.board, answer)), None):
                raise SolveError(f"an answer breaks the rule {broken.rule!r}")
        return puzzle


def finding_key(document: Document, solving: Solving) -> str:
    """Return the cache key of a finding: a digest of everything that it depends on.

    That includes the name of the puzzle, which is in its LP file and its log.
    """
    meta = document.meta
    unread = {"cache"} if meta.compare else {"cache", "article_time_limit"}
    return compute_digest(
        document.kind,
        document.slug,
        list(document.blocks.items()),
        [meta.limit, meta.time_limit, meta.explain, meta.compare],
        solving.model_dump(mode="json", exclude=unread),
        compute_code_digest(document.kind),
        get_solver_version(),
    )


def answers_key(key: str) -> str:
    """Return the cache key of the answers alone, given the key of the whole finding."""
    return compute_digest("answers", key)


def make_example(kind: str) -> Document:
    """Return a document with the example of a kind, to be solved without explanations.

    The article's formulation, if there is one, is compared.
    """
    return Document(
        f"the example of {kind}",
        kind,
        "example",
        Meta(title="Example", explain=False, compare=not comparison_problem(kind)),
        find_kind(kind).example,
        "",
        {},
        {},
    )
