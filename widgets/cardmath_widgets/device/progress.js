// @ts-check
// How far a player has got on the path of each game, on the tiles of the start page: a ring that fills, and the stars.

import { progressOn } from "./device.js";

/** @type {NodeListOf<HTMLElement>} */
const places = document.querySelectorAll("[data-stretch]");

const show = () => {
  for (const place of places) {
    const [game = "", first, last] = (place.dataset.stretch ?? "").split(" ");
    const { won, stars } = progressOn(game, Number(first), Number(last));
    const all = Number(last) - Number(first) + 1;
    place.hidden = !won;
    place.classList.toggle("is-whole", won === all);
    place.style.setProperty("--share", String(won / all));
    for (const [name, count] of Object.entries({ won, stars })) {
      const counter = /** @type {HTMLElement} */ (place.querySelector(`[data-count="${name}"]`));
      counter.hidden = !count;
      for (const word of counter.querySelectorAll("[data-words]")) {
        word.textContent = /** @type {HTMLElement} */ (word).dataset.words?.replace("{count}", String(count)) ?? "";
      }
    }
  }
};
// Wins in another tab, or in the game that the player has just left, also appear.
for (const moment of ["storage", "pageshow"]) window.addEventListener(moment, show);
show();
