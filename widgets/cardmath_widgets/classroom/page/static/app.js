// @ts-check
// Opens the app on a line: shows what the lesson displays, and says how the line stands.

import { Manager } from "./manager.js";
import { tell } from "./notices.js";
import { showAll } from "./outputs.js";

/** @typedef {import("./line.js").StateEvent} StateEvent */

const dealing = /** @type {HTMLElement} */ (document.getElementById("dealing"));

/** @param {import("./line.js").Line} line */
async function open(line) {
  let opened = false;
  line.addEventListener("state", (event) => {
    const { state, before } = /** @type {StateEvent} */ (event).detail;
    tell(state);
    if (state === "ok" && before === "lost" && opened) manager.reload().catch(console.error);
  });
  const base = await window.cardmathModule("@jupyter-widgets/base");
  base.load_ipython_extension(); // puts the widgets' styles on the page
  const manager = new Manager(base, line);
  const [cells] = await Promise.all([line.outputs(), line.ready()]);
  await manager.load();
  await showAll(cells, document.querySelectorAll(".outputs"), manager);
  opened = true;
  dealing.hidden = true;
}

/** @param {import("./line.js").Line} line */
export function openApp(line) {
  open(line).catch((error) => {
    console.error(error);
    dealing.hidden = true;
    tell(error.kind ?? "failed");
    line.leave();
  });
}
