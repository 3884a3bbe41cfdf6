"""Why there are no other answers."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout import words
from ..layout.prose import render
from ..stage.subject import Subject


@dataclass(frozen=True)
class ProofView:
    """`steps`: of the proof in steps; 0 where there is none, and `why`."""

    title: str  # "Why is it the only one?"
    says: Markup
    steps: int
    why: str


def view(subject: Subject) -> ProofView:
    says = render(words.proof(subject.report))
    return ProofView(words.proof_title(subject.report), says, *subject.proof)
