// @ts-check
// Loads the scripts that come with the widget packages.
//
// They are AMD modules written for the classic notebook. This file provides the few parts of an AMD loader and of the
// classic notebook that they need. A page loads each with <script data-module="its name">, and gets its exports with
// cardmathModule("its name").
(() => {
  // A short address, such as /patriarchs, is redirected here with the name of its game. The original address may
  // contain more about the game after its "#". This script runs before any other script reads the address.
  const named = new URLSearchParams(location.search).get("open");
  if (named) history.replaceState(null, "", location.pathname + (location.hash || `#${named}`));

  /**
   * @typedef {object} Slot
   * @property {Promise<any>} promise
   * @property {(module: unknown) => void} resolve
   * @property {(error: unknown) => void} reject
   */
  /** @type {Map<string, Slot>} */
  const waiting = new Map();

  /** @param {string} name */
  function slot(name) {
    if (!waiting.has(name)) {
      const entry = /** @type {Slot} */ ({});
      entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
      waiting.set(name, entry);
    }
    return /** @type {Slot} */ (waiting.get(name));
  }

  // ipywidgets has its base classes, its controls and their styles in one script.
  /** @type {Record<string, string>} */
  const SAME = {
    "@jupyter-widgets/controls": "@jupyter-widgets/base",
    "@jupyter-widgets/output": "@jupyter-widgets/base",
  };
  /** @param {string} wanted */
  const load = (wanted) => {
    const name = SAME[wanted] ?? wanted;
    const isKnown = waiting.has(name) || document.querySelector(`script[data-module="${CSS.escape(name)}"]`);
    // Nothing on this page will ever provide the module, and waiting for it would leave the page unfinished.
    if (!isKnown) slot(name).reject(new Error(`this page has no module ${name}`));
    return slot(name).promise;
  };

  window.define = (dependencies, factory) => {
    const script = /** @type {HTMLScriptElement} */ (document.currentScript);
    const module = /** @type {string} */ (script.dataset.module);
    /** @type {Record<string, unknown>} */
    const own = { module: { uri: script.dataset.src ?? script.src } };
    Promise.all(dependencies.map((name) => own[name] ?? load(name))).then(
      (values) => slot(module).resolve(factory(...values)),
      slot(module).reject,
    );
  };
  window.define.amd = {};

  // The notebook's own modules: enough for ipywidgets to register itself and add its styles to the page.
  const nothing = () => undefined;
  const notebook = { container: { on: nothing }, keyboard_manager: { actions: { register: nothing } } };
  window.Jupyter = { version: "6.5.7", notebook };
  class OutputArea {}
  OutputArea.prototype.register_mime_type = nothing;
  slot("base/js/namespace").resolve({ notebook });
  slot("base/js/events").resolve({ on: nothing });
  slot("base/js/dialog").resolve({});
  slot("notebook/js/outputarea").resolve({ OutputArea });

  window.requirejs = (names, done, failed) => Promise.all(names.map(load)).then((values) => done?.(...values), failed);
  window.requirejs.config = nothing;

  document.addEventListener("error", (event) => {
    const name = /** @type {HTMLElement | null} */ (event.target)?.dataset?.module;
    if (name) slot(name).reject(new Error(`the script of ${name} could not be loaded`));
  }, true);

  window.cardmathModule = load;
})();
