"""Solved puzzles as pages: every word and number that a template shows is chosen here."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ...boards.pen import Pen
from ...content.addresses import address_of
from ...findings.differences import differing
from ...findings.run import Run
from ...kind import Answer, HasGrid, Kind, rules_of
from ...puzzle import Puzzle
from ...solver.facts import Decision
from ...solver.report import Report
from ..layout import words
from ..layout.layers import ProofView
from ..layout.page import PuzzleBody
from ..layout.parts import AnswerView, Fact, Link
from ..layout.prose import inline, render
from .decisions import are_candidates, decisions_data
from .film import film_view
from .formulations import figures, formulation_view, race_of, run_facts
from .log.view import log_view
from .marked import marked, marked_view
from .model_data import model_data
from .play import play_view
from .reasons import reasons_view
from .worth import Layer, worth_layers, worth_view

MOST_ANSWERS = 30  # layers on the stage; all of them are in puzzle.json


class Drawings:
    """The pictures of one puzzle: the board, the stage with its layers, each answer."""

    def __init__(
        self, kind: Kind[HasGrid], board: HasGrid, answers: tuple[Answer, ...], title: str
    ) -> None:
        self.kind, self.board_, self.answers = kind, board, answers
        grid = board.grid
        self.title = f"{title}: {kind.title}, {words.size(grid.rows, grid.cols)}"

    def _pen(self, title: str, description: str) -> Pen:
        pen = self.kind.pen(self.board_, title=title, description=description)
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

    def still(self, layer: Layer) -> Markup:
        """The board with one layer, for those without JavaScript."""
        pen = self._pen(f"{self.title}, {layer.label}", layer.words)
        layer.draw(pen)
        return Markup(pen.inline(ident=layer.name))

    def stage(self, decisions: Sequence[Decision] = (), more: Sequence[Layer] = ()) -> Markup:
        """The board with its layers: each answer, each decision that is not a candidate, `more`."""
        pen = self.board()
        for number, decision in enumerate(() if are_candidates(self.kind) else decisions):
            for one in (True, False):
                with pen.decision(number, one):
                    self.kind.draw_decision(pen, self.board_, decision.key, one)
        several = len(self.answers) > 1
        unlike = differing(self.kind, self.board_, self.answers) if several else ()
        for i, answer in enumerate(self.answers[:MOST_ANSWERS]):
            with pen.layer(f"answer-{i + 1}"):
                self.kind.draw_answer(pen, self.board_, answer)
                pen.ring(unlike, "spare")
        for layer in more:
            with pen.layer(layer.name):
                layer.draw(pen)
        return Markup(pen.inline(ident="stage-board"))


def _answer_label(i: int, of: int) -> str:
    return "Answer" if of == 1 else f"Answer {i + 1} of {of}"


def answer_file(i: int, of: int) -> str:
    return "answer.svg" if i == 0 else f"answer-{i + 1}.svg"


def answer_views(drawings: Drawings) -> tuple[AnswerView, ...]:
    of = len(drawings.answers)
    return tuple(
        AnswerView(
            f"answer-{i + 1}",
            _answer_label(i, of),
            Markup(drawings.answer(i).inline(ident=f"answer-{i + 1}")),
            answer_file(i, of),
        )
        for i in range(min(of, MOST_ANSWERS))
    )


def puzzle_body(
    puzzle: Puzzle, downloads: tuple[Link, ...], proof_in_steps: ProofView
) -> PuzzleBody:
    kind, board, answers = puzzle.kind, puzzle.board, puzzle.answers
    meta, report = puzzle.document.meta, puzzle.report
    drawings = Drawings(kind, board, answers, meta.title)
    worth = worth_layers(puzzle, kind, board)
    looked_at = tuple(marked(puzzle))
    main, article = puzzle.runs["main"], puzzle.runs.get("article")
    race = race_of(puzzle) if article else None
    decisions = main.facts.decisions
    return PuzzleBody(
        title=meta.title,
        kind=Link(kind.title, "../index.html"),
        facts=_facts(puzzle, board),
        credits=_credits(puzzle),
        verdict=words.verdict(report),
        verdict_tone=words.verdict_tone(report),
        tags=meta.tags,
        stage=drawings.stage(decisions, [*worth.values(), *(one.layer for one in looked_at)]),
        play=play_view(
            puzzle.document.kind,
            puzzle.document.slug,
            kind,
            board,
            answers,
            report.complete,
        ),
        board=Markup(drawings.board().inline(ident="stage-board")),
        size=decisions_data(kind, board, ()),
        decisions_data=decisions_data(kind, board, decisions),
        worth=worth_view(puzzle, kind, board, worth, drawings.still),
        board_words=kind.describe(board),
        rules=render(f"{rules_of(puzzle.document.kind)}\n\n{kind.rule_notes(board)}"),
        prose=render(puzzle.document.prose),
        answers=answer_views(drawings),
        marked=tuple(marked_view(one, drawings.still) for one in looked_at),
        more_answers=_more(len(answers), report),
        main=formulation_view("main", kind, board, main),
        model_data=_model_data(main, board),
        reasons=reasons_view(puzzle, board, kind),
        article=formulation_view("article", kind, board, article) if article else None,
        article_source=inline(kind.article.source if kind.article else ""),
        article_slower=inline(kind.article.slower if kind.article and race and race.slower else ""),
        race=race,
        figures=figures(report),
        film=film_view(kind, board, main, decisions),
        run=run_facts(report),
        proof_title=words.proof_title(report),
        proof=render(words.proof(report)),
        proof_in_steps=proof_in_steps,
        log=log_view(report),
        parameters=tuple(Fact(k, str(v)) for k, v in sorted(report.parameters.items())),
        downloads=downloads,
        play_link=_play_link(kind, board),
    )


def _model_data(run: Run, board: HasGrid) -> Markup:
    facts = run.facts
    return model_data("main", facts.model, facts.families, board.grid) if facts.model else Markup()


def _facts(puzzle: Puzzle, board: HasGrid) -> tuple[Fact, ...]:
    grid, draft = board.grid, puzzle.document.meta.draft
    size = Fact("Size", words.size(grid.rows, grid.cols))
    made = Fact("Draft", "not published"), Fact("Difficulty", puzzle.difficulty.word), size
    return made if draft else made[1:]


def _credits(puzzle: Puzzle) -> tuple[Fact, ...]:
    meta = puzzle.document.meta
    made = (
        Fact("Source", meta.source or ""),
        Fact("Author", meta.author or ""),
        Fact("Date", meta.date.isoformat() if meta.date else ""),
        Fact("Licence", meta.license or ""),
    )
    return tuple(fact for fact in made if fact.value)


def _more(shown: int, report: Report) -> str:
    if shown > MOST_ANSWERS:
        return f"and {shown - MOST_ANSWERS} more, all of them in puzzle.json"
    return "and perhaps more: the search was not exhausted" if not report.complete else ""


def _play_link(kind: Kind[HasGrid], board: HasGrid) -> Link | None:
    url = link(kind, board)
    return Link("The same board on puzz.link", url) if url else None


def link(kind: Kind[HasGrid], board: HasGrid) -> str | None:
    """The address of this board on puzz.link, where it has one."""
    found = address_of(kind, board)
    return f"https://puzz.link/p?{found}" if found else None


# -- cards


def thumb(kind: Kind[HasGrid], board: HasGrid) -> Markup:
    """A small board; what stands beside it names it."""
    return Markup(Drawings(kind, board, (), "").board().inline(css="board thumb"))
