// @ts-check
// A panel of native controls, which the kernel describes as data. Elements are kept from one state to the next, so
// that focus, open menus and a slider in use survive an update.

import { tree } from "../elements/tree.js";
import { make, submitOnEnter } from "../dom.js";
import { speaker } from "../speech/sound.js";
import { leading } from "./leading.js";

/** @typedef {{ kind: string } & Record<string, any>} Control */
/** @typedef {Record<string, Control>} Controls */
/** @typedef {{ element: HTMLElement, update: (next: any) => void }} Shown */
/** @typedef {{ newId: () => string, change: (id: string, value: unknown) => void }} Context */

let panels = 0;

/**
 * Make a list of controls, which are kept from one state to the next.
 * @param {HTMLElement} parent
 * @param {Context} context
 * @returns {(controls: Controls) => void}
 */
export function listed(parent, context) {
  /** @type {Map<string, Shown & { control: Control | null }>} */
  const shown = new Map();
  return (controls) => {
    for (const [id, entry] of shown) {
      if (!controls[id]) {
        entry.element.remove();
        shown.delete(id);
      }
    }
    Object.entries(controls).forEach(([id, control], at) => {
      let entry = shown.get(id);
      if (!entry) {
        entry = { ...builders[control.kind](parent, id, context), control: null };
        shown.set(id, entry);
      }
      if (parent.children[at] !== entry.element) parent.insertBefore(entry.element, parent.children[at] ?? null);
      if (entry.control !== control) entry.update(control);
      entry.control = control;
    });
  };
}

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

/** @typedef {Record<string, (parent: HTMLElement, id: string, context: Context) => Shown>} Builders */
// The part of a panel that is for grown-ups, and which parts of that kind were opened on this page.
const ADULTS = "adults";
/** @type {Set<string>} */
const opened = new Set();

