// @ts-check
// The part of MathJax's interface that Voila's front end uses, implemented with KaTeX.
{
  const home = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  /** @param {string} file */
  const script = (file) => new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement("script"), { src: new URL(`katex/${file}`, home).href });
    element.onload = resolve;
    element.onerror = reject;
    document.head.append(element);
  });
  const styles = Object.assign(document.createElement("link"), { rel: "stylesheet" });
  styles.href = new URL("katex/katex.min.css", home).href;
  document.head.append(styles);
  const ready = script("katex.min.js").then(() => script("auto-render.min.js"));

  const delimiters = [["$$", "$$", true], ["\\[", "\\]", true], ["$", "$", false], ["\\(", "\\)", false]]
    .map(([left, right, display]) => ({ left, right, display }));

  /** @param {[string, object, Element] | (() => void)} order */
  const carryOut = async (order) => {
    if (!Array.isArray(order) || order[0] !== "Typeset") return;
    await ready;
    // @ts-ignore: the script sets it on the window
    window.renderMathInElement(order[2], { delimiters, throwOnError: false });
  };
  const nothing = () => undefined;
  const hub = {
    Config: nothing,
    Configured: nothing,
    Register: { StartupHook: (/** @type {string} */ _name, /** @type {() => void} */ done) => done() },
    Queue: carryOut,
    getAllJax: () => [],
  };
  Object.assign(window, { MathJax: { Hub: hub, Ajax: {}, InputJax: { TeX: { resetEquationNumbers: nothing } } } });
}
