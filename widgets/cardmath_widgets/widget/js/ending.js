// @ts-check
// The end of a game: the result, and what was done well. It arrives with a short motion of its own.

import { make } from "./dom.js";

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @param {HTMLElement} parent */
export function ending(parent) {
  const element = make("section", "cm-ended", parent);
  const fanfare = make("p", "cm-fanfare", element);
  fanfare.setAttribute("aria-hidden", "true");
  for (const [suit, sign] of Object.entries(SUITS)) {
    const jumping = make("span", "", fanfare);
    jumping.textContent = sign;
    jumping.style.color = `var(--suit-${suit})`;
  }
  const title = make("h2", "", element);
  // The focus of a keyboard player comes here, and Tab leads on to the buttons.
  title.tabIndex = -1;
  title.dataset.place = "ending";
  const gauge = make("div", "cm-gauge", element);
  gauge.setAttribute("aria-hidden", "true");
  const filled = make("i", "", gauge);
  const measure = make("p", "cm-measure", element);
  const shown = make("span", "", measure);
  shown.setAttribute("aria-hidden", "true");
  const spoken = make("span", "cm-unseen", measure);
  const text = make("p", "", element);
  const praise = make("ul", "cm-praise", element);
  return {
    element,
    /** @param {any} next */
    update(next) {
      element.dataset.mood = next.mood;
      title.textContent = next.title;
      gauge.hidden = !next.measure;
      filled.style.width = `${100 * next.share}%`;
      shown.textContent = next.measure;
      spoken.textContent = next.spoken || next.measure;
      text.textContent = next.text;
      praise.hidden = !next.praise.length;
      praise.replaceChildren(...next.praise.map((/** @type {string} */ one) => {
        const entry = make("li", "");
        entry.textContent = one;
        return entry;
      }));
    },
  };
}
