// @ts-check
// The calendar for the deal of the day: a month of leaves. A leaf turns green once its day has been played; any day up
// to today can be played, and a missed day costs nothing.

import { canKeep } from "./device.js";
import { dateInWords, dateOf, daysPlayed, dayText, weeksOf } from "./days.js";

/** @typedef {Record<string, string>} CalendarWords */

// How many months back you can go.
const MOST_BACK = 12;
/** @type {Record<string, number>} */
const DAYS_AWAY = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} look
 * @param {Element} parent
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[T]}
 */
const part = (tag, look, parent, text = "") => {
  const element = document.createElement(tag);
  element.className = look;
  element.textContent = text;
  parent.append(element);
  return element;
};

/**
 * @param {Element} parent
 * @param {string} id
 * @param {{ change: (id: string, day: string) => void }} context
 */
export function calendar(parent, id, context) {
  const element = part("section", "cm-calendar", parent);
  // On wide screens the sentence is beside the month.
  const about = part("div", "cm-calendar-about", element);
  const note = part("p", "cm-note", about);
  const kept = part("p", "cm-note", about);
  const speak = part("button", "cm-speak", about);
  const month = part("div", "cm-calendar-month", element);
  const head = part("div", "cm-calendar-head", month);
  const earlier = part("button", "cm-button", head, "‹");
  const title = part("h2", "", head);
  title.setAttribute("aria-live", "polite");
  const later = part("button", "cm-button", head, "›");
  const table = part("table", "", month);
  speak.type = "button";
  speak.setAttribute("aria-pressed", "false");
  let back = 0;
  /** @type {CalendarWords} */
  let words = {};
  /** @type {HTMLButtonElement[]} */
  let buttons = [];

  /** @param {HTMLButtonElement | undefined} chosen */
  const reach = (chosen) => buttons.forEach((button) => { button.tabIndex = button === chosen ? 0 : -1; });
  /** @param {HTMLElement} row @param {string | null} day @param {Set<string>} played @param {string} today */
  const leaf = (row, day, played, today) => {
    const cell = part("td", "", row);
    if (!day) return;
    const date = dateOf(day);
    const button = part("button", "cm-day", cell);
    button.type = "button";
    part("span", "", button, String(date.getDate()));
    const facts = [day === today && words.today, played.has(day) && words.played].filter(Boolean);
    const name = dateInWords(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
    button.setAttribute("aria-label", [name, ...facts].join(", "));
    button.classList.toggle("is-played", played.has(day));
    if (day === today) button.setAttribute("aria-current", "date");
    button.disabled = day > today;
    button.addEventListener("click", () => context.change(id, day));
    button.addEventListener("focus", () => reach(button));
    if (!button.disabled) buttons.push(button);
  };
  const show = () => {
    const now = new Date();
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1);
    title.textContent = dateInWords(first, { month: "long", year: "numeric" });
    later.disabled = back === 0;
    earlier.disabled = back === MOST_BACK;
    const weeks = weeksOf(first.getFullYear(), first.getMonth());
    const [played, today] = [daysPlayed(), dayText(now)];
    buttons = [];
    table.replaceChildren();
    const names = part("tr", "", part("thead", "", table));
    for (let day = 1; day <= 7; day += 1) {
      // The first of January 2024 was a Monday.
      const name = part("th", "", names, dateInWords(new Date(2024, 0, day), { weekday: "narrow" }));
      name.scope = "col";
      name.abbr = dateInWords(new Date(2024, 0, day), { weekday: "long" });
    }
    const body = part("tbody", "", table);
    for (const week of weeks) {
      const row = part("tr", "", body);
      for (const day of week) leaf(row, day, played, today);
    }
    reach(buttons.at(-1));
  };
  /** @param {number} by */
  const turn = (by) => {
    const next = Math.min(Math.max(back + by, 0), MOST_BACK);
    if (next === back) return;
    back = next;
    show();
  };
  for (const [button, by] of /** @type {[HTMLButtonElement, number][]} */ ([[earlier, 1], [later, -1]])) {
    button.type = "button";
    button.addEventListener("click", () => {
      turn(by);
      // A disabled button would lose the focus.
      if (button.disabled) buttons.at(-1)?.focus();
    });
  }
  table.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const { key } = event;
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key in DAYS_AWAY) buttons[Math.min(Math.max(at + DAYS_AWAY[key], 0), buttons.length - 1)].focus();
    else if (key === "Home") buttons[0].focus();
    else if (key === "End") buttons.at(-1)?.focus();
    else if (key === "PageUp" || key === "PageDown") {
      turn(key === "PageUp" ? 1 : -1);
      buttons.at(-1)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    /** @param {{ words: CalendarWords }} next */
    update(next) {
      ({ words } = next);
      note.textContent = words.note;
      kept.textContent = canKeep() ? words.kept : words.unkept;
      // A page without a voice shows no button.
      speak.hidden = !element.closest(".cardmath, .can-speak");
      speak.dataset.speaks = `${words.note} ${kept.textContent}`;
      speak.setAttribute("aria-label", words.speak);
      speak.title = words.speak;
      earlier.setAttribute("aria-label", words.earlier);
      later.setAttribute("aria-label", words.later);
      table.setAttribute("aria-label", words.title);
      show();
    },
  };
}
