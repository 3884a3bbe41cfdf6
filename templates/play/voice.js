// What the player says: a line under the board, and what only those need who do not see the board.

export class Voice {
  /** @param {HTMLElement} stage @param {HTMLElement} panel */
  constructor(stage, panel) {
    this.line = panel.querySelector("output");
    this.status = stage.querySelector("[role=status]");
  }

  /** @type {(text: string, tone: string, where?: string) => void}
      tone: "done", "wrong" or ""; where: in words, what is lit on the board */
  say(text, tone, where = "") {
    this.show(text, tone, where);
    if (text) this.line?.scrollIntoView({ block: "nearest" });
  }

  /** The same, but the page stays where it is. @type {(text: string, tone: string, where?: string) => void} */
  show(text, tone, where = "") {
    if (!this.line) return;
    this.line.className = tone;
    this.line.textContent = text;
    if (where) this.line.append(Object.assign(document.createElement("span"), { className: "unseen", textContent: ` At ${where}.` }));
  }

  /** Ways to go on from what was said, where the page has them. @param {[string, string][]} links texts, and selectors or anchors */
  addLinks(links) {
    for (const [text, to] of links) {
      const place = document.querySelector(to);
      if (!place) continue;
      this.line?.append(" ", Object.assign(document.createElement("a"), { href: place.getAttribute("href") || to, textContent: text }));
    }
  }

  /** Unseen. @param {string} text */
  tell(text) {
    if (this.status) this.status.textContent = text;
  }
}
