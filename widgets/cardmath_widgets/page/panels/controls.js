// @ts-check
// Native controls, described by the kernel as data. Elements are kept from one state to the next, so that focus, open
// menus and a slider in use survive an update.

import "./control_types.js";
import { make } from "../dom.js";
import { speaker } from "../speech/sound.js";
import { fields } from "./input_controls.js";
import { showings } from "./output_controls.js";

/**
 * @typedef {import("./control_types.js").Control} Control
 * @typedef {import("./control_types.js").Controls} Controls
 * @typedef {import("./control_types.js").Shown} Shown
 * @typedef {import("./control_types.js").Context} Context
 * @typedef {import("./control_types.js").Builders} Builders
 */

// The part of a panel for grown-ups, and which of these parts have been opened on this page.
const ADULTS = "adults";
/** @type {Set<string>} */
const opened = new Set();

/**
 * Make a list of controls, which persist from one state to the next.
 * @param {HTMLElement} parent
 * @param {Context} context
 * @returns {(controls: Controls) => void}
 */
export function listed(parent, context) {
  /** @type {Map<string, Shown & { control: Control | null }>} */
  const shown = new Map();
  return (controls) => {
    for (const [id, entry] of shown) {
      if (!controls[id]) {
        entry.element.remove();
        shown.delete(id);
      }
    }
    Object.entries(controls).forEach(([id, control], at) => {
      let entry = shown.get(id);
      if (!entry) {
        entry = { ...builders[control.kind](parent, id, context), control: null };
        shown.set(id, entry);
      }
      if (parent.children[at] !== entry.element) parent.insertBefore(entry.element, parent.children[at] ?? null);
      if (entry.control !== control) entry.update(control);
      entry.control = control;
    });
  };
}

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} label
 * @param {HTMLElement} inner
 * @param {Context} context
 */
function labelled(element, label, inner, context) {
  const show = listed(inner, context);
  return {
    element,
    update(/** @type {Control} */ next) {
      label.textContent = next.label;
      show(next.controls);
    },
  };
}

/** @type {Builders} */
const builders = {
  ...fields,
  ...showings,
  speaker,
  group(parent, _id, context) {
    const element = make("fieldset", "cm-fields", parent);
    return labelled(element, make("legend", "", element), make("div", "cm-fields-inner", element), context);
  },
  // Controls that few people look for, folded away. Once grown-ups have opened their part, it stays open as long as
  // the page does.
  further(parent, id, context) {
    const element = make("details", "cm-further", parent);
    element.open = opened.has(id);
    if (id === ADULTS) element.addEventListener("toggle", () => opened[element.open ? "add" : "delete"](id));
    return labelled(element, make("summary", "", element), make("div", "cm-further-inner", element), context);
  },
  row(parent, _id, context) {
    const element = make("div", "cm-buttons-row", parent);
    const show = listed(element, context);
    return { element, update(next) { show(next.controls); } };
  },
};

/**
 * Add kinds of controls that only some pages have.
 * @param {Builders} more
 */
export const addKinds = (more) => { Object.assign(builders, more); };
