// @ts-check
// An exercise as the server describes it: its picture, its question, and an answer if one is shown.

import { make } from "./showing.js";

/**
 * Return the parts of an exercise; the server has drawn the picture (classroom/core/question.py).
 * @param {import("./showing.js").Card} item
 */
export function item({ picture, prompt, aloud, answer }) {
  const drawing = make("div", "class-item-picture");
  drawing.innerHTML = picture;
  drawing.setAttribute("aria-hidden", "true");
  const words = make("p", "class-item-prompt", prompt);
  // The question in words also tells what the picture shows.
  words.setAttribute("aria-hidden", "true");
  const parts = [make("p", "unseen", aloud), ...(picture ? [drawing] : []), words];
  if (answer !== undefined) parts.push(make("p", "class-item-answer", answer));
  return parts;
}
