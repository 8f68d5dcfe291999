// A panel of native controls, described as data by the kernel. Elements are kept from one state to the
// next, so that focus, open menus and a slider in the hand survive an update.

const make = (tag, className, parent) => {
  const element = document.createElement(tag);
  element.className = className;
  parent?.append(element);
  return element;
};
let panels = 0;

const builders = {
  group(parent, spec, context) {
    const element = make("fieldset", "cm-fields", parent);
    const legend = make("legend", "", element);
    const inner = make("div", "cm-fields-inner", element);
    const show = context.list(inner);
    return { element, update(next) { legend.textContent = next.label; show(next.controls); } };
  },
  row(parent, spec, context) {
    const element = make("div", "cm-buttons-row", parent);
    const show = context.list(element);
    return { element, update(next) { show(next.controls); } };
  },
  select(parent, spec, context) {
    const { element, label, id } = field(parent, context);
    const select = make("select", "", element);
    select.id = id;
    select.addEventListener("change", () => context.change(select.dataset.id, select.value));
    let known = "";
    return {
      element,
      update(next) {
        label.textContent = next.label;
        select.dataset.id = next.id;
        const options = JSON.stringify(next.options);
        if (options !== known) {
          known = options;
          select.replaceChildren(...next.options.map(([value, text]) => new Option(text, value)));
        }
        select.value = next.value;
        select.disabled = Boolean(next.disabled);
      },
    };
  },
  range(parent, spec, context) {
    const { element, label, id } = field(parent, context);
    const output = make("output", "cm-range-value", element);
    const input = make("input", "", element);
    Object.assign(input, { type: "range", id });
    output.htmlFor = id;
    let texts = [];
    const tell = () => {
      const text = texts[Number(input.value) - Number(input.min)] ?? input.value;
      output.textContent = text;
      input.setAttribute("aria-valuetext", text);
    };
    input.addEventListener("input", tell);
    input.addEventListener("change", () => context.change(input.dataset.id, Number(input.value)));
    return {
      element,
      update(next) {
        label.textContent = next.label;
        input.dataset.id = next.id;
        texts = next.texts;
        Object.assign(input, { min: next.min, max: next.max, step: 1, value: next.value });
        tell();
      },
    };
  },
  check(parent, spec, context) {
    const element = make("label", "cm-check", parent);
    const input = make("input", "", element);
    input.type = "checkbox";
    const text = make("span", "", element);
    input.addEventListener("change", () => context.change(input.dataset.id, input.checked));
    return {
      element,
      update(next) {
        text.textContent = next.label;
        input.dataset.id = next.id;
        input.checked = next.value;
      },
    };
  },
  button(parent, spec, context) {
    const element = make("button", "cm-button", parent);
    element.type = "button";
    element.addEventListener("click", () => {
      if (element.getAttribute("aria-disabled") !== "true") context.change(element.dataset.id, true);
    });
    return {
      element,
      update(next) {
        element.textContent = next.label;
        element.dataset.id = next.id;
        element.classList.toggle("is-primary", Boolean(next.primary));
        // Disabled for real would throw the keyboard's focus away.
        element.setAttribute("aria-disabled", String(Boolean(next.disabled)));
        if (next.expanded !== undefined) element.setAttribute("aria-expanded", String(next.expanded));
        if (next.title) element.title = next.title;
      },
    };
  },
  number(parent, spec, context) {
    const { element, label, id } = field(parent, context, "form");
    const row = make("div", "cm-row", element);
    const input = make("input", "", row);
    Object.assign(input, { id, inputMode: "numeric", autocomplete: "off", spellcheck: false });
    const button = make("button", "cm-button", row);
    button.type = "submit";
    element.addEventListener("submit", (event) => {
      event.preventDefault();
      context.change(element.dataset.id, input.value);
    });
    return {
      element,
      update(next) {
        label.textContent = next.label;
        button.textContent = next.action;
        element.dataset.id = next.id;
        if (document.activeElement !== input) input.value = next.value;
      },
    };
  },
  note(parent) {
    const element = make("p", "cm-note", parent);
    element.setAttribute("role", "status");
    return { element, update(next) { element.textContent = next.label; } };
  },
  keys(parent) {
    const element = make("details", "cm-keys", parent);
    const summary = make("summary", "", element);
    const list = make("dl", "", element);
    return {
      element,
      update(next) {
        summary.textContent = next.label;
        list.replaceChildren(...next.keys.flatMap(([key, meaning]) => {
          const name = make("dt", "");
          make("kbd", "", name).textContent = key;
          const text = make("dd", "");
          text.textContent = meaning;
          return [name, text];
        }));
      },
    };
  },
  facts(parent) {
    const element = make("dl", "cm-facts", parent);
    return {
      element,
      update(next) {
        element.replaceChildren(...next.facts.map(([name, value, spoken, isMain]) => {
          const fact = make("div", isMain ? "cm-fact is-main" : "cm-fact");
          make("dt", "", fact).textContent = name;
          const text = make("dd", "", fact);
          if (!spoken) text.textContent = value;
          else {
            const shown = make("span", "", text);
            shown.setAttribute("aria-hidden", "true");
            shown.textContent = value;
            make("span", "cm-unseen", text).textContent = spoken;
          }
          return fact;
        }));
      },
    };
  },
};

function field(parent, context, tag = "div") {
  const element = make(tag, "cm-field", parent);
  const id = context.newId();
  const label = make("label", "", element);
  label.htmlFor = id;
  return { element, label, id };
}

function render({ model, el }) {
  const prefix = `cm-panel-${++panels}`;
  let count = 0;
  const context = {
    newId: () => `${prefix}-${++count}`,
    change: (id, value) => {
      if (["lost", "gone"].includes(document.body.dataset.connection)) return;
      model.send({ type: "change", id, value, sent: Date.now() });
    },
    list: (parent) => {
      const shown = new Map();
      return (specs) => {
        const keys = specs.map((spec) => spec.id);
        for (const [key, entry] of shown) {
          if (!keys.includes(key)) {
            entry.element.remove();
            shown.delete(key);
          }
        }
        specs.forEach((spec, at) => {
          if (!shown.has(spec.id)) shown.set(spec.id, builders[spec.kind](parent, spec, context));
          const { element, update } = shown.get(spec.id);
          if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
          update(spec);
        });
      };
    },
  };
  el.classList.add("cm-panel");
  const root = make("div", "cm-panel-inner", el);
  root.setAttribute("role", "group");
  const showAll = context.list(root);
  const show = () => {
    root.setAttribute("aria-label", model.get("label"));
    showAll(model.get("controls"));
  };
  const showVisible = () => {
    const isHidden = !model.get("visible");
    // Focus must not vanish with the panel: it goes back to the button that opened it.
    if (isHidden && el.contains(document.activeElement)) {
      el.closest(".cardmath-board")?.querySelector('[aria-expanded][data-id]')?.focus();
    }
    el.hidden = isHidden;
  };
  model.on("change:controls", show);
  model.on("change:visible", showVisible);
  show();
  showVisible();
  return () => {
    model.off("change:controls", show);
    model.off("change:visible", showVisible);
  };
}

export default { render };
