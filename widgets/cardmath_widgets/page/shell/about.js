// @ts-check
// The "About" panel closes like every panel: with ×, with Escape, or with a press outside it.

import { closeOutside } from "./outside.js";

const about = /** @type {HTMLDetailsElement} */ (document.querySelector("details.about"));
const summary = /** @type {HTMLElement} */ (about.querySelector("summary"));

const close = () => {
  const isInside = about.contains(document.activeElement);
  about.open = false;
  if (isInside) summary.focus();
};

about.querySelector(".about-close")?.addEventListener("click", close);
about.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !about.open) return;
  event.stopPropagation();
  close();
});
closeOutside([about], () => {
  about.open = false;
});
