// @ts-check
// Shows the outputs of cells and Output widgets, immediately or later.

import { look } from "./icons.js";
import { sentence } from "./notices.js";
import { joined, painted } from "./terminal.js";

/**
 * @typedef {import("./line.js").Message} Message
 * @typedef {import("./line.js").Output} Output
 * @typedef {object} Manager what shows a widget in a place, by the id of its model
 * @property {(id: string, element: Element) => Promise<any>} display
 */

const WIDGET = "application/vnd.jupyter.widget-view+json";
const CELL = /^cell-(\d+)$/; // the server's names for its cell requests
const KINDS = new Set(["stream", "display_data", "execute_result", "clear_output", "error"]);
const MATHS = /\$|\\\(|\\\[|\\begin\{/;

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Partial<HTMLElementTagNameMap[T]>} [attributes]
 */
function element(name, attributes = {}) {
  return Object.assign(document.createElement(name), attributes);
}

/**
 * Renders the maths in an element; loads the scripts for it only if there is any.
 * @param {Element} place
 */
export async function typeset(place) {
  if (MATHS.test(place.textContent ?? "")) (await import("./maths.js")).typeset(place);
}

/** @param {string} data */
const markup = (data) => element("div", { innerHTML: data, className: "output-html" });

/** @typedef {(data: string, about: Record<string, any>) => Element} Form */

/**
 * @param {string} kind
 * @returns {Form}
 */
const picture = (kind) => (data, { alt = "", width, height }) => {
  const made = element("img", { src: `data:${kind};base64,${data}`, alt });
  if (width) made.width = width;
  if (height) made.height = height;
  return made;
};

/**
 * Printed text, as a terminal would show it.
 * @param {string} text
 */
function printed(text, className = "") {
  const place = element("pre", { className });
  place.append(...painted(text));
  return place;
}

// From the richest format to the plainest; each makes an element from the data and its metadata.
/** @type {[string, Form][]} */
const FORMS = [
  ["text/html", markup],
  ["image/svg+xml", markup],
  ["image/png", picture("image/png")],
  ["image/jpeg", picture("image/jpeg")],
  ["image/gif", picture("image/gif")],
  ["image/webp", picture("image/webp")],
  ["text/latex", (data) => element("div", { textContent: data })],
  ["text/plain", (data) => printed(data)],
];

/**
 * Shows a calm message; the details are for the author of the notebook.
 * @param {string[]} trace
 */
export function failure(trace) {
  const box = element("div", { className: "failure" });
  box.append(element("p", { textContent: sentence("part") }));
  if (trace.length) {
    const more = element("details");
    const head = element("summary", { textContent: sentence("teacher") });
    more.append(head, element("pre", { textContent: trace.join("\n") }));
    box.append(more);
  }
  return box;
}

/**
 * @param {Output} output
 * @param {HTMLElement} place
 * @param {Manager} manager
 */
async function show(output, place, manager) {
  const { data = {}, metadata = {} } = output;
  if (output.output_type === "stream") {
    place.replaceChildren(printed(output.text ?? "", output.name));
  } else if (output.output_type === "error" && output.advice) {
    place.replaceChildren(element("p", { textContent: output.advice, className: "failure" }));
  } else if (output.output_type === "error") {
    place.replaceChildren(failure(output.traceback ?? []));
  } else if (output.output_type === "failure") {
    place.replaceChildren(element("p", { textContent: output.text ?? "", className: "failure" }));
  } else if (data[WIDGET]) {
    place.replaceChildren();
    await manager.display(data[WIDGET].model_id, place).catch((error) => {
      console.error(error);
      place.replaceChildren(failure([]));
    });
  } else {
    const form = FORMS.find(([kind]) => kind in data);
    if (!form) return;
    place.replaceChildren(form[1]([data[form[0]]].flat().join(""), metadata[form[0]] ?? {}));
    if (form[0] === "text/html") look(place);
    if (form[0] !== "text/plain") await typeset(place);
  }
}

/** A place on the page and the outputs in it. */
export class Area {
  /** @type {{ output: Output, place: HTMLElement, shown: Promise<void> }[]} */
  #shown = [];
  #clears = false;

  /**
   * @param {Element} place
   * @param {Manager} manager
   */
  constructor(place, manager) {
    this.place = place;
    this.manager = manager;
  }

  /**
   * Shows exactly these outputs; those already shown stay as they are.
   * @param {Output[]} outputs
   */
  async show(outputs) {
    for (const { place } of this.#shown.splice(outputs.length)) place.remove();
    outputs.forEach((output, at) => {
      if (at === this.#shown.length) this.#add(output);
      else if (JSON.stringify(this.#shown[at].output) !== JSON.stringify(output)) this.#replace(at, output);
    });
    await Promise.all(this.#shown.map(({ shown }) => shown));
  }

  /**
   * Handles a message about outputs.
   * @param {Message} message
   */
  hear({ header: { msg_type: kind }, content }) {
    if (kind === "clear_output" && content.wait) {
      this.#clears = true;
      return;
    }
    if (kind === "clear_output" || this.#clears) {
      this.show([]);
      this.#clears = false;
    }
    if (kind === "clear_output") return;
    const last = this.#shown.length - 1;
    const before = this.#shown[last]?.output;
    if (kind === "stream" && before?.output_type === kind && before.name === content.name) {
      this.#replace(last, { ...before, text: joined(before.text ?? "", content.text) });
    } else {
      this.#add({ ...content, output_type: kind });
    }
  }

  /**
   * Replaces the output wherever this display id appears.
   * @param {Message} message
   */
  update({ content }) {
    this.#shown.forEach(({ output }, at) => {
      const id = output.transient?.display_id;
      if (id && id === content.transient?.display_id) this.#replace(at, { ...content, output_type: "display_data" });
    });
  }

  /** @param {Output} output */
  #add(output) {
    const place = element("div", { className: "output" });
    this.place.append(place);
    this.#shown.push({ output, place, shown: show(output, place, this.manager) });
  }

  /**
   * @param {number} at
   * @param {Output} output
   */
  #replace(at, output) {
    const { place } = this.#shown[at];
    this.#shown[at] = { output, place, shown: show(output, place, this.manager) };
  }
}

/** The outputs of the lesson's cells: those ready when the page opens, and all messages before or after that. */
export class Cells {
  /** @type {Area[]} */
  #areas = [];
  /** @type {Message[] | null} */
  #early = [];
  /** @type {Set<string>} */
  #heard = new Set(); // after an outage, earlier messages arrive again

  /**
   * @param {Output[][]} cells
   * @param {Iterable<Element>} places
   * @param {Manager} manager
   */
  async show(cells, places, manager) {
    this.#areas = Array.from(places, (place) => new Area(place, manager));
    // One after the other, so that the upper outputs appear first.
    for (const [at, outputs] of cells.entries()) await this.#areas[at].show(outputs);
    const early = this.#early ?? [];
    this.#early = null;
    early.forEach((message) => this.#take(message));
  }

  /** @param {Message} message */
  hear(message) {
    if (this.#early) this.#early.push(message);
    else this.#take(message);
  }

  /** @param {Message} message */
  #take(message) {
    const { header: { msg_id: id, msg_type: kind }, parent_header: parent } = message;
    if (kind === "update_display_data") {
      this.#areas.forEach((area) => area.update(message));
      return;
    }
    if (!KINDS.has(kind) || this.#heard.has(id)) return;
    this.#heard.add(id);
    // A kernel cannot tell which cell a thread belongs to; output without a cell goes to the end.
    const cell = CELL.exec(parent.msg_id ?? "");
    this.#areas.at(cell ? Number(cell[1]) : -1)?.hear(message);
  }
}
