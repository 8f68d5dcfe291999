// @ts-check
// Third-party packages that a teacher's own notebook imports.

import { put } from "./archive.js";

/** @typedef {import("./pyodide/pyodide.mjs").Pyodide} Pyodide */

const INSTALLED = "/lib/python3.14/site-packages";

/**
 * Puts them where Python expects such packages.
 * @param {Pyodide} python
 * @param {ArrayBuffer[]} archives
 */
export function install(python, archives) {
  for (const archive of archives) put(python.FS, archive, INSTALLED);
  python.pyimport("cardmath_widgets.runtime.stand_ins").give_way(INSTALLED);
}
