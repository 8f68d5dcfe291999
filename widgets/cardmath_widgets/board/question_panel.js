// @ts-check
// The panel of a question, beside the table: players answer it with the keypad or the keyboard.

import { roaming } from "../page/elements/arrow_keys.js";
import { tree } from "../page/elements/tree.js";
import { typing } from "../page/typing.js";
import { make } from "../page/dom.js";

/**
 * @param {HTMLElement} board
 * @param {{ press: (key: string) => void, enter: (value: string) => void }} answers
 */
export function questionPanel(board, { press, enter }) {
  const element = make("div", "cm-questions", board);
  element.hidden = true;
  const drawn = tree(element);
  const stops = [typing(element, { enter: (_field, value) => enter(value) }), roaming(element)];
  element.addEventListener("click", (event) => {
    const pressed = /** @type {HTMLElement} */ (event.target).closest("[data-press]");
    if (!(pressed instanceof HTMLElement) || pressed.getAttribute("aria-disabled") === "true") return;
    press(pressed.dataset.press ?? "");
  });
  // Its close button tells the kernel where the focus goes next.
  element.addEventListener("keydown", (event) => {
    const close = element.querySelector("[data-press=close]");
    if (event.key !== "Escape" || !(close instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    close.click();
  });
  return {
    /** @param {import("../page/elements/tree.js").Node | null} node */
    show(node) {
      element.hidden = !node;
      if (node) drawn.show({ tag: "div", children: { inner: node } });
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}
