// @ts-check
// One of the court stands at the edge of a table for a moment and cheers, where nothing else lies.

import { ASPECT, figure } from "./figures.js";
import { make, place } from "../dom.js";

/** @typedef {import("../dom.js").Box} Box */
/** @typedef {import("./figures.js").Who} Who */

// The heights at which a figure is worth seeing, the largest first; and how long it stays.
const HEIGHTS = [220, 170, 130, 96, 72];
const STAYS = 1900; // ms
// How far a figure stands from the edge and from everything else.
const APART = 8; // px

/** @param {Box} one @param {Box} other */
const meets = ([x, y, width, height], [left, top, across, down]) =>
  x < left + across && left < x + width && y < top + down && top < y + height;

/**
 * Return where something of the largest possible of these sizes stands at the edge of an area without touching
 * anything: at the right, the left or in the middle, as low as it can. Null if there is no room.
 * @param {[number, number]} area width and height
 * @param {[number, number][]} sizes the largest first
 * @param {Box[]} taken relative to the area
 * @returns {Box | null}
 */
export const freeFeet = ([across, down], sizes, taken) => {
  for (const [width, height] of sizes) {
    const columns = [across - width - APART, APART, (across - width) / 2].filter((left) => left >= 0);
    for (let top = down - height - APART; top >= 2 * APART; top -= 2 * APART) {
      // Its outline and its hop need a little more.
      const free = columns.find((left) => taken.every((box) =>
        !meets([left - APART, top - 2 * APART, width + 2 * APART, height + 3 * APART], box)));
      if (free !== undefined) return [free, top, width, height];
    }
  }
  return null;
};

/**
 * @param {HTMLElement} surface the area in which it may stand
 * @param {() => Iterable<Element | Range>} others what else is to be seen there
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
