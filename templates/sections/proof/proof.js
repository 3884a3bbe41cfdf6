// The button that checks the proof in the browser.
import { unpack } from "../../stage/data.js";
import { run } from "../../stage/load.js";

export function start() {
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("#proof .choices button"));
  const says = /** @type {HTMLOutputElement | null} */ (document.querySelector("#proof output"));
  if (!button || !says) return;
  button.addEventListener("click", async () => {
    button.disabled = true;
    says.textContent = await checkProof();
    button.disabled = false;
  });
}

async function checkProof() {
  const here = /** @type {Window & { proofData?: string }} */ (window);
  let check;
  try {
    ({ check } = await import("./check_proof.js"));
    if (!here.proofData) await run(document.baseURI, "proof-data.js");
  } catch (error) {
    return `${error instanceof Error ? error.message : error}.`;
  }
  const found = check(await unpack(here.proofData || ""));
  if (found.wrong !== undefined) return `The proof is not valid. ${found.wrong}`;
  return `Proof checked: ${found.steps} step${found.steps === 1 ? "" : "s"}, exactly one answer`;
}
