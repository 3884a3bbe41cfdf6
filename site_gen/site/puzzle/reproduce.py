"""“Reproduce this page”: all that a reader needs to find the answers again, as one zip file.

The model with its cuts has exactly the puzzle's answers, so the script in the zip needs neither
this package nor a constraint handler. What it cannot know is how variables become an answer's
rows: `answer.json` tells it, made from the model built anew.
"""

from __future__ import annotations

import io
import json
import platform
import zipfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from string import Template
from typing import Any

from ...errors import SolveError
from ...findings.puzzle import Solved, answer_sets
from ...kind import Answer
from ...solver.model import PuzzleModel
from ...solver.report import Report
from ..layout import words

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


def archive(solved: Solved, beside: Mapping[str, bytes], templates: Path) -> bytes:
    """The zip file. `beside`: the files of the page; the same solve gives the same bytes."""
    report = solved.report
    made = {
        "README.txt": _readme(solved, (templates / "README.txt").read_text(encoding="utf-8")),
        "answer.json": _json(answer_data(solved)),
        "scip.set": report.settings,
        "solve.py": (templates / "solve.py").read_text(encoding="utf-8"),
        "statistics.json": _json(dict(report.statistics)),
        "versions.json": _json(versions(report)),
    }
    return _zipped(
        {name: beside[name] for name in BESIDE}
        | {name: text.encode("utf-8") for name, text in made.items()}
    )


def answer_data(solved: Solved) -> dict[str, Any]:
    """The variables that tell an answer, and each answer as those at 1 beside its rows."""
    answers, board, kind = answer_sets(solved)
    model = PuzzleModel("puzzle")
    kind.formulations["main"].build(model, board)
    return {
        "limit": solved.document.meta.limit,
        "variables": sorted({x.name for y in model.answer.values() for x in y.terms}),
        "answers": [
            {"ones": _ones(model, answer), "rows": dict(rows)}
            for answer, rows in zip(answers, solved.answers, strict=True)
        ],
    }


def _ones(model: PuzzleModel, answer: Answer) -> list[str]:
    """The names of the answer's variables that are 1."""
    keys = model.write(answer)
    if keys is None:
        raise SolveError(f"{model.name}: no assignment stands for an answer that was found")
    return sorted(x.name for x, one in model.at_one(keys).items() if one)


def versions(report: Report) -> Mapping[str, str]:
    """SCIP as it ran; the others as they are."""
    return {
        "Python": platform.python_version(),
        "PySCIPOpt": version("pyscipopt"),
        "SCIP": report.scip,
        "site_gen": version("site_gen"),
    }


def _readme(solved: Solved, text: str) -> str:
    document = solved.document
    ident = f"{document.kind}/{document.slug}"
    how = HOW_COMPLETE if solved.report.complete else HOW_INCOMPLETE
    return Template(text).substitute(
        {name.lower(): number for name, number in versions(solved.report).items()},
        id=ident,
        underline="=" * len(f"Reproduce this page: {ident}"),
        title=document.meta.title,
        verdict=words.verdict(solved.report),
        how=Template(how).substitute(limit=document.meta.limit),
    )


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, indent=1) + "\n"


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip file without the time, the machine or an order of its making."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)  # dated 1980, the earliest that the format knows
            entry.create_system = 3  # Unix, whatever system writes it: the mode is a Unix mode
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, files[name])
    return raw.getvalue()
