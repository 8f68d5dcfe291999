// @ts-check
// What grew in a finished game, in the window at its end: each plant as tall as it is now, and a stone for a step won.

import { IN_BLOOM, keptBeds } from "./beds.js";
import { drawnPlant } from "./plant.js";

const NEW_STONE = '<svg class="cm-plant cm-new-stone" viewBox="0 84 100 34" aria-hidden="true">'
  + '<ellipse cx="50" cy="102" rx="40" ry="13"/><path d="M36 101l9 7 19-13"/></svg>';
const STAGE_NAMES = ["", "sprout", "bud", "bloom"];

/**
 * Return the plants that grew in a game, each once, the tallest last.
 * @param {Partial<import("./beds.js").Grown>} garden
 */
export const plantsGrown = ({ bed, deal = "", made = [] }) => {
  const deals = bed ? keptBeds()[bed.key]?.deals ?? {} : {};
  const grew = [...new Set(made)].filter((pair) => bed?.plots[pair] && deals[pair]?.includes(deal));
  return grew.map((pair) => ({
    .../** @type {import("./beds.js").Plot} */ (bed?.plots[pair]), grown: Math.min(deals[pair].length, IN_BLOOM),
  })).sort((one, other) => one.grown - other.grown);
};

/**
 * Show what grew in a game, in a picture with one sentence for screen readers.
 * @param {HTMLElement} place
 * @param {Partial<import("./beds.js").Grown>} garden
 * @param {boolean} hasStone whether a step of a path was won
 * @param {Record<string, string>} words
 */
export const showGrowth = (place, garden, hasStone, words) => {
  const plants = plantsGrown(garden);
  place.hidden = !plants.length && !hasStone;
  place.replaceChildren(...plants.map(({ petals, grown }) => drawnPlant(petals, grown)));
  if (hasStone) place.insertAdjacentHTML("beforeend", NEW_STONE);
  [...place.children].forEach((plant, at) => /** @type {SVGElement} */ (plant).style.setProperty("--at", String(at)));
  const said = plants.map(({ spoken, grown }) => (
    words.plant.replace("{plant}", spoken).replace("{stage}", words[STAGE_NAMES[grown]])));
  if (hasStone) said.push(words.stone);
  place.setAttribute("aria-label", words.grew.replace("{plants}", said.join(", ")));
};
