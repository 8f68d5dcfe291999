// @ts-check
// The question to the class on the desk: chosen, asked, its answers watched, shown on the projector, and ended.

import { gathered } from "./gathered.js";
import { item } from "./item.js";
import { make } from "./showing.js";

/** @typedef {import("./showing.js").Question} Question */
/** @typedef {import("./showing.js").Gathered} Gathered */

/**
 * A button that sends an order.
 * @param {string} text
 * @param {string} label
 * @param {() => void} press
 */
export function pressing(text, label, press) {
  const button = make("button", "desk-button", text);
  button.type = "button";
  button.setAttribute("aria-label", label);
  button.addEventListener("click", press);
  return button;
}

/** @param {(order: object) => void} send */
export function question(send) {
  const place = /** @type {HTMLElement} */ (document.getElementById("desk-question"));
  const form = /** @type {HTMLFormElement} */ (place.querySelector("form"));
  const panel = /** @type {HTMLElement} */ (place.querySelector(".desk-asked"));
  /** @param {string} name */
  const field = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  /** @param {string} selector */
  const inside = (selector) => /** @type {HTMLElement} */ (panel.querySelector(selector));
  const more = /** @type {HTMLDetailsElement} */ (inside("details"));
  let isOpened = false;
  let asked = "";

  // A kind has only some bases.
  function kind() {
    const bases = JSON.parse(field("kind").selectedOptions[0].dataset.bases ?? "[]");
    for (const option of field("base").options) {
      option.disabled = option.hidden = !bases.includes(Number(option.value));
    }
    if (!field("base").selectedOptions[0]?.disabled) return;
    const usual = ["12", "8"].find((base) => bases.includes(Number(base))) ?? String(bases[0]);
    field("base").value = usual;
  }
  field("kind").addEventListener("change", kind);
  kind();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [chosen, base, number] = ["kind", "base", "number"].map((name) => field(name).value);
    const drawn = String(Math.floor(Math.random() * 10_000));
    send({ do: "ask", kind: chosen, base, number: number || drawn });
  });
  inside("[data-answers]").addEventListener("click", () => send({ do: "show-answers", value: !isOpened }));
  inside("[data-end]").addEventListener("click", () => send({ do: "end-question" }));

  /** @param {Gathered} answer @param {string} about */
  const along = ({ answer, name = "", who = "", can_show: canShow }, about) => {
    const words = [name, who].filter(Boolean).join(": ");
    const { snapshot = "" } = panel.dataset;
    const press = () => send({ do: "snapshot-answer", item: about, answer });
    return [make("span", "desk-who", words), ...(canShow ? [pressing(snapshot, `${snapshot}: ${answer}`, press)] : [])];
  };

  return (/** @type {Question} */ shown) => {
    const isAsked = shown.key !== undefined;
    form.hidden = isAsked;
    panel.hidden = !isAsked;
    if (!isAsked) {
      asked = "";
      return;
    }
    isOpened = shown.is_opened;
    if (asked !== shown.key) {
      // A teacher's screen may be on the projector, so a new question hides who answered what.
      more.open = false;
      inside(".class-item").replaceChildren(...item(shown));
      asked = shown.key ?? "";
    }
    const told = inside("[role=status]");
    if (told.textContent !== shown.answered) told.textContent = shown.answered;
    const button = inside("[data-answers]");
    button.textContent = (isOpened ? button.dataset.hide : button.dataset.show) ?? "";
    const list = inside(".class-gathered");
    const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    list.replaceChildren(...gathered(shown.answers, panel.dataset.right ?? "", (one) => along(one, shown.item)));
    const same = focused && list.querySelector(`[aria-label="${CSS.escape(focused)}"]`);
    if (same) /** @type {HTMLElement} */ (same).focus();
  };
}
