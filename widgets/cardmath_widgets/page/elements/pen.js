// @ts-check
// Draw with a finger, a mouse or the keyboard: an element with data-pen accepts strokes, and each finished stroke goes
// into the field named there. The kernel draws finished strokes; this script only draws the current one.

import { listening, mayStart } from "../dom.js";

const PEN_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const PEN_NEAR = 3; // units: points closer than this add nothing
const PEN_STEP = 8; // units by which an arrow key moves the pen
const PEN_MOST = 300; // points of a stroke
/** @type {Record<string, [number, number]>} */
const PEN_MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {[number, number]} Point */

/**
 * Encode points as a string, three characters for each; together.py reads them.
 * @param {Point[]} points
 * @param {number} width
 */
export const strokeText = (points, width) => points.map(([x, y]) => {
  const place = y * width + x;
  return PEN_SIGNS[place >> 12] + PEN_SIGNS[(place >> 6) & 63] + PEN_SIGNS[place & 63];
}).join("");

/**
 * @param {HTMLElement} root
 * @param {(key: string, value: string) => void} enter
 * @returns {() => void} stops listening
 */
export function sketching(root, enter) {
  // The keyboard's stroke has no pointer.
  /** @type {{ pad: HTMLElement, points: Point[], by: PointerEvent | null } | null} */
  let stroke = null;
  // Where the keyboard's pen is.
  /** @type {Point} */
  let pen = [0, 0];

  /** @param {EventTarget | null} target */
  const padOf = (target) => {
    const pad = target instanceof Element ? target.closest("[data-pen]") : null;
    return pad instanceof HTMLElement && root.contains(pad) ? pad : null;
  };
  /** @param {HTMLElement} pad @returns {Point} */
  const sizeOf = (pad) => /** @type {Point} */ ((pad.dataset.size ?? "1 1").split(" ").map(Number));
  /** @param {HTMLElement} pad @param {PointerEvent} event @returns {Point} */
  const pointAt = (pad, event) => {
    const { left, top, width, height } = pad.getBoundingClientRect();
    const [wide, high] = sizeOf(pad);
    return within(pad, [(event.clientX - left) / width * wide, (event.clientY - top) / height * high]);
  };
  /** @param {HTMLElement} pad @param {Point} point @returns {Point} */
  const within = (pad, [x, y]) => {
    const [wide, high] = sizeOf(pad);
    return [Math.max(0, Math.min(Math.round(x), wide - 1)), Math.max(0, Math.min(Math.round(y), high - 1))];
  };
  /** @param {HTMLElement} pad */
  const show = (pad) => {
    const live = pad.querySelector("[data-live]");
    if (!live) return;
    const [wide, high] = sizeOf(pad);
    const line = stroke ? `<polyline points="${stroke.points.map((one) => one.join(",")).join(" ")}"/>` : "";
    const [x, y] = pen;
    const cross = document.activeElement === pad
      ? `<path class="cm-pen-at" d="M${x - 6} ${y}H${x + 6}M${x} ${y - 6}V${y + 6}"/>` : "";
    live.innerHTML = `<svg viewBox="0 0 ${wide} ${high}">${line}${cross}</svg>`;
  };
  /** @param {Point} point */
  const add = (point) => {
    if (!stroke || stroke.points.length >= PEN_MOST) return;
    const [x, y] = /** @type {Point} */ (stroke.points.at(-1));
    if (Math.hypot(point[0] - x, point[1] - y) >= PEN_NEAR) stroke.points.push(point);
  };
  const finish = () => {
    if (!stroke) return;
    const { pad, points } = stroke;
    stroke = null;
    enter(pad.dataset.pen ?? "", strokeText(points, sizeOf(pad)[0]));
    show(pad);
  };

  /** @param {PointerEvent} event */
  const onDown = (event) => {
    const pad = padOf(event.target);
    if (!pad || !event.isPrimary || event.button !== 0) return;
    const held = stroke?.by && stroke.pad.isConnected ? { by: stroke.by } : null;
    if (!mayStart(event, held)) return;
    event.preventDefault();
    pad.setPointerCapture(event.pointerId);
    pen = pointAt(pad, event);
    stroke = { pad, points: [pen], by: event };
    show(pad);
  };
  /** @param {PointerEvent} event */
  const onMove = (event) => {
    if (!stroke?.by || event.pointerId !== stroke.by.pointerId) return;
    pen = pointAt(stroke.pad, event);
    add(pen);
    show(stroke.pad);
  };
  /** @param {PointerEvent} event */
  const onUp = (event) => {
    if (stroke?.by && event.pointerId === stroke.by.pointerId) finish();
  };
  // The arrow keys move the pen; the space bar puts it on the paper and lifts it.
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const pad = padOf(event.target);
    if (!pad || event.target !== pad || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = PEN_MOVES[event.key];
    if (move) {
      pen = within(pad, [pen[0] + move[0] * PEN_STEP, pen[1] + move[1] * PEN_STEP]);
      add(pen);
    } else if (event.key === " ") {
      if (stroke) finish();
      else stroke = { pad, points: [pen], by: null };
    } else return;
    event.preventDefault();
    show(pad);
  };
  /** @param {FocusEvent} event */
  const onFocus = (event) => {
    const pad = padOf(event.target);
    if (!pad) return;
    if (event.type === "focusout") finish();
    else if (!pen[0] && !pen[1]) pen = within(pad, [sizeOf(pad)[0] / 2, sizeOf(pad)[1] / 2]);
    show(pad);
  };
  return listening(root, {
    pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp, keydown: onKey,
    focusin: onFocus, focusout: onFocus,
  });
}
