"""The types of answers, each with its text, elements, drawing and words."""

from __future__ import annotations

from .base import AnswerType, DecisionText, Fact
from .bridges import Bridges
from .cells import Coloured, GroupsAround, Inside, Placed, Sea, SeenAround, ShadedNumbers, Shading
from .dots import Dotted, DottedBorders
from .lines import Borders, Loop, Paths, ShadedLoop
from .poles import Poles
from .rectangles import Dominoes, Rectangles, domino_tilings
from .shaded_runs import ShadedRuns
from .symbol_loop import SymbolLoop
from .tetrominoes import Tetrominoes
from .triangles import Triangles
from .values import Diagonals, Digits, Sizes, latin_squares, run_fillings

Said = DecisionText  # the name that own kinds imported before 0.1.0

__all__ = [
    "AnswerType",
    "Borders",
    "Bridges",
    "Coloured",
    "DecisionText",
    "Diagonals",
    "Digits",
    "Dominoes",
    "Dotted",
    "DottedBorders",
    "Fact",
    "GroupsAround",
    "Inside",
    "Loop",
    "Paths",
    "Placed",
    "Poles",
    "Rectangles",
    "Said",
    "Sea",
    "SeenAround",
    "ShadedLoop",
    "ShadedNumbers",
    "ShadedRuns",
    "Shading",
    "Sizes",
    "SymbolLoop",
    "Tetrominoes",
    "Triangles",
    "domino_tilings",
    "latin_squares",
    "run_fillings",
]
