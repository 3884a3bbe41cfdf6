// Reads lines of JSON {model, graphs, answer, proof}, the texts of the four files, and answers each
// with what the page says of the proof.
import { createInterface } from "node:readline";
import { check } from "../templates/stage/check_proof.js";

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(check(JSON.parse(line))));
}
