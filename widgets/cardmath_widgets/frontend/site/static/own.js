// @ts-check
// A page of a site of plain files: its line is a worker in this browser that runs Python.

import { openApp } from "./app.js";
import { keepForLater } from "./keep.js";
import { WorkerLine } from "./own-line.js";
import { lineIsFree } from "./start.js";

const cells = /** @type {HTMLElement} */ (document.getElementById("cells"));
const { own, wheels } = cells.dataset;
const files = own && new URL(own, location.href).href;
const addresses = (wheels?.match(/\S+/g) ?? []).map((place) => new URL(place, location.href).href);
const line = new WorkerLine(cells.textContent ?? "[]", own !== undefined, files, addresses);
// Not earlier: nothing may compete with what this visit needs.
line.ready().then(keepForLater);
openApp(line);

// The widgets' own scripts are in the page as inert elements, so that they start to load only here.
lineIsFree.then(() => {
  for (const waiting of document.querySelectorAll("script[data-module]")) {
    const { src, module } = /** @type {HTMLScriptElement} */ (waiting).dataset;
    const script = Object.assign(document.createElement("script"), { src });
    script.dataset.module = module;
    waiting.replaceWith(script);
  }
});
