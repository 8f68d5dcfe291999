// @ts-check
// What a pupil does on this page, as events for the class: the widgets tell the page, and the queue keeps and sends it.

import { EventQueue } from "./events.js";

const LONGEST_LINK = 1500;

/** The page as the desk names it (classroom/activity.py has the same rule). */
const page = () => {
  const name = location.pathname.replace(/\/(index\.html)?$/, "").split("/").at(-1) ?? "";
  return name.toLowerCase().replace(/[^a-z0-9._-]/g, "-").replace(/^[._-]+/, "").slice(0, 48);
};

/** The address to come back to, if it is not too long. */
const link = () => {
  const path = location.pathname.endsWith("/") ? location.pathname.split("/").slice(-2) : location.pathname.split("/").slice(-1);
  const whole = path.join("/") + location.hash;
  return whole.length <= LONGEST_LINK ? { link: whole } : {};
};

/**
 * Begin to report.
 * @param {string} seat
 * @param {string} address where events are sent
 * @param {boolean} isApp whether this page is one on which something can be done
 */
export function reporting(seat, address, isApp) {
  const queue = new EventQueue({ seat, address });
  if (isApp) {
    queue.add("opened", { part: page(), ...link() });
    window.addEventListener("cardmath-event", (event) => {
      const { kind, part, data } = /** @type {CustomEvent} */ (event).detail;
      const along = kind === "moved" || kind === "finished" ? link() : {};
      queue.add(kind, { ...data, ...along, part: part ? `${page()}/${part}` : page() });
    });
  }
  return queue;
}
