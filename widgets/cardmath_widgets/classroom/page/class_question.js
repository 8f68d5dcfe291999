// @ts-check
// A question to the class on a pupil's page: every pupil answers once, whatever page is open. The server draws it
// together with the thanks (classroom/core/desk/elements.py), so pupils are thanked for an answer even without a
// connection.

import { typing } from "../../page/typing.js";
import { keptFor } from "./requests.js";
import { lasting } from "./showing.js";

/** @typedef {{ key: string, item: string, given: string }} Question */

const SAY = "say:";
const UNSURE = "?";
// The answer that this browser has given but the server may not have received yet, with the key of its question in
// front.
const kept = keptFor("cardmath.class-answer");

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} seat
 * @param {(reply: { question: string, item: string, answer: string }) => void} reply
 */
export function asking(dialog, seat, reply) {
  /** @type {Question | null} */
  let question = null;
  let isOpen = false;
  const show = lasting(dialog);
  /** @param {string} selector */
  const part = (selector) => /** @type {HTMLElement} */ (dialog.querySelector(selector));

  function close() {
    isOpen = false;
    show(false);
  }

  /** @param {string} text @param {string} [shown] */
  function answer(text, shown = text) {
    if (!question) return;
    kept.write(seat, `${question.key} ${text}`);
    reply({ question: question.key, item: question.item, answer: text });
    // Pupils who are not sure yet can leave the question alone, so Escape need not close it.
    if (text === UNSURE) {
      close();
      return;
    }
    part(".class-given").textContent = shown;
    part(".class-asking").hidden = true;
    part(".class-thanks").hidden = false;
    part("[data-press=on]").focus();
  }

  typing(dialog, {
    enter(_field, value) {
      const text = value.trim();
      const { reads = "", unreadable = "" } = part(".class-asking").dataset;
      const isReadable = text !== "" && [...text].every((sign) => reads.includes(sign));
      part(".class-status").textContent = isReadable ? "" : unreadable;
      if (isReadable) answer(text);
      else part("input").focus();
    },
  });
  dialog.addEventListener("click", ({ target }) => {
    const pressed = /** @type {HTMLElement} */ (target).closest("[data-press]");
    if (!(pressed instanceof HTMLElement)) return;
    const press = pressed.dataset.press ?? "";
    if (press.startsWith(SAY)) answer(press.slice(SAY.length), pressed.textContent ?? "");
    else close();
  });

  /**
   * Show the question to the class, unless the class is paused.
   * @param {Question | null} asked
   * @param {boolean} isPaused
   */
  return (asked, isPaused) => {
    if (asked?.key !== question?.key) {
      close();
      isOpen = asked !== null && asked.given === "" && !kept.read(seat).startsWith(`${asked.key} `);
    }
    question = asked;
    // It has been answered in another tab, so this one need not ask.
    if (isOpen && asked?.given && !part(".class-asking").hidden) isOpen = false;
    show(isOpen && !isPaused);
  };
}
