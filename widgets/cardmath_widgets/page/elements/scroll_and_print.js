// @ts-check
// What a slate does outside its own elements: printing, and scrolling to something that has just opened or that the
// page was opened for.

import { inFrame } from "../dom.js";

/**
 * @param {HTMLElement} root
 * @returns {() => void} stops listening
 */
export function printing(root) {
  const onPrint = (/** @type {MouseEvent} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("[data-prints]")) window.print();
  };
  root.addEventListener("click", onPrint);
  return () => root.removeEventListener("click", onPrint);
}

/**
 * Return the heading above a place, if its section would fit in the window but is partly out of sight.
 * @param {HTMLElement} place
 */
const headOf = (place) => {
  const slate = place.closest(".cardmath");
  const heads = [...document.querySelectorAll("[data-top]")].filter(
    (one) => one.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING && !slate?.contains(one));
  const head = heads.at(-1);
  if (!slate || !head) return null;
  const [{ top }, { bottom }] = [head.getBoundingClientRect(), slate.getBoundingClientRect()];
  return bottom > window.innerHeight && bottom - top <= window.innerHeight ? head : null;
};

/** How long a page's layout may still change after a place has opened, in milliseconds. */
const SETTLING = 1500;

/**
 * Scroll to a heading that should be at the top once its section has opened, or to the heading of a place whose slate
 * has grown below the window's lower edge.
 * @param {HTMLElement} place
 */
export const reveal = (place) => {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const look = () => {
    const head = place.dataset.top === undefined ? headOf(place) : place;
    head?.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
  };
  // Other widgets open and close at the same time, with their own messages, which may come late. As soon as the reader
  // draws, presses, scrolls or types, the page stays where it is.
  const watch = new ResizeObserver(look);
  let isFollowing = true;
  const stop = () => {
    isFollowing = false;
    watch.disconnect();
  };
  onMove(stop);
  setTimeout(() => (isFollowing ? watch.observe(document.body) : look()), 60);
  setTimeout(stop, SETTLING);
};

/**
 * Bring the line with the answer back into view, if it is above the window's upper edge and would fit together with a
 * place.
 * @param {HTMLElement} slate
 * @param {HTMLElement} place
 */
export const showAnswer = (slate, place) => {
  const answer = slate.querySelector(".cm-said");
  if (!answer) return;
  const [{ top }, { bottom }] = [answer.getBoundingClientRect(), place.getBoundingClientRect()];
  if (top < 0 && bottom - top <= window.innerHeight) answer.scrollIntoView({ block: "start" });
};

/**
 * Show only a slate, because a frame that is as tall as its page cannot scroll.
 * @param {HTMLElement} slate
 */
const showAlone = (slate) => {
  for (const place of document.querySelectorAll(".outputs, .words")) {
    if (place instanceof HTMLElement) place.hidden = !place.contains(slate);
  }
};

/**
 * Bring a slate that is not the first of its page into view, and keep it there while others still grow above it,
 * until the reader moves.
 * @param {HTMLElement} slate
 */
export const comeTo = (slate) => {
  if (inFrame() && !document.querySelector(".cm-lesson")) {
    showAlone(slate);
    return;
  }
  if (document.querySelector(".cardmath") === slate || !slate.checkVisibility()) return;
  const watch = new ResizeObserver(() => slate.scrollIntoView({ block: "start" }));
  onMove(() => watch.disconnect());
  watch.observe(document.body);
};

/** @param {() => void} then called as soon as the reader presses, scrolls or types */
const onMove = (then) => {
  for (const name of ["pointerdown", "wheel", "keydown"]) {
    window.addEventListener(name, then, { once: true, passive: true, capture: true });
  }
};

let hasMoved = false;
onMove(() => { hasMoved = true; });

/**
 * Bring a slate into view once, if it contains the part that the page was opened for and the reader has not moved yet.
 * @param {HTMLElement} slate
 */
export const resume = (slate) => {
  if (hasMoved || slate.dataset.resumed !== undefined || !slate.querySelector("[data-goal]")) return;
  slate.dataset.resumed = "";
  comeTo(slate);
};
