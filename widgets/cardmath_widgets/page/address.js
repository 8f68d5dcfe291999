// @ts-check
// The page's address: the state of every board and exercise on the page, each under its own key. There is no copy of
// the state elsewhere. Each widget reads and writes only its own part, so that any number of widgets, each with its
// own script, can share the address. The first board has the empty key, so its fields have no prefix. The fields of
// the others begin with their key: #number=7&2~number=8.

const MARK = "~";

/**
 * Split an address into the fields of each key.
 * @param {string} hash
 * @returns {Map<string, string[]>}
 */
const parts = (hash) => {
  const found = new Map();
  for (const field of hash.replace(/^#/, "").split("&").filter(Boolean)) {
    const name = field.split("=", 1)[0];
    const end = name.indexOf(MARK);
    const key = end < 0 ? "" : name.slice(0, end);
    found.set(key, [...(found.get(key) ?? []), end < 0 ? field : field.slice(end + 1)]);
  }
  return found;
};

/**
 * Return the part of the page's address for a key, as a separate link.
 * @param {string} key
 */
export const readAddress = (key) => (parts(location.hash).get(key) ?? []).join("&");

/**
 * Return whether the page was opened for one widget, that is, whether its address named only that key. Every widget
 * asks this before the first one writes to the address.
 * @param {string} key
 */
export const openedFor = (key) => {
  const page = /** @type {{ cardmathOpened?: string }} */ (window);
  page.cardmathOpened ??= location.hash;
  const keys = [...parts(page.cardmathOpened).keys()];
  return key !== "" && keys.length === 1 && keys[0] === key;
};

/**
 * Write a link to the page's address under a key; `isStep` adds a step to the browser's history.
 * @param {string} key
 * @param {string} link
 * @param {boolean} isStep
 */
export const writeAddress = (key, link, isStep) => {
  const all = parts(location.hash);
  const before = (all.get(key) ?? []).join("&");
  all.set(key, link.split("&"));
  const fields = [...all].flatMap(([name, part]) => part.map((field) => (name ? name + MARK + field : field)));
  const address = `#${fields.join("&")}`;
  if (isStep && before && before !== link) history.pushState(null, "", address);
  else if (address !== location.hash) history.replaceState(history.state, "", address);
};
