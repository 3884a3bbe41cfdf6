// What keys mean, with layouts of several scripts, Caps Lock and the number pad.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readKey } from "../../templates/stage/keyboard.js";

/** Return what a key event means, as "name letter digit shift". */
function read(/** @type {any} */ { locked = false, ...event }) {
  const given = { shiftKey: false, timeStamp: 0, getModifierState: (/** @type {string} */ name) => locked && name === "NumLock", ...event };
  const { name, letter, digit, shift } = readKey(/** @type {any} */ (given));
  return `${name} ${letter || "."} ${digit || "."}${shift ? " shift" : ""}`;
}

test("a key is what its Latin letter or digit says, wherever it is on the keyboard", () => {
  for (const [key, code, means] of [
    ["z", "KeyZ", "z z ."], // QWERTY
    ["z", "KeyY", "z z ."], // QWERTZ
    ["a", "KeyQ", "a a ."], // AZERTY
    ["3", "Digit3", "3 . 3"],
    ["3", "Numpad3", "3 . 3"],
    ["w", "", "w w ."], // keyboards on a screen have no codes
  ]) assert.equal(read({ key, code }), means);
});

test("where a key is no Latin letter or digit, its place decides", () => {
  for (const [key, code, means] of [
    ["я", "KeyZ", "я z ."], // Russian
    ["ζ", "KeyZ", "ζ z ."], // Greek
    ["ז", "KeyZ", "ז z ."], // Hebrew
    ["'", "KeyW", "' w ."],
    ["ئ", "KeyZ", "ئ z ."], // Arabic
    ["٣", "Digit3", "٣ . 3"],
    ["é", "Digit2", "é . 2"], // AZERTY
    ["&", "Digit1", "& . 1"],
    ["Process", "KeyX", "Process x ."], // an input method
    ["/", "Slash", "/ . ."],
    ["PageDown", "PageDown", "PageDown . ."],
    ["F1", "F1", "F1 . ."],
  ]) assert.equal(read({ key, code }), means);
});

test("Shift is the key, and not Caps Lock", () => {
  assert.equal(read({ key: "W", code: "KeyW" }), "W w .");
  assert.equal(read({ key: "w", code: "KeyW", shiftKey: true }), "w w . shift"); // with both
  assert.equal(read({ key: "Ц", code: "KeyW" }), "Ц w .");
  assert.equal(read({ key: "#", code: "Digit3", shiftKey: true }), "# . 3 shift");
});

test("with Shift, the number pad means digits", () => {
  const keys = ["Insert", "End", "ArrowDown", "PageDown", "ArrowLeft", "Clear", "ArrowRight", "Home", "ArrowUp", "PageUp"];
  for (const [k, key] of keys.entries()) {
    const code = `Numpad${k}`;
    assert.equal(read({ key, code, locked: true }), `${k} . ${k} shift`); // Windows
    assert.equal(read({ key, code, locked: true, shiftKey: true }), `${k} . ${k} shift`); // Linux
    assert.equal(read({ key: String(k), code, shiftKey: true }), `${k} . ${k} shift`); // macOS
    assert.equal(read({ key, code }), `${key} . .`); // Num Lock is off
    assert.equal(read({ key, code: key, locked: true }), `${key} . .`); // the key beside the number pad
  }
  assert.equal(read({ key: "+", code: "NumpadAdd", locked: true }), "+ . .");
});
