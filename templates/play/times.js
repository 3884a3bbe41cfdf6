// Times of games as text.
import { t } from "../stage/say.js";

/** Format a time as 3:07 or 1:03:07. @param {number} seconds */
export function formatTime(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1)).map((n, i) => (i ? String(n).padStart(2, "0") : String(n))).join(":");
}

/** Return the words after “Solved”: “in 3:07; your best time is 2:50”. @type {(seconds: number, best: number) => string} */
export function describeTime(seconds, best) {
  if (!seconds) return "";
  const time = formatTime(seconds);
  return best && best < seconds ? t`in ${time}; your best time is ${formatTime(best)}` : t`in ${time}`;
}
