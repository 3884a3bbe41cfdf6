// Loads the script with what few readers use: colours and pictures.
import { run } from "../stage/load.js";

/** @typedef {{ Colours: typeof import("./colours.js").Colours, savePicture: typeof import("./picture.js").savePicture }} Extras */

/** @type {Promise<Extras> | undefined} */
let loading;

/** @returns {Promise<Extras>} */
export function loadExtras() {
  const base = [...document.scripts].find(({ src }) => /\/static\/[\w-]+\.js$/.test(src))?.src || location.href;
  return (loading ??= run(base, "extras.js").then(() => /** @type {Window & { playExtras?: any }} */ (window).playExtras));
}
