// @ts-check
// The chosen card rises: its button shows a larger picture of it.

import { make } from "../page/dom.js";

/** @typedef {import("../page/dom.js").Box} Box */

// By then, any change in the size or look of the cards has been painted.
const PAINTED_ANEW = 400; // ms
const RISING = ["card", "pile"];

// How much wider and taller a raised card is (table.css), and how far its ring extends.
const GROWTH = 0.1;
const RING = 6; // px

/**
 * Return the point of a card that stays in place, as shares of its width and height: its bottom edge, unless the card
 * would then grow over an edge of the table.
 * @param {Box} box
 * @param {{ width: number, height: number }} table
 * @returns {[number, number]}
 */
export const foot = ([x, y, width, height], table) => {
  const room = (/** @type {number} */ free, /** @type {number} */ size) => Math.max(0, free - RING) / (GROWTH * size);
  const [left, right] = [room(x, width), room(table.width - x - width, width)];
  return [Math.min(1, Math.max(Math.min(0.5, left), 1 - right)), Math.min(1, room(y, height))];
};

/** @param {(box: Box, face?: number) => HTMLElement} cut makes a picture of a card, or of a part of the table */
export function lifting(cut) {
  let waiting = 0;
  /** @type {{ element: HTMLElement, box: Box, face?: number, foot: string } | null} */
  let risen = null;

  const lay = () => {
    risen?.element.querySelector(":scope > .cm-lifted")?.remove();
  };
  const raise = () => {
    if (!risen?.element.isConnected) return;
    const lifted = risen.element.querySelector(":scope > .cm-lifted") ?? make("span", "cm-lifted", risen.element);
    /** @type {HTMLElement} */ (lifted).style.transformOrigin = risen.foot;
    const picture = cut(risen.box, risen.face);
    picture.className = "cm-picture";
    // It fills its button, wherever the button is.
    picture.removeAttribute("style");
    lifted.replaceChildren(picture);
  };
  const later = () => {
    clearTimeout(waiting);
    if (risen) waiting = setTimeout(raise, PAINTED_ANEW);
  };
  return {
    /**
     * Raise what a button shows, or put it back down.
     * @param {HTMLElement} element
     * @param {{ box: Box, kind?: string, face?: number }} spot
     * @param {boolean} isChosen
     * @param {{ width: number, height: number }} table
     */
    show(element, { box, face, kind = "card" }, isChosen, table) {
      if (isChosen && RISING.includes(kind)) {
        if (risen?.element === element && risen.box.join() === box.join() && risen.face === face) return;
        lay();
        risen = { element, box, face, foot: foot(box, table).map((share) => `${Math.round(100 * share)}%`).join(" ") };
        raise();
        later();
      } else if (risen?.element === element) {
        lay();
        risen = null;
      }
    },
    /** Take the picture again, once the changes have been painted. */
    follow: later,
  };
}
