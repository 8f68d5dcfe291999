// @ts-check
// Enter numerals, with the keypad on the screen or the keyboard, into the field used last.

import { listening, submitOnEnter } from "./dom.js";

/**
 * @typedef {object} Entering
 * @property {(key: string, value: string) => void} enter a field has been filled in or submitted
 */

/** @param {EventTarget | null} target */
const fieldAt = (target) =>
  (target instanceof HTMLInputElement && target.dataset.field !== undefined ? target : null);

/**
 * @param {HTMLElement} root
 * @param {Entering} entering
 * @returns {() => void} stops listening
 */
export function typing(root, { enter }) {
  /** @type {HTMLInputElement | null} */
  let last = null;
  /** @returns {HTMLInputElement | null} the field that a character is meant for */
  const field = () => {
    if (last?.isConnected && root.contains(last) && !last.readOnly) return last;
    const next = "input[data-field][data-next]";
    return root.querySelector(next) ?? root.querySelector("input[data-field]:not([readonly])");
  };
  /** @param {HTMLInputElement} one */
  const send = (one) => enter(one.dataset.field ?? "", one.value);
  // A field for a single character is checked as soon as it is filled; the others when they are submitted.
  /** @param {HTMLInputElement} one */
  const written = (one) => {
    if (one.dataset.single !== undefined && one.value) send(one);
  };
  /** @param {string} signs */
  const write = (signs) => {
    const one = field();
    if (!one) return;
    one.value = one.dataset.single === undefined ? one.value + signs : signs;
    written(one);
  };
  const erase = () => {
    const one = field();
    if (one) one.value = [...one.value].slice(0, -1).join("");
  };
  // A whole number, as on a card; if two numbers are needed, the second follows the first.
  /** @param {string} signs */
  const add = (signs) => {
    const one = field();
    if (!one) return;
    const joint = one.dataset.joint ?? "";
    const parts = joint ? one.value.split(joint).filter(Boolean) : [];
    one.value = joint && parts.length === 1 ? `${parts[0]}${joint}${signs}` : signs;
  };

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    const pressed = /** @type {HTMLElement} */ (event.target).closest("[data-types], [data-adds], [data-erases]");
    if (!(pressed instanceof HTMLElement)) return;
    if (pressed.dataset.types) write(pressed.dataset.types);
    else if (pressed.dataset.adds) add(pressed.dataset.adds);
    else erase();
  };
  /** @param {Event} event */
  const onInput = (event) => {
    const one = fieldAt(event.target);
    if (!one) return;
    if (one.dataset.single !== undefined) {
      // A character typed beside another replaces it, wherever the caret is.
      const typed = event instanceof InputEvent ? event.data : null;
      one.value = [...(typed ?? one.value)].at(-1) ?? "";
    }
    written(one);
  };
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    event.preventDefault();
    const one = /** @type {HTMLElement} */ (event.target).querySelector("input[data-field]");
    if (one instanceof HTMLInputElement) send(one);
  };
  /** @param {FocusEvent} event */
  const onFocus = (event) => {
    last = fieldAt(event.target) ?? last;
    if (fieldAt(event.target)?.dataset.single !== undefined) fieldAt(event.target)?.select();
  };
  // A character typed anywhere on the slate is meant for the field.
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const { target, key } = event;
    if (submitOnEnter(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest("input, select, textarea, [data-keys]") || !field()) return;
    if (key === "Backspace") erase();
    else if (key.length === 1 && key !== " ") write(key);
    else return;
    event.preventDefault();
  };
  return listening(root, { click: onClick, input: onInput, submit: onSubmit, focusin: onFocus, keydown: onKey });
}
