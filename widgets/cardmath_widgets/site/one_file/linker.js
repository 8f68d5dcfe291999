// @ts-check
// Modules as addresses. A page uses blob URLs; not every browser's workers can import these, so a worker's addresses
// contain the source itself.

import { ROOT } from "./answer.js";

const IMPORT = /(\bfrom |^import |\bimport\()"(\.[^"]+)"/gm;
const SCRIPT = "text/javascript; charset=utf-8";

/** @param {string} text */
export const asBlob = (text) => URL.createObjectURL(new Blob([text], { type: SCRIPT }));
/** @param {string} text */
export const asData = (text) => `data:${SCRIPT.replace(" ", "")},${encodeURIComponent(text)}`;

/**
 * @param {string} place of a module
 * @param {string} file imported by it
 */
const beside = (place, file) => new URL(file, ROOT + place).pathname.slice(1);

/**
 * Returns a function from a module's place to its address; modules without source keep their place.
 * @param {(place: string) => string | undefined} textOf
 * @param {(text: string) => string} made
 */
export function linker(textOf, made) {
  /** @type {Map<string, string>} */
  const known = new Map();
  /**
   * @param {string} place
   * @returns {string}
   */
  const link = (place) => {
    const text = known.has(place) ? undefined : textOf(place);
    if (text !== undefined) {
      const linked = text
        .replace(IMPORT, (_whole, before, file) => `${before}"${link(beside(place, file))}"`)
        .replaceAll("import.meta.url", JSON.stringify(ROOT + place));
      known.set(place, made(linked));
    }
    return known.get(place) ?? ROOT + place;
  };
  return link;
}

/**
 * The source of a module and of everything it imports.
 * @param {string} place
 * @param {(place: string) => string | undefined} textOf
 * @param {Record<string, string>} found
 */
export function gathered(place, textOf, found = {}) {
  const text = place in found ? undefined : textOf(place);
  if (text !== undefined) {
    found[place] = text;
    for (const [, , file] of text.matchAll(IMPORT)) gathered(beside(place, file), textOf, found);
  }
  return found;
}
