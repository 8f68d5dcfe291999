// @ts-check
// The sum of a pair above the table: its pips flow into frames. It is in nobody's way: presses go through it, and
// any of them takes it away.

import { flow } from "../slate/flow.js";
import { make } from "./dom.js";

/** @typedef {{ markup: string, text: string }} Sum a drawing of ours, and what it shows in words */

// A stage of what flows, and how long all of it is to be seen.
const PACE = 650; // ms
const LASTS = 5200; // ms

// The corners of the table in which it may be seen, the usual one first.
const CORNERS = ["", "is-left", "is-low", "is-low is-left"];
// What is pointed out is to be seen before all else.
const POINTED_OUT = 100;

/**
 * How much of what lies on the table something covers; infinite where it is not seen whole itself.
 * @param {Element} shown
 * @param {Element} layer
 */
const covered = (shown, layer) => {
  const own = shown.getBoundingClientRect();
  if (own.bottom > innerHeight) return Infinity;
  /** @param {HTMLElement} spot */
  const area = (spot) => {
    const { left, right, top, bottom } = spot.getBoundingClientRect();
    const across = Math.min(own.right, right) - Math.max(own.left, left);
    const down = Math.min(own.bottom, bottom) - Math.max(own.top, top);
    return Math.max(0, across) * Math.max(0, down) * (spot.dataset.mark ? POINTED_OUT : 1);
  };
  /** @type {NodeListOf<HTMLElement>} */
  const spots = layer.querySelectorAll("[data-sprite]");
  return [...spots].reduce((sum, spot) => sum + area(spot), 0);
};

/**
 * Puts something into the corner of the table in which it covers least.
 * @param {HTMLElement} shown
 * @param {Element} layer
 */
const settle = (shown, layer) => {
  /** @param {string} corner */
  const turnTo = (corner) => {
    shown.className = `cm-sum-frames ${corner}`.trim();
  };
  const costs = CORNERS.map((corner) => {
    turnTo(corner);
    return covered(shown, layer);
  });
  turnTo(CORNERS[Math.max(0, costs.indexOf(Math.min(...costs)))]);
};

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
      settle(shown, layer);
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
