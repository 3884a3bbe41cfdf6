// Reads lines of JSON, each a list of {own, data, orders}: the data of a page and orders of its elements. Fills
// the board from empty in each order, with a mark or a cross for each element, as the answer says. Answers each
// with the positions in which the player would say “Solved” although the board is not full, or would not say it
// although it is, and with the number of full positions.
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { Choices } from "../../templates/play/choices.js";
import { Game, NO, NONE, YES } from "../../templates/play/game.js";
import { Judge } from "../../templates/play/judge.js";

const here = (path) => new URL(`../../templates/play/${path}`, import.meta.url);
const groups = await Promise.all(readdirSync(here("rules")).map((name) => import(here(`rules/${name}`))));
const svg = { querySelectorAll: () => [] };

for await (const line of createInterface({ input: process.stdin })) {
  const answers = [];
  for (const { own, data, orders } of JSON.parse(line)) {
    const { shape } = await import(here(`shapes/${data.shape}.js`));
    const kind = Object.assign({}, ...groups, own && (await import(here(`kinds/${own}.js`))));
    const choices = new Choices(data, shape);
    const [wrong, bits] = [[], data.answers[0]];
    let full = 0;
    for (const order of orders) {
      const game = new Game(data.elements.length, data.fixed);
      const judge = new Judge(kind, { data: { ...data, effects: [] }, board: { svg }, choices, target: null, game, panel: null }, () => {});
      for (const i of [-1, ...order]) { // first nothing is marked
        if (i >= 0 && !choices.closed.has(i) && (bits[i] === "1" || choices.of[i].length === 1)) game.set([[i, bits[i] === "1" ? YES : NO]]);
        const marks = Array.from(bits, (_, j) => game.mark(j));
        const done = marks.every((mark, j) => (mark === YES) === (bits[j] === "1") && (data.no_look !== "white" || mark !== NONE));
        if (done) full += 1;
        if (done !== !judge.find().length) wrong.push(marks.join(""));
      }
    }
    answers.push([wrong, full]);
  }
  console.log(JSON.stringify(answers));
}
