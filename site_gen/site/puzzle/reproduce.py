"""A zip file named “Reproduce this page”, with which a reader can find the answers again.

The model with its cuts has exactly the puzzle's answers, so the script in the zip needs neither
this package nor a constraint handler. Only the mapping from variables to an answer's rows is not in
the model: `answer.json` holds it, made from the model built again.
"""

from __future__ import annotations

import io
import json
import platform
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from string import Template
from textwrap import wrap
from typing import Any

from ...errors import SolveError
from ...kind import Answer
from ...puzzle import Puzzle
from ...solver.model import PuzzleModel
from ...solver.report import Report
from ..layout import words
from ..stage.subject import ProofInSteps

BESIDE = ("board.svg", "log.txt", "model.lp", "model.mps", "puzzle.json")  # as on the page
HOW_COMPLETE = """\
solve.py reads the model and the parameters, and lets SCIP find a solution. The
answer is the part of it that answer.json names. A row that only this answer
violates (a no-good) forbids it, and SCIP solves again, until it says `infeasible`:
there are no more answers. At $limit answers, the limit of the page, it stops."""
HOW_INCOMPLETE = """\
The search on the page ended before it had proved that there are no more answers,
so model.lp lacks cuts, and some of its solutions may break a rule. Therefore
solve.py looks for no other answers: it fixes each known one in the model, and SCIP
says that all rows and cuts hold."""
CHECKER = "check_proof.py"
PROOF_FILES = """\

proof.json       the proof in steps
graphs.json      what the cuts of model.lp say together, as graphs. Nodes and
                 links are there where their literals are true. `connected`: all
                 nodes that are there hang together; with a group, each with one
                 of its nodes. `loop`: the links, of which model.lp gives a node
                 two, are one loop through the nodes and through each group.
                 `cycle`: the links, two for each node, are one cycle through all
                 nodes; so without any node the others hang together.
                 `sets`: a component has n nodes of the first group for each of
                 the other groups, n > 0, and at most n of each of these.
                 `sizes`: a component with a node of the n-th group has n nodes
                 `at_least`: such a component has n nodes or more
check_proof.py   the checker"""
PROOF = """\
    python3 check_proof.py proof.json

needs only Python, and no solver. Exit code 0: proof.json proves that there is
exactly one answer. Exit code 1: it does not, and the last line names the step that
fails. The checker knows the rows of model.lp (not its cuts, which a program found),
the graphs of graphs.json and the answer of answer.json.

The literal "x" says that the variable x is 1, "!x" that it is 0. The proof goes
step by step; in a step stand one or more of these, each on what stands before it:

{"prove": ["!x"], "by": ["a_1", "b_2", 0]}
    Suppose the opposite, with all that is proved. Take the rows in their order,
    each once: a row may leave an open variable only one value. The last row cannot
    hold. So !x is true. With several literals: one of them is true, and that is a
    row for later steps. A number stands for a row that model.lp does not have, the
    first one is 0.

{"cut": "one_loop", "any": ["x", "!z"]}
    One of these is true. The checker supposes that none is, and sees that the graph
    then breaks its rule, whatever the other variables are. If a loop must cross one
    of some lines, then it crosses two: there the row says more. It is a row for
    later steps, too.

At the end the variables of the answer are decided. With the variables in `ones` at
1 the answer keeps all rows and all rules of graphs."""


@dataclass(frozen=True)
class CheckedProof:
    """A checked proof, or the reason why none exists.

    `texts`: the proof's files in the zip, by name. `script`: data for the page's own checker.
    """

    steps: ProofInSteps
    texts: Mapping[str, str] = field(default_factory=dict)
    script: str = ""


def make_archive(
    puzzle: Puzzle,
    beside: Mapping[str, bytes],
    templates: Path,
    proof: CheckedProof,
) -> bytes:
    """Return the zip file; the same solve gives the same bytes.

    `beside`: the files in the page's folder, by name. `templates`: the folder of the zip's own
    texts.
    """
    report = puzzle.report
    readme = (templates / "README.txt").read_text(encoding="utf-8")
    checker = (templates / CHECKER).read_text(encoding="utf-8")
    made = {
        **(proof.texts and {**proof.texts, CHECKER: checker}),
        "README.txt": _readme(puzzle, readme, proof.steps),
        "answer.json": _json(answer_data(puzzle)),
        "scip.set": report.settings,
        "solve.py": (templates / "solve.py").read_text(encoding="utf-8"),
        "statistics.json": _json(dict(report.statistics)),
        "versions.json": _json(list_versions(report)),
    }
    return _zip(
        {name: beside[name] for name in BESIDE}
        | {name: text.encode("utf-8") for name, text in made.items()}
    )


def answer_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return the variables that define an answer, and for each answer those at 1 and its rows."""
    kind, board, answers = puzzle.kind, puzzle.board, puzzle.answers
    model = PuzzleModel("puzzle")
    kind.formulations["main"].build(model, board)
    return {
        "limit": puzzle.document.meta.limit,
        "variables": sorted({x.name for y in model.answer.values() for x in y.terms}),
        "answers": [
            {"ones": ones_of(model, answer), "rows": dict(rows)}
            for answer, rows in zip(answers, puzzle.rows, strict=True)
        ],
    }


def ones_of(model: PuzzleModel, answer: Answer) -> list[str]:
    """Return the sorted names of the answer's variables that are 1.

    Raises SolveError if no assignment of the model represents the answer.
    """
    keys = model.write(answer)
    if keys is None:
        raise SolveError(f"{model.name}: no assignment stands for an answer that was found")
    return sorted(x.name for x, one in model.at_one(keys).items() if one)


def list_versions(report: Report) -> Mapping[str, str]:
    """Return the version of SCIP that solved the puzzle, and those of the installed packages."""
    return {
        "Python": platform.python_version(),
        "PySCIPOpt": version("pyscipopt"),
        "SCIP": report.scip,
        "site_gen": version("site_gen"),
    }


def _readme(puzzle: Puzzle, text: str, proof: ProofInSteps) -> str:
    document = puzzle.document
    ident = f"{document.kind}/{document.slug}"
    how = HOW_COMPLETE if puzzle.report.complete else HOW_INCOMPLETE
    return Template(text).substitute(
        {name.lower(): number for name, number in list_versions(puzzle.report).items()},
        id=ident,
        underline="=" * len(f"Reproduce this page: {ident}"),
        title=document.meta.title,
        verdict=words.format_verdict(puzzle.report),
        how=Template(how).substitute(limit=document.meta.limit),
        proof=PROOF if proof.steps else "\n".join(wrap(f"There is none. {proof.why}", 80)),
        proof_files=PROOF_FILES if proof.steps else "",
    )


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=1) + "\n"


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file that does not depend on the time, the machine or the order of `files`."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)  # dated 1980, the earliest year in the format
            entry.create_system = 3  # Unix on every system, because the mode is a Unix mode
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, files[name])
    return raw.getvalue()
