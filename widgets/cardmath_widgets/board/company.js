// @ts-check
// One of the court keeps the player company. On a wide board it stands in the dock and looks as the game goes; its
// face is on the button for a hint. On other boards it comes to the edge of the table for a moment and cheers.

import { ASPECT, figure } from "../page/cast/figures.js";
import { make, place } from "../page/dom.js";
import { freeFeet } from "./free_side.js";

/** @typedef {import("../page/dom.js").Box} Box */
/** @typedef {import("../page/cast/figures.js").Who} Who */

// The heights at which a figure is worth seeing, the largest first; and how long it stays.
const HEIGHTS = [220, 170, 130, 96, 72];
const STAYS = 1900; // ms
/** How it looks at what is said. @type {Record<string, import("../page/cast/figures.js").Pose>} */
const HOST_POSES = { wrong: "consoles", help: "thinks", mark: "thinks", won: "cheers" };

/**
 * @param {HTMLElement} surface the area in which it may stand
 * @param {HTMLElement} dock
 * @param {() => Iterable<Element>} others what else is to be seen there
 */
export function company(surface, dock, others) {
  const host = make("div", "cm-host");
  host.setAttribute("aria-hidden", "true");
  dock.querySelector(".cm-dock-more")?.before(host);
  /** @param {Who} who @param {import("../page/cast/figures.js").Pose} pose */
  const look = (who, pose) => {
    if (host.dataset.looks === `${who} ${pose}`) return;
    if (host.dataset.who !== who) {
      const face = figure(who, "greets", { isHead: true }).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
      // A picture has no style sheet but its own, and by night the button is as dark as the queen's hair.
      const outlined = face.replace(
        "<g", "<style>.cm-cast-halo{stroke-width:14}.cm-cast-halo *{fill:white;stroke:white}</style><g");
      dock.style.setProperty("--host", `url("data:image/svg+xml,${encodeURIComponent(outlined)}")`);
    }
    Object.assign(host.dataset, { who, looks: `${who} ${pose}` });
    host.innerHTML = figure(who, pose);
  };
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
    /**
     * @param {Who} who
     * @param {string} mood of what is said
     */
    host(who, mood) {
      look(who, HOST_POSES[mood] ?? (host.dataset.looks ? "holds" : "greets"));
    },
    /** @param {Who} who */
    cheer(who) {
      leave();
      if (host.firstElementChild?.getClientRects().length) {
        look(who, "cheers");
        return;
      }
      guest = make("div", "cm-guest", surface);
      guest.setAttribute("aria-hidden", "true");
      guest.innerHTML = figure(who, "cheers");
      leaving = setTimeout(leave, STAYS);
      stand();
    },
  };
}
