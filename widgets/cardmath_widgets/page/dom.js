// @ts-check
// Helpers for every script on the page.

/**
 * @typedef {[number, number, number, number]} Box left, top, width, height in CSS pixels
 */

/**
 * Make an element, as the last child of a parent.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} className
 * @param {Element} [parent]
 * @returns {HTMLElementTagNameMap[T]}
 */
export const make = (tag, className, parent) => {
  const element = document.createElement(tag);
  element.className = className;
  parent?.append(element);
  return element;
};

/**
 * Make a widget's frame in the place that the front end provides. The layout in the frame depends on the width of that
 * place.
 * @param {HTMLElement} holder
 * @param {...string} looks
 */
export const framed = (holder, ...looks) => {
  holder.classList.add("cm-holder");
  return make("div", ["cardmath", ...looks].join(" "), holder);
};

/**
 * @param {HTMLElement} element
 * @param {Box} box
 */
export const place = (element, [x, y, width, height]) => {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
};

/**
 * Whether a pointer that goes down may start moving something. A pen takes over from the hand that holds it; any other
 * pointer waits. A pointer that goes down again was not seen going up.
 * @param {PointerEvent} event
 * @param {{ by: PointerEvent } | null} held what is being moved, and the event with which that started
 */
export const mayStart = ({ pointerId, pointerType }, held) => !held || held.by.pointerId === pointerId
  || (pointerType === "pen" && held.by.pointerType !== "pen");

/** Whether the page is in a frame on another site (shell/framed.js). */
export const inFrame = () => document.documentElement.dataset.framed !== undefined;
// A frame may be as tall as its whole content. Anything that fills a window is no taller than the screen.
export const windowHeight = () => (
  inFrame() ? Math.min(window.innerHeight, window.screen.height) : window.innerHeight);

// The body of an app's page has its connection state as an attribute; a notebook's body does not.
export const inApp = () => document.body.dataset.connection !== undefined;
// A page of a class shows which pupil it belongs to.
/** The open parts of the page, as "1,2", if a teacher paces the class; "all" otherwise. */
export const paced = () => document.body.dataset.paced ?? "all";
/** The role of the person using the page around this one, if that page asks for scores (shell/mathalea.js). */
export const scored = () => {
  const { scored: by } = document.body.dataset;
  return by === undefined ? {} : { scored: by };
};
export const inClass = () => document.getElementById("in-class") !== null;
/** Whether anyone is notified of what happens on this page: a class, or a learning platform that has set this. */
export const isWatched = () => inClass() || document.documentElement.dataset.reports !== undefined;
// A page with its own folder is named after that folder. A page inside the one file contains its own name.
export const pageName = () => (document.documentElement.dataset.page ?? location.pathname)
  .replace(/\/(index\.html)?$/, "").split("/").at(-1) ?? "";
// The page's address, and the base address of all pages if the server uses it for short addresses.
export const whereabouts = () => {
  if (!inApp()) return {};
  const { home, embeds } = document.body.dataset;
  return {
    page: location.href.split("#")[0],
    home: home === undefined ? "" : new URL(home, location.href).href,
    // Other sites may show it in a frame.
    ...(embeds === undefined || inClass() ? {} : { embeds: true }),
  };
};
export const isOffline = () => ["lost", "gone"].includes(document.body.dataset.connection ?? "");

/**
 * Return whether keys pressed on an element are meant for it.
 * @param {EventTarget | null} target
 */
export const isWriting = (target) => target instanceof Element && target.closest("input, select, textarea") !== null;

/**
 * Submit the form of a field on Enter, because JupyterLab suppresses that key's usual effect.
 * @param {KeyboardEvent} event
 * @returns {boolean} whether a form was submitted
 */
export const submitOnEnter = (event) => {
  const { target, key, isComposing } = event;
  if (key !== "Enter" || isComposing || !(target instanceof HTMLInputElement) || !target.form) return false;
  event.preventDefault();
  target.form.requestSubmit();
  return true;
};

/**
 * Listen to events, keyed by name.
 * @param {EventTarget} target
 * @param {Record<string, (event: any) => void>} handlers
 * @returns {() => void} a function that stops it
 */
export const listening = (target, handlers) => {
  for (const [type, handler] of Object.entries(handlers)) target.addEventListener(type, handler);
  return () => {
    for (const [type, handler] of Object.entries(handlers)) target.removeEventListener(type, handler);
  };
};
