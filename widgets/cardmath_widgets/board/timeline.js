// @ts-check
// The timeline of a game: a slider that reports its value while it moves, with one position marked, and the fork where
// two branches begin: one that wins, and the one that was played.

import { make } from "../page/dom.js";

// The time between reports while the slider moves.
const PAUSE = 90; // ms
let lines = 0;

/**
 * @param {HTMLElement} parent
 * @param {string} id
 * @param {{ change: (id: string, value: unknown) => void }} context
 */
export function timeline(parent, id, context) {
  const element = make("div", "cm-field cm-timeline", parent);
  const label = make("label", "", element);
  const output = make("output", "cm-range-value", element);
  const track = make("div", "cm-track", element);
  const input = make("input", "", track);
  Object.assign(input, { type: "range", id: `cm-line-${++lines}`, min: "0", step: "1" });
  const mark = make("span", "cm-line-mark", track);
  mark.setAttribute("aria-hidden", "true");
  const ways = make("span", "cm-line-ways", track);
  ways.setAttribute("aria-hidden", "true");
  for (const [look, sign] of [["is-open", "★"], ["is-lost", "✕"]]) {
    make("i", look, ways).dataset.sign = sign;
  }
  // The focus can be moved here by the name of the control.
  input.dataset.id = id;
  label.htmlFor = input.id;
  output.htmlFor.value = input.id;
  /** @type {string[]} */
  let texts = [];
  let timer = 0;
  let sent = 0;
  const read = () => {
    const text = texts[Number(input.value)] ?? "";
    output.textContent = text;
    input.setAttribute("aria-valuetext", text);
  };
  const tell = () => {
    timer = 0;
    if (sent === Number(input.value)) return;
    sent = Number(input.value);
    context.change(id, sent);
  };
  input.addEventListener("input", () => {
    read();
    timer ||= setTimeout(tell, PAUSE);
  });
  return {
    element,
    /** @param {any} next */
    update(next) {
      label.textContent = next.label;
      texts = next.texts;
      input.max = String(next.high);
      // A slider in use stays in place: its next position is about to be reported.
      if (!timer) {
        input.value = String(next.value);
        sent = next.value;
      }
      mark.hidden = next.mark === null;
      track.style.setProperty("--at", String((next.mark ?? 0) / Math.max(next.high, 1)));
      ways.hidden = next.fork === null;
      track.style.setProperty("--fork", String((next.fork ?? 0) / Math.max(next.high, 1)));
      read();
    },
  };
}
