// @ts-check
// The dock: the few buttons that play needs, and the sheet with everything else, one press away. The page opens and
// closes the sheet on its own; the kernel learns only which button in it was pressed.

import { make } from "../page/dom.js";
import { listed } from "../page/panels/controls.js";
import { panel } from "../page/panels/panels.js";
import { speaker } from "../page/speech/sound.js";
import { closeOutside } from "../page/shell/outside.js";

/** @typedef {import("../page/panels/controls.js").Control} Control */
/** @typedef {import("../page/panels/controls.js").Controls} Controls */
/** @typedef {{ label: string, visible: boolean, controls: Controls }} Panel */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
// Buttons up to this place are in the dock on every screen; the others only where there is room.
const ALWAYS = 3;

/**
 * Return the buttons that have a place in the dock, in the order of their places.
 * @param {Controls} controls
 * @returns {[string, Control][]}
 */
export const inDock = (controls) => Object.entries(controls)
  .flatMap(([id, control]) => {
    if (control.controls) return inDock(control.controls);
    return control.kind === "button" && control.dock ? [/** @type {[string, Control]} */ ([id, control])] : [];
  })
  .sort(([, one], [, other]) => one.dock - other.dock);

/**
 * @param {HTMLElement} board
 * @param {string[]} names the panels in the sheet
 * @param {object} context
 * @param {(id: string, value: unknown) => void} context.change
 * @param {(name: string) => string} context.word
 * @param {() => void} context.beside opens whatever is beside the table where there is room
 * @param {() => void} context.alone closes whatever else is open over the table
 */
export function dock(board, names, { change, word, beside, alone }) {
  const sheet = make("section", "cm-sheet", board);
  sheet.hidden = true;
  sheet.dataset.opener = "more";
  const head = make("div", "cm-panel-head", sheet);
  const title = make("h2", "cm-panel-title", head);
  title.tabIndex = -1;
  const cross = make("button", "cm-close", head);
  cross.type = "button";
  cross.textContent = "×";
  const inner = make("div", "cm-sheet-inner", sheet);

  const element = make("div", "cm-dock", board);
  element.setAttribute("role", "group");
  const row = make("div", "cm-dock-row", element);
  const more = make("button", "cm-button cm-dock-more", element);
  Object.assign(more, { type: "button" });
  more.dataset.id = "more";
  const sound = speaker(element);
  sound.element.dataset.id = "sound";

  const buttons = () => /** @type {HTMLElement[]} */ (
    [...sheet.querySelectorAll("button, select, summary, input")].filter((one) => one.checkVisibility()));
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    if (isOpen && sheet.hidden) alone();
    const hadFocus = sheet.contains(document.activeElement);
    sheet.hidden = !isOpen;
    more.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) title.focus();
    else if (hadFocus) more.focus();
  };
  more.addEventListener("click", () => open(sheet.hidden));
  cross.addEventListener("click", () => open(false));
  sheet.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") open(false);
    else if (STEPS[event.key] && !target.matches("select, input")) {
      const all = buttons();
      const at = all.indexOf(target) + STEPS[event.key];
      all[Math.max(0, Math.min(at, all.length - 1))]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A press outside the sheet closes it, and does not move the focus.
  const stop = closeOutside([sheet, element], () => sheet.hidden || open(false));

  // A press in the sheet leads somewhere else, so the sheet closes to make room.
  const pressed = (/** @type {string} */ id, /** @type {unknown} */ value) => {
    open(false);
    change(id, value);
  };
  const parts = Object.fromEntries(names.map((name) => {
    const heading = make("p", "cm-sheet-title", inner);
    // Screen readers read it as the name of the panel.
    heading.setAttribute("aria-hidden", "true");
    return [name, { heading, panel: panel(inner, `cm-${name}`, pressed) }];
  }));
  const log = make("button", "cm-button cm-beside", inner);
  Object.assign(log, { type: "button", hidden: true });
  log.addEventListener("click", () => {
    open(false);
    beside();
  });
  const showDock = listed(row, { newId: () => "", change });
  return {
    element,
    sheet,
    focus: () => more.focus(),
    close: () => sheet.hidden || open(false),
    /** @param {string} label what is beside the table; "" for nothing */
    nameBeside(label) {
      log.textContent = label;
      log.hidden = !label;
    },
    /** @param {Record<string, Panel | undefined>} panels */
    show(panels) {
      more.textContent = title.textContent = word("more");
      sheet.setAttribute("aria-label", word("more"));
      element.setAttribute("aria-label", word("dock"));
      cross.setAttribute("aria-label", word("close"));
      sound.update({ label: word("sound") });
      more.setAttribute("aria-expanded", String(!sheet.hidden));
      const found = names.flatMap((name) => (panels[name] ? inDock(panels[name].controls) : []))
        .sort(([, one], [, other]) => one.dock - other.dock);
      showDock(Object.fromEntries(found));
      found.forEach(([, control], at) => row.children[at].classList.toggle("is-extra", control.dock > ALWAYS));
      for (const name of names) {
        const next = panels[name];
        if (!next) continue;
        // A panel made up of groups needs no heading above theirs.
        const isPlain = Object.values(next.controls).every(({ kind }) => kind === "button");
        parts[name].heading.textContent = isPlain ? next.label : "";
        parts[name].panel.show(next);
      }
      const docked = new Map(found.map(([id, control]) => [id, control.dock]));
      for (const one of /** @type {NodeListOf<HTMLElement>} */ (inner.querySelectorAll("button[data-id]"))) {
        const place = docked.get(one.dataset.id ?? "") ?? 0;
        one.classList.toggle("is-docked", place > 0 && place <= ALWAYS);
        one.classList.toggle("is-extra", place > ALWAYS);
      }
    },
    stop,
  };
}
