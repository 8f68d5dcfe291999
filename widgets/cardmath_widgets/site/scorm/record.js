// @ts-check
// What a learning platform keeps about a pupil between visits: how many questions were asked, how many were answered
// correctly first time, which ones have been counted, and the page's link.
//
// It is one line of ASCII, for example
//     1 7 9 1.addition/12/5,addition/12 number=7&moves=draw

const VERSION = "1";
// The length that every platform accepts; a longer string would be rejected as a whole.
export const ROOM = 4096; // characters

/**
 * @typedef {object} Answer
 * @property {string} part of a lesson; "" if the page has no parts
 * @property {string} item the name of a question: its kind, its base, and its number if it has one
 * @property {boolean} isRight
 */

/** @param {{ part: string, item: string }} question */
const nameOf = ({ part, item }) => (part ? `${part}.${item}` : item);

/**
 * Whether a question can be told apart from all others. Questions about the cards on a table have no number.
 * @param {string} item
 */
const isNumbered = (item) => item.split("/").length > 2;

/**
 * A link without its longest fields, if it is too long.
 * @param {string} link
 * @param {number} room
 */
function shortened(link, room) {
  let fields = link.split("&");
  while (fields.join("&").length > room) {
    const longest = Math.max(...fields.map(({ length }) => length));
    fields = fields.filter(({ length }) => length < longest);
  }
  return fields.join("&");
}

export class VisitRecord {
  /** The questions answered correctly first time, without help. */
  right = 0;
  asked = 0;
  /** The page's link, as it was kept. */
  link = "";
  /** @type {Set<string>} the questions that have already been counted, oldest first */
  #counted = new Set();

  /** @param {string} text what was kept */
  constructor(text = "") {
    const [version, right, asked, counted, link] = text.split(" ");
    const numbers = [right, asked].map(Number);
    if (version !== VERSION || link === undefined || !numbers.every((one) => one >= 0 && Number.isInteger(one))) return;
    [this.right, this.asked] = numbers;
    this.#counted = new Set(counted.split(",").filter(Boolean));
    this.link = link;
  }

  /** The percentage of questions answered correctly first time, with at most two decimals; "" if there were none. */
  get score() {
    return this.asked ? String(Math.round((this.right / this.asked) * 1e4) / 100) : "";
  }

  /** @param {Answer} answer */
  answer({ part, item, isRight }) {
    const name = nameOf({ part, item });
    if (!this.#counted.has(name)) {
      this.asked += 1;
      if (isRight) this.right += 1;
      this.#counted.add(name);
    }
    // The next question about cards has the same name.
    if (isRight && !isNumbered(item)) this.#counted.delete(name);
  }

  /**
   * Counts a question whose smaller step was requested before it was answered correctly.
   * @param {{ part: string, item: string }} question
   */
  help({ part, item }) {
    this.answer({ part, item, isRight: false });
  }

  /**
   * Returns the string to keep, and whether it contains the whole link.
   * @param {string} link
   */
  kept(link, room = ROOM) {
    const numbers = `${VERSION} ${this.right} ${this.asked} `;
    const left = room - numbers.length - 1;
    const whole = shortened(link, left);
    // The oldest of the counted questions are the least likely to come up again.
    let counted = [...this.#counted];
    while (counted.join(",").length > left - whole.length) counted = counted.slice(1);
    return { text: `${numbers}${counted.join(",")} ${whole}`, isWhole: whole === link };
  }
}
