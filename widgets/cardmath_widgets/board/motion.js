// @ts-check
// Pictures that move without the kernel. A card is copied whole from the atlas of the deck, because other cards may
// lie on it on the table; everything else is cut out of the table as it is painted at that moment.

import { make, place } from "../page/dom.js";

/** @typedef {import("../page/dom.js").Box} Box */
/**
 * @typedef {object} Motion
 * @property {"leave" | "move" | "fill" | "flip" | "shake"} kind
 * @property {Box} start
 * @property {Box} end
 * @property {number[]} [meet] the upper left corner of the card where it meets its partner
 * @property {number} [face] the number in the atlas of what flies
 * @property {number} [turned] the number in the atlas of what it turns into
 */
/**
 * @typedef {object} Atlas where the pictures of the cards are, in pixels: a grid of cells, a card in the middle of each
 * @property {[number, number]} size
 * @property {number} columns
 * @property {[number, number]} cell
 * @property {[number, number]} card
 */

// The time until a turning card shows its edge, and the time after which its other side is no longer expected.
const HALF = 150; // ms
const FORGOTTEN = 1500; // ms
// How far the cards of a pair press into each other.
const SPRING = 9; // px

/**
 * @param {number[]} from the upper left corner comes first
 * @param {number[]} to
 */
const shift = (from, to) => `translate(${to[0] - from[0]}px, ${to[1] - from[1]}px)`;

/**
 * @param {HTMLElement} ghost
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
const run = (ghost, frames, options) => {
  const animation = ghost.animate(frames, { fill: "both", easing: "ease-in-out", ...options });
  animation.finished.catch(() => {}).finally(() => ghost.remove());
  return animation;
};

/**
 * Return where the atlas is drawn, and how large, so that one of its cards fills a picture of this width.
 * @param {Atlas} atlas
 * @param {number} face the number of the card
 * @param {number} width of the picture, in pixels
 * @returns {[number, number, number, number]}
 */
export const behind = ({ size, columns, cell, card }, face, width) => {
  const left = (face % columns) * cell[0] + (cell[0] - card[0]) / 2;
  const top = Math.floor(face / columns) * cell[1] + (cell[1] - card[1]) / 2;
  // A card of the same size as in the atlas is copied pixel by pixel, as it is painted on the table.
  if (Math.abs(width - card[0]) <= 1) return [-Math.round(left), -Math.round(top), ...size];
  const scale = width / card[0];
  return [-left * scale, -top * scale, size[0] * scale, size[1] * scale];
};

/**
 * Create the stage above a table.
 * @param {HTMLElement} layer
 * @param {() => HTMLCanvasElement | null} findCanvas
 * @param {() => { canvas: HTMLCanvasElement, atlas: Atlas } | null} findAtlas
 */
