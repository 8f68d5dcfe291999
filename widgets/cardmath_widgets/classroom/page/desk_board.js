// @ts-check
// The board of the pupil whom the teacher looks at, as it is now.

import { pictures } from "./pictures.js";

// A board is drawn again after its moves, but not more often.
const BETWEEN = 2000; // ms

/**
 * @param {HTMLImageElement} image
 * @param {string} own where the pictures are
 */
export function board(image, own) {
  let wanted = "";
  let shown = "";
  let [whose, drawnAt] = ["", -BETWEEN];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  function draw() {
    later = undefined;
    shown = wanted;
    drawnAt = performance.now();
    pictures.put(image, `${own}boards/${shown}`);
  }
  image.addEventListener("load", () => { image.hidden = !shown; });
  image.addEventListener("error", () => { image.hidden = true; });

  /** Show a pupil's board; without a name for what it shows there is none. @param {string} seat @param {string} name */
  return (seat, name) => {
    wanted = name && `${seat}.svg?${name}`;
    if (!wanted || seat !== whose) {
      clearTimeout(later);
      [whose, later, shown, drawnAt] = [seat, undefined, "", -BETWEEN];
      image.hidden = true;
    }
    if (!wanted || wanted === shown) return;
    later ??= setTimeout(draw, Math.max(0, drawnAt + BETWEEN - performance.now()));
  };
}
