"""What a reader marks: the types of answers, each with its text, elements, drawing and words."""

from __future__ import annotations

from .base import AnswerType, Shape
from .bridges import Bridges
from .cells import Coloured, Placed, Shading
from .dots import Dotted
from .lines import Borders, Loop, ShadedLoop
from .rectangles import Rectangles
from .triangles import Triangles
from .values import Diagonals, Digits, latin_squares

__all__ = [
    "AnswerType",
    "Borders",
    "Bridges",
    "Coloured",
    "Diagonals",
    "Digits",
    "Dotted",
    "Loop",
    "Placed",
    "Rectangles",
    "ShadedLoop",
    "Shading",
    "Shape",
    "Triangles",
    "latin_squares",
]
