// @ts-check
// The chosen card rises: a picture of it, cut out of the table, lies in its button and grows with it.

/** @typedef {import("../../widget/js/dom.js").Box} Box */

// A change of the size or of the look of the cards is painted by then.
const PAINTED_ANEW = 400; // ms
const RISING = ["card", "pile"];

// How much wider and higher a raised card is (table.css), and how far its ring reaches.
const GROWTH = 0.1;
const RING = 6; // px

/**
 * Return the point of a card that stays where it was, as shares of its width and height: its foot, unless the card
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

/** @param {(box: Box) => HTMLElement} cut makes a picture of a part of the table */
export function lifting(cut) {
  let waiting = 0;
  /** @type {{ element: HTMLElement, box: Box } | null} */
  let risen = null;

  const lay = () => {
    risen?.element.querySelector(":scope > .cm-lifted")?.remove();
  };
  const raise = () => {
    if (!risen?.element.isConnected) return;
    lay();
    const picture = cut(risen.box);
    picture.className = "cm-lifted";
    // It fills its button, wherever that is.
    picture.removeAttribute("style");
    risen.element.append(picture);
  };
  const later = () => {
    clearTimeout(waiting);
    if (risen) waiting = setTimeout(raise, PAINTED_ANEW);
  };
  return {
    /**
     * Raise what a button shows, or lay it down.
     * @param {HTMLElement} element
     * @param {{ box: Box, kind?: string }} spot
     * @param {boolean} isChosen
     * @param {{ width: number, height: number }} table
     */
    show(element, { box, kind = "card" }, isChosen, table) {
      if (isChosen && RISING.includes(kind)) {
        if (risen?.element === element && risen.box.join() === box.join()) return;
        lay();
        risen = { element, box };
        element.style.transformOrigin = foot(box, table).map((share) => `${Math.round(100 * share)}%`).join(" ");
        raise();
        later();
      } else if (risen?.element === element) {
        lay();
        risen = null;
      }
    },
    /** Take the picture again, once what has changed is painted. */
    follow: later,
  };
}
