// @ts-check
// The sum of a pair above the table: its pips flow into frames. It blocks nothing: presses go through it, and any
// press removes it. What a chosen card needs is shown in the same place; it stays while the reader looks around.

import { flow } from "../page/table/flow.js";
import { make } from "../page/dom.js";

/**
 * An SVG drawing, and what it shows in words. It may stay until the next press.
 * @typedef {{ markup: string, text: string, stays?: boolean }} Sum
 */

// The duration of a stage of the drawing, and of the whole display.
const PACE = 650; // ms
const LASTS = 5200; // ms
// Keys that only move the focus.
const LOOKING = /^(Arrow|Tab|Shift|Home|End)/;

// The corners of the table where it may appear, the usual one first.
const CORNERS = ["", "is-left", "is-low", "is-low is-left"];
// A marked spot is more important to see than any other; then what the game is about, which the sum has missed.
const POINTED_OUT = 100;
const SIGN = 10;

/** @param {HTMLElement} spot */
const worth = (spot) => {
  if (spot.dataset.mark) return POINTED_OUT;
  return spot.matches(".cm-kind-sign") ? SIGN : 1;
};

/**
 * Measure how much of the table an element covers; infinite if the element is not fully visible itself.
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
    return Math.max(0, across) * Math.max(0, down) * worth(spot);
  };
  /** @type {NodeListOf<HTMLElement>} */
  const spots = layer.querySelectorAll("[data-sprite]");
  return [...spots].reduce((sum, spot) => sum + area(spot), 0);
};

/**
 * Put an element into the corner of the table where it covers least.
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
 * @param {() => boolean} moves whether motion is allowed
 */
export function sums(board, layer, moves) {
  /** @type {HTMLElement | null} */
  let shown = null;
  let timer = 0;
  let stays = false;
  const hide = () => {
    clearTimeout(timer);
    shown?.remove();
    shown = null;
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (!stays || !LOOKING.test(event.key)) hide();
  };
  // Capture the event first, because handlers further in may stop it.
  board.addEventListener("pointerdown", hide, true);
  board.addEventListener("keydown", pressed, true);
  return {
    /** @param {Sum} sum */
    show({ markup, text, stays: isKept = false }) {
      hide();
      stays = isKept;
      shown = make("div", "cm-sum-frames", layer);
      // Screen readers get it with the message.
      shown.setAttribute("aria-hidden", "true");
      const drawing = make("span", "cm-drawing", shown);
      drawing.dataset.pace = String(PACE);
      drawing.innerHTML = markup;
      make("p", "", shown).textContent = text;
      settle(shown, layer);
      if (moves()) flow(drawing);
      if (!stays) timer = setTimeout(hide, LASTS);
    },
    stop() {
      hide();
      board.removeEventListener("pointerdown", hide, true);
      board.removeEventListener("keydown", pressed, true);
    },
  };
}