/** @type {Builders} */
const builders = {
  speaker,
  group(parent, _id, context) {
    const element = make("fieldset", "cm-fields", parent);
    const legend = make("legend", "", element);
    const inner = make("div", "cm-fields-inner", element);
    const show = listed(inner, context);
    return {
      element,
      update(next) {
        legend.textContent = next.label;
        show(next.controls);
      },
    };
  },
  // What few look for, behind a line. Grown-ups who have opened theirs find it open for as long as the page stays.
  further(parent, id, context) {
    const element = make("details", "cm-further", parent);
    element.open = opened.has(id);
    const summary = make("summary", "", element);
    const inner = make("div", "cm-further-inner", element);
    const show = listed(inner, context);
    if (id === ADULTS) element.addEventListener("toggle", () => opened[element.open ? "add" : "delete"](id));
    return {
      element,
      update(next) {
        summary.textContent = next.label;
        show(next.controls);
      },
    };
  },
  row(parent, _id, context) {
    const element = make("div", "cm-buttons-row", parent);
    const show = listed(element, context);
    return { element, update(next) { show(next.controls); } };
  },
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
  note(parent) {
    const element = make("p", "cm-note", parent);
    element.setAttribute("role", "status");
    return {
      element,
      update(next) {
        element.textContent = next.label;
        if (next.why) make("span", "cm-note-why", element).textContent = ` ${next.why}`;
      },
    };
  },
  // The log, latest entry first. Entries are only added or, in another game, all replaced.
  log(parent) {
    const element = make("section", "cm-log", parent);
    const title = make("h2", "", element);
    const list = make("ol", "", element);
    list.tabIndex = 0;
    list.reversed = true;
    /** @type {string[]} */
    let shown = [];
    return {
      element,
      update(next) {
        title.textContent = next.label;
        list.setAttribute("aria-label", next.label);
        /** @type {[string, boolean][]} */
        const entries = Object.values(next.entries);
        const texts = entries.map(([text]) => text);
        if (shown.some((text, at) => text !== texts[at])) {
          list.replaceChildren();
          shown = [];
        }
        entries.slice(shown.length).forEach(([text, isHead]) => {
          const entry = make("li", isHead ? "is-head" : "");
          entry.textContent = text;
          list.prepend(entry);
        });
        shown = texts;
      },
    };
  },
  // Shares of a whole, each with its text; the bars are hidden from screen readers.
  shares(parent) {
    const element = make("section", "cm-shares", parent);
    const title = make("h2", "", element);
    const list = make("ul", "", element);
    const note = make("p", "cm-note", element);
    return {
      element,
      update(next) {
        title.textContent = next.label;
        note.textContent = next.note;
        /** @type {[string, number, string][]} */
        const shares = next.shares;
        list.replaceChildren(...shares.map(([name, share, text]) => {
          const entry = make("li", "");
          make("b", "", entry).textContent = name;
          const bar = make("span", "cm-share", entry);
          bar.setAttribute("aria-hidden", "true");
          make("i", "", bar).style.width = `${100 * share}%`;
          make("span", "", entry).textContent = text;
          return entry;
        }));
      },
    };
  },
  picture(parent) {
    const element = make("figure", "cm-figure", parent);
    const title = make("figcaption", "", element);
    title.setAttribute("aria-hidden", "true");
    const drawing = make("div", "", element);
    drawing.setAttribute("role", "img");
    return {
      element,
      update(next) {
        title.textContent = next.title;
        drawing.setAttribute("aria-label", next.label);
        drawing.innerHTML = next.svg;
      },
    };
  },
  // A text to copy. If the page may not use the clipboard, for example without HTTPS, the older way is tried. If
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
  // A QR code, which a button shows as large as the screen, so that a whole class can scan it at once.
  code(parent) {
    const element = make("div", "cm-code", parent);
    const small = make("div", "cm-code-picture", element);
    small.setAttribute("role", "img");
    const enlarge = make("button", "cm-button", element);
    enlarge.type = "button";
    const dialog = make("dialog", "cm-code-dialog", element);
    const title = make("h2", "", dialog);
    const large = make("div", "cm-code-picture", dialog);
    large.setAttribute("aria-hidden", "true");
    const address = make("p", "", dialog);
    const close = make("button", "cm-button", dialog);
    close.type = "button";
    enlarge.addEventListener("click", () => dialog.showModal());
    close.addEventListener("click", () => dialog.close());
    // Escape closes only the dialog, and not also the panel behind it.
    dialog.addEventListener("keydown", (event) => event.stopPropagation());
    return {
      element,
      update(next) {
        small.setAttribute("aria-label", next.label);
        dialog.setAttribute("aria-label", next.title);
        small.innerHTML = next.svg;
        large.innerHTML = next.svg;
        title.textContent = next.title;
        address.textContent = next.address.replace(/^https?:\/\//, "");
        enlarge.textContent = next.enlarge;
        close.textContent = next.close;
      },
    };
  },
  keys(parent) {
    const element = make("details", "cm-keys", parent);
    const summary = make("summary", "", element);
    const list = make("dl", "", element);
    return {
      element,
      update(next) {
        summary.textContent = next.label;
        /** @type {[string, string][]} */
        const keys = next.keys;
        list.replaceChildren(...keys.flatMap(([key, meaning]) => {
          const name = make("dt", "");
          make("kbd", "", name).textContent = key;
          const text = make("dd", "");
          text.textContent = meaning;
          return [name, text];
        }));
      },
    };
  },
  // A drawing made of elements. It answers to the keys of its part with data-keys, as on a slate.
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
  // A fact that opens something is a button. Elements are kept as long as the facts are the same, so focus stays.
  facts(parent, _id, context) {
    const element = make("dl", "cm-facts", parent);
    /** @type {HTMLElement[]} */
    let shown = [];
    let known = "";
    return {
      element,
      update(next) {
        /** @type {[string, [string, string, string, boolean, string, boolean]][]} */
        const facts = Object.entries(next.facts);
        const kinds = facts.map(([name, [, , , isMain, opens]]) => [name, isMain, opens].join()).join(";");
        if (kinds !== known) {
          known = kinds;
          element.replaceChildren();
          shown = facts.map(([name, [, , , isMain, opens]]) => {
            const fact = make("div", isMain ? "cm-fact is-main" : "cm-fact", element);
            make("dt", "", fact);
            const text = make("dd", "", fact);
            if (!opens) return fact;
            const button = make("button", "cm-fact-button", text);
            button.type = "button";
            button.dataset.id = opens;
            button.addEventListener("click", () => context.change(opens, name));
            return fact;
          });
        }
        facts.forEach(([, [name, value, spoken, isMain, opens, isOpen]], at) => {
          const [title, text] = shown[at].children;
          title.textContent = name;
          const place = opens ? text.children[0] : text;
          if (opens) place.setAttribute("aria-expanded", String(isOpen));
          // Among buttons, a number alone would not say what it counts.
          if (opens && !isMain) place.setAttribute("aria-label", `${name}: ${spoken || value}`);
          if (!spoken || (opens && !isMain)) place.textContent = value;
          else {
            place.replaceChildren();
            const seen = make("span", "", place);
            seen.setAttribute("aria-hidden", "true");
            seen.textContent = value;
            make("span", "cm-unseen", place).textContent = spoken;
          }
        });
      },
    };
  },
};

/**
 * Add kinds of controls that only some pages have.
 * @param {Builders} more
 */
export const addKinds = (more) => { Object.assign(builders, more); };

/** @param {Element | null | undefined} one */
const isPressable = (one) => one instanceof HTMLElement && one.isConnected && one.getClientRects().length > 0;

/**
 * @param {HTMLElement} parent
 * @param {string} className its classes; the last is ``cm-`` and the panel's name, which is also the name of the
 *   button that opens it
 * @param {(id: string, value: unknown) => void} change
 * @param {{ word: () => string, close: () => void }} [closing] for a panel that opens: the label of its close
 *   button, and what that button does
 */
export function panel(parent, className, change, closing) {
  const element = make("div", `cm-panel ${className}`, parent);
  element.hidden = true;
  element.setAttribute("role", "group");
  const name = className.split("cm-").at(-1);
  const head = closing && make("div", "cm-panel-head", element);
  const title = head && make("p", "cm-panel-title", head);
  // Screen readers read it as the name of the panel.
  title?.setAttribute("aria-hidden", "true");
  const cross = head && make("button", "cm-close", head);
  if (cross) {
    cross.type = "button";
    cross.textContent = "×";
    cross.addEventListener("click", () => closing.close());
  }
  const root = make("div", "cm-panel-inner", element);
  // The element that had the focus when the panel opened; the focus goes back to it.
  /** @type {Element | null} */
  let before = null;
  /** @param {string | undefined} panel */
  const openersOf = (panel) => [...parent.querySelectorAll(`[aria-expanded][data-id="${panel}"]`)];
  // The opener may be in another panel, which has closed since. In that case, go back to what opened that panel.
  const opener = () => {
    const within = before?.closest(".cm-panel")?.className.split("cm-").at(-1);
    const sheet = before?.closest("[data-opener]");
    const around = sheet instanceof HTMLElement ? sheet.dataset.opener : undefined;
    return [...openersOf(name), before, ...openersOf(within), ...openersOf(around)].find(isPressable);
  };
  const prefix = `cm-panel-${++panels}`;
  let count = 0;
  const showAll = listed(root, { newId: () => `${prefix}-${++count}`, change });
  return {
    element,
    /**
     * @param {{ label: string, visible: boolean, controls: Controls }} next
     */
    show(next) {
      element.setAttribute("aria-label", next.label);
      if (title) title.textContent = next.label;
      cross?.setAttribute("aria-label", closing?.word() ?? "");
      const hadFocus = element.contains(document.activeElement);
      const focused = document.activeElement;
      if (next.visible && element.hidden && !element.contains(focused)) {
        before = parent.contains(focused) ? focused : null;
      }
      showAll(next.controls);
      // Focus must not vanish with the panel: it goes back to what opened it.
      const back = hadFocus && !next.visible && opener();
      if (back instanceof HTMLElement) back.focus();
      element.hidden = !next.visible;
    },
  };
}
