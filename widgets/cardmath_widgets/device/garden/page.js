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

// A link to the garden opens it, behind either door.
const open = () => {
  const place = location.hash === "#garden" ? document.getElementById("garden") : null;
  if (!(place instanceof HTMLDetailsElement)) return;
  place.open = true;
  place.scrollIntoView();
};
window.addEventListener("hashchange", open);
open();
