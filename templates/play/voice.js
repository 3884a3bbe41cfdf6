// The player's messages: a line under the board, and announcements for screen readers.
import { t } from "../stage/say.js";

const LINE = 20; // pixels of a line's letters

export class Voice {
  /** @param {HTMLElement} stage @param {HTMLElement} panel */
  constructor(stage, panel) {
    this.line = panel.querySelector("output");
    this.status = stage.querySelector("[role=status]");
  }

  /** @type {(text: string, tone: string, where?: string) => void}
      tone: "done", "wrong" or ""; where: description of the highlighted cells */
  say(text, tone, where) {
    this.show(text, tone, where);
    const { top = 0, height = 0 } = (text && this.line?.getClientRects()[0]) || {};
    // the page moves only to show a line that is out of sight, because a second press would miss the button
    if (top < 0 || top + Math.min(height, LINE) > innerHeight) this.line?.scrollIntoView({ block: "nearest" });
  }

  /** Show a message without scrolling the page. @type {(text: string, tone: string, where?: string) => void} */
  show(text, tone, where) {
    if (!this.line || (!text && !this.line.textContent)) return;
    this.line.className = tone;
    this.line.textContent = text;
    if (where) this.line.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: ` ${t`At ${where}.`}` }));
  }

  /** Add links to places in the page, as far as they exist. A link to another puzzle gets its title.
      @param {[string, string, string?][]} links texts, selectors or anchors, and addresses if they differ */
  addLinks(links) {
    for (const [text, to, address] of links) {
      const place = document.querySelector(to);
      if (!place) continue;
      const named = place.querySelector(".to")?.textContent;
      const href = address || place.getAttribute("href") || to;
      this.line?.append(" ", Object.assign(document.createElement("a"), { href, textContent: named ? text + t`: ` + named : text }));
    }
  }

  /** Announce a text to screen readers. @param {string} text */
  announce(text) {
    if (this.status) this.status.textContent = text;
  }
}
