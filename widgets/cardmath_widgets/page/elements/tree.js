// @ts-check
// Elements as described by the kernel (page/elements/__init__.py). Each is kept as long as its key exists, so that it
// keeps the focus, unfinished input is not lost, and motion is visible.

import { flow } from "./moving_drawing.js";

/**
 * @typedef {object} Node
 * @property {string} tag
 * @property {Record<string, string>} [attributes]
 * @property {string} [text]
 * @property {string} [markup] an SVG drawing made by cardmath
 * @property {Record<string, Node>} [children]
 */

/** @type {Node} */
const NOTHING = { tag: "" };
const FOCUSABLE = "button, input, select, summary, [tabindex='0']";

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string | undefined} value
 */
const setAttribute = (element, name, value) => {
  // The page's security policy would reject a style attribute.
  if (name === "style") element.style.cssText = value ?? "";
  else if (name === "value") /** @type {HTMLInputElement} */ (element).value = value ?? "";
  // A check box that has been ticked no longer follows its attribute.
  else if (name === "checked") /** @type {HTMLInputElement} */ (element).checked = value !== undefined;
  else if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
};

/**
 * @param {HTMLElement} root
 * @param {boolean} [isPlace] whether the root is itself the outermost element, and keeps whatever else is set on it
 */
export function tree(root, isPlace = false) {
  /** @type {WeakMap<Element, Map<string, HTMLElement>>} */
  const kept = new WeakMap();
  /** @type {Node} */
  let shown = isPlace && root.hidden ? { tag: "", attributes: { hidden: "" } } : NOTHING;

  /** @param {Node} node */
  const build = (node) => {
    const element = document.createElement(node.tag);
    change(element, NOTHING, node);
    return element;
  };
  /**
   * @param {HTMLElement} element
   * @param {Node} before
   * @param {Node} after
   */
  const change = (element, before, after) => {
    if (before === after) return;
    const names = new Set([...Object.keys(before.attributes ?? {}), ...Object.keys(after.attributes ?? {})]);
    for (const name of names) {
      const value = after.attributes?.[name];
      if (before.attributes?.[name] !== value) setAttribute(element, name, value);
    }
    if (before.text !== after.text && !after.children && !after.markup) element.textContent = after.text ?? "";
    if (before.markup !== after.markup) {
      element.innerHTML = after.markup ?? "";
      flow(element);
    }
    if (before.children !== after.children) family(element, before.children ?? {}, after.children ?? {});
  };
  /**
   * @param {HTMLElement} parent
   * @param {Record<string, Node>} before
   * @param {Record<string, Node>} after
   */
  const family = (parent, before, after) => {
    const elements = kept.get(parent) ?? new Map();
    kept.set(parent, elements);
    if (!elements.size) parent.replaceChildren();
    for (const [key, element] of elements) {
      if (after[key]?.tag === before[key]?.tag) continue;
      element.remove();
      elements.delete(key);
    }
    Object.entries(after).forEach(([key, node], at) => {
      const old = elements.get(key);
      const element = old ?? build(node);
      if (old) change(old, before[key], node);
      else elements.set(key, element);
      if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
    });
  };

  return {
    /** @param {Node} next */
    show(next) {
      const focused = root.contains(document.activeElement) ? document.activeElement : null;
      const holders = [];
      for (let one = focused?.parentElement; one && one !== root; one = one.parentElement) holders.push(one);
      if (isPlace) change(root, shown, next);
      else family(root, shown === NOTHING ? {} : { root: shown }, { root: next });
      shown = next;
      // The focus must not vanish with an element: it moves to the nearest remaining one.
      if (!focused || document.activeElement === focused) return;
      const still = [...holders, root].filter((one) => one.isConnected);
      const places = [focused, ...still.map((one) => one.querySelector(FOCUSABLE))];
      const heir = places.find((one) => one?.isConnected && one.checkVisibility());
      if (heir instanceof HTMLElement) heir.focus();
    },
  };
}
