// @ts-check
// The figures that greet visitors on the tiles of the start page. Each place lists its figures, separated by commas.

import { figure } from "./figures.js";

/** @type {NodeListOf<HTMLElement>} */
const tileFigures = document.querySelectorAll("[data-cast]");
for (const place of tileFigures) {
  place.innerHTML = (place.dataset.cast ?? "").split(",").map((named) => {
    const [who, pose, prop] = named.trim().split(" ");
    return figure(/** @type {any} */ (who), /** @type {any} */ (pose), { prop });
  }).join("");
}
