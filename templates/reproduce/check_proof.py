"""Check the proof that this puzzle has exactly one answer: without a solver, by adding up rows.

Needs only Python:  python check_proof.py proof.json
Exit code 0: the proof is valid. Exit code 1: it is not; the output names the step and the error.
README.txt describes the format.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FAR = 10**9  # beyond the sum of any row
UNREADABLE = ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError


class ProofError(Exception):
    """An error in a proof."""


def ensure(right, words):
    if not right:
        raise ProofError(words)


# -- rows: weights of binary variables, and the bounds of their sum


def read_model(text):
    """Return the variables of an LP file, and its rows by name."""
    words, heading = {}, ""
    for line in text.splitlines():
        if line.startswith(" "):
            words[heading] += line.split()
        elif line and not line.startswith("\\"):
            words[heading := line] = []
    parts = {"Minimize", "Subject to", "Bounds", "Binaries", "End"}
    ensure(words.keys() == parts, "model.lp has missing or unknown parts")
    bounds = " ".join(words["Bounds"])
    ensure(re.fullmatch(r"(0 <= \S+ <= 1 ?)*", bounds), "model.lp has bounds other than 0 and 1")
    variables, rows, name = set(words["Binaries"]), {}, ""
    for word in words["Subject to"]:
        if word.endswith(":"):
            ensure(word[:-1] not in rows, f"model.lp has two rows {word[:-1]}")
            rows[name := word[:-1]] = []
        else:
            rows[name].append(word)
    return variables, {name: read_row(name, row, variables) for name, row in rows.items()}


def read_row(name, words, variables):
    *body, sense, side = words
    weights = dict(zip(body[1::2], map(int, body[::2]), strict=True))
    right = sense in ("<=", "=", ">=") and len(body) == 2 * len(weights.keys() & variables)
    ensure(right, f"model.lp has a row that cannot be read: {name}")
    return weights, -FAR if sense == "<=" else int(side), FAR if sense == ">=" else int(side)


def follow(row, values):
    """Fix the open variables to which a row leaves one value; return False if it cannot hold."""
    weights, lower, upper = row
    least, most, free = 0, 0, []
    for x, weight in weights.items():
        value = values.get(x)
        if value is None:
            free.append((x, weight))
        least += weight * (weight < 0 if value is None else value)
        most += weight * (weight > 0 if value is None else value)
    above, below = most - lower, upper - least
    for x, weight in free:
        if abs(weight) > above:  # without it, the sum is below the lower bound
            values[x] = int(weight > 0)
            least += abs(weight)
        elif abs(weight) > below:
            values[x] = int(weight < 0)
            most -= abs(weight)
    return lower <= most and least <= upper


# -- literals: "x" means that the variable x is 1, "!x" that it is 0


def variable_of(literal):
    return literal.removeprefix("!")


def value_of(literal):
    return int(not literal.startswith("!"))


def negate(literal):
    return "!" + literal if value_of(literal) else variable_of(literal)


def row_of(literals, weights, bound):
    """Return the row that requires the true literals to weigh `bound` or more."""
    pairs = zip(literals, weights, strict=True)
    signed = {variable_of(x): w if value_of(x) else -w for x, w in pairs}
    return signed, bound + sum(w for w in signed.values() if w < 0), FAR


# -- graphs: a node or link is present if its literal is true (literals may also be booleans)


def is_true(literal, values):
    """Return whether a literal is true; None if its variable is open."""
    if isinstance(literal, bool) or variable_of(literal) not in values:
        return literal if isinstance(literal, bool) else None
    return values[variable_of(literal)] == value_of(literal)


def is_broken(graph, values):
    """Return whether a graph breaks its rule for all values of the open variables."""
    nodes = [is_true(node, values) for node in graph["nodes"]]
    near = [[] for _ in nodes]
    for a, b, literal in graph["links"]:
        if is_true(literal, values) is not False:
            near[a].append(b)
            near[b].append(a)

    def flood(start, there=(True, None)):
        found = {v for v in start if nodes[v] in there}
        fresh = list(found)
        while fresh:
            more = {v for v in near[fresh.pop()] if nodes[v] in there} - found
            found |= more
            fresh += more
        return found

    if graph["type"] == "cycle":  # without any one node the others are connected
        for v in range(len(nodes)):
            nodes[v] = False
            if len(flood([int(v == 0)])) < len(nodes) - 1:
                return True
            nodes[v] = True
        return False
    if graph["type"] == "differ":  # half of each group is present, at different places
        lines = [[nodes[v] for v in group] for group in graph["groups"]]
        for there in (True, False):
            for i, one in enumerate(lines):
                for other in lines[:i]:
                    same = [a is b is there for a, b in zip(one, other, strict=True)]
                    if 2 * sum(same) >= len(same):
                        return True
        return False
    groups = [set(group) for group in graph["groups"]]
    if graph["type"] == "sets":  # n of the first group in each part, n for each of the others
        clues, *letters = groups
        left = set(range(len(nodes)))
        while left:
            part = flood([left.pop()])
            left -= part
            sets, rest = divmod(len(part & clues), len(letters))
            if not sets or rest or any(len(part & letter) > sets for letter in letters):
                return True
        return False
    if graph["type"] in ("sizes", "at_least"):  # all links are present
        held = [(n, {v}) for n, group in enumerate(groups, 1) for v in group if nodes[v]]
        large = graph["type"] == "sizes" and any(len(flood(v, (True,))) > n for n, v in held)
        return large or any(len(flood(v)) < n for n, v in held)
    starts = targets = [{v} for v, node in enumerate(nodes) if node]
    if graph["type"] == "loop":  # through all present nodes and each group
        starts = targets = starts + groups
    elif groups:  # each present node is connected to one of the group
        targets = groups
    return any(not part & target for part in map(flood, starts) for target in targets)


def create_cut(graph, literals):
    """Return the row that requires one of the literals to be true. A loop that must cross some
    lines crosses two of them: there lines weigh 1, nodes 2, and the bound is 2.
    """
    values = {variable_of(x): 1 - value_of(x) for x in literals}
    ensure(is_broken(graph, values), "it does not cut the graph")
    if graph["type"] != "loop":
        return row_of(literals, [1] * len(literals), 1)
    lines = {literal for _, _, literal in graph["links"]}
    ends = {negate(node) for node in graph["nodes"] if isinstance(node, str)}
    ensure(set(literals) <= lines | ends, "a literal is neither a line nor a node")
    ensure(len(lines) == len(graph["links"]), "two lines of the graph have the same literal")
    return row_of(literals, [1 if x in lines else 2 for x in literals], 2)


# -- the proof


class Proof:
    """The facts proved so far. `values`: of variables. `more`: rows."""

    def __init__(self, model, graphs, answer):
        self.variables, rows = read_model(model)
        cuts = tuple(f"{name}_cut_" for name in graphs)  # these are not proved
        self.rows = {name: row for name, row in rows.items() if not name.startswith(cuts)}
        self.graphs, self.answer, self.values, self.more = graphs, answer, {}, []

    def take(self, item):
        ensure(isinstance(item, dict), "an item is not an object")
        literals = self.read_literals(item.get("prove", item.get("any")))
        right = 0 < len(set(map(variable_of, literals))) == len(literals)
        ensure(right, "no literal, or a variable twice")
        if "prove" not in item:
            graph = self.graphs.get(item.get("cut"))
            ensure(graph, "there is no such graph")
            self.more.append(create_cut(graph, literals))
            return
        self.follow(literals, item.get("by"))
        if len(literals) == 1:
            self.values[variable_of(literals[0])] = value_of(literals[0])
        else:
            self.more.append(row_of(literals, [1] * len(literals), 1))

    def read_literals(self, found):
        ensure(isinstance(found, list), "the literals are not a list")
        for x in found:
            ensure(isinstance(x, str) and variable_of(x) in self.variables, "unknown literal")
        return found

    def follow(self, literals, chain):
        """Prove that a literal is true: if none were, a row of the chain could not hold."""
        ensure(isinstance(chain, list), "the rows are not a list")
        rows = [self.find_row(name) for name in chain]
        values = dict(self.values)
        for x in literals:
            if values.setdefault(variable_of(x), 1 - value_of(x)) == value_of(x):
                return
        if all(follow(row, values) for row in rows):
            raise ProofError(f"its rows do not prove {' or '.join(literals)}")

    def find_row(self, name):
        row = self.rows.get(name)
        if type(name) is int and 0 <= name < len(self.more):
            row = self.more[name]
        ensure(row, f"no such row: {name}")
        return row

    def finish(self, ones):
        """Check that the answer is decided and possible. `ones`: the other variables at 1."""
        for x in self.answer["variables"]:
            ensure(x in self.values, f"{x} is not decided")
        answer = {x for x in self.answer["variables"] if self.values[x]}
        ensure([answer] == [set(a["ones"]) for a in self.answer["answers"]], "the answer differs")
        others = set(self.read_literals(ones))
        ensure(not others & self.values.keys(), "one of its `ones` is already proved")
        values = {x: self.values.get(x, int(x in others)) for x in self.variables}
        for name, row in self.rows.items():
            ensure(follow(row, values), f"the answer breaks the row {name}")
        for name, graph in self.graphs.items():
            ensure(not is_broken(graph, values), f"the answer breaks {name}")


def check(model, graphs, answer, proof):
    """Return the number of steps of a valid proof. Raises ProofError."""
    where = "the model and the graphs"
    try:
        state = Proof(model, json.loads(graphs), json.loads(answer))
        where = "proof.json"
        data = json.loads(proof)
        ensure(isinstance(data, dict) and isinstance(data.get("steps"), list), "there are no steps")
        for number, step in enumerate(data["steps"], 1):
            where = f"step {number}"
            ensure(isinstance(step, list) and step, "it is empty")
            for item in step:
                state.take(item)
        where = "the end"
        state.finish(data.get("ones"))
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
