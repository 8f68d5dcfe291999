// @ts-check
// The lesson of the class on the desk: which parts are open, and the question that stands beside the snapshots.

import { make } from "./showing.js";

/** @typedef {import("./showing.js").LessonPart} LessonPart */
/** @typedef {import("./showing.js").Talk} Talk */

/** @param {(order: object) => void} send */
export function lesson(send) {
  const parts = /** @type {HTMLElement} */ (document.getElementById("desk-parts"));
  const list = /** @type {HTMLElement} */ (parts.querySelector("div"));
  const talk = /** @type {HTMLElement} */ (document.getElementById("desk-talk"));

  /** @param {LessonPart} part */
  const check = ({ number, title }) => {
    const box = make("input", "");
    box.type = "checkbox";
    box.addEventListener("change", () => send({ do: "pace", part: number, value: box.checked }));
    return make("label", "desk-check", [box, ` ${title}`]);
  };

  return {
    /** @param {LessonPart[]} all */
    showParts(all) {
      parts.hidden = all.length === 0;
      const titles = all.map(({ title }) => title).join("|");
      if (list.dataset.titles !== titles) {
        list.dataset.titles = titles;
        list.replaceChildren(...all.map(check));
      }
      all.forEach(({ is_open: isOpen }, at) => {
        /** @type {HTMLInputElement} */ (list.children[at].querySelector("input")).checked = isOpen;
      });
    },
    /** @param {Talk | {}} told */
    showTalk(told) {
      talk.hidden = !("question" in told);
      if (!("question" in told)) return;
      /** @type {HTMLElement} */ (talk.querySelector("p")).textContent = told.question;
      talk.querySelector("ul")?.replaceChildren(...told.expected.map(({ answer, shows, follow_up: ask }) => (
        make("li", "", [make("b", "", answer), ` ${shows} `, make("i", "", ask)])
      )));
    },
  };
}
