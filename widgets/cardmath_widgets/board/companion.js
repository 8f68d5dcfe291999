// @ts-check
// A jack, queen or king keeps the player company. On a wide board the figure stands in the dock and reacts to the
// game; its face is on the hint button.

import { figure } from "../page/cast/figures.js";
import { make } from "../page/dom.js";

/** @typedef {import("../page/cast/figures.js").Who} Who */
/** @typedef {import("../page/cast/figures.js").Pose} Pose */

/** How it looks when a message is shown. @type {Record<string, Pose>} */
const HOST_POSES = { wrong: "consoles", help: "thinks", mark: "thinks", won: "cheers" };
// How much of it must be visible for it to cheer.
const LEAST = 60; // px

/** @param {HTMLElement} dock */
export function hosting(dock) {
  const host = make("div", "cm-host");
  host.setAttribute("aria-hidden", "true");
  dock.querySelector(".cm-dock-more")?.before(host);
  /** @param {Who} who @param {Pose} pose */
  const look = (who, pose) => {
    if (host.dataset.looks === `${who} ${pose}`) return;
    if (host.dataset.who !== who) {
      const face = figure(who, "greets", { isHead: true }).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
      // A picture has only its own style sheet, and in the dark theme the button is as dark as the queen's hair.
      const outlined = face.replace(
        "<g", "<style>.cm-cast-halo{stroke-width:14}.cm-cast-halo *{fill:white;stroke:white}</style><g");
      dock.style.setProperty("--host", `url("data:image/svg+xml,${encodeURIComponent(outlined)}")`);
    }
    Object.assign(host.dataset, { who, looks: `${who} ${pose}` });
    host.innerHTML = figure(who, pose);
  };
  // Where there is little room, it stands on the table.
  const isSeen = () => host.getBoundingClientRect().height >= LEAST;
  return {
    isSeen,
    pose: () => /** @type {Pose} */ (host.dataset.looks?.split(" ")[1]),
    /**
     * @param {Who} who
     * @param {string} mood of the message
     */
    hear(who, mood) {
      look(who, HOST_POSES[mood] ?? (host.dataset.looks ? "holds" : "greets"));
    },
    /**
     * Return whether it cheers. If it is out of sight, another figure may cheer.
     * @param {Who} who
     */
    cheer(who) {
      if (!isSeen()) return false;
      look(who, "cheers");
      return true;
    },
  };
}
