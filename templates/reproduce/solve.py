"""Find the answers of this puzzle again with SCIP, and prove that there are no more.

Needs only PySCIPOpt:  python solve.py
Exit code 0: SCIP finds the answers in puzzle.json. README.txt explains the method.
"""

import json
import sys
from pathlib import Path

from pyscipopt import Model, quicksum

HERE = Path(__file__).resolve().parent
PUZZLE = json.loads((HERE / "puzzle.json").read_text(encoding="utf-8"))
KNOWN = json.loads((HERE / "answer.json").read_text(encoding="utf-8"))


def solve(scip, x):
    """Return the answer's variables that are 1 in a solution; None proves that there is none."""
    scip.optimize()
    status, ones = scip.getStatus(), None
    if status == "optimal":
        ones = frozenset(name for name in x if scip.getVal(x[name]) > 0.5)
    elif status != "infeasible":
        sys.exit(f"SCIP ended with the status {status!r}: nothing is proved")
    scip.freeTransform()  # back to the model, so that a row can be added
    return ones


def count_differences(x, ones):
    """Return an expression for the number of variables that differ from an answer."""
    return quicksum(1 - v if name in ones else v for name, v in x.items())


scip = Model()
scip.hideOutput()
scip.readProblem(str(HERE / "model.lp"))
scip.readParams(str(HERE / "scip.set"))
by_name = {v.name: v for v in scip.getVars()}
x = {name: by_name[name] for name in KNOWN["variables"]}
rows_of = {frozenset(answer["ones"]): answer["rows"] for answer in KNOWN["answers"]}
complete, found = PUZZLE["status"] == "complete", []
if complete:
    while len(found) < KNOWN["limit"] and (ones := solve(scip, x)) is not None:
        found.append(ones)
        scip.addCons(count_differences(x, ones) >= 1, name=f"no_good_{len(found)}")
else:  # some cuts are missing, so only the known answers can be looked at
    for ones in rows_of:
        only = scip.addCons(count_differences(x, ones) <= 0, name="only_this_one")
        found += [ones] if solve(scip, x) is not None else []
        scip.delCons(only)
found.sort(key=lambda ones: list(rows_of).index(ones) if ones in rows_of else len(rows_of))
rows = [rows_of.get(ones, {"unknown answer, variables at 1": sorted(ones)}) for ones in found]
print(*map(json.dumps, rows), sep="\n", end="\n" if rows else "")
if rows != (expected := PUZZLE["answers"]):
    both = sum(row in expected for row in rows)
    sys.exit(f"not as in puzzle.json: {len(rows)} found, {len(expected)} expected, {both} in both")
proof = "proved: there are no more" if complete else "not proved that there are no more"
print(f"as in puzzle.json, answers: {len(rows)}; {proof}", file=sys.stderr)
