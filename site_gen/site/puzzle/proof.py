"""The proof in steps: as files beside a page, checked by the checker that its readers get."""

from __future__ import annotations

import json
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

from ...errors import SolveError
from ...findings.proof import Proof, UnprovedError, find_proof
from ...findings.puzzle import Solved
from ..layout.layers import ProofView
from ..layout.prose import json_block
from .reproduce import CHECKER, CheckedProof, answer_data

SCRIPT = "proof-data.js"  # what the page's own checker reads: from the disk it can load a script
ANSWERS = "Such proofs are for puzzles with exactly one answer."
NO_STEPS = "We did not look for steps from the empty board to the answer."
SOON = "We are still looking for steps from the empty board to the answer."


def checked_proof(solved: Solved, reproduce: Path, *, early: bool = False) -> CheckedProof:
    """`reproduce`: the folder of the checker. `early`: reasons are still looked for. Raises
    SolveError if the checker refuses the proof."""
    try:
        found = _find(solved)
    except UnprovedError as error:
        waits = early and str(error) == NO_STEPS and solved.document.meta.explain
        return CheckedProof(ProofView(0, SOON if waits else str(error)))
    graphs, proof = json.dumps(found.graphs) + "\n", proof_text(found)
    answer = json.dumps(answer_data(solved))
    checker = load_checker(reproduce / CHECKER)
    try:
        steps = checker.check(solved.report.lp, graphs, answer, proof)
    except checker.ProofError as error:
        raise SolveError(f"{solved.document.path}: its proof is wrong: {error}") from None
    texts = {"model": solved.report.lp, "graphs": graphs, "answer": answer, "proof": proof}
    return CheckedProof(
        ProofView(steps, ""),
        {"graphs.json": graphs, "proof.json": proof},
        f"window.proofTexts = {json_block(texts)};\n",
    )


def _find(solved: Solved) -> Proof:
    kind, board = solved.document.board()
    if not (solved.report.complete and len(solved.answers) == 1):
        raise UnprovedError(ANSWERS)
    if solved.reasons is None:
        raise UnprovedError(NO_STEPS)
    return find_proof(kind, board, solved.reasons)


def proof_text(found: Proof) -> str:
    """A line for each thing that is proved."""
    steps = ",\n\n".join("[" + ",\n ".join(map(json.dumps, step)) + "]" for step in found.steps)
    return f'{{"steps": [\n\n{steps}\n\n],\n"ones": {json.dumps(found.ones)}}}\n'


def load_checker(path: Path) -> Any:
    """The script's functions; nothing of it is kept beside it."""
    return SimpleNamespace(**run_path(str(path)))
