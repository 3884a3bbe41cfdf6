// What a reader has chosen for all boards: kept from page to page.

export class Setting {
  /** @param {string} name @param {boolean} on at first @param {HTMLElement} panel with a button for it */
  constructor(name, on, panel) {
    this.name = `setting:${name}`;
    this.button = panel.querySelector(`[data-play=${name}]`);
    this.on = on;
    try {
      this.on = (localStorage.getItem(this.name) ?? String(on)) === "true";
    } catch {
      // refused: as at first
    }
    this.button?.setAttribute("aria-pressed", String(this.on));
  }

  toggle() {
    this.on = !this.on;
    this.button?.setAttribute("aria-pressed", String(this.on));
    try {
      localStorage.setItem(this.name, String(this.on));
    } catch {
      // refused: it holds for this page
    }
  }
}
