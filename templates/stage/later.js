// Loads the script with what few readers use: colours, pictures, and the checker of proofs.
import { run } from "./load.js";

/**
 * @typedef {{ Colours: typeof import("../play/colours.js").Colours, savePicture: typeof import("../play/picture.js").savePicture,
 *   check: typeof import("../sections/proof/check_proof.js").check }} Extras
 */

/** @type {Promise<Extras> | undefined} */
let loading;

/** @returns {Promise<Extras>} */
export function loadExtras() {
  const base = [...document.scripts].find(({ src }) => /\/static\/[\w-]+\.js$/.test(src))?.src || location.href;
  return (loading ??= run(base, "extras.js").then(() => /** @type {Window & { extras?: any }} */ (window).extras));
}
