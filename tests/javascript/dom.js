// A page without a browser: elements, focus and events are real, and the test sets the sizes.

import { Window } from "../../widgets/node_modules/happy-dom/lib/index.js";

export const window = new Window({ url: "http://127.0.0.1/pyramid-addition/", width: 1024, height: 768 });
const NAMES = [
  "document", "location", "history", "localStorage", "sessionStorage", "navigator", "CSS", "Event",
  "InputEvent", "KeyboardEvent", "MouseEvent", "PointerEvent", "SubmitEvent", "ErrorEvent", "FormData",
  "Element", "HTMLElement", "HTMLButtonElement", "HTMLDetailsElement", "HTMLInputElement", "HTMLScriptElement",
  "HTMLTemplateElement", "MutationObserver", "ResizeObserver",
];
for (const name of NAMES) Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
Object.assign(globalThis, { window });
for (const name of ["innerWidth", "innerHeight"]) Object.defineProperty(globalThis, name, { get: () => window[name] });
globalThis.requestAnimationFrame = (run) => window.requestAnimationFrame(run);
globalThis.cancelAnimationFrame = (frame) => window.cancelAnimationFrame(frame);
// There is no layout, so every connected element counts as visible.
window.Element.prototype.checkVisibility = function checkVisibility() { return this.isConnected; };
window.Element.prototype.getAnimations = () => [];
window.Element.prototype.getClientRects = function getClientRects() { return this.isConnected ? [{}] : []; };

/** Sets the position and size of an element. */
export const lay = (element, left, top, width = 40, height = 60) => {
  const box = { left, top, width, height, right: left + width, bottom: top + height, x: left, y: top };
  element.getBoundingClientRect = () => box;
  return element;
};

/** Adds a new element with this content to the page. */
export const placed = (markup = "") => {
  document.body.innerHTML = `<main>${markup}</main>`;
  return document.querySelector("main");
};

export const fire = (target, type, about = {}) => {
  const kinds = [[/^key/, KeyboardEvent], [/^pointer/, PointerEvent], [/^click/, MouseEvent], [/^input/, InputEvent]];
  const Kind = kinds.find(([name]) => name.test(type))?.[1] ?? Event;
  const event = new Kind(type, { bubbles: true, cancelable: true, ...about });
  target.dispatchEvent(event);
  return event;
};

/** Lets pending promises settle. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

// The DOM library lacks two features of browsers.
globalThis.Option = function Option(text, value) {
  const option = document.createElement("option");
  return Object.assign(option, { text, value });
};
Object.defineProperty(document.createElement("output").constructor.prototype, "htmlFor", { get: () => ({ value: "" }) });
