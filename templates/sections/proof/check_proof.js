// Checks the proof that a puzzle has exactly one answer: the same check as check_proof.py, which is
// in reproduce.zip, and in the same words.

/**
 * `weights` of variables, the least and the most of their sum.
 * @typedef {{ weights: Map<string, number>, lower: number, upper: number }} Row
 * @typedef {string | boolean} Literal "x": the variable x is 1; "!x": it is 0; or true or false
 * @typedef {{ type: string, nodes: Literal[], links: [number, number, Literal][], groups: number[][] }} Graph
 * @typedef {Map<string, number>} Values
 * @typedef {Set<number>} Nodes
 */

/** What is wrong; anything else that is thrown comes of data that cannot be read. */
class ProofError extends Error {}

/** @type {(right: unknown, words: string) => asserts right} */
function want(right, words) {
  if (!right) throw new ProofError(words);
}

// -- rows

const PARTS = ["Minimize", "Subject to", "Bounds", "Binaries", "End"];

/** The variables of an LP file, and its rows by name. @param {string} text */
function readModel(text) {
  /** @type {Map<string, string[]>} */
  const words = new Map();
  let heading = "";
  for (const line of text.split("\n")) {
    if (line.startsWith(" ")) words.get(heading)?.push(...line.trim().split(/ +/));
    else if (line && !line.startsWith("\\")) words.set((heading = line), []);
  }
  want(words.size === PARTS.length && PARTS.every((part) => words.has(part)), "model.lp has other parts than known");
  /** @type {(part: string) => string[]} */
  const part = (name) => words.get(name) || [];
  want(/^(0 <= \S+ <= 1 ?)*$/.test(part("Bounds").join(" ")), "model.lp has other bounds than 0 and 1");
  const variables = new Set(part("Binaries"));
  /** @type {Map<string, string[]>} */
  const bodies = new Map();
  /** @type {string[]} */
  let body = [];
  for (const word of part("Subject to")) {
    if (word.endsWith(":")) {
      const name = word.slice(0, -1);
      want(!bodies.has(name), `model.lp has two rows ${name}`);
      bodies.set(name, (body = []));
    } else body.push(word);
  }
  const rows = new Map([...bodies].map(([name, own]) => [name, readRow(name, own, variables)]));
  return { variables, rows };
}

/** @type {(name: string, words: string[], variables: Set<string>) => Row} */
function readRow(name, words, variables) {
  const body = words.slice(0, -2);
  const [sense, side] = words.slice(-2);
  const weights = new Map(body.flatMap((x, i) => (i % 2 ? [[x, Number(body[i - 1])]] : [])));
  const right = ["<=", "=", ">="].includes(sense) && 2 * weights.size === body.length;
  const whole = [...weights.values(), Number(side)].every(Number.isInteger);
  want(right && whole && [...weights.keys()].every((x) => variables.has(x)), `model.lp has a row that cannot be read: ${name}`);
  const [lower, upper] = [sense === "<=" ? -Infinity : Number(side), sense === ">=" ? Infinity : Number(side)];
  return { weights, lower, upper };
}

/** The least and the most of a row's sum. @type {(row: Row, values: Values) => [number, number]} */
function reach({ weights }, values) {
  let [least, most] = [0, 0];
  for (const [x, weight] of weights) {
    const value = values.get(x);
    least += value === undefined ? Math.min(weight, 0) : weight * value;
    most += value === undefined ? Math.max(weight, 0) : weight * value;
  }
  return [least, most];
}

/** Give the open variables the values that the row leaves them; false if it cannot hold. @type {(row: Row, values: Values) => boolean} */
function follow(row, values) {
  const { weights, lower, upper } = row;
  const [least, most] = reach(row, values);
  for (const [x, weight] of weights) {
    if (values.has(x)) continue;
    if (Math.abs(weight) > most - lower) values.set(x, Number(weight > 0));
    else if (Math.abs(weight) > upper - least) values.set(x, Number(weight < 0));
  }
  const [low, high] = reach(row, values);
  return lower <= high && low <= upper;
}

// -- literals

/** @param {string} literal */
const variable = (literal) => literal.replace(/^!/, "");
/** @param {string} literal */
const value = (literal) => (literal.startsWith("!") ? 0 : 1);

/** @param {string} literal */
const opposite = (literal) => (value(literal) ? `!${literal}` : variable(literal));

