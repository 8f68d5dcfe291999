// @ts-check
// Sets maths written as in TeX, with KaTeX; loaded where there is any.

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
  // What cannot be read stays as it was written.
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
  // Two texts side by side are one, or a formula that lies in both is not seen.
  place.normalize();
  (render.default ?? render)(place, OPTIONS);
}
