// @ts-check
// What the desk and the projector have in common: the view of the class, and how its parts become elements.

/** @typedef {{ code: string, is_open: boolean, is_approving: boolean, is_ended: boolean, is_held: boolean }} Door */
/** @typedef {{ seat: string, animal: string, word: string }} Who */
/**
 * @typedef {Who & { standing: string, told: string, doing: string, is_elsewhere: boolean,
 *   is_connected: boolean, board: string, word_to: string, answers: GivenAnswer[], away: string, lesson: string[],
 *   parts: { title: string, standing: string, word: string }[], slips: string[] }} Pupil
 */
/** @typedef {{ code: string, name: string, pupils: string, times: string, who: string }} Misreading */
/** @typedef {{ title: string, picture: string, prompt: string, aloud: string, answer?: string }} Card */
/** @typedef {{ key: string, title: string, card: Card | null, is_shown: boolean, is_looked: boolean }} Snapshot */
/** @typedef {{ item: string, prompt: string, answer: string, is_right: boolean, name: string }} GivenAnswer */
/**
 * @typedef {object} Gathered an answer to a question for the class; its name and who gave it only on the desk
 * @property {string} answer
 * @property {string} times
 * @property {number} count
 * @property {boolean} is_right
 * @property {string} [name]
 * @property {string} [who]
 * @property {boolean} [can_show]
 */
/**
 * @typedef {Card & { key?: string, item: string, answered: string, is_opened: boolean,
 *   answers: Gathered[] }} Question
 */
/**
 * @typedef {{ offer?: string, deck: string, tableau: string, base: string, deal: string }} Choice how a teacher
 *   would choose what the class does; without an offer nothing has begun, and an empty one is none of the list
 */
/** @typedef {{ number: number, title: string, is_open: boolean }} LessonPart */
/** @typedef {{ question: string, expected: { answer: string, shows: string, follow_up: string }[] }} Talk */
/** @typedef {{ title: string, who: string, told: string }} Table */
/** @typedef {{ answer: string, times: string, is_right: boolean, name: string }} Answer */
/**
 * @typedef {{ item: string, prompt: string, can_ask: boolean, at_once: string, later: string, open: string,
 *   answers: Answer[], more: string }} Item
 */
/**
 * @typedef {object} View what classroom/core/desk/view.py makes
 * @property {Door} door
 * @property {{ here: string, sentence: string }} counts
 * @property {string} doing
 * @property {boolean} is_paused
 * @property {string} earlier what is here from before, while the desk asks whether it goes on; else ""
 * @property {Who[]} waiting
 * @property {Pupil[]} pupils
 * @property {string} stuck how many are, in words
 * @property {Misreading[]} misreadings
 * @property {{ shown: Item[], more: string }} items
 * @property {Snapshot[]} snapshots
 * @property {Table[]} tables
 * @property {string} shown the snapshot on the projector
 * @property {Card | null} card the answer that it shows; null for a board, which has a picture
 * @property {Question} question to the class; without a key there is none
 * @property {Talk | {}} talk the question of the lesson that the class does; only its words on the projector
 * @property {Choice} choice
 * @property {LessonPart[]} lesson_parts
 * @property {{ is_there: boolean, told: string }} sheet
 * @property {Record<string, string>} links
 * @property {string} trouble
 * @property {{ standing: string, word: string }[]} shapes
 */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} className
 * @param {string | (Node | string)[]} [content]
 * @returns {HTMLElementTagNameMap[T]}
 */
export const make = (tag, className, content = []) => {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...(typeof content === "string" ? [content] : content));
  return element;
};

/** @param {string} standing */
export const shape = (standing) => {
  const element = make("span", "shape");
  element.dataset.standing = standing;
  element.setAttribute("aria-hidden", "true");
  return element;
};

/**
 * Write a text where the page shows it; the text itself says nothing anew if it has not changed.
 * @param {string} name
 * @param {string} text
 */
export const write = (name, text) => {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-show="${name}"]`))) {
    if (place.textContent !== text) place.textContent = text;
  }
};

/** The code with space between its digits, as people read it aloud. @param {string} code */
export const wide = (code) => [...code].join(" ");

/** @param {boolean} isUp */
export const tellLine = (isUp) => {
  /** @type {HTMLElement} */ (document.getElementById("desk-lost")).hidden = isUp;
};