/** Those of the literals that are true weigh `bound` or more. @type {(literals: string[], weights: number[], bound: number) => Row} */
function rowOf(literals, weights, bound) {
  const signed = literals.map((x, i) => (value(x) ? weights[i] : -weights[i]));
  const lower = bound + signed.reduce((sum, weight) => sum + Math.min(weight, 0), 0);
  return { weights: new Map(literals.map((x, i) => [variable(x), signed[i]])), lower, upper: Infinity };
}

// -- graphs

/** Whether a literal is true; undefined if its variable is open. @type {(literal: Literal, values: Values) => boolean | undefined} */
function known(literal, values) {
  if (typeof literal === "boolean") return literal;
  const at = values.get(variable(literal));
  return at === undefined ? undefined : at === value(literal);
}

/** Whether a graph breaks its rule, whatever the open variables are. @type {(graph: Graph, values: Values) => boolean} */
function broken(graph, values) {
  const nodes = graph.nodes.map((node) => known(node, values));
  /** @type {number[][]} */
  const near = nodes.map(() => []);
  for (const [a, b, literal] of graph.links) {
    if (known(literal, values) === false) continue;
    near[a].push(b);
    near[b].push(a);
  }
  /** @type {(start: Nodes, sure?: boolean) => Nodes} sure: by nodes that are there for certain */
  function reached(start, sure = false) {
    const there = (/** @type {number} */ v) => nodes[v] || (!sure && nodes[v] === undefined);
    const fresh = [...start].filter(there);
    const found = new Set(fresh);
    for (let v = fresh.pop(); v !== undefined; v = fresh.pop()) {
      for (const w of near[v]) {
        if (!there(w) || found.has(w)) continue;
        found.add(w);
        fresh.push(w);
      }
    }
    return found;
  }
  if (graph.type === "cycle") {
    return nodes.some((node, v) => {
      nodes[v] = false;
      const part = reached(new Set([Number(v === 0)]));
      nodes[v] = node;
      return part.size < nodes.length - 1;
    });
  }
  const groups = graph.groups.map((group) => new Set(group));
  if (graph.type === "sets") return !wholeSets(nodes, groups, reached);
  if (graph.type === "sizes" || graph.type === "at_least") { // all of its links are there
    const orMore = graph.type === "at_least";
    const fits = (/** @type {Nodes} */ v, /** @type {number} */ n) => (orMore || reached(v, true).size <= n) && reached(v).size >= n;
    return groups.some((group, i) => [...group].some((v) => nodes[v] && !fits(new Set([v]), i + 1)));
  }
  const there = nodes.flatMap((node, v) => (node ? [new Set([v])] : []));
  const targets = graph.type === "loop" ? [...there, ...groups] : groups.length ? groups : there;
  const starts = graph.type === "loop" ? targets : there;
  return starts.map((start) => reached(start)).some((part) => targets.some((to) => !meet(to, part)));
}

/** @type {(one: Nodes, other: Nodes) => number} */
const meet = (one, other) => [...one].filter((v) => other.has(v)).length;

/** @type {(nodes: unknown[], groups: Nodes[], reached: (start: Nodes) => Nodes) => boolean} */
function wholeSets(nodes, [clues, ...letters], reached) {
  const left = new Set(nodes.keys());
  for (const v of left) {
    const part = reached(new Set([v]));
    part.forEach((w) => left.delete(w));
    const sets = meet(part, clues) / letters.length;
    if (!sets || !Number.isInteger(sets) || letters.some((letter) => meet(part, letter) > sets)) return false;
  }
  return true;
}

/** The row that says: one of these literals is true; of a loop's lines two. @type {(graph: Graph, literals: string[]) => Row} */
function cut(graph, literals) {
  const values = new Map(literals.map((x) => [variable(x), 1 - value(x)]));
  want(broken(graph, values), "it does not cut the graph");
  if (graph.type !== "loop") return rowOf(literals, literals.map(() => 1), 1);
  const lines = new Set(graph.links.map(([, , literal]) => literal));
  const ends = new Set(graph.nodes.map((node) => typeof node === "string" && opposite(node)));
  want(literals.every((x) => lines.has(x) || ends.has(x)), "it has other than lines and nodes");
  want(lines.size === graph.links.length, "two lines of the graph are one");
  return rowOf(literals, literals.map((x) => (lines.has(x) ? 1 : 2)), 2);
}

