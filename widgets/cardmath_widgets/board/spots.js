// @ts-check
// The real buttons above a painted table: one for each spot, in groups. The focus never gets lost.

import { make, place } from "../page/dom.js";
import { figure } from "../page/cast/figures.js";
import { entrance, free, heir, isStill, neighbour } from "./focus.js";
import { lifting } from "./lift.js";
import { cutting } from "./overlap.js";
import { STRAY, counting } from "./presses.js";

/** @typedef {import("../page/dom.js").Box} Box */
/** @typedef {import("./focus.js").Spot} Spot */
/** @typedef {import("./focus.js").Scene} Scene */
/**
 * @typedef {object} Pressing
 * @property {(key: string) => boolean} press
 * @property {(key: string) => boolean} double
 * @property {(panel: string) => void} open
 * @property {(event: KeyboardEvent) => boolean} shortcut runs the command of a key on this board
 * @property {(box: Box, face?: number) => HTMLElement} cut makes a picture of a card, or of a part of the table
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// How long a choice is shown without confirmation from the kernel.
const PATIENCE = 1500; // ms
/** A plate as low as this has small type, and shows many lives in two rows beside the name. */
const LOW_PLATE = 53; // px
/** How much of a place its label fills: a letter is half as wide as it is tall, with space around it. */
const WORDS = 1.1;

// How a figure looks in each state; in any other, it is calm.
/** @type {Record<string, import("../page/cast/figures.js").Pose>} */
const LOOKING_LIKE = { turn: "thinks", best: "cheers", out: "consoles" };

/**
 * @param {HTMLElement} layer
 * @param {Pressing} pressing
 */
