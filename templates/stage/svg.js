// Elements of an SVG drawing.
export const SVG = "http://www.w3.org/2000/svg";

/** Create an element.
    @type {<K extends keyof SVGElementTagNameMap>(tag: K, attributes?: Record<string, string | number>, text?: string) => SVGElementTagNameMap[K]} */
export function createSvg(tag, attributes = {}, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.textContent = text;
  return made;
}
