// @ts-check
// The garden on the start page, without Python: the words are on the page, and the beds are in the browser's storage.
// It is small until it is opened.

import { garden } from "./garden.js";
import { showPatch } from "./patch.js";

for (const place of document.querySelectorAll("[data-garden]")) {
  if (place instanceof HTMLElement) {
    const words = JSON.parse(place.dataset.garden ?? "{}");
    const shown = garden(place);
    const picture = document.querySelector("[data-garden-patch]");
    const said = document.querySelector("[data-garden-said]");
    const showPicture = () => {
      if (picture instanceof HTMLElement && said instanceof HTMLElement) showPatch(picture, said, words);
    };
    const show = () => {
      shown.update({ words, bed: null });
      showPicture();
    };
    show();
    // Only the picture is updated: the open garden may be waiting for the second press of its clear button.
    place.addEventListener("click", showPicture);
    // What grew in another tab, or in the game that the player has just left, also appears.
    for (const moment of ["storage", "pageshow"]) window.addEventListener(moment, show);
  }
}

// A link to the garden opens the garden, whichever door is open.
const open = () => {
  const place = location.hash === "#garden" ? document.getElementById("garden") : null;
  if (!(place instanceof HTMLDetailsElement)) return;
  place.open = true;
  place.scrollIntoView();
};
window.addEventListener("hashchange", open);
open();