export function spots(layer, pressing) {
  /** @type {Map<string, HTMLElement>} */
  const elements = new Map();
  /** @type {Map<string, HTMLElement>} */
  const groups = new Map();
  /** @type {Map<string, string>} */
  const tabStops = new Map();
  // The spot of each group that had the focus last.
  /** @type {Map<string, string>} */
  const visited = new Map();
  const count = counting();
  const lift = lifting(pressing.cut);
  /** @type {Scene} */
  let scene = { width: 0, height: 0, card: 0, groups: {}, spots: {} };

  /** @param {string} name */
  const group = (name) => {
    let element = groups.get(name);
    if (!element) {
      element = make("div", `cm-group cm-${name}`, layer);
      element.setAttribute("role", "group");
      groups.set(name, element);
    }
    element.setAttribute("aria-label", scene.groups[name]?.label ?? name);
    return element;
  };
  /** @param {EventTarget | null} element */
  const keyOf = (element) => (element instanceof HTMLElement ? element.dataset.sprite ?? "" : "");

  /**
   * @param {string} key
   * @param {Spot} spot
   */
  const create = (key, spot) => {
    const element = document.createElement(isStill(spot) ? "div" : "button");
    element.dataset.sprite = key;
    if (isStill(spot)) element.setAttribute("role", "img");
    else {
      /** @type {HTMLButtonElement} */ (element).type = "button";
      element.addEventListener("click", (event) => {
        choose(element, key, count(/** @type {MouseEvent} */ (event), key));
      });
      element.addEventListener("focus", () => visit(key));
      element.addEventListener("keydown", (event) => onKey(/** @type {KeyboardEvent} */ (event)));
    }
    for (const name of ["cm-count", "cm-note-below"]) make("span", name, element).setAttribute("aria-hidden", "true");
    return element;
  };
  // A first choice appears in the same frame; the kernel decides what happens next. If no answer comes, because the
  // press was lost on the way, the table soon returns to its real state.
  /**
   * @param {HTMLElement} element
   * @param {string} key
   * @param {number} presses the number of quick presses, including this one
   */
  const choose = (element, key, presses) => {
    if (presses === STRAY) return;
    const spot = scene.spots[key];
    if (spot?.opens) {
      pressing.open(spot.opens);
      return;
    }
    const isFirst = spot?.free && !Object.values(scene.spots).some((one) => one.chosen);
    // The Enter key, which is a click without a count, means the same as two quick presses.
    if (spot?.double && (presses > 1 || (presses === 0 && isFirst))) {
      const isMeant = presses === 0 || (presses === 2 && element.getAttribute("aria-pressed") === "true");
      if (isMeant) pressing.double(key);
      return;
    }
    // Some players press everything twice, so their choice stays. On a stock, each press draws.
    if (presses > 1 && spot?.toggle !== false) return;
    if (!pressing.press(key) || !isFirst) return;
    setPressed(element, spot, true);
    setTimeout(() => { if (scene.spots[key]) update(element, scene.spots[key]); }, PATIENCE);
  };
  /**
   * @param {HTMLElement} element
   * @param {Spot} spot
   * @param {boolean} isPressed
   */
  const setPressed = (element, spot, isPressed) => {
    element.setAttribute("aria-pressed", String(isPressed));
    lift.show(element, spot, isPressed, scene);
  };
  /**
   * @param {HTMLElement} element
   * @param {Spot} spot
   */
  const update = (element, spot) => {
    const { box, kind = "card", text = "", note = "", suit = "" } = spot;
    element.className = `cm-spot cm-kind-${kind}`;
    element.classList.toggle("has-count", text !== "");
    element.classList.toggle("is-covered", Boolean(spot.covered));
    element.classList.toggle("is-loose", Boolean(spot.targets?.length));
    element.dataset.mark = spot.mark ?? "";
    place(element, spot.box);
    element.setAttribute("aria-label", spot.label);
    if (!isStill(spot) && spot.toggle !== false) setPressed(element, spot, Boolean(spot.chosen));
    else element.removeAttribute("aria-pressed");
    element.dataset.suit = suit;
    element.dataset.state = spot.state ?? "";
    if (spot.opens) element.dataset.opens = spot.opens;
    else delete element.dataset.opens;
    element.children[0].textContent = text;
    if (kind === "plate" || kind === "seat") {
      fillPlate(element, spot);
      return;
    }
    element.classList.toggle("has-note", note !== "");
    element.children[1].textContent = note;
    fillDots(element, spot.tokens ?? []);
    const letters = (note || text).length || 1;
    element.style.setProperty("--letters", String(letters));
    if (kind === "words") element.style.setProperty("--fit", `${Math.sqrt((WORDS * box[2] * box[3]) / letters)}px`);
    if (text) element.style.setProperty("--signs", String(text.length));
  };
  /**
   * Show tokens as dots: the ones left, and the ones gone.
   * @param {HTMLElement} element
   * @param {[number, number] | []} tokens
   */
  const fillDots = (element, [have = 0, of = 0]) => {
    element.querySelector(".cm-tokens")?.remove();
    if (!of) return;
    const row = make("span", "cm-tokens", element);
    for (let at = 0; at < of; at += 1) make("i", at < have ? "cm-token" : "cm-token is-gone", row);
  };
  /**
   * @param {HTMLElement} element
   * @param {Spot} spot
   */
  const fillPlate = (element, { box, note = "", tokens = [], clear = 0, above = 0, who, state = "" }) => {
    element.classList.toggle("is-low", box[3] - above <= LOW_PLATE);
    element.classList.toggle("is-beside", clear > 0);
    element.classList.toggle("is-below", above > 0);
    element.style.setProperty("--clear", `${clear}px`);
    element.style.setProperty("--above", `${above}px`);
    element.style.setProperty("--wide", `${box[2]}px`);
    while (element.children.length > 1) element.lastChild?.remove();
    if (who) {
      const face = make("span", "cm-plate-face", element.children[0]);
      face.innerHTML = figure(who, LOOKING_LIKE[state] ?? "holds", { isHead: true });
    }
    fillDots(element, tokens);
    make("span", "cm-plate-note", element).textContent = note;
  };
  /** @param {string} key */
  const visit = (key) => {
    const name = scene.spots[key]?.group;
    if (name) visited.set(name, key);
    setTabStop(key);
  };
  // In a group with arrow keys, only one spot is a Tab stop; the arrow keys lead to the others.
  /** @param {string} key */
  const setTabStop = (key) => {
    const name = scene.spots[key]?.group;
    if (!name || !scene.groups[name]?.arrows) return;
    const before = elements.get(tabStops.get(name) ?? "");
    if (before) before.tabIndex = -1;
    tabStops.set(name, key);
    const element = elements.get(key);
    if (element) element.tabIndex = 0;
  };
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event.currentTarget);
    const arrow = scene.groups[scene.spots[key]?.group]?.arrows ? ARROWS[event.key] : undefined;
    if (arrow) elements.get(neighbour(scene, key, arrow))?.focus();
    else if (!pressing.shortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The cards are in stacking order, lowest first.
  const cut = () => {
    /** @type {Box[]} */
    const later = [];
    for (const [key, { box, kind = "card" }] of Object.entries(scene.spots).reverse()) {
      const element = elements.get(key);
      const shape = cutting(box, later);
      if (element && element.style.clipPath !== shape) element.style.clipPath = shape;
      if (kind === "card" || kind === "seen") later.push(box);
    }
  };

  /**
   * Show a scene.
   * @param {Scene} next
   */
  const show = (next) => {
    const before = scene;
    const focused = layer.contains(document.activeElement) ? keyOf(document.activeElement) : "";
    scene = next;
    // The focus moves to the nearest card before the focused one disappears, so that no key press is lost.
    if (focused && (!scene.spots[focused] || isStill(scene.spots[focused]))) {
      elements.get(heir(scene, before.spots[focused]))?.focus();
    }
    for (const [key, element] of elements) {
      // A spot that stops or starts being pressable needs another element.
      if (!scene.spots[key] || isStill(scene.spots[key]) !== (element.tagName === "DIV")) {
        element.remove();
        elements.delete(key);
      }
    }
    /** @type {Map<HTMLElement, Element>} */
    const last = new Map();
    for (const [key, spot] of Object.entries(scene.spots)) {
      const parent = group(spot.group);
      let element = elements.get(key);
      const isNew = !element;
      if (!element) {
        element = create(key, spot);
        elements.set(key, element);
        if (scene.groups[spot.group]?.arrows && !isStill(spot)) element.tabIndex = -1;
      }
      const previous = last.get(parent);
      const expected = previous ? previous.nextSibling : parent.firstChild;
      if (element !== expected) parent.insertBefore(element, expected);
      last.set(parent, element);
      if (spot !== before.spots[key] || before === next || isNew) update(element, spot);
    }
    cut();
    const held = layer.contains(document.activeElement) ? keyOf(document.activeElement) : "";
    if (scene.spots[held]) visited.set(scene.spots[held].group, held);
    for (const name of Object.keys(scene.groups)) {
      const was = visited.get(name) ?? "";
      const stop = entrance(scene, name, was, before.spots[was]);
      if (was) visited.set(name, stop);
      setTabStop(stop);
    }
    for (const [name, element] of groups) {
      // A group that has lost its last card keeps its label; a group that the next game does not have is removed.
      if (scene.groups[name]) group(name);
      else {
        element.remove();
        groups.delete(name);
        visited.delete(name);
        tabStops.delete(name);
      }
    }
  };
  return {
    show,
    /** Show a raised card as it is painted after a change. */
    follow: lift.follow,
    /** Forget the spots visited last, because there are different cards there now. */
    forget: () => visited.clear(),
    /**
     * Move the focus to a card, where the arrow keys can take over: one that can be chosen, if there is one. Return
     * whether there was a card.
     */
    focus() {
      const stops = [...tabStops.values()].filter((key) => elements.has(key));
      const [first] = free(stops.map((key) => [key, scene.spots[key]]));
      if (first) elements.get(first[0])?.focus();
      return Boolean(first);
    },
    chosen: () => Object.keys(scene.spots).find((key) => scene.spots[key].chosen) ?? "",
    /** @param {string} key */
    spot: (key) => scene.spots[key],
    /**
     * Return whether a card may be put down on a spot.
     * @param {string} key
     * @param {string} to
     */
    accepts: (key, to) => {
      const targets = scene.spots[key]?.targets ?? [];
      const { group } = scene.spots[to] ?? {};
      return [to, `~${to}`, group, `~${group}`].some((one) => targets.includes(one));
    },
    /**
     * Return whether a spot would take the card from another. If so, it lights up while that card is over it.
     * @param {string} key
     * @param {string} to
     */
    takes: (key, to) => [to, scene.spots[to]?.group].some((one) => scene.spots[key]?.targets?.includes(one)),
  };
}
