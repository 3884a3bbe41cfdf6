"""The proof that there are no other answers, in words."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from ..layout import words
from ..layout.prose import render
from ..stage.subject import Subject


@dataclass(frozen=True)
class ProofView:
    """The proof of a verdict.

    `steps`: the number of steps in the checked proof; if it is 0, `why` says why there is no such
    proof.
    """

    title: str  # "Why is it the only one?"
    says: Markup
    steps: int
    why: str


def view(subject: Subject) -> ProofView:
    """Return the reason why SCIP's verdict holds, and the length of the proof in steps, if any."""
    says = render(words.explain_proof(subject.report))
    return ProofView(words.format_proof_title(subject.report), says, *subject.proof)
