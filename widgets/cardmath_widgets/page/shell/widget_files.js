// @ts-check
// The scripts and style sheets of our widgets are files of the page (see page/page_files.py).

// The prefix of a file name in a widget's state.
const FILE = "cardmath:";

/** @type {Set<string>} the media of the style sheets that the page's widgets have */
const wanted = new Set();
/** @type {HTMLLinkElement} */
let styles;

// Turns on the style sheets of the widgets on the page; until then, each has a media type that no browser recognises.
const turnOn = () => {
  for (const rule of styles?.sheet?.cssRules ?? []) {
    const { media } = /** @type {CSSMediaRule} */ (rule);
    if (media && wanted.has(media.mediaText)) media.mediaText = "all";
  }
};

/** Applies our widgets' styles: after those of ipywidgets, which they override, before any widget is drawn. */
export const addStyles = () => {
  const link = /** @type {HTMLLinkElement} */ (document.getElementById("widgets-style"));
  styles = Object.assign(document.createElement("link"), { rel: "stylesheet", href: link.href });
  return new Promise((resolve) => {
    styles.onload = () => resolve(turnOn());
    styles.onerror = resolve; // a page with no style for its widgets is better than no page
    document.head.append(styles);
  });
};

/**
 * Replaces the name with the address, if a widget's script is a file of this page, and applies its styles.
 * @param {Record<string, any>} state
 */
export const find = (state) => {
  if (state._esm?.startsWith?.(FILE)) {
    const address = new URL(state._esm.slice(FILE.length), import.meta.url).href;
    // A widget accepts a web address or source text: in the one file, the text names the module inside it.
    state._esm = window.cardmathFile ? `export { default } from "${window.cardmathFile(address)}";` : address;
  }
  if (!state._css?.startsWith?.(FILE)) return;
  for (const medium of state._css.slice(FILE.length).split(" ")) wanted.add(medium);
  state._css = "";
  turnOn();
};
