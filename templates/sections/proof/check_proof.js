// Checks a proof that a puzzle has exactly one answer, in the same way and with the same messages
// as check_proof.py in reproduce.zip.

/**
 * `weights` of variables, and the bounds of their sum.
 * @typedef {{ weights: Map<string, number>, lower: number, upper: number }} Row
 * @typedef {string | boolean} Literal "x": the variable x is 1; "!x": it is 0; or true or false
 * @typedef {{ type: string, nodes: Literal[], links: [number, number, Literal][], groups: number[][] }} Graph
 * @typedef {Map<string, number>} Values
 * @typedef {Set<number>} Nodes
 */

/** An error in the proof; any other exception means unreadable data. */
class ProofError extends Error {}

/** @type {(right: unknown, words: string) => asserts right} */
function ensure(right, words) {
  if (!right) throw new ProofError(words);
}

// -- rows

const PARTS = ["Minimize", "Subject to", "Bounds", "Binaries", "End"];

/** Return the variables of an LP file, and its rows by name. @param {string} text */
function readModel(text) {
  /** @type {Map<string, string[]>} */
  const words = new Map();
  let heading = "";
  for (const line of text.split("\n")) {
    if (line.startsWith(" ")) words.get(heading)?.push(...line.trim().split(/ +/));
    else if (line && !line.startsWith("\\")) words.set((heading = line), []);
  }
  ensure(words.size === PARTS.length && PARTS.every((part) => words.has(part)), "model.lp has missing or unknown parts");
  /** @type {(part: string) => string[]} */
  const part = (name) => words.get(name) || [];
  ensure(/^(0 <= \S+ <= 1 ?)*$/.test(part("Bounds").join(" ")), "model.lp has bounds other than 0 and 1");
  const variables = new Set(part("Binaries"));
  /** @type {Map<string, string[]>} */
  const bodies = new Map();
  /** @type {string[]} */
  let body = [];
  for (const word of part("Subject to")) {
    if (word.endsWith(":")) {
      const name = word.slice(0, -1);
      ensure(!bodies.has(name), `model.lp has two rows ${name}`);
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
  ensure(right && whole && [...weights.keys()].every((x) => variables.has(x)), `model.lp has a row that cannot be read: ${name}`);
  const [lower, upper] = [sense === "<=" ? -Infinity : Number(side), sense === ">=" ? Infinity : Number(side)];
  return { weights, lower, upper };
}

/** Return the least and greatest sum that a row can have. @type {(row: Row, values: Values) => [number, number]} */
function findRange({ weights }, values) {
  let [least, most] = [0, 0];
  for (const [x, weight] of weights) {
    const value = values.get(x);
    least += value === undefined ? Math.min(weight, 0) : weight * value;
    most += value === undefined ? Math.max(weight, 0) : weight * value;
  }
  return [least, most];
}

/** Fix the open variables to which a row leaves one value; return false if the row cannot hold. @type {(row: Row, values: Values) => boolean} */
function follow(row, values) {
  const { weights, lower, upper } = row;
  const [least, most] = findRange(row, values);
  for (const [x, weight] of weights) {
    if (values.has(x)) continue;
    if (Math.abs(weight) > most - lower) values.set(x, Number(weight > 0));
    else if (Math.abs(weight) > upper - least) values.set(x, Number(weight < 0));
  }
  const [low, high] = findRange(row, values);
  return lower <= high && low <= upper;
}

// -- literals

/** @param {string} literal */
const variableOf = (literal) => literal.replace(/^!/, "");
/** @param {string} literal */
const valueOf = (literal) => (literal.startsWith("!") ? 0 : 1);

/** @param {string} literal */
const negate = (literal) => (valueOf(literal) ? `!${literal}` : variableOf(literal));

/** Return the row that requires the true literals to weigh `bound` or more. @type {(literals: string[], weights: number[], bound: number) => Row} */
function rowOf(literals, weights, bound) {
  const signed = literals.map((x, i) => (valueOf(x) ? weights[i] : -weights[i]));
  const lower = bound + signed.reduce((sum, weight) => sum + Math.min(weight, 0), 0);
  return { weights: new Map(literals.map((x, i) => [variableOf(x), signed[i]])), lower, upper: Infinity };
}

// -- graphs

/** Return whether a literal is true; undefined if its variable is open. @type {(literal: Literal, values: Values) => boolean | undefined} */
function isTrue(literal, values) {
  if (typeof literal === "boolean") return literal;
  const at = values.get(variableOf(literal));
  return at === undefined ? undefined : at === valueOf(literal);
}

/** Return whether a graph breaks its rule for all values of the open variables. @type {(graph: Graph, values: Values) => boolean} */
function isBroken(graph, values) {
  const nodes = graph.nodes.map((node) => isTrue(node, values));
  /** @type {number[][]} */
  const near = nodes.map(() => []);
  for (const [a, b, literal] of graph.links) {
    if (isTrue(literal, values) === false) continue;
    near[a].push(b);
    near[b].push(a);
  }
  /** @type {(start: Nodes, sure?: boolean) => Nodes} sure: only through nodes that are certainly present */
  function flood(start, sure = false) {
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
      const part = flood(new Set([Number(v === 0)]));
      nodes[v] = node;
      return part.size < nodes.length - 1;
    });
  }
  if (graph.type === "differ") { // half of each group is present, at different places
    const meet = (/** @type {number[]} */ one, /** @type {number[]} */ other, /** @type {boolean} */ there) =>
      2 * one.filter((v, k) => nodes[v] === there && nodes[other[k]] === there).length >= one.length;
    return [true, false].some((there) => graph.groups.some((one, i) => graph.groups.slice(0, i).some((other) => meet(one, other, there))));
  }
  const groups = graph.groups.map((group) => new Set(group));
  if (graph.type === "sets") return !areSetsWhole(nodes, groups, flood);
  if (graph.type === "sizes" || graph.type === "at_least") { // all links are present
    const orMore = graph.type === "at_least";
    const fits = (/** @type {Nodes} */ v, /** @type {number} */ n) => (orMore || flood(v, true).size <= n) && flood(v).size >= n;
    return groups.some((group, i) => [...group].some((v) => nodes[v] && !fits(new Set([v]), i + 1)));
  }
  const there = nodes.flatMap((node, v) => (node ? [new Set([v])] : []));
  const targets = graph.type === "loop" ? [...there, ...groups] : groups.length ? groups : there;
  const starts = graph.type === "loop" ? targets : there;
  return starts.map((start) => flood(start)).some((part) => targets.some((to) => !countCommon(to, part)));
}

