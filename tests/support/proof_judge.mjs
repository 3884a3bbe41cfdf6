// Reads lines of JSON, each a list of {model, graphs, answer, proof}, the texts of the four files, and
// answers each with a list of the results of the page's checker.
import { createInterface } from "node:readline";
import { check } from "../../templates/sections/proof/check_proof.js";

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(JSON.parse(line).map(check)));
}
