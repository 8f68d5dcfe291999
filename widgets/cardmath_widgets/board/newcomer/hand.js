// @ts-check
// A drawn hand that shows a newcomer the first move, on the table itself: it takes a card to where it goes, or presses
// one. It moves twice, then its places glow until the first press or key. It takes no press from the player.

import { make, place } from "../../page/dom.js";

/** @typedef {import("../../page/dom.js").Box} Box */

// The table is painted by then.
const UNTIL_PAINTED = 600; // ms
// What ends the lesson.
const ENDING_EVENTS = ["pointerdown", "keydown", "wheel"];
// A pointing hand in a square of 48, with its finger tip at (17, 3).
const HAND_DRAWING = `<svg viewBox="0 0 48 48" focusable="false"><path d="M17 3a4 4 0 0 1 4 4v14l1-.2V17
a3.6 3.6 0 0 1 7.2 0v4.4l.8.1v-1.7a3.4 3.4 0 0 1 6.8 0v2.6l.7.2a3.2 3.2 0 0 1 5.5 2.4V33c0 7.6-5 13-12.5 13h-5
c-4.5 0-7.8-1.9-10.2-5.6L6.3 29.5c-2.7-4.2 2.3-7.9 5.5-4.5L13 26.5V7a4 4 0 0 1 4-4z"/></svg>`;
const FINGER_TIP = [17 / 48, 3 / 48];

/** @param {Box} box @returns {[number, number]} */
const centreOf = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/**
 * Return where a carried card ends: beside the middle of the other card, so that both are seen to meet.
 * @param {Box} from
 * @param {Box} to
 * @returns {[number, number]}
 */
export const carried = (from, to) => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy) || 1;
  const apart = Math.min(from[2] * 0.3, far * 0.5);
  return [Math.round(dx - (dx / far) * apart), Math.round(dy - (dy / far) * apart)];
};

/**
 * @param {HTMLElement} layer
 * @param {object} table
 * @param {(spot: string) => Box | undefined} table.boxOf
 * @param {(spot: string) => HTMLElement} table.pictureOf makes a picture of the card on a spot
 * @param {() => boolean} table.moves whether anything may move
 */
export function pointing(layer, { boxOf, pictureOf, moves }) {
  /** @type {HTMLElement | null} */
  let scene = null;
  /** @type {string[]} */
  let spots = [];
  let waiting = 0;
  // Where the picture of the carried card was taken.
  let cutAt = "";

  const stop = () => {
    clearTimeout(waiting);
    for (const name of ENDING_EVENTS) document.removeEventListener(name, stop, true);
    scene?.remove();
    scene = null;
    spots = [];
  };

  const follow = () => {
    if (!scene) return;
    const boxes = spots.map(boxOf);
    const [from, to] = boxes;
    // A place that has gone has nothing to show any more.
    if (!from || boxes.includes(undefined)) {
      stop();
      return;
    }
    const [dx, dy] = to ? carried(from, to) : [0, 0];
    const [x, y] = centreOf(from);
    const size = Math.min(Math.max(from[2] * 0.5 + 24, 48), 260);
    scene.style.setProperty("--dx", `${dx}px`);
    scene.style.setProperty("--dy", `${dy}px`);
    const [glow, other] = scene.querySelectorAll(".cm-shown-glow");
    place(/** @type {HTMLElement} */ (glow), from);
    if (to && other) place(/** @type {HTMLElement} */ (other), to);
    const pointer = /** @type {HTMLElement} */ (scene.querySelector(".cm-shown-pointer"));
    // At the lower edge of the table, where a hand would be cut off, it comes from above.
    scene.classList.toggle("is-low", Math.max(y, y + dy) + size * 0.75 > layer.clientHeight);
    place(pointer, [x - size * FINGER_TIP[0], y - size * FINGER_TIP[1], size, size]);
    const arrow = scene.querySelector("line");
    if (arrow && to) {
      const [endX, endY] = centreOf(to);
      for (const [name, value] of Object.entries({ x1: x, y1: y, x2: endX, y2: endY })) {
        arrow.setAttribute(name, String(Math.round(value)));
      }
    }
    // The picture of a card of another size would be blurred.
    if (from.join() !== cutAt) scene.querySelector(".cm-ghost")?.remove();
  };

  const begin = () => {
    const [from, to] = spots.map(boxOf);
    if (!from) return;
    const isMoving = moves();
    cutAt = from.join();
    scene = make("div", `cm-shown ${to ? "is-carrying" : "is-pressing"}${isMoving ? "" : " is-still"}`, layer);
    scene.setAttribute("aria-hidden", "true");
    make("div", "cm-shown-glow", scene);
    if (to) make("div", "cm-shown-glow is-waiting", scene);
    if (to && isMoving) scene.append(pictureOf(spots[0]));
    if (to && !isMoving) {
      scene.insertAdjacentHTML("beforeend", `<svg class="cm-shown-way"><defs>
        <marker id="cm-shown-head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto">
        <path d="M0 0l8 4-8 4z"/></marker></defs><line marker-end="url(#cm-shown-head)"/></svg>`);
    }
    make("div", "cm-shown-pointer", scene).innerHTML = HAND_DRAWING;
    follow();
  };

  return {
    stop,
    follow,
    /**
     * Show a move by the spots to press: one, or where the hand takes a card from and to.
     * @param {string[]} keys
     */
    show(keys) {
      stop();
      spots = keys;
      for (const name of ENDING_EVENTS) document.addEventListener(name, stop, { capture: true, passive: true });
      waiting = setTimeout(begin, UNTIL_PAINTED);
    },
  };
}
