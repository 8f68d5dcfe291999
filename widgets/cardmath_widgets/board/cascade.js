// @ts-check
// The cards of the game fall over the table after a win. They are only decoration: presses go through them, and any
// press or key ends them. The board does not show them if motion is unwanted.

import { make } from "../page/dom.js";

// One card starts after another; each falls, bounces and leaves. The whole display takes less than three seconds.
const BETWEEN = 70; // ms
const FALLING = 1250; // ms
// How high a card bounces each time, as a share of its first fall, and when it touches the ground.
const BOUNCES = [[0, 1], [0.4, 0], [0.57, 0.3], [0.74, 0], [0.84, 0.1], [0.94, 0], [1, 0.03]];

/**
 * Return the keyframes of one card as it falls from the top and bounces off to one side.
 * @param {number} from its left edge when it starts
 * @param {number} way how far it goes to the side
 * @param {number} depth how far it falls
 */
export const falling = (from, way, depth) => BOUNCES.map(([offset, height], at) => ({
  offset,
  visibility: "visible",
  opacity: offset < 1 ? 1 : 0,
  transform: `translate(${Math.round(from + way * offset)}px, ${Math.round(depth * (1 - height))}px)`,
  // A card speeds up as it falls and slows down as it rises.
  easing: at % 2 ? "cubic-bezier(.2, .6, .6, 1)" : "cubic-bezier(.5, 0, .9, .6)",
}));

/**
 * Make cards fall over a table, and return a function that stops them.
 * @param {HTMLElement} surface
 * @param {number[]} faces the numbers of the cards
 * @param {(face: number) => HTMLElement} draw makes a picture of a card
 * @returns {() => void}
 */
export function cascade(surface, faces, draw) {
  if (!faces.length) return () => {};
  const stageOver = make("div", "cm-cascade", surface);
  stageOver.setAttribute("aria-hidden", "true");
  const { clientWidth: wide, clientHeight: high } = surface;
  const ends = () => {
    stageOver.remove();
    for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, ends, true);
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, ends, true);
  const last = faces.map((face, at) => {
    const card = draw(face);
    card.className = "cm-falling";
    stageOver.append(card);
    // The cards start side by side, from the left and from the right in turn.
    const from = ((at * 0.382) % 1) * (wide - card.offsetWidth);
    const way = (from < wide / 2 ? 1 : -1) * wide * (0.25 + (at % 3) * 0.12);
    return card.animate(falling(from, way, high - card.offsetHeight),
      { duration: FALLING, delay: at * BETWEEN });
  });
  Promise.all(last.map(({ finished }) => finished)).then(ends, () => {});
  return ends;
}
