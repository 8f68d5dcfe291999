// @ts-check
// The statistics of finished games on this device. They stay in the browser's storage and are never sent; the player
// can turn them off and erase them. They are counted by game, deck and way to play; losses never lower a score.

import { canKeep, forgetDevice, remembers } from "./device.js";
import { make } from "../page/dom.js";

/**
 * @typedef {object} Result a finished game as reported by Python
 * @property {string} game the same throughout one game, whatever is undone in it
 * @property {string} mark the same for the same moves, so that a reloaded page does not count anything twice
 * @property {string} row
 * @property {string} title
 * @property {boolean} won
 * @property {number} stars how many a win has earned
 * @property {number} points
 * @property {number} scale the number of points in one whole
 * @property {number} hints
 * @property {number} undos
 * @property {number[]} cascade the cards that fall after a win, by their numbers in the atlas
 * @property {Partial<import("./garden/beds.js").Grown>} garden what the game has grown
 * @property {Record<string, string>} words the sentences about them
 */
/**
 * @typedef {{ title: string, played: number, won: number, best: number, scale: number, hints: number | null,
 *   undos?: number | null }} Row
 */
/** @typedef {{ off: boolean, seen: string[], rows: Record<string, Row> }} Kept */
/** @typedef {{ digits: string[], point: string, mark: string, plain: number }} Writing */

const STORE = "cardmath.statistics";
// How many finished games are remembered, so that none is counted twice.
const REMEMBERED = 60;

/** @returns {Kept} */
const kept = () => {
  try {
    return { off: false, seen: [], rows: {}, ...JSON.parse(localStorage.getItem(STORE) ?? "{}") };
  } catch {
    return { off: false, seen: [], rows: {} };
  }
};
/** @param {Kept} all */
const keep = (all) => {
  try {
    localStorage.setItem(STORE, JSON.stringify(all));
  } catch { /* The game works without storage. */ }
};

export const isKeeping = () => !kept().off;

// The games that this page has counted, and whether they were won.
/** @type {Map<string, boolean>} */
const counted = new Map();

/**
 * Count a finished game.
 * @param {Result} result
 */
export const countResult = (result) => {
  const all = kept();
  if (all.off || all.seen.includes(result.mark)) return;
  const { title, scale, points, won, hints, undos } = result;
  const row = all.rows[result.row] ?? { title, played: 0, won: 0, best: 0, scale, hints: null };
  const isNew = !counted.has(result.game);
  row.title = title;
  row.played += isNew ? 1 : 0;
  row.won += won && !counted.get(result.game) ? 1 : 0;
  row.best = Math.max(row.best, points);
  if (won) row.hints = Math.min(row.hints ?? hints, hints);
  if (won) row.undos = Math.min(row.undos ?? undos, undos);
  counted.set(result.game, won || Boolean(counted.get(result.game)));
  keep({ ...all, seen: [...all.seen, result.mark].slice(-REMEMBERED), rows: { ...all.rows, [result.row]: row } });
};

/**
 * Write a number in the reader's base, with one place after the point if it counts parts.
 * @param {number} value
 * @param {number} scale
 * @param {Writing} writing
 */
export const written = (value, scale, { digits, point, mark, plain }) => {
  const base = digits.length;
  const whole = Math.floor(value / scale);
  let text = "";
  for (let rest = whole; rest || !text; rest = Math.floor(rest / base)) text = digits[rest % base] + text;
  if (scale > 1) return text + point + digits[Math.floor(((value % scale) * base) / scale)] + mark;
  return text + (whole < plain ? "" : mark);
};

/** @param {HTMLElement} parent */
export function statistics(parent) {
  const element = make("section", "cm-statistics", parent);
  const note = make("p", "cm-note", element);
  const scroll = make("div", "cm-statistics-table", element);
  // A narrow screen scrolls the table, which the keyboard must reach.
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "group");
  const table = make("table", "", scroll);
  const none = make("p", "", element);
  const row = make("div", "cm-row", element);
  const switched = make("label", "cm-check", row);
  const box = make("input", "", switched);
  box.type = "checkbox";
  const words = make("span", "", switched);
  const wipe = make("button", "cm-button", row);
  wipe.type = "button";
  /** @type {any} */
  let known = null;
  let isSure = false;

  // A narrow panel shows the numbers one below the other, each with its label, so the element needs an explicit table
  // role.
  table.setAttribute("role", "table");
  /** @param {string[]} texts @param {HTMLElement} into @param {string[]} [heads] the column headers */
  const line = (texts, into, heads) => {
    const isHead = !heads;
    const row = make("tr", "", into);
    row.setAttribute("role", "row");
    texts.forEach((text, at) => {
      const cell = make(isHead || !at ? "th" : "td", "", row);
      cell.setAttribute("role", isHead ? "columnheader" : at ? "cell" : "rowheader");
      if (heads && at) cell.dataset.head = heads[at];
      if (cell.tagName === "TH") cell.setAttribute("scope", isHead ? "col" : "row");
      cell.textContent = text;
    });
  };
  const show = () => {
    const all = kept();
    const rows = Object.values(all.rows);
    const { words: say, writing } = known;
    /** @param {number | null | undefined} count */
    const few = (count) => (count === null || count === undefined ? "–" : written(count, 1, writing));
    note.textContent = canKeep() ? say.note : say.unkept;
    none.textContent = rows.length ? "" : say.none;
    none.hidden = rows.length > 0;
    scroll.setAttribute("aria-label", say.game);
    table.replaceChildren();
    scroll.hidden = !rows.length;
    if (rows.length) {
      const heads = [say.game, say.played, say.won, say.best, say.hints, say.undos];
      line(heads, make("thead", "", table));
      const body = make("tbody", "", table);
      for (const { title, played, won, best, scale, hints, undos } of rows) {
        line([title, written(played, 1, writing), written(won, 1, writing), written(best, scale, writing),
          few(hints), few(undos)], body, heads);
      }
    }
    words.textContent = say.on;
    box.checked = !all.off;
    wipe.textContent = isSure ? say.sure : say.wipe;
    wipe.hidden = !rows.length && !remembers();
  };
  box.addEventListener("change", () => {
    keep({ ...kept(), off: !box.checked });
    show();
  });
  wipe.addEventListener("click", () => {
    // The statistics are erased only at the second press.
    if (isSure) {
      keep({ ...kept(), rows: {} });
      forgetDevice();
      box.focus();
    }
    isSure = !isSure;
    show();
  });
  return {
    element,
    /** @param {any} next */
    update(next) {
      known = next;
      isSure = false;
      show();
    },
  };
}
