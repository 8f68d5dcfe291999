// @ts-check
// What a pupil does on this page, as events for the class: the widgets tell the page, and the queue keeps and sends it.

import { EventQueue, post } from "./events.js";

const LONGEST_LINK = 1500;
const LOOK_EVERY = 4000; // ms

/**
 * The path of a page, whether it comes from a server or from a site of plain files.
 * @param {string} path
 */
export const plain = (path) => path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "");

/** The page as the desk names it (classroom/activity.py has the same rule). */
export const page = () => {
  const name = plain(location.pathname).replace(/\/$/, "").split("/").at(-1) ?? "";
  return name.toLowerCase().replace(/[^a-z0-9._-]/g, "-").replace(/^[._-]+/, "").slice(0, 48);
};

/**
 * The address to come back to, if it is not too long.
 * @returns {Record<string, string>}
 */
const link = () => {
  // A page with its own folder ends in a slash.
  const name = /[^/]+\/?$/.exec(plain(location.pathname))?.[0] ?? "";
  const whole = name + location.hash;
  return whole.length <= LONGEST_LINK ? { link: whole } : {};
};

/**
 * Begin to report.
 * @param {string} seat
 * @param {string} address where events are sent without the line to the class
 * @param {boolean} isApp whether this page is one on which something can be done
 * @param {() => import("./live.js").Live | undefined} [line] the line to the class, once there is one
 */
export function reporting(seat, address, isApp, line = () => undefined) {
  /** @type {typeof post} */
  const send = async (address, body, isLeaving) => {
    // The line costs the server a tenth of a request. A page that closes may have no time for its answer.
    const answer = isLeaving ? null : await line()?.ask(body);
    return answer ?? post(address, body, isLeaving);
  };
  const queue = new EventQueue({ seat, address, send });
  if (isApp) {
    let told = link();
    queue.add("opened", { part: page(), ...told });
    // An answer, a new deal and a setting change the address, too: the desk has the board as it stands.
    setInterval(() => {
      if (link().link === told.link) return;
      told = link();
      queue.add("opened", { part: page(), ...told });
    }, LOOK_EVERY);
    window.addEventListener("cardmath-event", (event) => {
      const { kind, part, data } = /** @type {CustomEvent} */ (event).detail;
      const isLinked = kind === "moved" || kind === "finished";
      if (isLinked) told = link();
      const along = isLinked ? told : {};
      queue.add(kind, { ...data, ...along, part: part ? `${page()}/${part}` : page() });
    });
  }
  return queue;
}
