// @ts-check
// The snapshots on the desk, in their order: shown on the projector or on every tablet, moved, and removed.

import { item } from "./item.js";
import { pictures } from "./pictures.js";
import { make } from "./showing.js";

/** @typedef {import("./showing.js").Snapshot} Snapshot */

/**
 * @param {(order: object) => void} send
 * @param {string} own where the pictures are
 */
export function snapshots(send, own) {
  const list = /** @type {HTMLElement} */ (document.getElementById("desk-snapshots"));
  const nothing = /** @type {HTMLElement} */ (document.querySelector("[data-show=no-snapshots]"));
  const words = list.dataset;

  /** @param {string} key */
  const board = (key) => {
    const image = Object.assign(make("img", ""), { alt: "", width: 260, height: 195, loading: "lazy" });
    pictures.put(image, `${own}snapshots/${key}.svg`);
    return image;
  };

  /** @param {Snapshot} snapshot @param {number} at @param {number} count */
  const entry = ({ key, title, card, is_shown, is_looked }, at, count) => {
    /** @type {[string, string | undefined, string, boolean | null, boolean][]} */
    const orders = [
      ["show", words.showIt, is_shown ? "hide" : "show", is_shown, true],
      ["look", words.look, is_looked ? "look-away" : "look", is_looked, true],
      ["earlier", words.earlier, "earlier", null, at > 0],
      ["later", words.later, "later", null, at < count - 1],
      ["remove", words.remove, "remove", null, true],
    ];
    const buttons = orders.map(([name, word = "", how, isOn, isPossible]) => {
      const button = make("button", "desk-button", word);
      Object.assign(button, { type: "button", disabled: !isPossible });
      button.dataset.order = `${key} ${name}`;
      button.setAttribute("aria-label", `${word}: ${title}`);
      if (isOn !== null) button.setAttribute("aria-pressed", String(isOn));
      button.addEventListener("click", () => send({ do: "arrange", key, how }));
      return button;
    });
    const picture = card ? make("div", "class-item", item(card)) : board(key);
    return make("li", "", [picture, make("b", "", title), make("p", "desk-buttons", buttons)]);
  };

  return (/** @type {Snapshot[]} */ all) => {
    const focused = list.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.order : "";
    nothing.hidden = all.length > 0;
    list.replaceChildren(...all.map((one, at) => entry(one, at, all.length)));
    // The focus stays on the same button of the same snapshot, wherever it has moved.
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-order="${focused}"]:enabled`))?.focus();
  };
}
