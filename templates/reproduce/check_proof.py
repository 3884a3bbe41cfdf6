"""Check the proof that this puzzle has exactly one answer, without any solver.

Needs only Python:  python check_proof.py proof.json
Exit code 0: it proves that. Exit code 1: it does not; the first step that fails, and why.
README.txt tells how the proof is written, and what stands in the files that it is about.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = ("model.lp", "graphs.json", "answer.json")


class Wrong(Exception):
    """What is wrong, and where."""


def want(right, words):
    if not right:
        raise Wrong(words)


# -- the model: rows, each with the weights of its variables, the least and the most of their sum


def read_model(text):
    """The variables, all of them 0 or 1, and the rows by name."""
    words, heading = {}, ""
    for line in text.splitlines():
        if line.startswith(" "):
            words[heading] += line.split()
        elif line and not line.startswith("\\"):
            heading = line
            words[heading] = []
    known = {"Minimize", "Subject to", "Bounds", "Binaries", "End"}
    want(words.keys() == known, "other parts than known")
    bounds = " ".join(words["Bounds"])
    want(re.fullmatch(r"(0 <= \S+ <= 1 ?)*", bounds), "a bound that is not 0 <= x <= 1")
    variables, rows, name = set(words["Binaries"]), {}, ""
    for word in words["Subject to"]:
        if word.endswith(":"):
            name = word[:-1]
            want(name not in rows, f"two rows {name}")
            rows[name] = []
        else:
            rows[name].append(word)
    return variables, {name: read_row(name, row, variables) for name, row in rows.items()}


def read_row(name, words, variables):
    *body, sense, side = words
    weights = dict(zip(body[1::2], map(int, body[::2]), strict=True))
    want(2 * len(weights) == len(body) and weights.keys() <= variables, f"the row {name}")
    want(sense in ("<=", "=", ">="), f"the row {name}")
    ends = {"<=": (-sys.maxsize, int(side)), "=": (int(side), int(side))}
    return weights, *ends.get(sense, (int(side), sys.maxsize))


def least_and_most(row, values):
    """Of the sum of a row, whatever the open variables are."""
    least = most = 0
    for x, weight in row[0].items():
        least += weight * values.get(x, weight < 0)
        most += weight * values.get(x, weight > 0)
    return least, most


def follow(row, values):
    """Set each variable that the row leaves no choice; False if the row cannot hold."""
    weights, lower, upper = row
    least, most = least_and_most(row, values)
    if most < lower or least > upper:
        return False
    for x, weight in weights.items():
        if x not in values:
            if abs(weight) > most - lower:
                values[x] = int(weight > 0)
            elif abs(weight) > upper - least:
                values[x] = int(weight < 0)
    return True


# -- literals: "x" says that the variable x is 1, "!x" that it is 0


def literal(text, variables):
    want(isinstance(text, str) and text.removeprefix("!") in variables, f"no literal: {text}")
    return text.removeprefix("!"), int(not text.startswith("!"))


def opposite(text):
    return text[1:] if text.startswith("!") else "!" + text


def row_of(literals, weights, bound):
    """The row that says: the true ones of these literals weigh `bound` or more."""
    signed = [(x.removeprefix("!"), -w if x.startswith("!") else w) for x, w in zip(literals, weights)]
    return dict(signed), bound + sum(w for _, w in signed if w < 0), sys.maxsize


# -- graphs: nodes and links are there if their literals are true (or true is all they say)


def known(of, values):
    """Whether a node or a link is there; None if that is open."""
    if isinstance(of, bool):
        return of
    value = values.get(of.removeprefix("!"))
    return None if value is None else value != of.startswith("!")


def broken(graph, values):
    """Whether a graph breaks its rule, whatever the open variables are."""
    nodes = [known(node, values) for node in graph["nodes"]]
    near = [[] for _ in nodes]
    for a, b, *line in graph["links"]:
        if known(line[0] if line else True, values) is not False:
            near[a].append(b)
            near[b].append(a)

    def reached(start):
        found = {v for v in start if nodes[v] is not False}
        fresh = list(found)
        while fresh:
            near_by = {w for w in near[fresh.pop()] if nodes[w] is not False} - found
            found |= near_by
            fresh += near_by
        return found

    groups = [set(group) for group in graph["groups"]]
    if graph["type"] == "sets":
        clues, *letters = groups
        left = set(range(len(nodes)))
        while left:
            part = reached([left.pop()])
            left -= part
            sets, rest = divmod(len(part & clues), len(letters))
            if not sets or rest or any(len(part & letter) > sets for letter in letters):
                return True
        return False
    there = [{v} for v, node in enumerate(nodes) if node]
    if graph["type"] == "connected":
        return any(apart(reached(v), groups or there) for v in there)
    there += groups  # of a loop
    return any(apart(reached(one), there) for one in there)


def apart(reached, targets):
    return any(not reached & target for target in targets)


def cut(graph, literals):
    """The row that says: one of these literals is true. For a loop more: two of the lines are, or
    a node is not there. For what a loop has to leave, it also has to come back to.
    """
    want(len(set(literals)) == len(literals), "a literal twice")
    values = {x.removeprefix("!"): int(x.startswith("!")) for x in literals}
    want(len(values) == len(literals) and broken(graph, values), "the cut does not cut the graph")
    if graph["type"] != "loop":
        return row_of(literals, [1] * len(literals), 1)
    lines, nodes = {link[2] for link in graph["links"]}, set(map(opposite, graph["nodes"]))
    want(len(lines) == len(graph["links"]), "two links by one variable")
    want(set(literals) <= lines | nodes, "a literal that is neither a line nor a node")
    return row_of(literals, [1 if x in lines else 2 for x in literals], 2)


# -- the proof


class Proof:
    """What is known so far. `values`: of variables, for good. `extra`: rows proved, and cuts."""

    def __init__(self, model, graphs, answer):
        self.variables, rows = read_model(model)
        cuts = tuple(f"{name}_cut_" for name in graphs)  # a program found them: not to be trusted
        self.rows = {name: row for name, row in rows.items() if not name.startswith(cuts)}
        self.graphs, self.answer = graphs, answer
        self.values, self.extra = {}, []

    def take(self, item):
        want(isinstance(item, dict), "not an object")
        literals = item.get("prove", item.get("any"))
        want(isinstance(literals, list) and literals, "no literals")
        pairs = [literal(x, self.variables) for x in literals]
        if "prove" not in item:
            graph = item.get("cut")
            want(isinstance(graph, str) and graph in self.graphs, f"no graph: {graph}")
            self.extra.append(cut(self.graphs[graph], literals))
            return
        self.follow_all(pairs, item.get("by"), " or ".join(literals))
        if len(pairs) == 1:
            self.values.update(pairs)
        else:
            want(len(dict(pairs)) == len(pairs), "a variable twice")
            self.extra.append(row_of(literals, [1] * len(literals), 1))

    def follow_all(self, pairs, chain, says):
        """Suppose that none of these literals is true, and follow the rows to one that cannot hold."""
        want(isinstance(chain, list), "no rows")
        values = dict(self.values)
        for x, value in pairs:
            if values.setdefault(x, 1 - value) == value:
                return
        for name in chain:
            if not follow(self.row(name), values):
                return
        raise Wrong(f"the rows do not prove {says}")

    def row(self, name):
        if type(name) is int and 0 <= name < len(self.extra):
            return self.extra[name]
        want(isinstance(name, str) and name in self.rows, f"no row: {name}")
        return self.rows[name]

    def end(self, ones):
        """That all is decided, and that nothing forbids it. `ones`: helpers that are 1."""
        for x in self.answer["variables"]:
            want(x in self.values, f"{x} is left open")
        found = {x for x in self.answer["variables"] if self.values[x]}
        want([found] == [set(a["ones"]) for a in self.answer["answers"]], "not the known answer")
        want(isinstance(ones, list), "no list of ones")
        helpers = {literal(x, self.variables)[0] for x in ones}
        values = {x: self.values.get(x, int(x in helpers)) for x in self.variables}
        for name, row in self.rows.items():
            want(follow(row, values), f"the answer breaks the row {name}")
        for name, graph in self.graphs.items():
            want(not broken(graph, values), f"the answer breaks {name}")


def check(model, graphs, answer, proof):
    """How many steps prove that there is exactly one answer. Raises Wrong."""
    where = "the files beside the proof"
    try:
        state = Proof(model, json.loads(graphs), json.loads(answer))
        where = "the proof"
        data = json.loads(proof)
        want(isinstance(data, dict) and isinstance(data.get("steps"), list), "no steps")
        for number, step in enumerate(data["steps"], 1):
            where = f"step {number}"
            want(isinstance(step, list) and step, "nothing in it")
            for item in step:
                state.take(item)
        where = "the end"
        state.end(data.get("ones"))
    except Wrong as error:
        raise Wrong(f"{where}: {error}") from None
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        raise Wrong(f"{where}: cannot be read") from None
    return len(data["steps"])


def main():
    try:
        proof = Path(sys.argv[1] if len(sys.argv) > 1 else "proof.json")
        paths = [*(HERE / name for name in FILES), proof]
        steps = check(*(path.read_text(encoding="utf-8") for path in paths))
    except (OSError, UnicodeDecodeError, Wrong) as error:
        sys.exit(f"not proved: {error}")
    print(f"proof checked: {steps} steps, exactly one answer")


if __name__ == "__main__":
    main()
