// @ts-check
// Opens the app over a connection: shows the lesson's outputs and the state of the connection.

import { look } from "./icons.js";
import { Manager } from "./manager.js";
import { tell } from "./notices.js";
import { Cells, typeset } from "./outputs.js";
import { addStyles } from "./widget_files.js";

/**
 * @typedef {import("./line.js").HeardEvent} HeardEvent
 * @typedef {import("./line.js").PlaceEvent} PlaceEvent
 * @typedef {import("./line.js").StateEvent} StateEvent
 */

// The interface that ipywidgets uses for text that may contain maths.
window.MathJax = { Hub: { Queue: ([, , place]) => typeset(place) } };

// This comes before any widget reads the address or the device's storage. An address for MathALÉA may be opened without
// it, too.
const begin = async () => {
  if (window.parent !== window) await import("./framed.js");
  else if (new URLSearchParams(location.search).has("mathalea")) (await import("./mathalea.js")).openAsked();
};
const begun = begin();

// A link may ask for another game of the page. Its title is there from the start, not only when its board answers.
const heading = /** @type {HTMLElement | null} */ (document.querySelector("h1[data-titles]"));
if (heading) {
  const game = new URLSearchParams(location.hash.slice(1) || document.body.dataset.begin).get("game") ?? "";
  const title = JSON.parse(heading.dataset.titles ?? "{}")[game];
  if (title) {
    const usual = heading.textContent?.trim() ?? "";
    document.title = document.title.replace(usual, title);
    heading.textContent = heading.dataset.named = title;
  }
}

const dealing = /** @type {HTMLElement} */ (document.getElementById("dealing"));
const doing = /** @type {HTMLElement} */ (dealing.querySelector("p"));

/** @param {import("./line.js").Line} line */
async function open(line) {
  let opened = false;
  line.addEventListener("state", (event) => {
    const { state, before } = /** @type {StateEvent} */ (event).detail;
    tell(state === "gone" ? line.problem || (line.comeBack() ? "back" : state) : state);
    if (state === "ok" && before === "lost" && opened) manager.reload().catch(console.error);
  });
  const usual = doing.textContent;
  line.addEventListener("place", (event) => {
    doing.textContent = /** @type {PlaceEvent} */ (event).detail || usual;
  });
  // Listen from the very start, because messages are not repeated once a script has loaded.
  const outputs = new Cells();
  line.addEventListener("message", (event) => outputs.hear(/** @type {HeardEvent} */ (event).detail));
  const [base] = await Promise.all([window.cardmathModule("@jupyter-widgets/base"), begun]);
  base.load_ipython_extension(); // adds the widgets' styles to the page
  const styled = addStyles();
  const manager = new Manager(base, line);
  for (const words of document.querySelectorAll(".words")) {
    typeset(words);
    look(words);
  }
  const [cells] = await Promise.all([line.outputs(), line.ready(), styled]);
  await manager.load();
  await outputs.show(cells, document.querySelectorAll(".outputs"), manager);
  opened = true;
  dealing.hidden = true;
}

/** @param {import("./line.js").Line} line */
export function openApp(line) {
  open(line).catch((error) => {
    console.error(error);
    dealing.hidden = true;
    // The notice for a lost game is already shown.
    if (error.kind !== "gone") tell(error.kind ?? "failed");
    line.leave();
  });
}
