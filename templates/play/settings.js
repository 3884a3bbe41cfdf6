// A setting of the reader for all boards, stored in the browser.

export class Setting {
  /** @param {string} name @param {boolean} on at first @param {HTMLElement} panel with a button for it */
  constructor(name, on, panel) {
    this.name = `setting:${name}`;
    this.button = panel.querySelector(`[data-play=${name}]`);
    this.on = on;
    try {
      this.on = (localStorage.getItem(this.name) ?? String(on)) === "true";
    } catch {
      // no storage: use the default
    }
    this.button?.setAttribute("aria-pressed", String(this.on));
  }

  toggle() {
    this.on = !this.on;
    this.button?.setAttribute("aria-pressed", String(this.on));
    try {
      localStorage.setItem(this.name, String(this.on));
    } catch {
      // no storage: it lasts for this page
    }
  }
}
