// @ts-check
// The garden on the start page, without Python: the words are in the page, and the beds in the browser's storage.

import { garden } from "./garden.js";

for (const place of document.querySelectorAll("[data-garden]")) {
  if (place instanceof HTMLElement) {
    const words = JSON.parse(place.dataset.garden ?? "{}");
    const shown = garden(place);
    shown.update({ words, bed: null });
    // What another tab has grown, or a game from which the player comes back, appears as well.
    for (const moment of ["storage", "pageshow"]) {
      window.addEventListener(moment, () => shown.update({ words, bed: null }));
    }
  }
}
