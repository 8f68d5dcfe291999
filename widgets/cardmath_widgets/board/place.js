// @ts-check
// The place of a game: the colours of its felt, the background behind the cards, and the mats under them.

import { make, place } from "../page/dom.js";

/** @typedef {{ key: string, day: Record<string, string>, night: Record<string, string>, drawing: string }} Place */

/**
 * Show a place and its mats on a board. Style sheets choose between the colours of day and night.
 * @param {HTMLElement} board
 * @param {HTMLElement} surface
 */
export function placing(board, surface) {
  const scenery = make("div", "cm-scenery", surface);
  scenery.setAttribute("aria-hidden", "true");
  const mats = make("div", "cm-mats", surface);
  mats.setAttribute("aria-hidden", "true");
  return {
    /** @param {import("./focus.js").Scene} scene */
    lay({ width, height, card, groups }) {
      Object.assign(mats.style, { width: `${width}px`, height: `${height}px` });
      mats.style.setProperty("--card", `${card}px`);
      mats.replaceChildren();
      for (const [name, { mat, named, label }] of Object.entries(groups)) {
        if (!mat) continue;
        const element = make("div", "cm-mat", mats);
        element.dataset.group = name;
        place(element, mat);
        if (named) element.textContent = label;
      }
    },
    /** @param {Place} place */
    show({ key, day, night, drawing }) {
      board.dataset.felt = key;
      for (const [name, colour] of Object.entries(day)) board.style.setProperty(`--day-${name}`, colour);
      for (const [name, colour] of Object.entries(night)) board.style.setProperty(`--night-${name}`, colour);
      scenery.innerHTML = drawing;
    },
  };
}
