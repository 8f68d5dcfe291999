// @ts-check
// Carry things by mouse or finger: an element with data-carry can be dropped on elements with data-takes that contain
// the same word. Everything that can be carried can also be moved by pressing.

import { listening, mayStart } from "../dom.js";

const BEGINS = 8; // pixels before a press becomes a drag

/**
 * @param {HTMLElement} root
 * @param {(key: string, to: string) => void} drop
 * @returns {() => void} stops listening
 */
export function carrying(root, drop) {
  /** @type {{ thing: HTMLElement, by: PointerEvent, moved: boolean, over: HTMLElement | null } | null} */
  let held = null;

  /** @param {HTMLElement} thing */
  const placesFor = (thing) => /** @type {HTMLElement[]} */ (
    // The thing being carried is under the pointer itself, so it cannot be its own destination.
    [...root.querySelectorAll("[data-takes]")].filter((one) => one !== thing
      && one instanceof HTMLElement && one.dataset.takes?.split(" ").includes(thing.dataset.carry ?? "")));
  /** @param {number} x @param {number} y @param {HTMLElement} thing */
  const placeAt = (x, y, thing) => placesFor(thing).find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }) ?? null;
  const letGo = () => {
    if (!held) return;
    held.thing.style.translate = "";
    held.thing.classList.remove("is-carried");
    root.querySelectorAll(".is-target, .is-over").forEach((one) => one.classList.remove("is-target", "is-over"));
    held = null;
  };
  /** @param {PointerEvent} event */
  const onDown = (event) => {
    const thing = /** @type {Element} */ (event.target).closest("[data-carry]");
    if (!(thing instanceof HTMLElement) || !event.isPrimary || event.button !== 0 || !mayStart(event, held)) return;
    letGo();
    held = { thing, by: event, moved: false, over: null };
  };
  /** @param {PointerEvent} event */
  const onMove = (event) => {
    if (!held || event.pointerId !== held.by.pointerId) return;
    const [dx, dy] = [event.clientX - held.by.clientX, event.clientY - held.by.clientY];
    if (!held.moved && Math.hypot(dx, dy) < BEGINS) return;
    if (!held.moved) {
      held.moved = true;
      held.thing.classList.add("is-carried");
      placesFor(held.thing).forEach((one) => one.classList.add("is-target"));
    }
    held.thing.style.translate = `${dx}px ${dy}px`;
    held.over?.classList.remove("is-over");
    held.over = placeAt(event.clientX, event.clientY, held.thing);
    held.over?.classList.add("is-over");
  };
  /** @param {PointerEvent} event */
  const onUp = (event) => {
    if (!held || event.pointerId !== held.by.pointerId) return;
    const { thing, moved, over } = held;
    letGo();
    if (!moved) return;
    // The click that follows a drag does not count.
    root.addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); },
      { capture: true, once: true });
    setTimeout(() => root.dispatchEvent(new MouseEvent("click")), 0);
    if (over) drop(thing.dataset.thing ?? "", over.dataset.place ?? "");
  };
  /** @param {PointerEvent} event */
  const onCancel = (event) => {
    if (event.pointerId === held?.by.pointerId) letGo();
  };
  // Without this, browsers would drag the text of a selected page instead.
  const onDragStart = (/** @type {DragEvent} */ event) => { if (held) event.preventDefault(); };
  const stops = [
    listening(root, { dragstart: onDragStart, pointerdown: onDown }),
    // On a tablet that is turned, the places move away under the finger.
    listening(window, { pointermove: onMove, pointerup: onUp, pointercancel: onCancel, resize: letGo }),
  ];
  return () => { for (const stop of stops) stop(); };
}
