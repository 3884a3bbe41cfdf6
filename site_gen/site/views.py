"""Solved puzzles as pages: every word and number that a template shows is chosen here."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from ..boards.pen import Pen
from ..boards.pzpr import address
from ..kind import Answer, HasGrid, PuzzleKind, rules_of
from ..puzzle import Run, Solved, answer_sets
from ..solver.report import Report
from . import words
from .formulations import figures, formulation_view, race_of, run_facts
from .model_data import model_data
from .page import (
    AnswerView,
    Card,
    Fact,
    Frame,
    KindPage,
    Link,
    PuzzlePage,
)
from .prose import inline, render

MOST_ANSWERS = 30  # layers on the stage; all of them are in puzzle.json

LOG_GUIDE = (
    Fact("presolving", "SCIP fixes variables and drops rows before it searches"),
    Fact("time", "seconds since the start; a letter before it names what found a solution"),
    Fact("node", "how many parts of the search tree have been looked at"),
    Fact("left", "how many parts wait; 0 at the end: nothing is left to look at"),
    Fact("LP iter", "steps of the simplex method on the linear relaxation"),
    Fact("mem", "memory in use"),
    Fact("mdpt", "the greatest depth of the tree so far"),
    Fact("vars, cons, rows", "columns, constraints and rows of the LP at that moment"),
    Fact("cuts", "cutting planes that SCIP added by itself; ours count as constraints"),
    Fact("dualbound, primalbound", "bounds on an objective; a puzzle has none"),
    Fact("infeasible", "no further answer exists: the end of the proof, not a failure"),
)


class Drawings:
    """The pictures of one puzzle: the board, the stage with its layers, each answer."""

    def __init__(
        self, kind: PuzzleKind[HasGrid], board: HasGrid, answers: tuple[Answer, ...], title: str
    ) -> None:
        self.kind, self.board_, self.answers = kind, board, answers
        grid = board.grid
        self.title = f"{title}: {kind.title}, {words.size(grid.rows, grid.cols)}"

    def _pen(self, title: str, description: str) -> Pen:
        pen = Pen(self.board_.grid, title=title, description=description)
        self.kind.draw(pen, self.board_)
        return pen

    def board(self) -> Pen:
        return self._pen(self.title, self.kind.describe(self.board_))

    def answer(self, i: int) -> Pen:
        # said as the rows of `puzzle.json`: the board itself was described before
        rows = self.kind.to_json(self.board_, self.answers[i]).items()
        told = "; ".join(f"{name}, row by row: {' '.join(lines)}" for name, lines in rows)
        label = _answer_label(i, len(self.answers)).lower()
        pen = self._pen(f"{self.title}, {label}", f"The answer as data. {told}.")
        self.kind.draw_answer(pen, self.board_, self.answers[i])
        return pen

    def stage(self) -> Markup:
        pen = self.board()
        for i, answer in enumerate(self.answers[:MOST_ANSWERS]):
            with pen.layer(f"answer-{i + 1}"):
                self.kind.draw_answer(pen, self.board_, answer)
        return Markup(pen.inline(ident="stage-board"))


def _answer_label(i: int, of: int) -> str:
    return "Answer" if of == 1 else f"Answer {i + 1} of {of}"


def answer_file(i: int, of: int) -> str:
    return "answer.svg" if i == 0 else f"answer-{i + 1}.svg"


def puzzle_page(
    solved: Solved,
    frame: Frame,
    *,
    previous: Link | None,
    next_: Link | None,
    downloads: tuple[Link, ...],
) -> PuzzlePage:
    answers, board, kind = answer_sets(solved)
    meta, report = solved.document.meta, solved.report
    drawings = Drawings(kind, board, answers, meta.title)
    race = race_of(solved) if "article" in solved.runs else None
    return PuzzlePage(
        frame=frame,
        title=meta.title,
        kind=Link(kind.title, "../index.html"),
        facts=_facts(solved, board, kind),
        verdict=words.verdict(report),
        verdict_tone=words.verdict_tone(report),
        tags=meta.tags,
        stage=drawings.stage(),
        board_words=kind.describe(board),
        rules=render(rules_of(solved.document.kind)),
        prose=render(solved.document.prose),
        answers=tuple(
            AnswerView(
                f"answer-{i + 1}",
                _answer_label(i, len(answers)),
                Markup(drawings.answer(i).inline(ident=f"answer-{i + 1}")),
                answer_file(i, len(answers)),
            )
            for i in range(min(len(answers), MOST_ANSWERS))
        ),
        more_answers=_more(len(answers), report),
        main=formulation_view("main", kind, solved.runs["main"]),
        model_data=_model_data(solved.runs["main"], board),
        article=(
            formulation_view("article", kind, solved.runs["article"])
            if "article" in solved.runs
            else None
        ),
        article_source=inline(kind.article),
        race=race,
        figures=figures(report),
        run=run_facts(report),
        proof=render(words.proof(report)),
        log=report.log.strip(),
        log_guide=LOG_GUIDE,
        parameters=tuple(Fact(k, str(v)) for k, v in sorted(report.parameters.items())),
        downloads=downloads,
        play_link=_play_link(kind, board),
        previous=previous,
        next=next_,
    )


def _model_data(run: Run, board: HasGrid) -> str:
    facts = run.facts
    return model_data("main", facts.model, facts.families, board.grid) if facts.model else ""


def _facts(solved: Solved, board: HasGrid, kind: PuzzleKind[HasGrid]) -> tuple[Fact, ...]:
    meta, grid = solved.document.meta, board.grid
    made = [
        Fact("Kind", kind.title),
        Fact("Size", words.size(grid.rows, grid.cols)),
        Fact("Source", meta.source or ""),
        Fact("Author", meta.author or ""),
        Fact("Date", meta.date.isoformat() if meta.date else ""),
        Fact("Licence", meta.license or ""),
    ]
    return tuple(fact for fact in made if fact.value)


def _more(shown: int, report: Report) -> str:
    if shown > MOST_ANSWERS:
        return f"and {shown - MOST_ANSWERS} more, all of them in puzzle.json"
    return "and perhaps more: the search was not exhausted" if not report.complete else ""


def _play_link(kind: PuzzleKind[HasGrid], board: HasGrid) -> Link | None:
    return Link("The same board on puzz.link", link(kind, board)) if kind.pzpr else None


def link(kind: PuzzleKind[HasGrid], board: HasGrid) -> str:
    """The address of this board on puzz.link."""
    if kind.pzpr is None or kind.to_pzpr is None:
        raise ValueError(f"{kind.title} is not on puzz.link")
    return f"https://puzz.link/p?{address(kind.pzpr, board.grid, kind.to_pzpr(board))}"


# -- cards and kind pages


def card(solved: Solved, url: str) -> Card:
    kind, board = solved.document.board()
    grid, report = board.grid, solved.report
    return Card(
        title=solved.document.meta.title,
        url=url,
        svg=Markup(Drawings(kind, board, (), "").board().inline(css="board thumb")),
        kind=kind.title,
        kind_name=solved.document.kind,
        size=words.size(grid.rows, grid.cols),
        cells=grid.rows * grid.cols,
        verdict=words.verdict_short(report),
        verdict_tone=words.verdict_tone(report),
        tags=solved.document.meta.tags,
    )


def kind_page(
    name: str,
    kind: PuzzleKind[HasGrid],
    frame: Frame,
    runs: Mapping[str, Run],
    cards: tuple[Card, ...],
) -> KindPage:
    """`runs`: each formulation on the kind's example."""
    board = kind.parse(kind.example)
    drawings = Drawings(kind, board, runs["main"].report.answers, "Example")
    return KindPage(
        frame=frame,
        title=kind.title,
        name=name,
        also=kind.also,
        rules=render(rules_of(name)),
        example=Markup(drawings.board().inline(ident="example")),
        example_answer=Markup(drawings.answer(0).inline(ident="example-answer")),
        main=formulation_view("main", kind, runs["main"]),
        article=formulation_view("article", kind, runs["article"]) if "article" in runs else None,
        article_source=inline(kind.article),
        cards=cards,
    )
