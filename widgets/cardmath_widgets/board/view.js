// @ts-check
// What the kernel sends to a board.

/**
 * @typedef {import("../page/panels/controls.js").Controls} Controls
 * @typedef {object} View what a board shows: page/view.py
 * @property {import("./focus.js").Scene} scene
 * @property {import("../page/speech/said.js").Said} said
 * @property {Record<string, { label: string, visible: boolean, controls: Controls }>} panels
 * @property {Record<string, string>} keys
 * @property {Record<string, string>} words
 * @property {{ before: string, moves: Record<string, string>, after: string }} link
 * @property {boolean} moving
 * @property {import("../page/elements/tree.js").Node | null} desk a question to answer beside the table
 * @property {string} focus where the focus moves when this changes
 * @property {import("../device/statistics.js").Result | null} result the result of a finished game
 * @property {Record<string, string>} inks the colours of suits, by their letters
 * @property {import("./place.js").Place} place where the game is played
 */
/**
 * @typedef {object} Along what may accompany a view
 * @property {import("./motion.js").Motion[]} [motions]
 * @property {string} [caption]
 * @property {boolean} [dealt]
 * @property {boolean} [step] whether the link is a new step of the browser's history
 */

/**
 * Return a link as one string.
 * @param {View["link"]} link
 */
export const whole = ({ before, moves, after }) => {
  const played = Object.values(moves).join(",");
  return [before, played && `moves=${played}`, after].filter(Boolean).join("&");
};
