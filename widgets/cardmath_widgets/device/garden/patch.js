// @ts-check
// The garden as a small picture on the start page: the tallest plants come first, with a stone in front for each step
// won on a path. One sentence says the same.

import { canKeep, countStepsWon } from "../device.js";
import { IN_BLOOM, keptBeds } from "./beds.js";
import { drawnPlant } from "./plant.js";

// Not even the widest screen has room for more.
const MOST_PLANTS = 24;
const MOST_STONES = 40;
// An empty bed shows seeds to be planted.
const SEEDS = 5;

/** Return the plants of all beds, the tallest first. */
export const grownPlants = () => {
  const plants = Object.values(keptBeds()).flatMap(({ plots, deals }) => Object.entries(plots).map(
    ([key, { petals }]) => ({ petals, grown: Math.min(deals[key]?.length ?? 0, IN_BLOOM) })));
  return plants.filter(({ grown }) => grown).sort((one, other) => other.grown - one.grown);
};

/**
 * Show the garden as a picture and as a sentence.
 * @param {HTMLElement} picture
 * @param {HTMLElement} said
 * @param {Record<string, string>} words
 */
export const showPatch = (picture, said, words) => {
  const [plants, stones] = [grownPlants(), countStepsWon()];
  const isEmpty = !plants.length && !stones;
  picture.classList.toggle("is-empty", isEmpty);
  const shown = isEmpty ? Array.from({ length: SEEDS }, () => ({ petals: [1], grown: 0 })) : plants;
  picture.replaceChildren(...shown.slice(0, MOST_PLANTS).map(({ petals, grown }) => drawnPlant(petals, grown)));
  const path = document.createElement("span");
  path.className = "garden-stones";
  path.append(...Array.from({ length: Math.min(stones, MOST_STONES) }, () => document.createElement("i")));
  picture.append(path);
  const blooms = plants.filter(({ grown }) => grown === IN_BLOOM).length;
  const counts = { plants: plants.length, blooms, stones };
  const invite = canKeep() ? words.invite : words.unkept;
  said.textContent = Object.entries(counts).reduce(
    (text, [name, count]) => text.replace(`{${name}}`, String(count)), isEmpty ? invite : words.sum);
  said.classList.toggle("unseen", !isEmpty);
};
