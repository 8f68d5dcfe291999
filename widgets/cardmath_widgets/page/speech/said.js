// @ts-check
// Messages: a short sentence for the screen, the reason behind it on request, and words for screen readers.

import { make } from "../dom.js";

/**
 * @typedef {{ text: string, why: string, aloud: string, mood: string, sound: string, quiet: boolean,
 *   count: number }} Said
 */
/** @typedef {{ label: string, why: string }} Mark a quiet remark for when there is nothing else to say */
/**
 * @typedef {object} Words the labels of the buttons
 * @property {() => string} why
 * @property {() => string} [rest] for a line of fixed height: the button that shows whatever does not fit
 * @property {() => string} [close]
 * @property {() => string} [speak] for a widget with a voice: the button that reads aloud
 */

// Screen readers treat a region that is emptied and refilled at once as unchanged.
const BREATH = 80; // ms
// A number or a card, with everything that an equation attaches to it.
const EQUATION = /\S+(?: [+\u2212\u00d7=\u2260\u2194\u2192] \S+)+/g;
let boards = 0;

/**
 * Return the sentences of a text; joined together, they are the text again.
 * @param {string} text
 */
export const sentences = (text) => {
  /** @type {string[]} */
  const found = [];
  let start = 0;
  for (const end of text.matchAll(/[.!?]["\u201d\u2019)]* +(?=\S)/g)) {
    const at = end.index + end[0].length;
    if (/[a-z]/.test(text[at])) continue;
    found.push(text.slice(start, at));
    start = at;
  }
  return text ? [...found, text.slice(start)] : found;
};

/**
 * Return the parts of a sentence, and which of them are equations: equations are never broken.
 * @param {string} sentence
 * @returns {[string, boolean][]}
 */
export const equations = (sentence) => {
  /** @type {[string, boolean][]} */
  const parts = [];
  let start = 0;
  for (const found of sentence.matchAll(EQUATION)) {
    if (found.index > start) parts.push([sentence.slice(start, found.index), false]);
    start = found.index + found[0].length;
    parts.push([found[0], true]);
  }
  if (start < sentence.length) parts.push([sentence.slice(start), false]);
  return parts;
};

/** @param {HTMLElement} parent @param {string} text */
const write = (parent, text) => {
  parent.replaceChildren(...sentences(text).map((sentence) => {
    const shown = make("span", "cm-sentence");
    for (const [part, isEquation] of equations(sentence)) {
      if (isEquation) make("span", "cm-equation", shown).textContent = part;
      else shown.append(part);
    }
    return shown;
  }));
};

// Characters may extend beyond the edge of a line; half a line more counts as another line.
/** @param {HTMLElement} line */
const overflows = (line) => line.scrollHeight - line.clientHeight > parseFloat(getComputedStyle(line).fontSize) / 2;

/**
 * Show as many sentences as fit into a line of fixed height; the first one always stays. Return whether all fit.
 * @param {HTMLElement} line
 */
const fit = (line) => {
  const all = /** @type {HTMLElement[]} */ ([...line.children]);
  for (const one of all) one.hidden = false;
  for (const one of all.slice(1).reverse()) {
    if (!overflows(line)) break;
    one.hidden = true;
  }
  return !overflows(line) && !all.some((one) => one.hidden);
};

/**
 * @param {HTMLElement} parent
 * @param {Words} words
 */
export function saying(parent, { why: whyLabel, rest: restLabel, close: closeLabel, speak: speakLabel }) {
  const element = make("div", "cm-said", parent);
  // Not a paragraph: readers may set space after those, and the line has a fixed height.
  const text = make("div", "cm-status", element);
  text.setAttribute("aria-hidden", "true");
  // Everything else at the end of the line.
  const tools = make("div", "cm-said-tools", element);
  const ask = make("button", "cm-button cm-ask", tools);
  ask.type = "button";
  const speak = speakLabel && make("button", "cm-speak", tools);
  if (speak) {
    speak.type = "button";
    speak.setAttribute("aria-pressed", "false");
  }
  const reason = make("div", "cm-why", element);
  reason.id = `cm-why-${++boards}`;
  ask.setAttribute("aria-controls", reason.id);
  const cross = closeLabel && make("button", "cm-close", reason);
  const whole = make("p", "cm-why-whole", reason);
  const because = make("p", "cm-why-text", reason);
  const voice = make("p", "cm-voice cm-unseen", element);
  voice.setAttribute("role", "status");
  let timer = 0;
  /** @type {Partial<Said>} */
  let said = {};
  /** @type {Mark} */
  let mark = { label: "", why: "" };

  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    reason.hidden = !isOpen;
    ask.setAttribute("aria-expanded", String(isOpen));
  };
  const close = () => {
    const hadFocus = reason.contains(document.activeElement);
    open(false);
    if (hadFocus) ask.focus();
  };
  ask.addEventListener("click", () => open(reason.hidden));
  if (cross) {
    cross.type = "button";
    cross.textContent = "×";
    cross.addEventListener("click", close);
  }
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || reason.hidden) return;
    event.stopPropagation();
    close();
  });
  // How much fits depends on the width, which may change.
  const arrange = () => {
    const isCut = Boolean(restLabel) && !fit(text);
    whole.hidden = !isCut;
    const hasReason = Boolean(because.textContent);
    because.hidden = !hasReason;
    ask.textContent = hasReason ? whyLabel() : "…";
    if (isCut && !hasReason) ask.setAttribute("aria-label", restLabel?.() ?? "");
    else ask.removeAttribute("aria-label");
    cross?.setAttribute("aria-label", closeLabel?.() ?? "");
    ask.hidden = !hasReason && !isCut;
    // The button takes up space on the line, so there may be room for fewer sentences.
    if (restLabel && !ask.hidden) whole.hidden = fit(text);
  };
  const tell = () => {
    // A remark is shown if the latest move has nothing more important to say.
    const remark = !said.mood && mark.label;
    const shown = remark || said.text || "";
    element.dataset.mood = remark ? "mark" : said.mood ?? "";
    write(text, shown);
    write(whole, shown);
    write(because, (remark ? mark.why : said.why) ?? "");
    open(false);
    arrange();
  };
  /** @param {Partial<Said>} next */
  const show = (next) => {
    said = next;
    tell();
    const words = next.aloud || next.text || "";
    if (speak) {
      speak.dataset.speaks = words;
      speak.title = speakLabel();
      speak.setAttribute("aria-label", speak.title);
    }
    clearTimeout(timer);
    if (next.quiet) {
      voice.textContent = "";
      return;
    }
    // A screen reader repeats a sentence only if the text has changed.
    if (voice.textContent === words) {
      voice.textContent = "";
      timer = setTimeout(() => { voice.textContent = words; }, BREATH);
    } else voice.textContent = words;
  };
  show({});
  const observer = restLabel && new ResizeObserver(arrange);
  observer?.observe(element);
  return {
    element,
    tools,
    show,
    close: () => reason.hidden || close(),
    /** @param {Mark} next */
    mark(next) {
      if (next.label === mark.label && next.why === mark.why) return;
      mark = next;
      tell();
    },
    stop: () => observer?.disconnect(),
  };
}
