// What the player draws in response to marks, as a person would with a pencil: lit cells, borders,
// colours. A kind names its effects; a page loads their modules from effects/, which contain this one.
import { drawPath, WHOLE } from "./forms.js";
import { NO, YES } from "./game.js";
import { endsOf, placeOf } from "./keys.js";
import { Setting } from "./settings.js";
import { createSvg } from "../stage/svg.js";

/** @type {import("./forms.js").Form} */
const SIDE = { getLines: (key) => [endsOf(key).map(placeOf).map(({ r, c }) => ({ x: c, y: r }))], getCells: () => [] };

/**
 * `yes`: the keys that the reader has marked or the board gives. `no`: those that the reader has excluded.
 * `found`: the results of checks, or null if the reader does not want to see mistakes.
 * @typedef {{ yes: Set<string>, no: Set<string>, found: import("./rules.js").Violation[] | null }} Marked
 *
 * Classes by key: of filled `cells`, of lines along `sides`, and further ones of `marks`. `words`:
 * descriptions of cells for screen readers.
 * @typedef {{ cells?: Map<string, string>, sides?: Map<string, string>, marks?: Map<string, string[]>, words?: Map<string, string> }} Traces
 * @typedef {{ data: import("./board.js").Data, board: import("./board.js").Board, panel: HTMLElement }} Scene
 * @typedef {(scene: Scene) => (marked: Marked | null) => Traces} Effect  null: nothing is shown
 */

export class EffectDrawing {
  /** @param {import("./rules.js").Kind} kind @param {Scene} scene @param {() => void} onSwitch */
  constructor(kind, scene, onSwitch) {
    this.scene = scene;
    const known = /** @type {Record<string, Effect | undefined>} */ (/** @type {unknown} */ (kind));
    this.all = scene.data.effects.flatMap((name) => {
      const effect = known[name];
      if (!effect) return [];
      const first = scene.panel.querySelector(`[data-play=${name}]`)?.ariaPressed !== "false";
      const setting = new Setting(name, first, scene.panel);
      setting.button?.addEventListener("click", () => (setting.toggle(), onSwitch()));
      return [{ setting, find: effect(scene) }];
    });
    /** @type {Map<string, SVGElement>} kind of trace, class and key -> its element */
    this.drawn = new Map();
    /** @type {Map<string, string>} key of a cell -> its description */
    this.words = new Map();
    const { fills, lines } = scene.board;
    this.groups = { cells: addGroup(fills), sides: addGroup(lines) };
  }

  /** @type {(game: import("./game.js").Game, found: Marked["found"]) => void} */
  show(game, found) {
    const { data: { elements, marks, cell }, board } = this.scene;
    const [yes, no] = [YES, NO].map((mark) => new Set(elements.slice(0, marks).flatMap((keys, i) => (game.mark(i) === mark ? keys : []))));
    const all = this.all.map(({ setting, find }) => find(setting.on ? { yes, no, found } : null));
    this.words = new Map(all.flatMap(({ words = [] }) => [...words]));
    /** @type {Map<string, () => SVGElement>} */
    const wanted = new Map();
    for (const { cells = [], sides = [] } of all) {
      for (const [key, css] of cells) wanted.set(`${css} ${key}`, () => draw(this.groups.cells, drawPath(WHOLE, [key], true, cell), css, key));
      for (const [key, css] of sides) wanted.set(`${css} ${key}`, () => draw(this.groups.sides, drawPath(SIDE, [key], true, cell), css, key));
    }
    for (const [name, element] of this.drawn) {
      if (wanted.has(name)) continue;
      element.remove();
      this.drawn.delete(name);
    }
    for (const [name, make] of wanted) if (!this.drawn.has(name)) this.drawn.set(name, make());
    board.addClasses(new Map(all.flatMap(({ marks: own = [] }) => [...own])));
  }
}

/** Add a group below the marks of another one. @param {SVGGElement} to */
function addGroup(to) {
  const made = createSvg("g");
  to.prepend(made);
  return made;
}

/** @type {(group: SVGElement, d: string, css: string, key: string) => SVGElement} */
function draw(group, d, css, key) {
  return group.appendChild(createSvg("path", { d, class: `trace ${css}`, "data-key": key }));
}
