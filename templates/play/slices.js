// Work after a move, in slices between which the page handles input. A new move begins it again, so
// only the work for the last one counts.

const SLICE = 25; // milliseconds of a slice
const PAUSE = 120; // milliseconds without a move, after which work begins during a stroke

export class Slices {
  /** @param {() => Generator<void, void>} work a generator that may pause at each `yield` */
  constructor(work) {
    this.work = work;
    /** @type {Generator<void, void> | null} the rest of the work */
    this.left = null;
    this.held = false; // whether a stroke is in progress
    this.running = false;
    this.timer = 0;
  }

  /** Begin the work, and forget what is left of earlier work. It starts at once, but in a stroke after a pause. */
  begin() {
    this.left = this.work();
    if (this.held) this.#wait(PAUSE);
    else this.#run(SLICE);
  }

  /** Note the start of a stroke, or its end, when the work goes on. @param {boolean} held */
  hold(held) {
    this.held = held;
    if (!held) this.#run(SLICE);
  }

  /** Do all that is left now. */
  finish() {
    this.#run(Infinity);
  }

  /** @param {number} delay in milliseconds */
  #wait(delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#run(SLICE), delay);
  }

  /** @param {number} most milliseconds */
  #run(most) {
    if (this.running) return; // the work itself has caused this
    const end = performance.now() + most;
    this.running = true;
    try {
      while (this.left && performance.now() < end) if (this.left.next().done) this.left = null;
    } finally {
      this.running = false;
    }
    if (this.left) this.#wait(0);
  }
}
