// @ts-check
// Carry cards by mouse or finger: a picture of the card follows the pointer, and the spots that accept it light up. A
// press that does not move stays a press.

import { mayStart } from "../page/dom.js";

/**
 * @typedef {object} Carrying
 * @property {(key: string) => boolean} canCarry
 * @property {(key: string) => string[]} targetsOf the spots to light up
 * @property {(key: string, to: string) => boolean} accepts whether putting the card down there gets an answer
 * @property {(key: string, to: string) => boolean} takes whether the card would stay there: if so, the spot lights up
 * @property {(key: string) => HTMLElement} pictureOf makes a picture of the card on a spot
 * @property {(key: string, to: string) => void} drop
 */

// A movement of fewer pixels is still a press, made with an unsteady hand.
const UNSTEADY = 7;

/**
 * @param {HTMLElement} layer
 * @param {Carrying} carrying
 */
export function dragging(layer, carrying) {
  /** @type {{ key: string, by: PointerEvent, ghost: HTMLElement | null } | null} */
  let held = null;
  let over = "";
  let hasDragged = false;

  /** @param {string} key */
  const spot = (key) => layer.querySelector(`[data-sprite="${CSS.escape(key)}"]`);
  /**
   * @param {string[]} keys
   * @param {string} className
   * @param {boolean} isOn
   */
  const light = (keys, className, isOn) => {
    for (const key of keys) spot(key)?.classList.toggle(className, isOn);
  };
  /** @param {PointerEvent} event */
  const under = (event) => {
    for (const one of document.elementsFromPoint(event.clientX, event.clientY)) {
      const element = one.closest("[data-sprite]");
      if (!(element instanceof HTMLElement) || !layer.contains(element)) continue;
      const { sprite = "" } = element.dataset;
      if (sprite !== held?.key) return sprite;
    }
    return "";
  };
  const end = () => {
    if (!held) return;
    light(carrying.targetsOf(held.key), "is-target", false);
    light([over], "is-over", false);
    light([held.key], "is-carried", false);
    held.ghost?.remove();
    held = null;
    over = "";
  };

  layer.addEventListener("pointerdown", (event) => {
    if (!mayStart(event, held)) return;
    end();
    hasDragged = false;
    const element = event.target instanceof Element ? event.target.closest("[data-sprite]") : null;
    if (event.button !== 0 || !(element instanceof HTMLElement)) return;
    const key = element.dataset.sprite ?? "";
    if (carrying.canCarry(key)) held = { key, by: event, ghost: null };
  });
  const move = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.by.pointerId) return;
    const [x, y] = [event.clientX - held.by.clientX, event.clientY - held.by.clientY];
    if (!held.ghost) {
      if (Math.hypot(x, y) < UNSTEADY || !carrying.canCarry(held.key)) return;
      hasDragged = true;
      held.ghost = carrying.pictureOf(held.key);
      held.ghost.classList.add("is-in-hand");
      light(carrying.targetsOf(held.key), "is-target", true);
      light([held.key], "is-carried", true);
    }
    held.ghost.style.transform = `translate(${x}px, ${y}px) scale(1.06)`;
    const now = under(event);
    const next = now && carrying.accepts(held.key, now) ? now : "";
    if (next === over) return;
    light([over], "is-over", false);
    over = next;
    if (over && carrying.takes(held.key, over)) light([over], "is-over", true);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (!held || event.pointerId !== held.by.pointerId) return;
    const { key, ghost } = held;
    const to = over;
    end();
    if (ghost && to) carrying.drop(key, to);
  };
  const cancel = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === held?.by.pointerId) end();
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !held) return;
    // Escape only puts back the card being carried.
    if (held.ghost) event.stopPropagation();
    end();
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  // Without this, browsers would drag the text of a selected page instead.
  layer.addEventListener("dragstart", (event) => event.preventDefault());
  window.addEventListener("pointercancel", cancel);
  // On a tablet that is turned, the spots move away under the finger.
  window.addEventListener("resize", end);
  // The board does not pass its keys on, so this listener comes first.
  window.addEventListener("keydown", escape, { capture: true });
  // After a drag, letting go of the card does not also count as a press; a key does, even if no click has followed.
  layer.addEventListener("click", (event) => {
    if (!hasDragged) return;
    hasDragged = false;
    if (event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });
  return () => {
    end();
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    window.removeEventListener("resize", end);
    window.removeEventListener("keydown", escape, { capture: true });
  };
}
