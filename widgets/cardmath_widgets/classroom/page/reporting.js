// @ts-check
// What a pupil does on this page, as events for the class: widgets report them, and the queue keeps and sends them.

import { EventQueue, post } from "./event_queue.js";
import { keptFor } from "./requests.js";

const LONGEST_LINK = 1500;
const LOOK_EVERY = 4000; // ms

/**
 * The path of a page, whether it comes from a server or from a static site.
 * @param {string} path
 */
export const plain = (path) => path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");

/** The page's name on the desk (classroom/core/activity.py has the same rule). */
export const page = () => {
  const name = plain(location.pathname).replace(/\/$/, "").split("/").at(-1) ?? "";
  return name.toLowerCase().replace(/[^a-z0-9._-]/g, "-").replace(/^[._-]+/, "").slice(0, 48);
};

/**
 * An address without the part that opens a seat at a table, which stays on this device.
 * @param {string} address
 */
const publicly = (address) => address.replace(/([#&](?:seat|table)=)[^&]*/g, "$1*");

/** The last address on this device that opens a seat. */
const opening = keptFor("cardmath.class-seat");

/**
 * The full form of an address that the class has given to this pupil's page.
 * @param {string} seat
 * @param {string} address
 */
export const opened = (seat, address) => {
  const own = opening.read(seat);
  return address && publicly(own) === address ? own : address;
};

/**
 * The address to come back to, if it is not too long.
 * @param {string} seat
 * @returns {Record<string, string>}
 */
const link = (seat) => {
  // The address of a page with its own folder ends in a slash.
  const name = /[^/]+\/?$/.exec(plain(location.pathname))?.[0] ?? "";
  const own = name + location.hash;
  const whole = publicly(own);
  if (whole !== own) opening.write(seat, own);
  return whole.length <= LONGEST_LINK ? { link: whole } : {};
};

/**
 * Start reporting.
 * @param {string} seat
 * @param {string} address where events are sent without the connection to the class
 * @param {boolean} isApp whether there is something to do on this page
 * @param {() => import("./live.js").Live | undefined} [line] the connection to the class, once there is one
 * @param {string} [before] the seat that the pupil had before, perhaps on this device
 */
export function reporting(seat, address, isApp, line = () => undefined, before = seat) {
  /** @type {typeof post} */
  const send = async (address, body, isLeaving) => {
    // The connection costs the server a tenth of what a request does. A page that is closing may have no time to wait
    // for an answer.
    const answer = isLeaving ? null : await line()?.ask(body);
    return answer ?? post(address, body, isLeaving);
  };
  const queue = new EventQueue({ seat, before, address, send });
  if (isApp) {
    let last = link(seat);
    queue.add("opened", { part: page(), ...last });
    // An answer, a new deal or a setting also changes the address, so the desk always has the current board.
    setInterval(() => {
      if (link(seat).link === last.link) return;
      last = link(seat);
      queue.add("opened", { part: page(), ...last });
    }, LOOK_EVERY);
    window.addEventListener("cardmath-event", (event) => {
      const { kind, part, data } = /** @type {CustomEvent} */ (event).detail;
      const isLinked = kind === "moved" || kind === "finished";
      if (isLinked) last = link(seat);
      const along = isLinked ? last : {};
      queue.add(kind, { ...data, ...along, part: part ? `${page()}/${part}` : page() });
    });
  }
  return queue;
}
