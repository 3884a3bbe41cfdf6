"""Check the proof that this puzzle has exactly one answer: without a solver, by adding up rows.

Needs only Python:  python check_proof.py proof.json
Exit code 0: it is a proof. Exit code 1: it is none; the step that fails, and why.
README.txt tells how a proof is written.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FAR = 10**9  # beyond the sum of any row
UNREADABLE = ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError


class ProofError(Exception):
    """What is wrong."""


def want(right, words):
    if not right:
        raise ProofError(words)


# -- rows: the weights of variables, all of them 0 or 1, and the least and the most of their sum


def read_model(text):
    """The variables of an LP file, and its rows by name."""
    words, heading = {}, ""
    for line in text.splitlines():
        if line.startswith(" "):
            words[heading] += line.split()
        elif line and not line.startswith("\\"):
            words[heading := line] = []
    parts = {"Minimize", "Subject to", "Bounds", "Binaries", "End"}
    want(words.keys() == parts, "model.lp has other parts than known")
    bounds = " ".join(words["Bounds"])
    want(re.fullmatch(r"(0 <= \S+ <= 1 ?)*", bounds), "model.lp has other bounds than 0 and 1")
    variables, rows, name = set(words["Binaries"]), {}, ""
    for word in words["Subject to"]:
        if word.endswith(":"):
            want(word[:-1] not in rows, f"model.lp has two rows {word[:-1]}")
            rows[name := word[:-1]] = []
        else:
            rows[name].append(word)
    return variables, {name: read_row(name, row, variables) for name, row in rows.items()}


def read_row(name, words, variables):
    *body, sense, side = words
    weights = dict(zip(body[1::2], map(int, body[::2]), strict=True))
    right = sense in ("<=", "=", ">=") and len(body) == 2 * len(weights.keys() & variables)
    want(right, f"model.lp has a row that cannot be read: {name}")
    return weights, -FAR if sense == "<=" else int(side), FAR if sense == ">=" else int(side)


def follow(row, values):
    """Give the open variables the values that the row leaves them; False if it cannot hold."""

    def reach():
        least = sum(w * values.get(x, w < 0) for x, w in weights.items())
        return least, sum(w * values.get(x, w > 0) for x, w in weights.items())

    weights, lower, upper = row
    least, most = reach()
    for x, weight in weights.items():
        if x not in values and abs(weight) > most - lower:
            values[x] = int(weight > 0)
        elif x not in values and abs(weight) > upper - least:
            values[x] = int(weight < 0)
    least, most = reach()
    return lower <= most and least <= upper


# -- literals: "x" says that the variable x is 1, "!x" that it is 0


def variable(literal):
    return literal.removeprefix("!")


def value(literal):
    return int(not literal.startswith("!"))


def opposite(literal):
    return "!" + literal if value(literal) else variable(literal)


def row_of(literals, weights, bound):
    """The row that says: those of the literals that are true weigh `bound` or more."""
    signed = {variable(x): w if value(x) else -w for x, w in zip(literals, weights, strict=True)}
    return signed, bound + sum(w for w in signed.values() if w < 0), FAR


# -- graphs: a node or a link is there if its literal is true (it may be just true or false)


def known(literal, values):
    """Whether it is true; None if its variable is open."""
    if isinstance(literal, bool) or variable(literal) not in values:
        return literal if isinstance(literal, bool) else None
    return values[variable(literal)] == value(literal)


def broken(graph, values):
    """Whether a graph breaks its rule, whatever the open variables are."""
    nodes = [known(node, values) for node in graph["nodes"]]
    near = [[] for _ in nodes]
    for a, b, literal in graph["links"]:
        if known(literal, values) is not False:
            near[a].append(b)
            near[b].append(a)

    def reached(start, there=(True, None)):
        found = {v for v in start if nodes[v] in there}
        fresh = list(found)
        while fresh:
            more = {v for v in near[fresh.pop()] if nodes[v] in there} - found
            found |= more
            fresh += more
        return found

    if graph["type"] == "cycle":  # without any one node the others hang together
        for v in range(len(nodes)):
            nodes[v] = False
            if len(reached([int(v == 0)])) < len(nodes) - 1:
                return True
            nodes[v] = True
        return False
    groups = [set(group) for group in graph["groups"]]
    if graph["type"] == "sets":  # n of the first group in each part, n for each of the others
        clues, *letters = groups
        left = set(range(len(nodes)))
        while left:
            part = reached([left.pop()])
            left -= part
            sets, rest = divmod(len(part & clues), len(letters))
            if not sets or rest or any(len(part & letter) > sets for letter in letters):
                return True
        return False
    if graph["type"] in ("sizes", "at_least"):  # all of its links are there
        held = [(n, {v}) for n, group in enumerate(groups, 1) for v in group if nodes[v]]
        large = graph["type"] == "sizes" and any(len(reached(v, (True,))) > n for n, v in held)
        return large or any(len(reached(v)) < n for n, v in held)
    starts = targets = [{v} for v, node in enumerate(nodes) if node]
    if graph["type"] == "loop":  # through all nodes that are there, and through each group
        starts = targets = starts + groups
    elif groups:  # each node that is there hangs together with one of the group
        targets = groups
    return any(not part & target for part in map(reached, starts) for target in targets)


def cut(graph, literals):
    """The row that says: one of these literals is true. A loop that must cross some lines crosses
    two of them: there, they weigh 1, the nodes 2, and the bound is 2.
    """
    values = {variable(x): 1 - value(x) for x in literals}
    want(broken(graph, values), "it does not cut the graph")
    if graph["type"] != "loop":
        return row_of(literals, [1] * len(literals), 1)
    lines = {literal for _, _, literal in graph["links"]}
    ends = {opposite(node) for node in graph["nodes"] if isinstance(node, str)}
    want(set(literals) <= lines | ends, "it has other than lines and nodes")
    want(len(lines) == len(graph["links"]), "two lines of the graph are one")
    return row_of(literals, [1 if x in lines else 2 for x in literals], 2)


# -- the proof


class Proof:
    """What is known so far. `values`: of variables, for good. `more`: rows that were proved."""

    def __init__(self, model, graphs, answer):
        self.variables, rows = read_model(model)
        cuts = tuple(f"{name}_cut_" for name in graphs)  # nobody checks these
        self.rows = {name: row for name, row in rows.items() if not name.startswith(cuts)}
        self.graphs, self.answer, self.values, self.more = graphs, answer, {}, []

    def take(self, item):
        want(isinstance(item, dict), "not an object")
        literals = self.literals(item.get("prove", item.get("any")))
        right = 0 < len(set(map(variable, literals))) == len(literals)
        want(right, "no literal, or a variable twice")
        if "prove" not in item:
            graph = self.graphs.get(item.get("cut"))
            want(graph, "no such graph")
            self.more.append(cut(graph, literals))
            return
        self.follow(literals, item.get("by"))
        if len(literals) == 1:
            self.values[variable(literals[0])] = value(literals[0])
        else:
            self.more.append(row_of(literals, [1] * len(literals), 1))

    def literals(self, found):
        want(isinstance(found, list), "no list of literals")
        for x in found:
            want(isinstance(x, str) and variable(x) in self.variables, "not a literal")
        return found

    def follow(self, literals, chain):
        """Suppose that none of the literals is true, and follow rows to one that cannot hold."""
        want(isinstance(chain, list), "no list of rows")
        rows = [self.row(name) for name in chain]
        values = dict(self.values)
        for x in literals:
            if values.setdefault(variable(x), 1 - value(x)) == value(x):
                return
        if all(follow(row, values) for row in rows):
            raise ProofError(f"its rows do not prove {' or '.join(literals)}")

    def row(self, name):
        row = self.rows.get(name)
        if type(name) is int and 0 <= name < len(self.more):
            row = self.more[name]
        want(row, f"no such row: {name}")
        return row

    def end(self, ones):
        """All is decided, and nothing forbids it. `ones`: what is 1 beside the answer."""
        for x in self.answer["variables"]:
            want(x in self.values, f"{x} is left open")
        answer = {x for x in self.answer["variables"] if self.values[x]}
        want([answer] == [set(a["ones"]) for a in self.answer["answers"]], "it is another answer")
        beside = set(self.literals(ones))
        want(not beside & self.values.keys(), "its ones are proved")
        values = {x: self.values.get(x, int(x in beside)) for x in self.variables}
        for name, row in self.rows.items():
            want(follow(row, values), f"the answer breaks the row {name}")
        for name, graph in self.graphs.items():
            want(not broken(graph, values), f"the answer breaks {name}")


def check(model, graphs, answer, proof):
    """From four texts: how many steps prove that there is exactly one answer."""
    where = "what the proof is about"
    try:
        state = Proof(model, json.loads(graphs), json.loads(answer))
        where = "proof.json"
        data = json.loads(proof)
        want(isinstance(data, dict) and isinstance(data.get("steps"), list), "no steps")
        for number, step in enumerate(data["steps"], 1):
            where = f"step {number}"
            want(isinstance(step, list) and step, "nothing in it")
            for item in step:
                state.take(item)
        where = "the end"
        state.end(data.get("ones"))
    except ProofError as error:
        raise ProofError(f"{where}: {error}") from None
    except UNREADABLE:
        raise ProofError(f"{where}: it cannot be read") from None
    return len(data["steps"])


if __name__ == "__main__":
    try:
        files = [HERE / name for name in ("model.lp", "graphs.json", "answer.json")]
        files.append(Path(sys.argv[1] if len(sys.argv) > 1 else "proof.json"))
        steps = check(*(path.read_text(encoding="utf-8") for path in files))
    except (OSError, UnicodeDecodeError, ProofError) as error:
        sys.exit(f"not proved: {error}")
    print(f"proof checked: {steps} steps, exactly one answer")
