// @ts-check
// The chosen card rises: a picture of it, cut out of the table, lies in its button and grows with it.

/** @typedef {import("../../widget/js/dom.js").Box} Box */

// A change of the size or of the look of the cards is painted by then.
const PAINTED_ANEW = 400; // ms
const RISING = ["card", "pile"];

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
     */
    show(element, { box, kind = "card" }, isChosen) {
      if (isChosen && RISING.includes(kind)) {
        if (risen?.element === element && risen.box.join() === box.join()) return;
        lay();
        risen = { element, box };
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
