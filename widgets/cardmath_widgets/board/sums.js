// @ts-check
// The sum of a pair above the table: its pips fly into frames. It does not block anything: presses go through it, and
// any press removes it. The number that a chosen card needs is shown in the same way; it stays while the reader looks
// around.

import { make } from "../page/dom.js";
import { freeRoom } from "./free_side.js";
import { flyIn, pulsing } from "./pips.js";

/** @typedef {import("../page/dom.js").Box} Box */
/**
 * An SVG drawing, and what it shows in words. It may stay until the next press. The pips fly from two cards. A sum
 * that is `made` makes the target.
 * @typedef {{ markup: string, text: string, stays?: boolean, cards?: Box[], made?: boolean }} Sum
 */

// The duration of the whole display.
const SUM_LASTS = 5200; // ms
// Keys that only move the focus.
const LOOKING = /^(Arrow|Tab|Shift|Home|End)/;
// The sizes of the drawing in widths of a card, largest first; its maximum size in pixels; and the minimum: rather
// than get any smaller, it covers a card that cannot be played.
const SIZES_BY_CARD = [0.5, 0.4, 0.32, 0.26, 0.21, 0.17, 0.13];
const LARGEST_CELL = 80; // px
const SMALLEST_CELL = 13; // px

/** @param {Element} layer @returns {import("./free_side.js").Lying[]} */
const spotsToAvoid = (layer) => [...layer.querySelectorAll("[data-sprite]")].map((spot) => {
  const { style, dataset } = /** @type {HTMLElement} */ (spot);
  return {
    box: [parseFloat(style.left), parseFloat(style.top), parseFloat(style.width), parseFloat(style.height)],
    isPlayable: Boolean(dataset.mark) || spot.matches("button:not(.is-covered, .cm-kind-sign)"),
    weight: spot.matches("button") ? 3 : 1,
  };
});

/**
 * Return the visible area around a layer: the table extends beyond its cards.
 * @param {Element} layer
 * @returns {Box}
 */
const seenPart = (layer) => {
  const cards = layer.getBoundingClientRect();
  const { left, right, top, bottom } = /** @type {Element} */ (layer.parentElement).getBoundingClientRect();
  return [left - cards.left, top - cards.top, right - left, Math.min(bottom, innerHeight) - top];
};

/**
 * Place an element where it covers nothing, as large as possible; otherwise where it covers least.
 * @param {HTMLElement} shown
 * @param {HTMLElement} layer
 * @param {Box[]} cards
 */
const settle = (shown, layer, cards) => {
  const meeting = cards.map((box) => ({ box, isPlayable: false, weight: 1 }));
  const [area, spots] = [seenPart(layer), [...spotsToAvoid(layer), ...meeting]];
  const middle = (/** @type {0 | 1} */ axis) => (cards.length
    ? cards.reduce((sum, box) => sum + box[axis] + box[axis + 2] / 2, 0) / cards.length
    : area[axis] + area[axis + 2] / 2);
  const card = parseFloat(layer.style.getPropertyValue("--card")) || LARGEST_CELL;
  const within = (/** @type {number} */ size) => Math.min(LARGEST_CELL, Math.max(SMALLEST_CELL, Math.round(size)));
  const sizes = [...new Set(SIZES_BY_CARD.map((share) => within(share * card)))];
  /** @param {number} size */
  const measured = (size) => {
    shown.style.fontSize = `${size}px`;
    return [shown.offsetWidth, shown.offsetHeight];
  };
  /** @param {number} size @param {number[]} extent */
  const tried = (size, [width, height]) => {
    const room = freeRoom(area, [width, height], spots, [middle(0), middle(1)]);
    return room && { size, ...room };
  };
  // Measuring takes longer than looking for room, so the size is estimated first and then measured once.
  const [usual, [wide, high]] = [sizes[0], measured(sizes[0])];
  const tries = [];
  for (const size of sizes) {
    const found = tried(size, [wide * size / usual, high * size / usual]);
    if (found) tries.push(found);
    if (found && !found.playable && !found.other) break;
  }
  const best = tries.sort((one, other) => one.playable - other.playable || one.other - other.other)[0];
  const size = best?.size ?? SMALLEST_CELL;
  const [left, top] = tried(size, measured(size))?.corner ?? best?.corner ?? [0, 0];
  Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
};

/**
 * @param {HTMLElement} board
 * @param {HTMLElement} layer
 * @param {() => boolean} moves whether motion is allowed
 * @param {() => void} [full] called when a frame is full
 */
export function sums(board, layer, moves, full = () => {}) {
  /** @type {HTMLElement | null} */
  let shown = null;
  let timer = 0;
  let stays = false;
  let land = () => {};
  const hide = () => {
    clearTimeout(timer);
    land();
    land = () => {};
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
    show({ markup, text, stays: isKept = false, cards = [], made = false }) {
      hide();
      stays = isKept;
      const frame = make("div", "cm-sum-frames", layer);
      shown = frame;
      // Screen readers get it as part of the message.
      frame.setAttribute("aria-hidden", "true");
      const drawing = make("span", "cm-drawing", frame);
      drawing.innerHTML = markup;
      make("p", "", frame).textContent = text;
      settle(frame, layer, cards);
      const isFull = made && drawing.querySelector(".cm-closed") !== null;
      const isMoving = moves() && cards.length > 0;
      if (isFull && !isMoving) full();
      if (isMoving) {
        land = flyIn(frame, layer, cards, () => {
          if (!isFull) return;
          pulsing(frame);
          full();
        });
      }
      if (!stays) timer = setTimeout(hide, SUM_LASTS);
    },
    stop() {
      hide();
      board.removeEventListener("pointerdown", hide, true);
      board.removeEventListener("keydown", pressed, true);
    },
  };
}
