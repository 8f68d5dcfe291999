// @ts-check
// The last game on the start page: a link that continues it, and a button that dismisses the offer. The tile for new
// visitors leads to the first step not yet won.

import { gameToCarryOn, offerNoGame, withStepToWin } from "./device.js";

const place = document.getElementById("carry-on");
const link = place?.querySelector("a");

/** @type {NodeListOf<HTMLAnchorElement>} */
const starts = document.querySelectorAll("#play a[data-steps]");

const offer = () => {
  for (const start of starts) start.hash = withStepToWin(start.hash.slice(1), Number(start.dataset.steps));
  // In the one file, all pages have the file's address.
  const home = document.documentElement.dataset.page ? location.pathname : "./";
  const last = gameToCarryOn(new URL(home, location.href));
  if (!place || !link) return;
  place.hidden = !last;
  if (!last) return;
  link.href = last.address;
  /** @type {HTMLElement} */ (link.querySelector("b")).textContent = last.title;
};

place?.querySelector("button")?.addEventListener("click", () => {
  offerNoGame();
  offer();
  /** @type {HTMLElement | null} */ (document.querySelector("#play h3 a"))?.focus();
});
offer();
// A page restored from the browser's memory shows whatever has been played since.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) offer();
});
