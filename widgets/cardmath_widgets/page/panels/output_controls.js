// @ts-check
// The controls of a panel that show something: notes, lists, pictures and facts.

import { make } from "../dom.js";

/** @typedef {import("./control_types.js").Builders} Builders */

/** @type {Builders} */
export const showings = {
  heading(parent) {
    const element = make("h2", "cm-unseen", parent);
    return {
      element,
      update(next) {
        element.textContent = next.label;
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
  // Shares of a whole, each with its label; the bars are hidden from screen readers.
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
  // A fact that opens something is a button. Elements are kept as long as the facts are the same, so they keep the
  // focus.
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
          // Among buttons, a bare number would not show what it counts.
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
