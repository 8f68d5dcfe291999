// @ts-check
// The sum of a pair above the table: its pips flow into frames. It is in nobody's way: presses go through it, and
// any of them takes it away.

import { flow } from "../slate/flow.js";
import { make } from "./dom.js";

/** @typedef {{ markup: string, text: string }} Sum a drawing of ours, and what it shows in words */

// A stage of what flows, and how long all of it is to be seen.
const PACE = 650; // ms
const LASTS = 5200; // ms

/**
 * @param {HTMLElement} board
 * @param {HTMLElement} layer
 * @param {() => boolean} moves whether anything may move
 */
export function sums(board, layer, moves) {
  /** @type {HTMLElement | null} */
  let shown = null;
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    shown?.remove();
    shown = null;
  };
  // Before anybody else hears of it: what is pressed may go no further.
  board.addEventListener("pointerdown", hide, true);
  board.addEventListener("keydown", hide, true);
  return {
    /** @param {Sum} sum */
    show({ markup, text }) {
      hide();
      shown = make("div", "cm-sum-frames", layer);
      // It is heard with what is said.
      shown.setAttribute("aria-hidden", "true");
      const drawing = make("span", "cm-drawing", shown);
      drawing.dataset.pace = String(PACE);
      drawing.innerHTML = markup;
      make("p", "", shown).textContent = text;
      if (moves()) flow(drawing);
      timer = setTimeout(hide, LASTS);
    },
    stop() {
      hide();
      board.removeEventListener("pointerdown", hide, true);
      board.removeEventListener("keydown", hide, true);
    },
  };
}
