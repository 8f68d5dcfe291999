// @ts-check
// A page on a static site: its connection is a worker in this browser that runs Python.

import { openApp } from "./app.js";
import { keepForLater } from "./offline.js";
import { WorkerLine } from "./worker-line.js";
import { script as unpackedScript } from "./packed.js";
import { hostIsRaw, lineIsFree } from "./start.js";

const cells = /** @type {HTMLElement} */ (document.getElementById("cells"));
const { own, wheels } = cells.dataset;
const files = own && new URL(own, location.href).href;
const addresses = (wheels?.match(/\S+/g) ?? []).map((place) => new URL(place, location.href).href);
const line = new WorkerLine(cells.textContent ?? "[]", own !== undefined, files, addresses);
// Not earlier, because nothing must compete with what this visit needs.
line.ready().then(keepForLater);
openApp(line);

/** @param {HTMLScriptElement} waiting */
async function start(waiting) {
  const { src = "", module } = waiting.dataset;
  const script = document.createElement("script");
  Object.assign(script.dataset, { src, module });
  // If a packed script does not arrive, the plain one is requested, so that its error is reported as usual.
  script.src = hostIsRaw && waiting.hasAttribute("data-packed")
    ? await unpackedScript(new URL(src, location.href).href).catch(() => src) : src;
  waiting.replaceWith(script);
}

// The widgets' own scripts are in the page as inert elements, so that they start loading only here.
lineIsFree.then(() => {
  const all = /** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll("script[data-module]"));
  for (const waiting of all) start(waiting);
});
