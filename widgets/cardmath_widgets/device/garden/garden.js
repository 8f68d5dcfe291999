// @ts-check
// The garden on the screen: every bed with its plants, and the button that clears it.

import { canKeep } from "../device.js";
import { IN_BLOOM, clearBeds, shownBeds } from "./beds.js";
import { drawnPlant } from "./plant.js";

/** @typedef {Record<string, string>} GardenWords */

const STAGES = ["seed", "sprout", "bud", "bloom"];

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} look
 * @param {Element} parent
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[T]}
 */
const put = (tag, look, parent, text = "") => {
  const element = document.createElement(tag);
  element.className = look;
  if (text) element.textContent = text;
  parent.append(element);
  return element;
};

/**
 * Show one bed.
 * @param {Element} parent
 * @param {import("./beds.js").KeptBed} bed
 * @param {GardenWords} words
 */
const showBed = (parent, { title, plots, deals }, words) => {
  const section = put("section", "cm-bed", parent);
  put("h2", "", section, title);
  const list = put("ul", "", section);
  // Without bullets, some screen readers do not announce a list.
  list.setAttribute("role", "list");
  for (const [key, { text, spoken, petals }] of Object.entries(plots)) {
    const grown = Math.min(deals[key]?.length ?? 0, IN_BLOOM);
    const entry = put("li", "cm-plot", list);
    entry.append(drawnPlant(petals, grown));
    put("span", "cm-plot-name", entry, text).setAttribute("aria-hidden", "true");
    const entryWords = words.plant.replace("{plant}", spoken).replace("{stage}", words[STAGES[grown]]);
    put("span", "cm-unseen", entry, entryWords);
    put("span", "cm-plot-stage", entry, words[STAGES[grown]]).setAttribute("aria-hidden", "true");
  }
};

/** @param {Element} parent */
export function garden(parent) {
  const element = put("section", "cm-growing", parent);
  const note = put("p", "cm-note", element);
  const beds = put("div", "cm-beds", element);
  const wipe = put("button", "cm-button", element);
  wipe.type = "button";
  /** @type {{ words: GardenWords, bed: import("./beds.js").Bed | null } | null} */
  let latest = null;
  let isSure = false;
  const show = () => {
    if (!latest) return;
    const { words, bed } = latest;
    const shown = shownBeds(bed);
    if (canKeep()) note.textContent = shown.length ? words.note : words.none;
    else note.textContent = words.unkept;
    beds.replaceChildren();
    shown.forEach((one) => showBed(beds, one, words));
    wipe.textContent = isSure ? words.sure : words.wipe;
    wipe.hidden = !shown.some(({ deals }) => Object.keys(deals).length);
  };
  wipe.addEventListener("click", () => {
    // The garden is cleared only at the second press.
    if (isSure) {
      clearBeds();
      note.tabIndex = -1;
      note.focus();
    }
    isSure = !isSure;
    show();
  });
  return {
    element,
    /** @param {any} next */
    update(next) {
      latest = next;
      isSure = false;
      show();
    },
  };
}
