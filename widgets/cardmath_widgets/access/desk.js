// @ts-check
// The desk beside a table: where a question is read and answered, by keys on the screen and by the keyboard.

import { roaming } from "../slate/roam.js";
import { tree } from "../slate/tree.js";
import { typing } from "../slate/type.js";
import { make } from "./dom.js";

/**
 * @param {HTMLElement} board
 * @param {{ press: (key: string) => void, enter: (value: string) => void }} answers
 */
export function desk(board, { press, enter }) {
  const element = make("div", "cm-questions", board);
  element.hidden = true;
  const drawn = tree(element);
  const stops = [typing(element, { enter: (_field, value) => enter(value) }), roaming(element)];
  element.addEventListener("click", (event) => {
    const pressed = /** @type {HTMLElement} */ (event.target).closest("[data-press]");
    if (!(pressed instanceof HTMLElement) || pressed.getAttribute("aria-disabled") === "true") return;
    press(pressed.dataset.press ?? "");
  });
  return {
    /** @param {import("../slate/tree.js").Node | null} node */
    show(node) {
      element.hidden = !node;
      board.classList.toggle("has-desk", Boolean(node));
      if (node) drawn.show({ tag: "div", children: { inner: node } });
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}
