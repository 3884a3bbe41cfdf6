// What a key means, with any keyboard layout. All handlers of letters, digits and Shift use it.

/** A key: `name` as the browser calls it, such as "ArrowUp", "+" or "z"; `letter` from a to z and `digit`, or "";
 * whether it is pressed together with Shift.
 * @typedef {{ name: string, letter: string, digit: string, shift: boolean }} Key */

const AT_ONCE = 80; // milliseconds: Windows lets go of Shift before a key of the number pad, and presses it again
let released = -Infinity; // when Shift was last let go of

globalThis.addEventListener?.("keyup", (event) => {
  if (/** @type {KeyboardEvent} */ (event).key === "Shift") released = event.timeStamp;
}, true);

/** Return what a key means. Where it is no Latin letter, as in Cyrillic layouts, or no digit, as with Shift, its
    place on the keyboard decides. On the number pad, Shift makes a digit an arrow key, which still means the
    digit. Caps Lock has no effect. @param {KeyboardEvent} event @returns {Key} */
export function readKey(event) {
  const { key, code, shiftKey } = event;
  const own = /^[a-z]$/i.test(key) || /^\d$/.test(key);
  const pad = /^Numpad(\d)$/.exec(code)?.[1] || "";
  const shifted = Boolean(pad) && !own && (event.getModifierState("NumLock") || event.timeStamp - released < AT_ONCE);
  const [, letter = "", digit = shifted ? pad : ""] = (!own && /^(?:Key([A-Z])|Digit(\d))$/.exec(code)) || [];
  return {
    name: shifted ? pad : key,
    letter: (/^[a-z]$/i.test(key) ? key : letter).toLowerCase(),
    digit: /^\d$/.test(key) ? key : digit,
    shift: shiftKey || shifted,
  };
}
