// @ts-check
// The panel of a question, beside the table: players answer it with the keypad or the keyboard.

import { roaming } from "../../widget/js/roam.js";
import { tree } from "../../widget/js/tree.js";
import { typing } from "../../widget/js/type.js";
import { make } from "../../widget/js/dom.js";

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
  return {
    /** @param {import("../../widget/js/tree.js").Node | null} node */
    show(node) {
      element.hidden = !node;
      if (node) drawn.show({ tag: "div", children: { inner: node } });
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}
