// @ts-check
// The end of a game: the stars, what the player counted, and what was special. It appears with a short animation.

import { figure } from "../page/cast/figures.js";
import { make } from "../page/dom.js";

const STAR = "M12 1.6l3.1 6.7 7.3.8-5.4 5 1.5 7.2L12 17.7l-6.5 3.6L7 14.1l-5.4-5 7.3-.8z";
let endings = 0;

/** @param {{ name: string, held: number, all: number, lost: boolean }} player */
function livesOf({ name, held, all, lost }) {
  const entry = make("li", "");
  entry.textContent = name;
  const row = make("span", "cm-tokens", entry);
  for (let at = 0; at < all; at += 1) {
    make("i", `cm-token${at < held ? "" : " is-gone"}${lost && at === held ? " is-lost" : ""}`, row);
  }
  return entry;
}

/** @param {HTMLElement} parent */
export function ending(parent) {
  const element = make("section", "cm-ended", parent);
  const person = make("div", "cm-ended-figure", element);
  person.setAttribute("aria-hidden", "true");
  const stars = make("p", "cm-stars", element);
  stars.setAttribute("aria-hidden", "true");
  const title = make("h2", "", element);
  const gauge = make("div", "cm-gauge", element);
  gauge.setAttribute("aria-hidden", "true");
  const filled = make("i", "", gauge);
  const measure = make("p", "cm-measure", element);
  const shown = make("span", "", measure);
  shown.setAttribute("aria-hidden", "true");
  // The sentence over the table says who lost a life.
  const lives = make("ul", "cm-lives", element);
  lives.setAttribute("aria-hidden", "true");
  const learnt = make("p", "cm-learnt", element);
  learnt.setAttribute("aria-hidden", "true");
  // It describes the first button, so that screen readers read it once, when the focus reaches that button.
  const spoken = make("p", "cm-unseen", element);
  spoken.id = `cm-ended-${++endings}`;
  // The page plants what grew in this game (device/garden/growth.js).
  const grown = make("div", "cm-grown", element);
  grown.setAttribute("role", "img");
  grown.id = `${spoken.id}-grown`;
  grown.hidden = true;
  const text = make("p", "cm-ended-text", element);
  text.id = `${spoken.id}-text`;
  const praise = make("ul", "cm-praise", element);
  return {
    element,
    /** @param {any} next */
    update(next) {
      element.dataset.mood = next.mood;
      // The same figure keeps moving.
      const looks = `${next.who} ${next.mood}`;
      if (person.dataset.looks !== looks) {
        person.innerHTML = figure(next.who, next.mood === "won" ? "cheers" : "consoles");
      }
      person.dataset.looks = looks;
      title.textContent = next.title;
      gauge.hidden = !next.measure;
      filled.style.width = `${100 * next.share}%`;
      shown.textContent = next.measure;
      lives.hidden = !next.lives;
      lives.replaceChildren(...(next.lives ?? []).map(livesOf));
      spoken.textContent = next.spoken;
      learnt.textContent = next.learnt;
      learnt.hidden = !next.learnt;
      text.textContent = next.text;
      // After a loss the way back is found a moment later. Its line is already there, so nothing moves.
      text.hidden = !next.text && next.mood === "won";
      if (stars.childElementCount !== next.stars) {
        stars.innerHTML = `<svg viewBox="0 0 24 24"><path d="${STAR}"/></svg>`.repeat(next.stars);
      }
      stars.hidden = !next.stars;
      praise.hidden = !next.praise.length;
      praise.replaceChildren(...next.praise.map((/** @type {string} */ one) => {
        const entry = make("li", "");
        entry.textContent = one;
        return entry;
      }));
    },
  };
}
