// @ts-check
// What the class shows on its pages: trees of elements, each in its place (classroom/core/desk/drawing.py).

import { tree } from "../../page/elements/tree.js";
import { merged } from "../../page/merge.js";
import { pictures } from "./pictures.js";

/** @typedef {import("../../page/elements/tree.js").Node} Drawing */
/** @typedef {{ [place: string]: Drawing }} Drawn the trees by the names of their places */
/** @typedef {{ title: string, picture: string, prompt: string, aloud: string, answer?: string }} Card */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} className
 * @param {string | (Node | string)[]} [content]
 * @returns {HTMLElementTagNameMap[T]}
 */
export const make = (tag, className, content = []) => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...(typeof content === "string" ? [content] : content));
  return element;
};

/**
 * Return what shows trees in their places: the elements in which an attribute of ``data-`` has their names.
 * @param {string} name the attribute as in ``dataset``
 * @returns {(drawn: Drawn) => void}
 */
export function places(name) {
  /** @type {Drawn} */
  let shown = {};
  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-${name}]`));
  const trees = [...elements].map((element) => ({ place: element.dataset[name] ?? "", at: tree(element, true) }));
  return (drawn) => {
    for (const { place, at } of trees) if (drawn[place] && drawn[place] !== shown[place]) at.show(drawn[place]);
    shown = drawn;
    pictures.show();
  };
}

/**
 * Return what takes the changes of a line and shows them; it returns everything that is shown now.
 * @template {object} T
 * @returns {(change: object) => T}
 */
export function following() {
  const show = places("show");
  let all = /** @type {any} */ ({});
  return (change) => {
    all = merged(all, change);
    show(all);
    return all;
  };
}

/** @param {boolean} isUp */
export const showLine = (isUp) => {
  /** @type {HTMLElement} */ (document.getElementById("desk-lost")).hidden = isUp;
};
