// @ts-check
// The place of a game: the colours of its felt, and what is seen behind the cards.

import { make } from "../page/dom.js";

/** @typedef {{ key: string, day: Record<string, string>, night: Record<string, string>, drawing: string }} Place */

/**
 * Show a place on a board. Style sheets choose between the colours of day and night.
 * @param {HTMLElement} board
 * @param {HTMLElement} surface
 */
export function placing(board, surface) {
  const scenery = make("div", "cm-scenery", surface);
  scenery.setAttribute("aria-hidden", "true");
  return {
    /** @param {Place} place */
    show({ key, day, night, drawing }) {
      board.dataset.felt = key;
      for (const [name, colour] of Object.entries(day)) board.style.setProperty(`--day-${name}`, colour);
      for (const [name, colour] of Object.entries(night)) board.style.setProperty(`--night-${name}`, colour);
      scenery.innerHTML = drawing;
    },
  };
}