export function stage(layer, findCanvas, findAtlas) {
  /**
   * Copy the contents of a box to a small separate canvas: a whole card, or a piece of the table as painted now.
   * @param {Box} box
   * @param {number} [face] the number of the card in the atlas
   */
  const cut = (box, face) => {
    const table = findCanvas();
    const ghost = make("canvas", "cm-ghost", layer);
    ghost.setAttribute("aria-hidden", "true");
    place(ghost, box);
    if (!table?.clientWidth) return ghost;
    const [x, y, width, height] = box;
    const ratio = table.width / table.clientWidth;
    ghost.width = Math.round(width * ratio);
    ghost.height = Math.round(height * ratio);
    const deck = face === undefined ? null : findAtlas();
    // The deck is still being drawn in another size.
    const isDrawn = deck?.atlas.size[0] === deck?.canvas.width && deck?.atlas.size[1] === deck?.canvas.height;
    if (deck && isDrawn && face !== undefined) {
      ghost.getContext("2d")?.drawImage(deck.canvas, ...behind(deck.atlas, face, ghost.width));
      return ghost;
    }
    ghost.getContext("2d")?.drawImage(
      table, x * ratio, y * ratio, ghost.width, ghost.height, 0, 0, ghost.width, ghost.height);
    return ghost;
  };

  // A card that turns over is lifted and seen from the front, so its near edge grows.
  /** @param {Box} from @param {Box} to @param {number} share of the way @param {number} angle */
  const turned = (from, to, share, angle) => (
    `translate(${(to[0] - from[0]) * share}px, ${(to[1] - from[1]) * share}px) perspective(${4 * from[2]}px) `
    + `scale(${1 + 0.16 * share}) rotateY(${angle}deg)`);
  // Cards that turn over before the kernel has said what they are, keyed by the place they came from.
  /** @type {Map<string, Animation>} */
  const begun = new Map();
  /** @param {Box} start @param {Box} end @param {number} [face] */
  const begin = (start, end, face) => {
    const name = start.join();
    const halves = [{ transform: turned(start, end, 0, 0) }, { transform: turned(start, end, 0.5, 90) }];
    const turning = run(cut(start, face), halves,
      { duration: HALF, easing: "ease-in" });
    begun.set(name, turning);
    setTimeout(() => { if (begun.get(name) === turning) begun.delete(name); }, FORGOTTEN);
    return turning;
  };

  const kinds = {
    /** @param {Motion} motion */
    leave({ start, end, face, meet = start }) {
      // They meet with a bounce: each goes a little too far, and comes back.
      const [x, y] = [meet[0] - start[0], meet[1] - start[1]];
      const sprung = (/** @type {number} */ share) => (
        `translate(${x * share}px, ${y * share}px) scale(1.08)`);
      const beyond = Math.min(0.12, SPRING / Math.max(1, Math.hypot(x, y)));
      run(cut(start, face), [
        { transform: "none", offset: 0, easing: "ease-out" },
        { transform: "scale(1.08)", offset: 0.08, easing: "ease-in" },
        { transform: sprung(1 + beyond), offset: 0.3, easing: "ease-out" },
        { transform: sprung(1 - beyond / 2), offset: 0.37, easing: "ease-in-out" },
        { transform: sprung(1), offset: 0.43 },
        { transform: sprung(1), opacity: 1, offset: 0.72, easing: "ease-in" },
        { transform: `${shift(start, end)} scale(0.8)`, opacity: 0, offset: 1 },
      ], { duration: 950, easing: "linear" });
    },
    /** @param {Motion} motion */
    move({ start, end, face }) {
      // The pile shows the card only after it has arrived.
      run(cut(end), [{ opacity: 1 }, { opacity: 1 }], { duration: 300 });
      run(cut(start, face), [{ transform: "none" }, { transform: shift(start, end) }], { duration: 300 });
    },
    /** @param {Motion} motion */
    fill({ start, end, face }) {
      // The place is empty until the card has arrived.
      const gap = make("div", "cm-ghost cm-gap", layer);
      place(gap, end);
      run(gap, [{ opacity: 1 }, { opacity: 1 }], { duration: 420 });
      const way = [{ transform: "none" }, { transform: "none", offset: 0.4 }, { transform: shift(start, end) }];
      run(cut(start, face), way, { duration: 420 });
    },
    /** @param {Motion} motion */
    flip({ start, end, face, turned: other }) {
      const turning = begun.get(start.join()) ?? begin(start, end, face);
      begun.delete(start.join());
      const left = HALF - Number(turning.currentTime ?? HALF);
      if (left > 0) run(cut(end), [{ opacity: 1 }, { opacity: 1 }], { duration: left });
      turning.finished.then(() => {
        const halves = [{ transform: turned(end, start, 0.5, -90) }, { transform: turned(end, start, 0, 0) }];
        run(cut(end, other), halves, { duration: 190, easing: "cubic-bezier(.2, .8, .4, 1)" });
      }).catch(() => {});
    },
    /** @param {Motion} motion */
    shake({ start, face }) {
      const sway = [0, -5, 5, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
      run(cut(start, face), sway, { duration: 380 });
    },
  };

  /**
   * Show the sum of a pair, above the place where its cards meet.
   * @param {string} text
   * @param {Motion[]} motions
   */
  const caption = (text, motions) => {
    const meets = motions.flatMap(({ meet, start }) =>
      (meet ? [{ middle: meet[0] + start[2] / 2, top: meet[1] }] : []));
    if (!text || !meets.length) return;
    const bubble = make("div", "cm-sum", layer);
    bubble.setAttribute("aria-hidden", "true");
    bubble.textContent = text;
    const x = meets.reduce((sum, { middle }) => sum + middle, 0) / meets.length;
    const top = Math.min(...meets.map((one) => one.top));
    const half = bubble.offsetWidth / 2;
    bubble.style.left = `${Math.min(Math.max(x, half + 4), layer.clientWidth - half - 4)}px`;
    bubble.style.top = `${Math.max(top - bubble.offsetHeight - 10, 4)}px`;
    run(bubble, [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }],
      { duration: 1300 });
  };

  return {
    cut,
    begin,
    /**
     * @param {Motion[]} motions
     * @param {string} text
     */
    play(motions, text) {
      for (const motion of motions) kinds[motion.kind](motion);
      caption(text, motions);
    },
  };
}
