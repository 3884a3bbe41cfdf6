"""What the page of a puzzle tells beyond its model: play, reasons, worth, film and log."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from .parts import Fact, Link


@dataclass(frozen=True)
class PlayView:
    """What the board is played with."""

    data: Markup  # JSON
    scripts: tuple[str, ...]  # with its rules, in static/
    how: str  # how marks are made
    pen: bool  # whether a pen for “surely not” is of use
    hints: bool  # whether all answers are known


@dataclass(frozen=True)
class ReasonsView:
    """The walk from the empty board to the answer."""

    lead: str  # "85 steps lead from the empty board to the answer ..."
    facts: tuple[Fact, ...]
    steps: tuple[str, ...]  # each in words
    rules: tuple[Fact, ...]  # what a step calls a rule, and the rule
    beyond: str  # "" or what of the board is left without a reason, and why
    data: Markup  # the same as JSON: `stage/why.js` reads it


@dataclass(frozen=True)
class ProofView:
    """The proof in steps: how many, or why there is none."""

    steps: int
    why: str


@dataclass(frozen=True)
class RuleWorthView:
    """A rule, and what is found without it. `layer`: empty where there is nothing to draw."""

    rule: str
    says: Markup
    layer: str
    label: str
    svg: Markup


@dataclass(frozen=True)
class CluesWorthView:
    says: tuple[str, ...]
    layer: str
    label: str
    svg: Markup
    legend: tuple[tuple[Markup, str], ...]  # a mark, and what it says
    lists: tuple[tuple[str, tuple[str, ...]], ...]  # the clues in words


@dataclass(frozen=True)
class WorthView:
    lead: str
    rules: tuple[RuleWorthView, ...]
    clues: CluesWorthView | None


@dataclass(frozen=True)
class MarkedView:
    """Cells to look at where there is not exactly one answer: those in which the answers differ,
    or those of clues that cannot hold together, or that would help. `blocks`: what an author may
    copy into the file."""

    says: str
    layer: str
    label: str
    svg: Markup
    blocks: str


@dataclass(frozen=True)
class FilmFrame:
    """`family`: the lazy family that it speaks of."""

    number: int
    layer: str  # "film-3"
    caption: str
    family: Link | None


@dataclass(frozen=True)
class FilmStill:
    number: int
    caption: str
    svg: Markup


@dataclass(frozen=True)
class FilmView:
    """How SCIP solved it, frame by frame."""

    lead: str
    frames: tuple[FilmFrame, ...]
    data: Markup  # what each frame shows, as JSON
    ground: Markup  # what all stills use
    stills: tuple[FilmStill, ...]
    not_shown: str  # what happened beyond the frames; may be empty


@dataclass(frozen=True)
class LogPiece:
    """Lines of the log; or, where `found`, words about answers that came between them."""

    text: str
    found: bool


@dataclass(frozen=True)
class LogChart:
    svg: Markup
    says: str


@dataclass(frozen=True)
class LogPart:
    """A part of SCIP's log: its lines, what they say, and the words in them explained."""

    ident: str
    title: str  # "Presolve", "The root node", "The tree" ...
    says: Markup
    pieces: tuple[LogPiece, ...]
    terms: tuple[Fact, ...]
    chart: LogChart | None


@dataclass(frozen=True)
class LogView:
    parts: tuple[LogPart, ...]
    marked: bool  # answers are marked in it
