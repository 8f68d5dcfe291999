// @ts-check
// The controls of a panel that people set, type into, press or copy.

import { tree } from "../elements/tree.js";
import { make, submitOnEnter } from "../dom.js";
import { leading } from "./app_links.js";

/** @typedef {import("./control_types.js").Builders} Builders */
/** @typedef {import("./control_types.js").Context} Context */

/**
 * @template {"div" | "form"} T
 * @param {HTMLElement} parent
 * @param {Context} context
 * @param {T} tag
 */
function field(parent, context, tag) {
  const element = /** @type {HTMLElement} */ (make(tag, "cm-field", parent));
  const id = context.newId();
  const label = make("label", "", element);
  label.htmlFor = id;
  return { element, label, id };
}

/** @type {Builders} */
export const fields = {
  select(parent, id, context) {
    const { element, label, id: target } = field(parent, context, "div");
    const select = make("select", "", element);
    select.id = target;
    select.addEventListener("change", () => context.change(id, select.value));
    let known = "";
    return {
      element,
      update(next) {
        label.textContent = next.label;
        const options = JSON.stringify(next.options);
        if (options !== known) {
          known = options;
          select.replaceChildren(...next.options.map(
            (/** @type {[string, string, boolean]} */ [value, text, isDisabled]) =>
              Object.assign(new Option(text, value), { disabled: isDisabled })));
        }
        select.value = next.value;
      },
    };
  },
  range(parent, id, context) {
    const { element, label, id: target } = field(parent, context, "div");
    const output = make("output", "cm-range-value", element);
    const input = make("input", "", element);
    Object.assign(input, { type: "range", id: target });
    output.htmlFor.value = target;
    /** @type {string[]} */
    let texts = [];
    const tell = () => {
      const text = texts[Number(input.value) - Number(input.min)] ?? input.value;
      output.textContent = text;
      input.setAttribute("aria-valuetext", text);
    };
    input.addEventListener("input", tell);
    input.addEventListener("change", () => context.change(id, Number(input.value)));
    return {
      element,
      update(next) {
        label.textContent = next.label;
        texts = next.texts;
        Object.assign(input, { min: next.low, max: next.high, step: 1, value: next.value });
        tell();
      },
    };
  },
  check(parent, id, context) {
    const element = make("label", "cm-check", parent);
    const input = make("input", "", element);
    input.type = "checkbox";
    const text = make("span", "", element);
    input.addEventListener("change", () => context.change(id, input.checked));
    return {
      element,
      update(next) {
        text.textContent = next.label;
        input.checked = next.value;
      },
    };
  },
  button(parent, id, context) {
    const element = make("button", "cm-button", parent);
    element.type = "button";
    element.dataset.id = id;
    element.addEventListener("click", () => {
      if (element.getAttribute("aria-disabled") !== "true") context.change(id, true);
    });
    return {
      element,
      update(next) {
        element.textContent = next.label;
        element.classList.toggle("is-primary", next.primary);
        // A truly disabled button would lose the keyboard's focus.
        element.setAttribute("aria-disabled", String(next.disabled));
        if (next.expanded !== null) element.setAttribute("aria-expanded", String(next.expanded));
        if (next.pressed !== null) element.setAttribute("aria-pressed", String(next.pressed));
        if (next.spoken) element.setAttribute("aria-label", next.spoken);
        if (next.keys) {
          element.title = next.keys;
          element.setAttribute("aria-keyshortcuts", next.keys.replace("Ctrl", "Control"));
        }
      },
    };
  },
  number(parent, id, context) {
    const { element, label, id: target } = field(parent, context, "form");
    const row = make("div", "cm-row", element);
    const input = make("input", "", row);
    Object.assign(input, { id: target, inputMode: "numeric", autocomplete: "off", spellcheck: false });
    const button = make("button", "cm-button", row);
    button.type = "submit";
    input.addEventListener("keydown", submitOnEnter);
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      context.change(id, input.value);
    });
    return {
      element,
      update(next) {
        label.textContent = next.label;
        button.textContent = next.action;
        if (document.activeElement !== input) input.value = next.value;
      },
    };
  },
  // A text to copy. If the page may not use the clipboard, for example without HTTPS, the older method is tried. If
  // that fails, too, the text is at least selected.
  copy(parent, _id, context) {
    const { element, label, id: target } = field(parent, context, "div");
    const row = make("div", "cm-row", element);
    const input = make("input", "", row);
    Object.assign(input, { id: target, readOnly: true, spellcheck: false });
    const button = make("button", "cm-button", row);
    button.type = "button";
    const notice = make("p", "cm-note", element);
    notice.setAttribute("role", "status");
    let [done, byHand] = ["", ""];
    const older = () => {
      input.focus();
      input.select();
      return document.execCommand("copy");
    };
    const copied = () =>
      navigator.clipboard?.writeText(input.value).then(() => true, older) ?? Promise.resolve(older());
    input.addEventListener("focus", () => input.select());
    button.addEventListener("click", async () => {
      const isDone = await copied();
      notice.textContent = isDone ? done : byHand;
      if (isDone) button.focus();
    });
    return {
      element,
      update(next) {
        if (input.value !== next.value) notice.textContent = "";
        label.textContent = next.label;
        input.value = next.value;
        button.textContent = next.action;
        [done, byHand] = [next.done, next.by_hand];
      },
    };
  },
  // A drawing made of elements. It responds to the keys of its part with data-keys, as on a slate.
  drawn(parent, id, context) {
    const element = make("div", "cm-drawn-control", parent);
    const drawn = tree(element);
    element.addEventListener("click", (event) => {
      const pressed = /** @type {HTMLElement} */ (event.target).closest("[data-press]");
      if (!(pressed instanceof HTMLElement) || pressed.getAttribute("aria-disabled") === "true") return;
      context.change(id, pressed.dataset.press ?? "");
    });
    element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const able = element.querySelector("[data-keys]");
      const key = able instanceof HTMLElement && JSON.parse(able.dataset.keys ?? "{}")[event.key];
      if (!key) return;
      event.preventDefault();
      context.change(id, key);
    });
    return {
      element,
      update(next) {
        drawn.show(next.element);
        leading(element);
      },
    };
  },
};
