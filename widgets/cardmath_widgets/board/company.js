// @ts-check
// One of the court stands at the edge of the table for a moment and cheers, where nothing else lies.

import { ASPECT, figure } from "../page/cast/figures.js";
import { make, place } from "../page/dom.js";
import { freeFeet } from "./free_side.js";

/** @typedef {import("../page/dom.js").Box} Box */
/** @typedef {import("../page/cast/figures.js").Who} Who */

// The heights at which a figure is worth seeing, the largest first; and how long it stays.
const HEIGHTS = [220, 170, 130, 96, 72];
const STAYS = 1900; // ms

/**
 * @param {HTMLElement} surface the area in which it may stand
 * @param {() => Iterable<Element>} others what else is to be seen there
 */
export function company(surface, others) {
  /** @type {HTMLElement | null} */
  let guest = null;
  let leaving = 0;
  const leave = () => {
    clearTimeout(leaving);
    guest?.remove();
    guest = null;
  };
  // It stands where there is room, and goes where there is none.
  const stand = () => {
    if (!guest) return;
    const area = surface.getBoundingClientRect();
    const taken = [...others()].map((other) => other.getBoundingClientRect())
      .map(({ left, top, width, height }) => /** @type {Box} */ ([left - area.left, top - area.top, width, height]));
    // What lies below the window is not seen.
    const seen = Math.min(area.height, innerHeight - area.top);
    const sizes = HEIGHTS.map((height) => /** @type {[number, number]} */ ([Math.round(height * ASPECT), height]));
    const box = freeFeet([area.width, seen], sizes, taken);
    if (box) place(guest, box);
    else leave();
  };
  return {
    leave,
    stand,
    /** @param {Who} who */
    cheer(who) {
      leave();
      guest = make("div", "cm-guest", surface);
      guest.setAttribute("aria-hidden", "true");
      guest.innerHTML = figure(who, "cheers");
      leaving = setTimeout(leave, STAYS);
      stand();
    },
  };
}
