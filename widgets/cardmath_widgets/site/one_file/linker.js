// @ts-check
// Modules as addresses: a page and its worker each make their own, because neither may import the other's.

import { ROOT } from "./answer.js";

const IMPORT = /(\bfrom |^import |\bimport\()"(\.[^"]+)"/gm;
const SCRIPT = { type: "text/javascript; charset=utf-8" };

/**
 * @param {string} place of a module
 * @param {string} file that it imports
 */
const beside = (place, file) => new URL(file, ROOT + place).pathname.slice(1);

/**
 * Returns a function from a module's place to its address; modules without a text keep their place.
 * @param {(place: string) => string | undefined} textOf
 */
export function linker(textOf) {
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
      known.set(place, URL.createObjectURL(new Blob([linked], SCRIPT)));
    }
    return known.get(place) ?? ROOT + place;
  };
  return link;
}

/**
 * The texts of a module and of all that it imports.
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