// -- the proof

/**
 * @typedef {{ variables: string[], answers: { ones: string[] }[] }} Answer
 * @typedef {{ model: string, graphs: string, answer: string, proof: string }} Texts of the four files
 */
class Proof {
  /** @param {Texts} texts */
  constructor({ model, graphs, answer }) {
    const { variables, rows } = readModel(model);
    /** @type {Map<string, Graph>} */
    this.graphs = new Map(Object.entries(JSON.parse(graphs)));
    const cuts = [...this.graphs.keys()].map((name) => `${name}_cut_`);
    this.variables = variables;
    this.rows = new Map([...rows].filter(([name]) => !cuts.some((start) => name.startsWith(start))));
    /** @type {Answer} */
    this.answer = JSON.parse(answer);
    /** @type {Values} for good */
    this.values = new Map();
    /** @type {Row[]} proved */
    this.more = [];
  }

  /** @param {any} item */
  take(item) {
    want(item && typeof item === "object" && !Array.isArray(item), "not an object");
    const proves = "prove" in item;
    const literals = this.literals(proves ? item.prove : item.any);
    const names = new Set(literals.map(variable));
    want(literals.length && names.size === literals.length, "no literal, or a variable twice");
    if (!proves) {
      const graph = this.graphs.get(item.cut);
      want(graph, "no such graph");
      this.more.push(cut(graph, literals));
      return;
    }
    this.follow(literals, item.by);
    if (literals.length === 1) this.values.set(variable(literals[0]), value(literals[0]));
    else this.more.push(rowOf(literals, literals.map(() => 1), 1));
  }

  /** @param {unknown} found */
  literals(found) {
    want(Array.isArray(found), "no list of literals");
    for (const x of found) want(typeof x === "string" && this.variables.has(variable(x)), "not a literal");
    return /** @type {string[]} */ (found);
  }

  /** Suppose that none of the literals is true. @type {(literals: string[], chain: unknown) => void} */
  follow(literals, chain) {
    want(Array.isArray(chain), "no list of rows");
    const rows = chain.map((name) => {
      const row = typeof name === "number" ? this.more[name] : this.rows.get(name);
      want(row, `no such row: ${name}`);
      return row;
    });
    const values = new Map(this.values);
    for (const x of literals) {
      if (values.get(variable(x)) === value(x)) return;
      values.set(variable(x), 1 - value(x));
    }
    want(!rows.every((row) => follow(row, values)), `its rows do not prove ${literals.join(" or ")}`);
  }

  /** All is decided, and nothing forbids it. @param {unknown} ones */
  end(ones) {
    const { variables, answers } = this.answer;
    for (const x of variables) want(this.values.has(x), `${x} is left open`);
    const found = variables.filter((x) => this.values.get(x));
    const [known] = answers.map((one) => new Set(one.ones));
    const same = answers.length === 1 && known.size === found.length && found.every((x) => known.has(x));
    want(same, "it is another answer");
    const beside = new Set(this.literals(ones));
    want(![...beside].some((x) => this.values.has(x)), "its ones are proved");
    const values = new Map([...this.variables].map((x) => [x, this.values.get(x) ?? Number(beside.has(x))]));
    for (const [name, row] of this.rows) want(follow(row, values), `the answer breaks the row ${name}`);
    for (const [name, graph] of this.graphs) want(!broken(graph, values), `the answer breaks ${name}`);
  }
}

/**
 * How many steps prove that there is exactly one answer; or what is wrong, and where.
 * @type {(texts: Texts) => { steps: number, wrong?: undefined } | { wrong: string }}
 */
export function check(texts) {
  let where = "what the proof is about";
  try {
    const state = new Proof(texts);
    where = "proof.json";
    const data = JSON.parse(texts.proof);
    want(Array.isArray(data?.steps), "no steps");
    data.steps.forEach((/** @type {any} */ step, /** @type {number} */ i) => {
      where = `step ${i + 1}`;
      want(Array.isArray(step) && step.length, "nothing in it");
      for (const item of step) state.take(item);
    });
    where = "the end";
    state.end(data.ones);
    return { steps: data.steps.length };
  } catch (error) {
    return { wrong: `${where}: ${error instanceof ProofError ? error.message : "it cannot be read"}` };
  }
}
