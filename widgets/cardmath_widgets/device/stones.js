// @ts-check
// The steps of a path as stones. Won steps have a tick, the next one an arrow; any stone can be pressed.

import { make } from "../page/dom.js";
import { stepsWon } from "./device.js";

/** @typedef {[number: number, text: string, spoken: string, title: string, idea: string, door: string]} Stone */

/**
 * @param {HTMLElement} parent
 * @param {string} id
 * @param {{ change: (id: string, value: unknown) => void }} context
 */
export function stones(parent, id, context) {
  const element = make("div", "cm-path", parent);
  const parts = make("div", "cm-path-parts", element);
  // The name and the idea of the stone that has the focus or the pointer.
  const label = make("p", "cm-path-idea", element);
  label.setAttribute("aria-hidden", "true");
  /** @type {HTMLButtonElement[]} */
  let buttons = [];

  /** @param {Stone} stone */
  const tell = ([, , , title, idea]) => {
    const name = document.createElement("b");
    name.textContent = title;
    label.replaceChildren(name, ` ${idea}`);
  };
  return {
    element,
    /** @param {{ game: string, stones: Stone[], now: number, words: Record<string, string> }} next */
    update({ game, stones: listed, now, words }) {
      const won = stepsWon(game);
      const first = listed.find(([number]) => !won.includes(number));
      const hadFocus = buttons.findIndex((button) => button === document.activeElement);
      parts.replaceChildren();
      /** @type {HTMLElement} */
      let row = parts;
      buttons = listed.map((stone) => {
        const [number, text, spoken, title, idea, door] = stone;
        if (door) {
          const part = make("div", "cm-path-part", parts);
          make("p", "", part).textContent = door;
          row = make("ol", "", part);
          row.setAttribute("aria-label", door);
        }
        const button = make("button", "cm-stone", make("li", "", row));
        button.type = "button";
        const states = [
          number === now && words.now, won.includes(number) && words.done, stone === first && words.next,
        ].filter(Boolean);
        const name = words.step.replace("{number}", spoken).replace("{title}", title);
        button.setAttribute("aria-label", [name, idea, ...states].join(". "));
        button.dataset.step = String(number);
        button.classList.toggle("is-won", won.includes(number));
        button.classList.toggle("is-next", stone === first);
        if (number === now) button.setAttribute("aria-current", "step");
        make("span", "", button).textContent = text;
        const sign = won.includes(number) ? "✓" : stone === first ? "▸" : "";
        const picture = make("i", "", button);
        picture.setAttribute("aria-hidden", "true");
        picture.textContent = sign;
        button.addEventListener("click", () => context.change(id, number));
        button.addEventListener("focus", () => tell(stone));
        button.addEventListener("pointerenter", () => tell(stone));
        return button;
      });
      const shown = listed.find(([number]) => number === now) ?? first;
      if (shown) tell(shown);
      else label.textContent = words.all;
      if (hadFocus >= 0) buttons[hadFocus]?.focus();
    },
  };
}
