// @ts-check
// A page of a site of plain files: its line is a worker in this very browser, with Python in it.

import { openApp } from "./app.js";
import { keepForLater } from "./keep.js";
import { WorkerLine } from "./own-line.js";

const cells = /** @type {HTMLElement} */ (document.getElementById("cells"));
const { own } = cells.dataset;
const files = own && new URL(own, location.href).href;
const line = new WorkerLine(cells.textContent ?? "[]", own !== undefined, files);
// Not before: nothing may compete with what this visit needs.
line.ready().then(keepForLater);
openApp(line);
