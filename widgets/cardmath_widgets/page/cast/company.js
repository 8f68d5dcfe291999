// @ts-check
// A jack, queen or king stands at an empty edge of a table: for a moment, to cheer, or for as long as there is room.

import { ASPECT, figure } from "./figures.js";
import { make, place } from "../dom.js";

/** @typedef {import("../dom.js").Box} Box */
/** @typedef {import("./figures.js").Who} Who */
/** @typedef {import("./figures.js").Pose} Pose */

// The heights at which a figure is worth showing, largest first; and how long it stays.
const HEIGHTS = [220, 170, 130, 96, 72];
const STAYS = 1900; // ms
// How far a figure stands from the edge and from everything else.
const APART = 8; // px

/** @param {Box} one @param {Box} other */
const meets = ([x, y, width, height], [left, top, across, down]) =>
  x < left + across && left < x + width && y < top + down && top < y + height;

/**
 * Return where something of the largest possible size fits at the edge of an area without touching anything: at the
 * right, at the left or in the middle, as low as possible; null if there is no room.
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
 * @param {() => Iterable<Element | Range>} others whatever else is visible there
 */
export function company(surface, others) {
  /** @type {HTMLElement | null} */
  let guest = null;
  let leaving = 0;
  /** Who stays, and in which pose. @type {[Who, Pose] | null} */
  let kept = null;
  const go = () => {
    guest?.remove();
    guest = null;
  };
  const leave = () => {
    clearTimeout(leaving);
    leaving = 0;
    kept = null;
    go();
  };
  /** @param {Who} who @param {Pose} pose */
  const show = (who, pose) => {
    guest ??= make("div", "cm-guest", surface);
    guest.setAttribute("aria-hidden", "true");
    guest.classList.toggle("is-kept", !leaving);
    if (guest.dataset.looks !== `${who} ${pose}`) guest.innerHTML = figure(who, pose);
    guest.dataset.looks = `${who} ${pose}`;
    stand();
  };
  // It stays while there is room, and leaves when there is none.
  const stand = () => {
    if (!guest) return;
    const area = surface.getBoundingClientRect();
    const taken = [...others()].map((other) => other.getBoundingClientRect())
      .map(({ left, top, width, height }) => /** @type {Box} */ ([left - area.left, top - area.top, width, height]));
    // Anything below the window is out of sight.
    const seen = Math.min(area.height, innerHeight - area.top);
    const sizes = HEIGHTS.map((height) => /** @type {[number, number]} */ ([Math.round(height * ASPECT), height]));
    const box = freeFeet([area.width, seen], sizes, taken);
    if (box) place(guest, box);
    else go();
  };
  return {
    leave,
    stand,
    /** @param {Who} who */
    cheer(who) {
      clearTimeout(leaving);
      if (!kept) go();
      leaving = setTimeout(() => {
        leaving = 0;
        if (kept) show(...kept);
        else go();
      }, STAYS);
      show(who, "cheers");
    },
    /**
     * Stay from now on, wherever there is room.
     * @param {Who} who @param {Pose} pose
     */
    keep(who, pose) {
      kept = [who, pose];
      if (!leaving) show(who, pose);
      else stand();
    },
  };
}
