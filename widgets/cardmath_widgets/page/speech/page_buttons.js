// @ts-check
// Reading aloud on a page without widgets: each place with ``data-aloud`` gets a button that reads its text, or the
// text of the parts named in the attribute. A device without its own voice loads nothing more.

/** What ends a sentence, and what is not read. */
const BLOCKS = "h1, h2, h3, h4, p, li, summary, div, section, nav > a, nav b, .garden-name, .facts > span";
const SILENT = "[hidden], [aria-hidden='true'], button, svg, table, details:not([open]) > :not(summary)";

/**
 * Return the text of an element as sentences.
 * @param {Element} element
 * @returns {string}
 */
export const standing = (element) => {
  if (element.matches(SILENT)) return "";
  const parts = [...element.childNodes].map((node) => (
    node instanceof HTMLElement ? standing(node) : node.nodeType === Node.TEXT_NODE ? node.textContent ?? "" : ""));
  const said = parts.join("").replace(/\s+/g, " ");
  return element.matches(BLOCKS) && /[^\s.!?:]\s*$/.test(said) ? ` ${said.trim()}. ` : said;
};

/** @param {HTMLElement} place @param {string} label */
const add = (place, label) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cm-speak";
  button.title = label;
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-pressed", "false");
  // The text may have changed since the page was opened.
  button.addEventListener("click", () => {
    const named = place.dataset.aloud ? document.querySelectorAll(place.dataset.aloud) : [];
    button.dataset.speaks = [place, ...named].map(standing).join(" ").replace(/\s+/g, " ").trim();
  });
  button.dataset.speaks = "";
  place.append(button);
};

let isBegun = false;

/** Add the buttons to this page, once the device has a voice. */
export async function aloud() {
  const speech = window.speechSynthesis;
  const { aloudLabel = "", aloudStyle = "" } = document.body.dataset;
  if (isBegun || !speech?.getVoices().some((voice) => voice.localService)) return isBegun;
  isBegun = true;
  const { reading } = await import("./voices.js");
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = aloudStyle;
  document.head.append(style);
  for (const place of document.querySelectorAll("[data-aloud]")) {
    if (place instanceof HTMLElement) add(place, aloudLabel);
  }
  reading(document.body, () => document.documentElement.lang);
  return true;
}

const begin = async () => {
  if (await aloud()) window.speechSynthesis.removeEventListener?.("voiceschanged", begin);
};
// Some browsers load their voices late.
window.speechSynthesis?.addEventListener?.("voiceschanged", begin);
begin();
