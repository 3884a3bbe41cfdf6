// Colours that are told apart: six, which the styles define as tones and tints.
import { placeOf } from "./keys.js";

export const TONES = 6;

/** Give each place a number of a tone so that near places have different ones, the same at every visit.
    @type {(keys: string[]) => Map<string, number>} */
export function spreadTones(keys) {
  /** @type {Map<string, number>} */
  const tones = new Map();
  for (const key of keys) {
    const { r, c } = placeOf(key);
    const near = Array.from({ length: TONES }, () => 0);
    for (const [other, tone] of tones) {
      const at = placeOf(other);
      near[tone] += 1 / (1 + (at.r - r) ** 2 + (at.c - c) ** 2);
    }
    tones.set(key, near.indexOf(Math.min(...near)));
  }
  return tones;
}
