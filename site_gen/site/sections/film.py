"""The film that shows a solve: a trace as captions, data for `solve.js`, and still pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...boards.grid import ones
from ...findings.run import Run
from ...kind import HasGrid, Kind
from ...solver.model.facts import Decision
from ...solver.scip.trace import (
    AnswerFrame,
    Decided,
    Frame,
    Node,
    Rejected,
    Relaxation,
    Rounds,
    Trace,
)
from ...workshop.model_data import family_ident, family_title
from ..layout.parts import Link
from ..layout.prose import pack_block
from .captions import Captions, lead, not_shown
from .stills import Stills


@dataclass(frozen=True)
class FilmFrame:
    """A frame of the film.

    `family`: a link to the constraint family that the caption names, or None.
    """

    caption: str
    family: Link | None


@dataclass(frozen=True)
class FilmStill:
    """A frame of the film as a picture."""

    number: int
    caption: str
    svg: Markup


@dataclass(frozen=True)
class FilmView:
    """A film that shows frame by frame how SCIP solved a board."""

    lead: str
    frames: tuple[FilmFrame, ...]
    data: Markup  # the looks of the decisions in each frame, as JSON
    stills: tuple[FilmStill, ...]
    not_shown: str  # counts the events without a frame; may be empty


PARTS = 6  # looks for a candidate's parts; the seventh part looks like the first
WHOLE = 1e-6  # LP values this close to an integer count as integers


def film_view(
    kind: Kind[HasGrid], board: HasGrid, run: Run, decisions: Sequence[Decision]
) -> FilmView | None:
    """Return the film for a run, or None if the run was not recorded."""
    trace = run.report.trace
    if trace is None:
        return None
    captions = Captions(kind, board, run.facts, trace)
    shown = list(choose_frames(trace))
    told = [captions.of(frame) for frame in shown]
    stills = Stills(kind, board, decisions)
    return FilmView(
        lead=lead(kind.decided.decides, trace),
        frames=tuple(
            FilmFrame(text, _family_link(frame)) for frame, text in zip(shown, told, strict=True)
        ),
        data=pack_block([frame_data(frame, trace.decisions) for frame in shown]),
        stills=tuple(
            FilmStill(i + 1, told[i], stills.draw(frame_data(shown[i], trace.decisions)))
            for i in choose_key_frames(shown)
        ),
        not_shown=not_shown(trace),
    )


def choose_frames(trace: Trace) -> Iterator[Frame]:
    """Yield the frames, without the node of a lone root: the last frame says the same."""
    for frame in trace.frames:
        if not (isinstance(frame, Node) and trace.nodes == 1):
            yield frame


def _family_link(frame: Frame) -> Link | None:
    if isinstance(frame, Node | Rejected) and frame.family:
        return Link(family_title(frame.family), f"#{family_ident('main', frame.family)}")
    return None


# -- one character for each decision


def frame_data(frame: Frame, decisions: int) -> list[object]:
    """Return a frame as JSON data: a string with one character per decision.

    `1` and `0`: decided before. `y`, `n`: yes and no, new in this frame (in an answer, every yes);
    `Y`, `N`: assumed. `a` to `f`: yes in this part of a candidate, `A` to `F`: no. `.`: open. For
    an LP relaxation, a list follows with the value of each open decision in hundredths.
    """
    looks = ["."] * decisions

    def put(decided: Decided, one: str, zero: str) -> None:
        """Set the looks of the decided decisions: `one` for those at 1, `zero` for those at 0."""
        for bits, look in ((decided.ones, one), (decided.zeros, zero)):
            for i in ones(bits):
                looks[i] = look

    put(frame.known, "1", "0")
    if isinstance(frame, Rounds):
        put(frame.known.without(frame.before), "y", "n")
    elif isinstance(frame, Node):
        put(frame.here, "y", "n")
        for i in list_assumed(frame):
            looks[i] = looks[i].upper()
    elif isinstance(frame, AnswerFrame):
        put(frame.chosen, "y", "0")
    elif isinstance(frame, Rejected):
        put(frame.chosen.without(frame.known), "y", "n")
    if isinstance(frame, Rejected):
        for k, part in reversed(list(enumerate(frame.parts))):
            put(part, "abcdef"[k % PARTS], "ABCDEF"[k % PARTS])
    elif isinstance(frame, Relaxation) and frame.point:
        values = [v for v, look in zip(frame.values, looks, strict=True) if look == "."]
        return ["".join(looks), round_hundredths(values)]
    return ["".join(looks)]


def list_assumed(frame: Node) -> set[int]:
    """Return the decisions that the node assumes, except those already decided before it."""
    here = frame.here.ones | frame.here.zeros
    return {a.decision for a in frame.assumes if a.decision is not None and here >> a.decision & 1}


def round_hundredths(values: Sequence[float]) -> list[int]:
    """Return the values in hundredths.

    Only integers become 0 or 100; other values are rounded to 1 to 99.
    """
    return [
        round(100 * v) if abs(v - round(v)) < WHOLE else min(99, max(1, round(100 * v)))
        for v in values
    ]


# -- key frames


def choose_key_frames(frames: Sequence[Frame]) -> list[int]:
    """Return the indices of the most informative frames in ascending order, at most nine."""

    def where(kind: type[Frame]) -> list[int]:
        """Return the indices of the frames of a type."""
        return [i for i, frame in enumerate(frames) if isinstance(frame, kind)]

    rounds = where(Rounds)
    dead = [i for i in where(Node) if getattr(frames[i], "dead", False)]
    middle = rounds[len(rounds) // 2 :][:1]
    return sorted(
        {*rounds[:1], *middle, *rounds[-1:], *where(Relaxation)[:1], *where(Rejected)[:2]}
        | {*dead[:1], *where(AnswerFrame)[:2]}
    )
