// The data that the scripts of a page read: blocks of JSON in the page, and files that are loaded
// when they are needed. Long ones are packed: a string with JSON, compressed, in base64
// (`pack_block` in site/layout/prose.py).

/** @type {Map<string, any>} id of a block -> its data */
const blocks = new Map();

/** Return the data of a packed block. @type {(packed: string) => Promise<any>} */
export function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(unpacked).json();
}

/** Read all blocks of this page; `readBlock` returns them afterwards. */
export async function readBlocks() {
  const found = [...document.querySelectorAll("script[type='application/json'][id]")];
  await Promise.all(found.map(async (block) => {
    const data = JSON.parse(block.textContent || "null");
    blocks.set(block.id, typeof data === "string" ? await unpack(data) : data);
  }));
}

/** Return the data of a block; undefined if the page has no such block. @param {string} id */
export const readBlock = (id) => blocks.get(id);