/** @type {(one: Nodes, other: Nodes) => number} */
const countCommon = (one, other) => [...one].filter((v) => other.has(v)).length;

/** @type {(nodes: unknown[], groups: Nodes[], reached: (start: Nodes) => Nodes) => boolean} */
function areSetsWhole(nodes, [clues, ...letters], reached) {
  const left = new Set(nodes.keys());
  for (const v of left) {
    const part = reached(new Set([v]));
    part.forEach((w) => left.delete(w));
    const sets = countCommon(part, clues) / letters.length;
    if (!sets || !Number.isInteger(sets) || letters.some((letter) => countCommon(part, letter) > sets)) return false;
  }
  return true;
}

/** Return the row that requires one of the literals to be true, or two if they are lines of a loop. @type {(graph: Graph, literals: string[]) => Row} */
function createCut(graph, literals) {
  const values = new Map(literals.map((x) => [variableOf(x), 1 - valueOf(x)]));
  ensure(isBroken(graph, values), "it does not cut the graph");
  if (graph.type !== "loop") return rowOf(literals, literals.map(() => 1), 1);
  const lines = new Set(graph.links.map(([, , literal]) => literal));
  const ends = new Set(graph.nodes.map((node) => typeof node === "string" && negate(node)));
  ensure(literals.every((x) => lines.has(x) || ends.has(x)), "a literal is neither a line nor a node");
  ensure(lines.size === graph.links.length, "two lines of the graph have the same literal");
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
    /** @type {Values} proved */
    this.values = new Map();
    /** @type {Row[]} proved */
    this.more = [];
  }

  /** @param {any} item */
  take(item) {
    ensure(item && typeof item === "object" && !Array.isArray(item), "an item is not an object");
    const proves = "prove" in item;
    const literals = this.readLiterals(proves ? item.prove : item.any);
    const names = new Set(literals.map(variableOf));
    ensure(literals.length && names.size === literals.length, "no literal, or a variable twice");
    if (!proves) {
      const graph = this.graphs.get(item.cut);
      ensure(graph, "there is no such graph");
      this.more.push(createCut(graph, literals));
      return;
    }
    this.follow(literals, item.by);
    if (literals.length === 1) this.values.set(variableOf(literals[0]), valueOf(literals[0]));
    else this.more.push(rowOf(literals, literals.map(() => 1), 1));
  }

  /** @param {unknown} found */
  readLiterals(found) {
    ensure(Array.isArray(found), "the literals are not a list");
    for (const x of found) ensure(typeof x === "string" && this.variables.has(variableOf(x)), "unknown literal");
    return /** @type {string[]} */ (found);
  }

  /** Prove that one of the literals is true: if none were, a row of the chain could not hold. @type {(literals: string[], chain: unknown) => void} */
  follow(literals, chain) {
    ensure(Array.isArray(chain), "the rows are not a list");
    const rows = chain.map((name) => {
      const row = typeof name === "number" ? this.more[name] : this.rows.get(name);
      ensure(row, `no such row: ${name}`);
      return row;
    });
    const values = new Map(this.values);
    for (const x of literals) {
      if (values.get(variableOf(x)) === valueOf(x)) return;
      values.set(variableOf(x), 1 - valueOf(x));
    }
    ensure(!rows.every((row) => follow(row, values)), `its rows do not prove ${literals.join(" or ")}`);
  }

  /** Check that the answer is decided and no row or graph forbids it. @param {unknown} ones */
  finish(ones) {
    const { variables, answers } = this.answer;
    for (const x of variables) ensure(this.values.has(x), `${x} is not decided`);
    const found = variables.filter((x) => this.values.get(x));
    const [known] = answers.map((one) => new Set(one.ones));
    const same = answers.length === 1 && known.size === found.length && found.every((x) => known.has(x));
    ensure(same, "the answer differs");
    const beside = new Set(this.readLiterals(ones));
    ensure(![...beside].some((x) => this.values.has(x)), "one of its `ones` is already proved");
    const values = new Map([...this.variables].map((x) => [x, this.values.get(x) ?? Number(beside.has(x))]));
    for (const [name, row] of this.rows) ensure(follow(row, values), `the answer breaks the row ${name}`);
    for (const [name, graph] of this.graphs) ensure(!isBroken(graph, values), `the answer breaks ${name}`);
  }
}

/**
 * Return the number of steps of a valid proof, or the error and its place.
 * @type {(texts: Texts) => { steps: number, wrong?: undefined } | { wrong: string }}
 */
export function check(texts) {
  let where = "the model and the graphs";
  try {
    const state = new Proof(texts);
    where = "proof.json";
    const data = JSON.parse(texts.proof);
    ensure(Array.isArray(data?.steps), "there are no steps");
    data.steps.forEach((/** @type {any} */ step, /** @type {number} */ i) => {
      where = `step ${i + 1}`;
      ensure(Array.isArray(step) && step.length, "it is empty");
      for (const item of step) state.take(item);
    });
    where = "the end";
    state.finish(data.ones);
    return { steps: data.steps.length };
  } catch (error) {
    return { wrong: `${where}: ${error instanceof ProofError ? error.message : "it cannot be read"}` };
  }
}
