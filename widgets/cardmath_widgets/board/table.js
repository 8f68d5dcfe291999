// @ts-check
// A table's place on the page: how much room it has, and whether part of it is out of view.

import { inApp, make, windowHeight } from "../page/dom.js";

/** @typedef {{ width: number, height: number, ratio: number }} Size */

// In an app a table is at least this high, and ends this far above the window's lower edge.
const LOWEST = 216;
const PAGE_EDGE = 8;
// Smaller screens have no margin; page.css has the same limits.
const NARROW = 640;
const LOW = 520;
// If it is not known how much of a notebook is visible at once, a table gets this share of the window's height.
// Whatever is above a board, in a short notebook or otherwise in its cell, takes at most the rest of the visible area.
const NOTEBOOK_SHARE = 0.72;
const HEAD_SHARE = 0.3;
const SETTLED = 120; // ms without another change of size

/**
 * Return how far below the top of the window a board is once it has been scrolled up: in a lesson, its heading comes
 * to the top with it.
 * @param {HTMLElement} board
 */
const belowHead = (board) => {
  const heads = [...document.querySelectorAll("[data-top]")].filter(
    (one) => one.compareDocumentPosition(board) & Node.DOCUMENT_POSITION_FOLLOWING);
  const head = heads.at(-1)?.getBoundingClientRect();
  return PAGE_EDGE + (head ? Math.max(0, board.getBoundingClientRect().top - head.top) : 0);
};

/**
 * Return the element that scrolls the cells of a notebook, or null if the window does: the outermost one that scrolls,
 * because a cell's output may scroll inside it.
 * @param {HTMLElement} board
 */
const notebookView = (board) => {
  let found = null;
  for (let one = board.parentElement; one && one !== document.body; one = one.parentElement) {
    const isSeen = one.clientHeight > 0 && one.clientHeight <= window.innerHeight;
    if (isSeen && /auto|scroll/.test(window.getComputedStyle(one).overflowY)) found = one;
  }
  return found;
};

/**
 * Return how tall a table in a notebook is, so that its board and its heading are visible at once.
 * @param {HTMLElement} board
 * @param {HTMLElement} surface
 */
const inNotebook = (board, surface) => {
  const view = notebookView(board);
  if (!view) return Math.floor(Math.min(window.innerHeight, window.screen.height) * NOTEBOOK_SHARE);
  const [frame, table, seen] = [board, surface, view].map((one) => one.getBoundingClientRect());
  const cell = board.closest(".jp-Cell, .cell")?.getBoundingClientRect();
  const most = HEAD_SHARE * view.clientHeight;
  const above = frame.top - seen.top + view.scrollTop;
  const head = above <= most ? above : Math.max(0, Math.min(frame.top - (cell?.top ?? frame.top), most));
  return Math.floor(Math.max(LOWEST, view.clientHeight - head - (frame.height - table.height) - 2 * PAGE_EDGE));
};

/**
 * Report how much room a table has, whenever that changes; the first time as soon as it is on the page.
 * @param {HTMLElement} board
 * @param {HTMLElement} surface
 * @param {(size: Size, isFirst: boolean) => void} tell
 * @param {() => void} stirred called when a change of size is noticed, and when it has been measured
 */
export function room(board, surface, tell, stirred) {
  // An app fills the window: the table gets the space that the rest of the page leaves. A table below the middle gets
  // the room that it has once its board, with its heading, is scrolled to the top.
  const size = () => {
    const width = Math.floor(surface.clientWidth);
    const ratio = window.devicePixelRatio || 1;
    if (!inApp()) return { width, height: inNotebook(board, surface), ratio };
    const high = windowHeight();
    const box = surface.getBoundingClientRect();
    // Nothing else counts: panels open over the table and do not reduce its height.
    const frame = board.getBoundingClientRect();
    const before = frame.top + window.scrollY;
    const above = box.top - frame.top + (before < high / 2 ? before : belowHead(board));
    const below = frame.bottom - box.bottom + surface.offsetHeight - surface.clientHeight;
    const edge = window.innerWidth <= NARROW || high <= LOW ? 0 : PAGE_EDGE;
    const left = high - above - below - edge;
    const height = Math.floor(Math.max(left, Math.min(LOWEST, high - 2 * PAGE_EDGE)));
    surface.style.setProperty("--least", `${height}px`);
    return { width, height, ratio };
  };
  let known = "";
  let timer = 0;
  const measure = () => {
    // Paper is not a window: print shows the table at its current size.
    if (window.matchMedia("print").matches) return;
    const now = size();
    const text = JSON.stringify(now);
    if (now.width < 80 || text === known) return;
    const isFirst = known === "";
    known = text;
    tell(now, isFirst);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      measure();
      stirred();
    }, known ? SETTLED : 0);
    stirred();
  };
  const observer = new ResizeObserver(soon);
  return {
    size,
    isWaiting: () => timer !== 0,
    start() {
      observer.observe(surface);
      observer.observe(board);
      const view = inApp() ? null : notebookView(board);
      if (view) observer.observe(view);
      window.addEventListener("resize", soon);
    },
    stop() {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener("resize", soon);
    },
  };
}

/**
 * Handle a table wider than its place: at first its middle is shown, and marks at its edges tell you that there is
 * more.
 * @param {HTMLElement} surface
 */
export function edges(surface) {
  const marks = ["left", "right"].map((side) => {
    const mark = make("span", `cm-more cm-more-${side}`, surface);
    mark.setAttribute("aria-hidden", "true");
    return mark;
  });
  let known = 0;
  const show = () => {
    const beyond = surface.scrollWidth - surface.clientWidth;
    if (beyond !== known && beyond > 1) surface.scrollLeft = beyond / 2;
    known = beyond;
    marks[0].hidden = surface.scrollLeft < 2;
    marks[1].hidden = surface.scrollLeft > beyond - 2;
  };
  surface.addEventListener("scroll", show, { passive: true });
  return show;
}
