// @ts-check
// One of the court keeps the player company. On a wide board it stands in the dock and looks as the game goes; its
// face is on the button for a hint.

import { figure } from "../page/cast/figures.js";
import { make } from "../page/dom.js";

/** @typedef {import("../page/cast/figures.js").Who} Who */
/** @typedef {import("../page/cast/figures.js").Pose} Pose */

/** How it looks at what is said. @type {Record<string, Pose>} */
const HOST_POSES = { wrong: "consoles", help: "thinks", mark: "thinks", won: "cheers" };

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
      // A picture of its own has no style sheet: its outline is drawn in the colour of paper.
      const outlined = face.replace('<g class="cm-cast-halo">', '<g display="none">');
      dock.style.setProperty("--host", `url("data:image/svg+xml,${encodeURIComponent(outlined)}")`);
    }
    Object.assign(host.dataset, { who, looks: `${who} ${pose}` });
    host.innerHTML = figure(who, pose);
  };
  return {
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
      const isSeen = Boolean(host.firstElementChild?.getBoundingClientRect().height);
      if (isSeen) look(who, "cheers");
      return isSeen;
    },
  };
}
