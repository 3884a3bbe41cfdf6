// Saves a picture of the position: an SVG file with its styles resolved, or a PNG file drawn from it.

import { SVG, createSvg } from "../stage/svg.js";

const DOTS = 2000; // pixels of a PNG along its longer side
const FONTS = '"Gallery Sans", "Helvetica Neue", Helvetica, Arial, sans-serif';

const ASIDE = ".wrongs, .meant, .band > rect"; // highlights and previews are no part of the position

/** Properties that the styles of boards set, with their values at first. */
const PAINT = { fill: "", "fill-opacity": "1", stroke: "none", opacity: "1", "paint-order": "normal" };
const STROKE = { "stroke-linecap": "butt", "stroke-linejoin": "miter" };
const TEXT = { "font-size": "", "font-weight": "400", "font-style": "normal", "letter-spacing": "normal", "text-anchor": "start", "dominant-baseline": "auto", "text-decoration-line": "none" };

/** @type {(svg: SVGSVGElement) => string} text of an SVG file that needs no other file */
export function formatPicture(svg) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const unit = width / (svg.getBoundingClientRect().width || width); // of the board in a pixel of the screen
  const copy = /** @type {SVGSVGElement} */ (resolve(svg, unit));
  const attributes = { xmlns: SVG, viewBox: `${x} ${y} ${width} ${height}`, width: String(width), height: String(height), "font-family": FONTS };
  for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, value);
  const ground = createSvg("rect", { x, y, width, height, fill: findGround(svg) });
  copy.prepend(...copy.querySelectorAll(":scope > title, :scope > desc"), ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Return the colour behind the board. @param {Element} svg */
function findGround(svg) {
  for (let at = /** @type {Element | null} */ (svg); at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return simplifyColour(backgroundColor);
  }
  return "#fff";
}

/** Return a colour as other programs can read it: a mixed one is written as color(srgb 0.5 ...). @param {string} colour */
function simplifyColour(colour) {
  const [, mixed, alpha] = /^color\(srgb ([^/)]+)(?: \/ ([\d.]+))?\)$/.exec(colour) || [];
  if (!mixed) return colour;
  const parts = mixed.trim().split(" ").map((part) => Math.round(255 * Number(part)));
  return alpha ? `rgba(${[...parts, alpha].join(", ")})` : `rgb(${parts.join(", ")})`;
}

/** Copy an element as it is drawn, or return null if it is not. @type {(from: Element, unit: number) => Element | null} */
function resolve(from, unit) {
  if (["title", "desc"].includes(from.tagName)) return /** @type {Element} */ (from.cloneNode(true));
  const style = getComputedStyle(from);
  const isText = from.tagName === "text";
  const isGroup = from.children.length > 0 && !isText;
  if (style.display === "none" || (style.visibility === "hidden" && !isGroup) || from.matches(ASIDE)) return null;
  const copy = document.createElementNS(SVG, from.tagName);
  for (const { name, value } of from.attributes) if (!(name === "transform" && from.matches(".band")) && !/^(class|style|id|role|tabindex|data-|aria-|vector-effect)/.test(name)) copy.setAttribute(name, value);
  const hasStroke = !isGroup && style.stroke !== "none";
  const own = isGroup ? { opacity: "1" } : { ...PAINT, ...(hasStroke ? STROKE : {}), ...(isText ? TEXT : {}) };
  for (const [name, usual] of Object.entries(own)) {
    const value = simplifyColour(style.getPropertyValue(name));
    if (value !== usual) copy.setAttribute(name.replace("decoration-line", "decoration"), value);
  }
  if (hasStroke) {
    // strokes are as heavy as on the screen, and grow with the picture
    const scale = style.getPropertyValue("vector-effect") === "non-scaling-stroke" ? unit : 1;
    const inUnits = (/** @type {string} */ value) => String(Math.round(parseFloat(value) * scale * 100) / 100);
    copy.setAttribute("stroke-width", inUnits(style.strokeWidth));
    if (style.strokeDasharray !== "none") copy.setAttribute("stroke-dasharray", style.strokeDasharray.split(/[ ,]+/).map(inUnits).join(" "));
  }
  if (isText) copy.textContent = from.textContent;
  else copy.append(...[...from.children].flatMap((child) => resolve(child, unit) || []));
  return isGroup && !copy.childElementCount ? null : copy;
}

/** Draw an SVG file. @type {(text: string, ratio: number) => Promise<Blob | null>} ratio: height by width */
async function drawBitmap(text, ratio) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(DOTS / Math.max(1, ratio)), Math.round(DOTS / Math.max(1, 1 / ratio))];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Save the board as a file in the reader's downloads. @type {(svg: SVGSVGElement, name: string, type: "svg" | "png") => Promise<void>} */
export async function savePicture(svg, name, type) {
  const text = formatPicture(svg);
  const { width, height } = svg.viewBox.baseVal;
  const file = type === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await drawBitmap(text, height / width);
  if (!file) throw new Error("the browser drew no picture");
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `${name}.${type}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
