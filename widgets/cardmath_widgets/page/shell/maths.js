// @ts-check
// Renders maths in TeX notation with KaTeX; loaded only if a page contains maths.

const FOLDER = new URL("katex/", import.meta.url);
const OPTIONS = {
  delimiters: [
    { left: "$$", right: "$$", display: true },
    { left: "\\[", right: "\\]", display: true },
    ...["equation", "align", "alignat", "gather", "CD"].map((name) => (
      { left: `\\begin{${name}}`, right: `\\end{${name}}`, display: true }
    )),
    { left: "$", right: "$", display: false },
    { left: "\\(", right: "\\)", display: false },
  ],
  // Invalid maths stays as written.
  throwOnError: false,
};

/**
 * @param {string} module
 * @param {string} file
 */
function script(module, file) {
  const element = Object.assign(document.createElement("script"), { src: new URL(file, FOLDER).href });
  element.dataset.module = module;
  document.head.append(element);
}

const ready = (() => {
  const styles = document.createElement("link");
  document.head.append(Object.assign(styles, { rel: "stylesheet", href: new URL("katex.min.css", FOLDER).href }));
  script("katex", "katex.min.js");
  script("katex/auto-render", "auto-render.min.js");
  return window.cardmathModule("katex/auto-render");
})();

/** @param {Element} place */
export async function typeset(place) {
  const render = await ready;
  // Adjacent text nodes are merged; otherwise a formula that spans two of them is missed.
  place.normalize();
  (render.default ?? render)(place, OPTIONS);
}
