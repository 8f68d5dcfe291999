// @ts-check
// Shows what the lesson's cells displayed.

/**
 * @typedef {import("./line.js").Output} Output
 * @typedef {import("./manager.js").Manager} Manager
 */

const WIDGET = "application/vnd.jupyter.widget-view+json";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Partial<HTMLElementTagNameMap[T]>} [attributes]
 */
function element(name, attributes = {}) {
  return Object.assign(document.createElement(name), attributes);
}

// From the richest form to the plainest; each makes an element of the data.
/** @type {[string, (data: string) => Element][]} */
const FORMS = [
  ["text/html", (data) => element("div", { innerHTML: data })],
  ["image/svg+xml", (data) => element("div", { innerHTML: data })],
  ["image/png", (data) => element("img", { src: `data:image/png;base64,${data}`, alt: "" })],
  ["image/jpeg", (data) => element("img", { src: `data:image/jpeg;base64,${data}`, alt: "" })],
  ["text/plain", (data) => element("pre", { textContent: data })],
];

/**
 * @param {Output} output
 * @param {Element} place
 * @param {Manager} manager
 */
async function show(output, place, manager) {
  if (output.type !== "data") {
    const failure = output.type === "failure";
    place.append(element(failure ? "p" : "pre", { textContent: output.text, className: output.type }));
    return;
  }
  if (output.data[WIDGET]) {
    await manager.display(output.data[WIDGET].model_id, place);
    return;
  }
  const form = FORMS.find(([kind]) => kind in output.data);
  if (form) place.append(form[1]([output.data[form[0]]].flat().join("")));
}

/**
 * @param {Output[][]} cells
 * @param {ArrayLike<Element>} places
 * @param {Manager} manager
 */
export async function showAll(cells, places, manager) {
  for (const [i, outputs] of cells.entries()) {
    for (const output of outputs) await show(output, places[i], manager);
  }
}
