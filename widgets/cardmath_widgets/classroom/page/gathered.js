// @ts-check
// The answers of the class, the most frequent first, each with a bar; a right one has a sign and a word.

import { make } from "./showing.js";

/** @typedef {import("./showing.js").Gathered} Gathered */

/**
 * @param {Gathered[]} answers
 * @param {string} right the word for a right answer
 * @param {(answer: Gathered) => (Node | string)[]} more what else a row says
 */
export function gathered(answers, right, more = () => []) {
  const most = Math.max(1, ...answers.map(({ count }) => count));
  return answers.map((answer) => {
    const bar = make("span", "class-bar");
    bar.style.setProperty("--share", `${(100 * answer.count) / most}%`);
    bar.setAttribute("aria-hidden", "true");
    const sign = make("span", "class-right", answer.is_right ? `✓ ${right}` : "");
    const row = make("li", answer.is_right ? "is-right" : "", [
      make("b", "class-gathered-answer", answer.answer), sign, make("span", "class-times", answer.times), bar,
      ...more(answer),
    ]);
    return row;
  });
}
