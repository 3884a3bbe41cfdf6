// Texts for the clipboard, files and pictures that a reader takes away from the workshop.
import { t } from "../stage/say.js";

/** @param {HTMLElement} status  says what became of it */
export function createAway(status) {
  /** @param {Blob} blob @param {string} name */
  function save(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    status.textContent = t`${name} is in your downloads.`;
  }

  return {
    save,
    /** Copy a text, or show and select it: browsers give no clipboard over plain HTTP. @param {string} text @param {string} done @param {string} instead  what it says then */
    async copy(text, done, instead) {
      try {
        await navigator.clipboard.writeText(text);
        status.textContent = done;
      } catch {
        const shown = document.createElement("code");
        shown.textContent = text;
        status.replaceChildren(`${instead} `, shown);
        getSelection()?.selectAllChildren(shown);
      }
    },
    /** Return the stylesheets of the site, for a picture without a page. */
    readStyle: () => fetch(new URL("../static/site.css", location.href)).then((found) => found.text()),
    /** Save a picture as PNG on white. @param {string} svg @param {string} name */
    async paint(svg, name) {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = 2 * image.width;
      canvas.height = 2 * image.height;
      const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      brush.fillStyle = "#fff";
      brush.fillRect(0, 0, canvas.width, canvas.height);
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => { if (blob) save(blob, name); });
    },
  };
}
