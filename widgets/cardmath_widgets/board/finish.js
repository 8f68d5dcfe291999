// @ts-check
// The end of a game over the table: the result is counted, the cards fall, and the garden grows.

import { cascade } from "./cascade.js";
import { whole } from "./view.js";
import { plant } from "../device/garden/beds.js";
import { showGrowth } from "../device/garden/growth.js";
import { countResult, isKeeping } from "../device/statistics.js";

// A card is 5 wide and 7 high.
const CARD_SHAPE = 1.4;

/**
 * @param {HTMLElement} el the board
 * @param {HTMLElement} surface
 * @param {HTMLElement} panel the panel at the end of the game
 * @param {object} table
 * @param {() => boolean} table.moves whether anything moves
 * @param {(size: import("../page/dom.js").Box, face: number) => any} table.cut returns a picture of a card
 * @param {() => number} table.cardWidth
 */
export function finishing(el, surface, panel, { moves, cut, cardWidth }) {
  let stop = () => {};
  const cardOf = (/** @type {number} */ face) => {
    const width = cardWidth();
    return cut([0, 0, width, Math.round(width * CARD_SHAPE)], face);
  };
  return {
    /** Return the panel at the end of the game while it is shown. */
    shown: () => /** @type {HTMLElement | null} */ (
      surface.querySelector(".cm-ending:not([hidden]) > .cm-panel-inner")),
    /** @param {import("../device/statistics.js").Result} result @param {boolean} isNew */
    celebrate(result, isNew) {
      countResult(result);
      plant(result.garden);
      if (isNew && moves()) stop = cascade(surface, result.cascade, cardOf);
    },
    /** @param {import("./view.js").View} view */
    showGrown({ result, link }) {
      const place = panel.querySelector(".cm-grown");
      const isStep = Boolean(result?.won) && /(^|&)path=/.test(whole(link));
      if (result && place instanceof HTMLElement) {
        showGrowth(place, result.garden, isStep && isKeeping(), result.words);
      }
    },
    // By now the panel has arrived, so a second press of Enter on the last card does not press its first button. The
    // result describes the button, so that it is read aloud once.
    focus() {
      const first = panel.querySelector(".cm-buttons-row .cm-button");
      if (panel.hidden || !(first instanceof HTMLElement)) return;
      const described = panel.querySelectorAll(
        ".cm-ended > :is(.cm-unseen, .cm-grown:not([hidden])), .cm-ended:not([data-mood='won']) > .cm-ended-text");
      first.setAttribute("aria-describedby", [...described].map(({ id }) => id).join(" "));
      if (el.contains(document.activeElement) || document.activeElement === document.body) first.focus();
    },
    stop: () => stop(),
  };
}
