// @ts-check
// A jack, queen or king shows a newcomer the first move on the table itself. The fingertip is where to press: it takes
// a card to its destination, or presses one. It moves twice, then its places glow until the first press or key. It
// does not intercept the player's presses.

import { ASPECT, figure, tipOf } from "../../page/cast/figures.js";
import { make, place } from "../../page/dom.js";

/** @typedef {import("../../page/dom.js").Box} Box */

// By then the table has been painted.
const UNTIL_PAINTED = 600; // ms
// What ends the lesson.
const ENDING_EVENTS = ["pointerdown", "keydown", "wheel"];
// The height of a figure relative to the width of the card that it points to, with limits in pixels.
const HEIGHT = { share: 0.8, more: 56, least: 84, most: 300 };
/** @param {Box} box @returns {[number, number]} */
const centreOf = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/**
 * Return where a carried card ends up: beside the middle of the other card, so that you can see them meet.
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
 * @param {() => import("../../page/cast/figures.js").Who} table.who which figure points
 */
export function pointing(layer, { boxOf, pictureOf, moves, who }) {
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
    // A place that no longer exists has nothing to show.
    if (!from || boxes.includes(undefined)) {
      stop();
      return;
    }
    const [dx, dy] = to ? carried(from, to) : [0, 0];
    const [x, y] = centreOf(from);
    scene.style.setProperty("--dx", `${dx}px`);
    scene.style.setProperty("--dy", `${dy}px`);
    const [glow, other] = scene.querySelectorAll(".cm-shown-glow");
    place(/** @type {HTMLElement} */ (glow), from);
    if (to && other) place(/** @type {HTMLElement} */ (other), to);
    const pointer = /** @type {HTMLElement} */ (scene.querySelector(".cm-shown-pointer"));
    const height = Math.min(Math.max(from[2] * HEIGHT.share + HEIGHT.more, HEIGHT.least), HEIGHT.most);
    const width = height * ASPECT;
    // It stands below the places and points up. At the lower edge of the table it stands above them, and at the left
    // edge, to their right.
    const isLow = Math.max(y, y + dy) + height * 0.75 > layer.clientHeight;
    const isTurned = Math.min(x, x + dx) < width;
    const pose = isLow ? "shows" : "points";
    if (pointer.dataset.pose !== pose) pointer.innerHTML = figure(who(), pose);
    pointer.dataset.pose = pose;
    pointer.classList.toggle("is-turned", isTurned);
    const [across, down] = tipOf(pose);
    const share = isTurned ? 1 - across : across;
    place(pointer, [x - width * share, y - height * down, width, height]);
    pointer.style.transformOrigin = `${100 * share}% ${100 * down}%`;
    const arrow = scene.querySelector("line");
    if (arrow && to) {
      const [endX, endY] = centreOf(to);
      for (const [name, value] of Object.entries({ x1: x, y1: y, x2: endX, y2: endY })) {
        arrow.setAttribute(name, String(Math.round(value)));
      }
    }
    // A picture of a card in another size would be blurred.
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
    make("div", "cm-shown-pointer", scene);
    follow();
  };

  return {
    stop,
    follow,
    /**
     * Show a move by the spots to press: a single spot, or where the hand takes a card from and where it puts it.
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
