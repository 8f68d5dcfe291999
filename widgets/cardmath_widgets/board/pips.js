// @ts-check
// The pips of a pair fly from its cards into the cells of a frame, first from one card, then from the other. They are
// separate pictures above the table, so that nothing else is redrawn while they fly.

import { place } from "../page/dom.js";

/** @typedef {import("../page/dom.js").Box} Box */

// By then the cards have met. All pips of a card start within the same time, however many there are.
const MEETING = 260; // ms
const STARTING = 230; // ms
const FLYING = 340; // ms
const PULSING = 220; // ms
// The units of the drawing: a pip in its cell, and its picture.
const PIP_IN_CELL = 14;
const PIP_PICTURE = 18;

/**
 * Return the keyframes of a pip as it rises from its card and settles into its cell.
 * @param {[number, number]} way from its cell to its card
 * @param {number} scale its size on the card relative to its size in the cell
 * @returns {Keyframe[]}
 */
export const pipFlight = ([x, y], scale) => {
  const [from, larger] = [`translate(${x}px, ${y}px)`, Math.max(scale, 1) * 1.3];
  return [
    { transform: `${from} scale(${scale})`, opacity: 0, easing: "ease-out" },
    { transform: `${from} scale(${larger})`, opacity: 1, offset: 0.25, easing: "cubic-bezier(.5, 0, .3, 1)" },
    { transform: "scale(1.25)", opacity: 1, offset: 0.85 },
    { transform: "none", opacity: 1 },
  ];
};

// The picture of a pip of each suit. It is read once, then copied.
/** @type {Map<string, HTMLElement>} */
const pipPictures = new Map();
/** @param {string} suit */
const pipPicture = (suit) => {
  const known = pipPictures.get(suit) ?? document.createElement("span");
  if (!known.firstChild) {
    known.className = "cm-pip";
    known.setAttribute("aria-hidden", "true");
    known.dataset.suit = suit;
    known.innerHTML = `<svg viewBox="${-PIP_PICTURE / 2} ${-PIP_PICTURE / 2} ${PIP_PICTURE} ${PIP_PICTURE}">
      <use href="#cm-pip-${suit}"/></svg>`;
    pipPictures.set(suit, known);
  }
  return /** @type {HTMLElement} */ (known.cloneNode(true));
};

/**
 * Make the pips of a drawing fly from two cards, and return a function that stops them.
 * @param {HTMLElement} shown the element with the drawing
 * @param {HTMLElement} layer
 * @param {Box[]} cards
 * @param {() => void} landed called when all of them are in their cells
 * @returns {() => void}
 */
export function flyIn(shown, layer, cards, landed) {
  const drawing = shown.querySelector("svg");
  if (!drawing) return () => {};
  const pips = /** @type {HTMLElement[]} */ ([...drawing.querySelectorAll("[data-pip]")]);
  const [frame, corner] = [drawing.getBoundingClientRect(), layer.getBoundingClientRect()];
  const unit = frame.width / Number(drawing.getAttribute("viewBox")?.split(" ")[2]);
  // The first pip in the frame belongs to the first card.
  const first = pips[0]?.dataset.pip;
  const counts = [pips.filter((pip) => pip.dataset.pip === first).length, 0];
  counts[1] = pips.length - counts[0];
  shown.classList.add("is-flying");
  const size = PIP_PICTURE * unit;
  const all = document.createDocumentFragment();
  const ghosts = pips.map((pip, at) => {
    const use = /** @type {Element} */ (pip.firstElementChild);
    const [x, y] = ["x", "y"].map((axis) => Number(use.getAttribute(axis) ?? 0) * unit);
    const middle = [frame.left - corner.left + x, frame.top - corner.top + y];
    const [left, top, width, height] = cards[Number(pip.dataset.pip)];
    const [across, down, share] = (pip.dataset.from ?? "").split(" ").map(Number);
    const ghost = pipPicture(pip.dataset.suit ?? "");
    place(ghost, [middle[0] - size / 2, middle[1] - size / 2, size, size]);
    all.append(ghost);
    const [group, among] = at < counts[0] ? [0, at] : [1, at - counts[0]];
    const way = /** @type {[number, number]} */ ([left + across * width - middle[0], top + down * height - middle[1]]);
    const delay = MEETING + STARTING * (group + among / counts[group]);
    return { ghost, frames: pipFlight(way, share * width / (PIP_IN_CELL * unit)), delay };
  });
  layer.append(all);
  // Start only when all of them are there, because each flight that begins makes the browser lay out the page again.
  const flights = ghosts.map(({ ghost, frames, delay }) => (
    { ghost, flying: ghost.animate(frames, { duration: FLYING, delay, fill: "both" }) }));
  const end = () => {
    shown.classList.remove("is-flying");
    for (const { ghost } of flights) ghost.remove();
  };
  Promise.all(flights.map(({ flying }) => flying.finished)).then(() => {
    end();
    landed();
  }, () => {});
  return () => {
    for (const { flying } of flights) flying.cancel();
    end();
  };
}

/**
 * A full frame closes.
 * @param {HTMLElement} shown
 */
export const pulsing = (shown) => shown.animate(
  [{ transform: "none" }, { transform: "scale(1.09)", offset: 0.4 }, { transform: "none" }],
  { duration: PULSING, easing: "ease-in-out" });
