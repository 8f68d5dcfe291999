// @ts-check
// One of the court keeps the player company. On a wide board it stands in the dock and looks as the game goes; its
// face is on the button for a hint.

import { figure } from "../page/cast/figures.js";
import { make } from "../page/dom.js";

/** @typedef {import("../page/cast/figures.js").Who} Who */
/** @typedef {import("../page/cast/figures.js").Pose} Pose */

/** How it looks at what is said. @type {Record<string, Pose>} */
const HOST_POSES = { wrong: "consoles", help: "thinks", mark: "thinks", won: "cheers" };
// How much of it must be seen, so that it can cheer.
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
      // A picture has no style sheet but its own, and by night the button is as dark as the queen's hair.
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
     * @param {string} mood of what is said
     */
    hear(who, mood) {
      look(who, HOST_POSES[mood] ?? (host.dataset.looks ? "holds" : "greets"));
    },
    /**
     * Return whether it cheers: where it cannot be seen, somebody else may.
     * @param {Who} who
     */
    cheer(who) {
      if (!isSeen()) return false;
      look(who, "cheers");
      return true;
    },
  };
}
