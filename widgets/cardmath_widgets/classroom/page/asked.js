// @ts-check
// A question to the class on a pupil's page: every pupil answers once, whatever page is open.

import { item } from "./item.js";
import { make } from "./showing.js";

/**
 * @typedef {import("./showing.js").Card & {
 *   key: string, item: string, digits: { sign: string, word: string }[], reads: string, joint: string,
 *   words: { answer: string, shown: string }[], given: string,
 * }} Question
 */

const GIVEN = "cardmath.class-answer";
const UNSURE = "?";

/** The answer that this browser has given but the server may not have yet. */
const kept = {
  /** @param {string} seat @param {string} key */
  read(seat, key) {
    try {
      const [whose, what, ...answer] = (localStorage.getItem(GIVEN) ?? "").split(" ");
      return whose === seat && what === key ? answer.join(" ") : "";
    } catch {
      return "";
    }
  },
  /** @param {string} seat @param {string} key @param {string} answer */
  write(seat, key, answer) {
    try {
      localStorage.setItem(GIVEN, `${seat} ${key} ${answer}`);
    } catch { /* The server knows it soon. */ }
  },
};

/**
 * @param {string} seat
 * @param {(reply: { question: string, item: string, answer: string }) => void} reply
 */
export function asking(seat, reply) {
  /** @type {HTMLDialogElement | null} */
  let dialog = null;
  /** @type {Question | null} */
  let question = null;
  let isWanted = false;
  /** @param {string} selector */
  const part = (selector) => /** @type {HTMLElement} */ (dialog?.querySelector(selector));
  const input = () => /** @type {HTMLInputElement} */ (part("input"));

  function open() {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("class-question"));
    document.body.append(template.content.cloneNode(true));
    dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.class-question"));
    // "I am not sure yet" leaves the question, so Escape need not.
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    // Some browsers close a dialog at the second press of Escape.
    dialog.addEventListener("close", () => isWanted && dialog?.showModal());
    part("form").addEventListener("submit", (event) => {
      event.preventDefault();
      write(input().value.trim());
    });
    part("[data-erase]").addEventListener("click", () => {
      input().value = [...input().value].slice(0, -1).join("");
    });
    part("[data-unsure]").addEventListener("click", () => {
      answer(UNSURE);
      close();
    });
    part("[data-go-on]").addEventListener("click", close);
  }

  function close() {
    isWanted = false;
    dialog?.close();
    dialog?.remove();
    dialog = null;
  }

  /** @param {string} text */
  function write(text) {
    const isReadable = text !== "" && [...text].every((sign) => question?.reads.includes(sign));
    const status = part("[role=status]");
    status.textContent = (isReadable ? "" : status.dataset.unreadable) ?? "";
    if (isReadable) answer(text);
    else input().focus();
  }

  /** @param {string} text */
  function answer(text) {
    if (!question) return;
    kept.write(seat, question.key, text);
    reply({ question: question.key, item: question.item, answer: text });
    if (text === UNSURE) return;
    const shown = question.words.find((word) => word.answer === text)?.shown ?? text;
    part("[data-part=given]").textContent = shown;
    part("[data-part=asking]").hidden = true;
    part("[data-part=thanks]").hidden = false;
    part("[data-go-on]").focus();
  }

  /** @param {string} text @param {string} label @param {() => void} press @param {string} className */
  function key(text, label, press, className = "desk-button") {
    const button = make("button", className, text);
    button.type = "button";
    button.setAttribute("aria-label", label);
    button.addEventListener("click", press);
    return button;
  }

  function fill() {
    if (!question) return;
    const { digits, joint, words } = question;
    part("[data-part=item]").replaceChildren(...item(question));
    /** @param {string} sign */
    const type = (sign) => () => { input().value += sign; };
    const keys = digits.map(({ sign, word }) => key(sign, word, type(sign)));
    if (joint) keys.push(key(joint, joint, type(joint)));
    part(".class-keys").replaceChildren(...keys);
    part("form").hidden = digits.length === 0;
    const choices = words.map((word) => key(word.shown, word.shown, () => answer(word.answer), "button"));
    part(".class-words").replaceChildren(...choices);
    part(".class-words").hidden = words.length === 0;
  }

  /**
   * Show what the class is asked; a pause comes first.
   * @param {Question | null} asked
   * @param {boolean} isPaused
   */
  return (asked, isPaused) => {
    const isNew = asked?.key !== question?.key;
    if (isNew || !asked) close();
    question = asked;
    if (!question) return;
    const isAnswered = question.given !== "" || kept.read(seat, question.key) !== "";
    if (!dialog && !isAnswered) {
      open();
      fill();
    }
    // Answered in another tab: this one need not ask.
    if (dialog && question.given !== "" && !part("[data-part=asking]").hidden) close();
    isWanted = !isPaused;
    if (isPaused) dialog?.close();
    else if (dialog && !dialog.open) dialog.showModal();
  };
}
