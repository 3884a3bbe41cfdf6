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
from ...release import VERSION
from ...solver.model.model import PuzzleModel
from ...solver.scip.report import Report
from ..layout import words
from ..stage.subject import ProofInSteps

ARCHIVE = "reproduce.zip"
BESIDE = ("board.svg", "log.txt", "puzzle.json")  # as on the page
HOW_COMPLETE = """\
solve.py reads the model and the parameters, and lets SCIP find a solution.
answer.json names the part of it that is the answer. A row that only this answer
violates (a no-good) excludes it, and SCIP solves again, until it reports
`infeasible`: there are no more answers. The script stops at $limit answers, the
limit of the page."""
HOW_INCOMPLETE = """\
The search on the page ended before it had proved that there are no more answers,
so model.lp lacks cuts, and some of its solutions may break a rule. Therefore
solve.py does not look for other answers. It fixes each known answer in the model,
and SCIP checks that all rows and cuts hold."""
CHECKER = "check_proof.py"
PROOF_FILES = """\

proof.json       the proof in steps
graphs.json      what the cuts of model.lp state together, as graphs. A node or a
                 link is present if its literal is true. `connected`: all
                 nodes that are present are connected; with a group, each
                 is connected to a node of the group. `loop`: the links form one
                 loop through the nodes and through each group; model.lp gives
                 each node two links. `cycle`: the links, two for each node, form
                 one cycle through all nodes; so if one node is removed, the
                 others are connected. `sets`: the number of nodes of the first
                 group in a connected part is n > 0 times the number of the other
                 groups, and the part has at most n nodes of each of these.
                 `sizes`: a connected part with a node of the n-th group has n
                 nodes. `at_least`: such a part has n nodes or more. `differ`: half of
                 the nodes of each group are present, and no two groups have them at
                 the same places; model.lp gives each group its half
check_proof.py   the checker"""
PROOF = """\
    python3 check_proof.py proof.json

needs only Python, and no solver. Exit code 0: proof.json proves that there is
exactly one answer. Exit code 1: it does not, and the last line names the step that
fails. The checker uses the rows of model.lp (but not its cuts, which a program
found), the graphs of graphs.json and the answer of answer.json.

The literal "x" says that the variable x is 1, "!x" that it is 0. Each step of the
proof has one or more of these items, and each item may use all earlier ones:

{"prove": ["!x"], "by": ["a_1", "b_2", 0]}
    Assume the opposite, and all that is proved. Use the rows in this order, each
    once: a row may leave only one value for an open variable. The last row then
    fails, so !x is true. With several literals, at least one of them is true, and
    this is a row for later steps. A number stands for such a row, which is not in
    model.lp; the first one is 0.

{"cut": "one_loop", "any": ["x", "!z"]}
    At least one of these is true. The checker assumes that none is, and finds that
    the graph then breaks its rule, whatever the other variables are. This is a row
    for later steps, too. If a loop must cross one of some lines, it crosses at
    least two of them, and the row says so.

At the end all variables of the answer are decided. With the variables in `ones` at
1, the answer satisfies all rows and all rules of the graphs."""


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
    """Return the zip file; the same solve gives the same bytes with the same versions.

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
        "model.lp": report.lp,
        "scip.set": report.settings,
        "solve.py": (templates / "solve.py").read_text(encoding="utf-8"),
        "statistics.json": report.statistics_json,
        "versions.json": _json(list_versions(report)),
    }
    return _zip(
        {name: beside[name] for name in BESIDE}
        | {name: text.encode("utf-8") for name, text in made.items()}
    )


def answer_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return as JSON data the limit of answers, the variables that define one, and each answer.

    An answer has the variables that are 1 and its rows as in puzzle.json. Raises SolveError if the
    model does not represent an answer.
    """
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
    """Return the versions of Python, the packages, and the SCIP that solved the puzzle, by name."""
    return {
        "Python": platform.python_version(),
        "PySCIPOpt": version("pyscipopt"),
        "SCIP": report.scip,
        "site_gen": VERSION,
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
