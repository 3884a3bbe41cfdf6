/** Run a script from the folder of `base`. @type {(base: string, name: string) => Promise<void>} */
export function run(base, name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL(name, base).href;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${name} cannot be loaded`)));
    document.head.append(script);
  });
}

/** Wait until the scripts of the page have run, which it loads in order. @returns {Promise<void>} */
export function whenLoaded() {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("DOMContentLoaded", () => resolve());
  });
}
