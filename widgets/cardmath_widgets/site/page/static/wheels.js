// @ts-check
// Packages that a teacher's own notebook imports and that are not ours.

import { put } from "./archive.js";

/** @typedef {import("./pyodide/pyodide.mjs").Pyodide} Pyodide */

const INSTALLED = "/lib/python3.14/site-packages";

/**
 * Puts them where Python has such packages.
 * @param {Pyodide} python
 * @param {ArrayBuffer[]} archives
 */
export function install(python, archives) {
  for (const archive of archives) put(python.FS, archive, INSTALLED);
  python.pyimport("cardmath_widgets.bare.standins").give_way(INSTALLED);
}
