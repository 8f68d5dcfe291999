// @ts-check
// Messages: a short sentence for the screen, the reason behind it on request, and words for screen readers.

import { make } from "./dom.js";

/** @typedef {{ text: string, why: string, aloud: string, mood: string, sound: string, count: number }} Said */

// Screen readers take a region that is emptied and refilled at once for unchanged.
const BREATH = 80; // ms
let boards = 0;

/**
 * @param {HTMLElement} parent
 * @param {() => string} whyLabel
 * @param {() => string} [speakLabel] the label of the button that reads aloud, for widgets that have a voice
 */
export function saying(parent, whyLabel, speakLabel = () => "") {
  const element = make("div", "cm-said", parent);
  const text = make("p", "cm-status", element);
  text.setAttribute("aria-hidden", "true");
  const ask = make("button", "cm-button cm-ask", element);
  ask.type = "button";
  const speak = make("button", "cm-speak", element);
  speak.type = "button";
  speak.setAttribute("aria-pressed", "false");
  const reason = make("p", "cm-why", element);
  reason.id = `cm-why-${++boards}`;
  ask.setAttribute("aria-controls", reason.id);
  const voice = make("p", "cm-voice cm-unseen", element);
  voice.setAttribute("role", "status");
  let timer = 0;

  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    reason.hidden = !isOpen;
    ask.setAttribute("aria-expanded", String(isOpen));
  };
  ask.addEventListener("click", () => open(reason.hidden));
  /** @param {Partial<Said>} said */
  const show = ({ text: short = "", why = "", aloud = "", mood = "" }) => {
    const words = aloud || short;
    text.textContent = short;
    element.dataset.mood = mood;
    reason.textContent = why;
    ask.textContent = whyLabel();
    ask.hidden = !why;
    speak.dataset.speaks = words;
    speak.setAttribute("aria-label", speakLabel());
    speak.title = speakLabel();
    open(false);
    clearTimeout(timer);
    // A screen reader repeats a sentence only if the text has changed.
    if (voice.textContent === words) {
      voice.textContent = "";
      timer = setTimeout(() => { voice.textContent = words; }, BREATH);
    } else voice.textContent = words;
  };
  show({});
  return { element, show };
}
