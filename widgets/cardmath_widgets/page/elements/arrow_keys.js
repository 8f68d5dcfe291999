// @ts-check
// Groups with a single Tab stop, where the arrow keys move from button to button.

import { listening } from "../dom.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
const centre = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** @param {Element} group @returns {HTMLElement[]} */
const membersOf = (group) => [...group.querySelectorAll("button")];

/**
 * Find the nearest of the others in a direction; sideways distance counts more than distance ahead.
 * @param {HTMLElement[]} others
 * @param {HTMLElement} from
 * @param {[number, number]} way
 */
const nearest = (others, from, [dx, dy]) => {
  const [x, y] = centre(from);
  const found = others.flatMap((one) => {
    const [to, down] = centre(one);
    const ahead = (to - x) * dx + (down - y) * dy;
    const aside = Math.abs((to - x) * dy) + Math.abs((down - y) * dx);
    return ahead > 1 ? [{ one, distance: ahead + 4 * aside }] : [];
  });
  return found.sort((one, other) => one.distance - other.distance)[0]?.one;
};

/**
 * @param {HTMLElement} root
 * @returns {() => void} stops listening
 */
export function roaming(root) {
  /** @param {Element} group @param {HTMLElement | undefined} stop */
  const setStop = (group, stop) => {
    for (const one of membersOf(group)) one.tabIndex = one === stop ? 0 : -1;
  };
  // Groups come and go with the content.
  const tidy = () => {
    for (const group of root.querySelectorAll("[data-roam]")) {
      const members = membersOf(group);
      if (members.filter((one) => one.tabIndex === 0).length !== 1) {
        setStop(group, members.find((one) => one.getAttribute("aria-pressed") === "true") ?? members[0]);
      }
    }
  };
  const observer = new MutationObserver(tidy);
  observer.observe(root, { childList: true, subtree: true });
  tidy();
  /** @param {Event} event */
  const groupOf = (event) => /** @type {Element} */ (event.target).closest("[data-roam]");
  /** @param {FocusEvent} event */
  const onFocus = (event) => {
    const group = groupOf(event);
    if (group && event.target instanceof HTMLButtonElement) setStop(group, event.target);
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const group = groupOf(event);
    const way = WAYS[event.key];
    if (!group || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const from = /** @type {HTMLElement} */ (event.target);
    nearest(membersOf(group).filter((one) => one !== from), from, way)?.focus();
  };
  const stop = listening(root, { focusin: onFocus, keydown: onKey });
  return () => {
    observer.disconnect();
    stop();
  };
}
