"""The proof in steps, as files in the page's folder, checked by the checker that readers get."""

from __future__ import annotations

import json
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

from ...errors import Place, SolveError
from ...findings.cache import Artefact, Cache
from ...findings.keys import compute_digest
from ...findings.proof import Proof, UnprovedError, find_proof
from ...puzzle import Puzzle
from ..layout.prose import pack_block
from ..stage.subject import ProofInSteps
from .reproduce import CHECKER, CheckedProof, answer_data

PROOF = Artefact("proof.z", str, CheckedProof)
"""A digest of the code that made and checked a proof, and the proof; its key is the finding's."""
SCRIPT = "proof-data.js"  # for the page's own checker: from the disk, it can only load scripts
ANSWERS = "Such proofs are for puzzles with exactly one answer."
NO_STEPS = "We did not look for steps from the empty board to the answer."


def load_proof(puzzle: Puzzle, key: str, reproduce: Path, cache: Cache) -> CheckedProof:
    """Return a puzzle's proof from the cache; make, check and cache it if it is not there.

    `key`: the key of the puzzle's finding. A proof is made and checked again if this module or the
    checker in the folder `reproduce` has changed. Raises SolveError as `make_proof` does.
    """
    if puzzle.reasons is None:
        return make_proof(puzzle, reproduce)
    code = compute_digest(*(p.read_text("utf-8") for p in (Path(__file__), reproduce / CHECKER)))
    name = puzzle.document.name
    had: tuple[str, CheckedProof] | None = cache.get(PROOF, name, key)
    if had and had[0] == code:
        return had[1]
    proof = make_proof(puzzle, reproduce)
    if proof.texts:
        cache.put(PROOF, name, key, (code, proof))
    return proof


def make_proof(puzzle: Puzzle, reproduce: Path) -> CheckedProof:
    """Return a puzzle's proof, or the reason why none exists.

    `reproduce`: the folder of the checker. Raises SolveError if the checker refuses the proof.
    """
    try:
        found = _find(puzzle)
    except UnprovedError as error:
        return CheckedProof(ProofInSteps(0, str(error)))
    graphs, proof = json.dumps(found.graphs) + "\n", format_proof(found)
    answer = json.dumps(answer_data(puzzle))
    checker = load_checker(reproduce / CHECKER)
    try:
        steps = checker.check(puzzle.report.lp, graphs, answer, proof)
    except checker.ProofError as error:
        why = f"its proof is wrong: {error}"
        raise SolveError(why, Place(puzzle.document.path)) from None
    texts = {"model": puzzle.report.lp, "graphs": graphs, "answer": answer, "proof": proof}
    return CheckedProof(
        ProofInSteps(steps),
        {"graphs.json": graphs, "proof.json": proof},
        f"window.proofData = {pack_block(texts)};\n",
    )


def _find(puzzle: Puzzle) -> Proof:
    """Return the proof, unchecked.

    Raises UnprovedError unless there is one answer, and steps that lead to it.
    """
    kind, board = puzzle.kind, puzzle.board
    if not puzzle.is_unique:
        raise UnprovedError(ANSWERS)
    if puzzle.reasons is None:
        raise UnprovedError(NO_STEPS)
    return find_proof(kind, board, puzzle.reasons)


def format_proof(found: Proof) -> str:
    """Return the proof as JSON, with one line for each statement."""
    steps = ",\n\n".join("[" + ",\n ".join(map(json.dumps, step)) + "]" for step in found.steps)
    return f'{{"steps": [\n\n{steps}\n\n],\n"ones": {json.dumps(found.ones)}}}\n'


def load_checker(path: Path) -> Any:
    """Run the script at `path`; return an object with its global names as attributes.

    No bytecode is written.
    """
    return SimpleNamespace(**run_path(str(path)))
