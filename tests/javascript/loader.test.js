import assert from "node:assert/strict";
import { test } from "node:test";

import { pageScript } from "./scripts.js";

const { default: loader } = await pageScript("loader");

/** A kernel's script, as a module that counts how often it is run. */
const TEXT = `globalThis.runs = (globalThis.runs ?? 0) + 1;
export default { render: ({ model }) => \`drawn \${model.get("name")}\` };`;

test("all widgets of a page share one module, made of what the kernel has sent once", async () => {
  const asked = [];
  // As in any front end, its model has names of its own.
  const source = { module: "@jupyter-widgets/base", name: "WidgetModel", get: () => TEXT };
  const manager = { get_model: async (id) => asked.push(id) && source };
  const widget = (name) => (
    { model: { get: (trait) => ({ script: "source", name })[trait], widget_manager: manager } });
  // Node imports no blobs: here the address holds the text itself.
  const { createObjectURL } = URL;
  const blobs = [];
  URL.createObjectURL = (blob) => blobs.push(blob) && `data:text/javascript,${encodeURIComponent(TEXT)}`;
  const drawn = await Promise.all([loader.render(widget("one")), loader.render(widget("two"))]);
  URL.createObjectURL = createObjectURL;
  assert.deepEqual(drawn, ["drawn one", "drawn two"]);
  assert.deepEqual(asked, ["source", "source"]);
  assert.deepEqual([blobs.length, await blobs[0].text(), globalThis.runs], [1, TEXT, 1]);
});
