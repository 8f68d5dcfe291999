// @ts-check
// A panel of native controls that opens, closes, and returns the focus.

import { make } from "../dom.js";
import { listed } from "./controls.js";

/** @typedef {import("./controls.js").Controls} Controls */

let panels = 0;

/** @param {Element | null | undefined} element */
const isPressable = (element) =>
  element instanceof HTMLElement && element.isConnected && element.getClientRects().length > 0;

/**
 * @param {HTMLElement} parent
 * @param {string} className its classes; the last is ``cm-`` and the panel's name, which is also the name of the
 *   button that opens it
 * @param {(id: string, value: unknown) => void} change
 * @param {{ word: () => string, close: () => void }} [closing] for a panel that opens: the label of its close
 *   button, and what that button does
 */
export function panel(parent, className, change, closing) {
  const element = make("div", `cm-panel ${className}`, parent);
  element.hidden = true;
  element.setAttribute("role", "group");
  const name = className.split("cm-").at(-1);
  const head = closing && make("div", "cm-panel-head", element);
  const title = head && make("p", "cm-panel-title", head);
  // Screen readers read it as the name of the panel.
  title?.setAttribute("aria-hidden", "true");
  const cross = head && make("button", "cm-close", head);
  if (cross) {
    cross.type = "button";
    cross.textContent = "×";
    cross.addEventListener("click", () => closing.close());
  }
  const root = make("div", "cm-panel-inner", element);
  // The element that had the focus when the panel opened; the focus returns to it.
  /** @type {Element | null} */
  let before = null;
  /** @param {string | undefined} panel */
  const openersOf = (panel) => [...parent.querySelectorAll(`[aria-expanded][data-id="${panel}"]`)];
  // The opener may be in another panel, which has closed since. In that case, go back to whatever opened that panel.
  const opener = () => {
    const within = before?.closest(".cm-panel")?.className.split("cm-").at(-1);
    const sheet = before?.closest("[data-opener]");
    const around = sheet instanceof HTMLElement ? sheet.dataset.opener : undefined;
    return [...openersOf(name), before, ...openersOf(within), ...openersOf(around)].find(isPressable);
  };
  const prefix = `cm-panel-${++panels}`;
  let count = 0;
  const showAll = listed(root, { newId: () => `${prefix}-${++count}`, change });
  return {
    element,
    /**
     * @param {{ label: string, visible: boolean, controls: Controls }} next
     */
    show(next) {
      element.setAttribute("aria-label", next.label);
      if (title) title.textContent = next.label;
      cross?.setAttribute("aria-label", closing?.word() ?? "");
      const hadFocus = element.contains(document.activeElement);
      const focused = document.activeElement;
      if (next.visible && element.hidden && !element.contains(focused)) {
        before = parent.contains(focused) ? focused : null;
      }
      showAll(next.controls);
      // The focus must not vanish with the panel: it returns to the element that opened it.
      const back = hadFocus && !next.visible && opener();
      if (back instanceof HTMLElement) back.focus();
      element.hidden = !next.visible;
    },
  };
}
