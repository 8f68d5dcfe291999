// @ts-check
// What the class shows on its pages: trees of elements, each in its place (classroom/core/desk/drawing.py).

import { tree } from "../../page/elements/tree.js";
import { merged } from "../../page/merge.js";
import { pictures } from "./pictures.js";

/** @typedef {import("../../page/elements/tree.js").Node} Drawing */
/** @typedef {{ [place: string]: Drawing }} Drawn the trees by the names of their places */

/** @param {HTMLDialogElement} dialog @param {boolean} isOpen */
export function open(dialog, isOpen) {
  if (isOpen && !dialog.open) dialog.showModal();
  else if (!isOpen) dialog.close();
}

/**
 * Return a function that opens and closes a dialog that Escape does not close.
 * @param {HTMLDialogElement} dialog
 * @returns {(isOpen: boolean) => void}
 */
export function lasting(dialog) {
  let isWanted = false;
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // Some browsers close a dialog when Escape is pressed twice.
  dialog.addEventListener("close", () => isWanted && open(dialog, true));
  return (isOpen) => {
    isWanted = isOpen;
    open(dialog, isOpen);
  };
}

/**
 * Return a function that shows trees in their places: the elements with the tree's name in a ``data-`` attribute.
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
 * Return a function that applies changes from a connection, shows the result, and returns everything now shown.
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
