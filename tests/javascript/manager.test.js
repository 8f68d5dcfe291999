import assert from "node:assert/strict";
import { test } from "node:test";

import "./dom.js";
import { shell } from "./scripts.js";

document.body.innerHTML = `<div id="notice" hidden><p id="notice-text"></p><button id="notice-reload"></button></div>
  <p id="notice-back"></p>
  <template id="sentences"></template>`;
const { Manager } = await shell("manager");

class Model {
  static _deserialize_state = async (state) => state;
  constructor(attributes) {
    this.attributes = attributes;
  }
  get(name) {
    return this.attributes[name];
  }
  set_state(state) {
    Object.assign(this.attributes, state);
  }
  once() {}
}

/** Begins a page whose kernel has widgets in these states. */
const begin = (states) => {
  globalThis.window.cardmathModule = async () => ({ Model });
  let numbers = 0;
  const base = { uuid: () => `c${++numbers}`, put_buffers() {}, DOMWidgetModel: Model, DOMWidgetView: class {} };
  const line = Object.assign(document.createElement("i"), {
    send(_kind, asked) {
      if (asked.data?.method !== "request_states") return;
      const data = { method: "update_states", states: structuredClone(states), buffer_paths: [] };
      const content = { comm_id: asked.comm_id, data };
      const detail = { header: { msg_type: "comm_msg" }, content, buffers: [], parent_header: {} };
      line.dispatchEvent(Object.assign(new Event("message"), { detail }));
    },
  });
  return new Manager(base, line);
};
const widget = (state) => ({ model_name: "Model", model_module: "anywidget", state });

test("a script that is a file of the page gets its address, also after an outage, and any other stays", async () => {
  const manager = begin({
    a: widget({ _esm: "cardmath:widgets/widgets.js" }), b: widget({ _esm: "cardmath:widgets/widgets.js" }),
    c: widget({ _esm: "export default {}" }), d: widget({ children: [] }),
  });
  await manager.load();
  const scripts = async () =>
    Promise.all(["a", "b", "c", "d"].map(async (id) => (await manager.get_model(id)).get("_esm")));
  const before = await scripts();
  assert.match(before[0], /^file:.*\/widgets\/widgets\.js$/);
  assert.deepEqual(before.slice(1), [before[0], "export default {}", undefined]);
  await manager.load();
  assert.deepEqual(await scripts(), before);
});

test("the style sheets of a widget are turned on when the page gets it, early or late, and those of others stay off", async () => {
  const { addStyles } = await shell("widget_files");
  document.head.innerHTML = `<link id="widgets-style" href="/widgets.css">`;
  const rule = (mediaText) => ({ media: { mediaText } });
  const sheet = { cssRules: [{}, rule("(width < 600px)"), rule("cardmath-slate"), rule("cardmath-maker"), rule("cardmath-table")] };
  const media = () => sheet.cssRules.slice(1).map((one) => one.media.mediaText);
  const manager = begin({ a: widget({ _css: "cardmath:cardmath-slate" }), b: widget({ _css: ".mine { color: red }" }) });
  const states = async () => Promise.all(["a", "b"].map(async (id) => (await manager.get_model(id)).get("_css")));
  await manager.load();
  const added = addStyles();
  const link = document.head.lastElementChild;
  assert.deepEqual([link.rel, new URL(link.href).pathname], ["stylesheet", "/widgets.css"]);
  Object.defineProperty(link, "sheet", { value: sheet });
  assert.equal(media()[1], "cardmath-slate");
  link.onload();
  await added;
  assert.deepEqual(media(), ["(width < 600px)", "all", "cardmath-maker", "cardmath-table"]);
  assert.deepEqual(await states(), ["", ".mine { color: red }"]);
  await begin({ a: widget({ _css: "cardmath:cardmath-table cardmath-slate" }) }).load();
  assert.deepEqual(media(), ["(width < 600px)", "all", "cardmath-maker", "all"]);
});

test("a kernel that closes the channel has no widgets", async () => {
  const line = Object.assign(document.createElement("i"), {
    send(kind, { comm_id }) {
      if (kind !== "comm_open") return;
      const detail = { header: { msg_type: "comm_close" }, content: { comm_id, data: {} }, parent_header: {} };
      line.dispatchEvent(Object.assign(new Event("message"), { detail }));
    },
  });
  const base = { uuid: () => "c1", put_buffers() {}, DOMWidgetModel: Model, DOMWidgetView: class {} };
  await new Manager(base, line).load();
});
