import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { placed, settled } from "./dom.js";
import { shell } from "./scripts.js";

document.body.innerHTML = `<div id="notice" hidden><p id="notice-text"></p><button id="notice-reload"></button></div>
  <p id="notice-back"></p>
  <template id="sentences"><p data-name="part">This part cannot be shown.</p><p data-name="teacher">For teachers</p>
  <p data-name="lost">The line is down.</p><p data-name="ok">The line is up.</p><p data-name="full">The class is full.</p></template>`;
const notice = document.getElementById("notice");
const back = document.getElementById("notice-back");
const { tell } = await shell("notices");
const { Cells } = await shell("outputs");

const WIDGET = "application/vnd.jupyter.widget-view+json";
const stream = (text, name = "stdout") => ({ output_type: "stream", name, text });
const plain = (text, id) => ({
  output_type: "display_data", data: { "text/plain": text }, metadata: {}, ...(id && { transient: { display_id: id } }),
});
let messages = 0;
const message = (kind, content, cell = "cell-0") => ({
  header: { msg_id: `m${++messages}`, msg_type: kind }, parent_header: { msg_id: cell }, content,
});

let cells, places;
const begin = async (outputs, manager = { display: async (id, place) => { place.textContent = `widget ${id}`; } }) => {
  const root = placed(outputs.map(() => "<section></section>").join(""));
  places = [...root.children];
  cells = new Cells();
  await cells.show(outputs, places, manager);
};
const words = (at = 0) => [...places[at].children].map((one) => one.textContent);

beforeEach(() => mock.timers.reset());

test("the richest form that is there is shown", async () => {
  const both = { "text/plain": "<Figure>", "image/png": "AAAA", "text/html": ["<b>1", "2</b>"] };
  await begin([[{ output_type: "display_data", data: both, metadata: {} }]]);
  assert.equal(places[0].querySelector("b").textContent, "12");
  const { "text/html": _html, ...rest } = both;
  await begin([[{ output_type: "display_data", data: rest, metadata: { "image/png": { alt: "A figure", width: 30 } } }]]);
  const { src, alt, width } = places[0].querySelector("img");
  assert.deepEqual([src, alt, Number(width)], ["data:image/png;base64,AAAA", "A figure", 30]);
  await begin([[{ output_type: "display_data", data: { "application/pdf": "x" } }]]);
  assert.deepEqual(words(), [""], "what no form is known for shows nothing");
});

test("what a cell says bit by bit is one text, each stream of its own", async () => {
  await begin([[stream("a")]]);
  cells.hear(message("stream", { name: "stdout", text: "b\n" }));
  cells.hear(message("stream", { name: "stderr", text: "!" }));
  cells.hear(message("stream", { name: "stdout", text: "c" }));
  assert.deepEqual(words(), ["ab\n", "!", "c"]);
});

test("progress in one line is written over as a terminal does", async () => {
  await begin([[stream("10%")]]);
  cells.hear(message("stream", { name: "stdout", text: "\r20%" }));
  assert.deepEqual(words(), ["20%"]);
});

test("what is cleared goes at once, or only when there is something new", async () => {
  await begin([[plain("a")]]);
  cells.hear(message("clear_output", { wait: true }));
  assert.deepEqual(words(), ["a"]);
  cells.hear(message("display_data", { data: { "text/plain": "b" } }));
  assert.deepEqual(words(), ["b"]);
  cells.hear(message("clear_output", { wait: false }));
  assert.deepEqual(words(), []);
  cells.hear(message("display_data", { data: { "text/plain": "c" } }));
  cells.hear(message("display_data", { data: { "text/plain": "d" } }));
  assert.deepEqual(words(), ["c", "d"]);
});

test("what has a display id is shown anew wherever it stands, and nothing else is", async () => {
  await begin([[plain("a", "x"), plain("b")], [plain("c", "x")]]);
  cells.hear(message("update_display_data", { data: { "text/plain": "new" }, transient: { display_id: "x" } }));
  cells.hear(message("update_display_data", { data: { "text/plain": "none" }, transient: {} }));
  assert.deepEqual([words(0), words(1)], [["new", "b"], ["new"]]);
});

test("what comes later goes to its cell; what has no place of its own stands at the end", async () => {
  await begin([[], [], []]);
  const say = (text, cell) => cells.hear(message("display_data", { data: { "text/plain": text } }, cell));
  say("one", "cell-1");
  say("thread", "a press");
  say("nowhere", "cell-9");
  assert.deepEqual([words(0), words(1), words(2)], [[], ["one"], ["thread"]]);
});

test("what comes before the cells are shown is shown after what they displayed", async () => {
  const root = placed("<section></section>");
  places = [root.firstChild];
  cells = new Cells();
  cells.hear(message("display_data", { data: { "text/plain": "early" } }));
  await cells.show([[plain("first")]], places, {});
  assert.deepEqual(words(), ["first", "early"]);
});

test("what is said again after an outage, and what is no output, is passed over", async () => {
  await begin([[]]);
  const once = message("display_data", { data: { "text/plain": "once" } });
  cells.hear(once);
  cells.hear(once);
  cells.hear(message("comm_msg", { data: {} }));
  assert.deepEqual(words(), ["once"]);
});

test("an error is a calm sentence, with its trace for teachers, or advice in its place", async () => {
  await begin([[{ output_type: "error", traceback: ["Traceback", "ZeroDivisionError"] }]]);
  assert.equal(places[0].querySelector("p").textContent, "This part cannot be shown.");
  assert.equal(places[0].querySelector("details pre").textContent, "Traceback\nZeroDivisionError");
  await begin([[{ output_type: "error", traceback: ["x"], advice: "Choose another base." }]]);
  assert.deepEqual(words(), ["Choose another base."]);
  await begin([[{ output_type: "failure", text: "It took too long." }]]);
  assert.deepEqual(words(), ["It took too long."]);
});

test("a widget that cannot be shown leaves the rest of the page", async () => {
  mock.method(console, "error", () => {});
  const widget = (id) => ({ output_type: "display_data", data: { [WIDGET]: { model_id: id }, "text/plain": "Wheel()" } });
  await begin([[widget("7")], [plain("b")]]);
  assert.deepEqual(words(), ["widget 7"]);
  await begin([[widget("7")], [plain("b")]], { display: async () => { throw new Error("no such model"); } });
  assert.deepEqual([words(0), words(1)], [["This part cannot be shown."], ["b"]]);
});

test("an Output widget that shows the same again leaves it as it is", async () => {
  const { Area } = await shell("outputs");
  const area = new Area(placed(), {});
  await area.show([plain("a"), plain("b")]);
  const [first, second] = area.place.children;
  const inner = first.firstChild;
  await area.show([plain("a"), plain("c"), plain("d")]);
  assert.equal(first.firstChild, inner);
  assert.equal(second.textContent, "c");
  await area.show([plain("a")]);
  assert.deepEqual([...area.place.children], [first]);
});

// -- the state of the connection

test("a line that heals at once is not worth a word; one that does not is told, and gone when it stands", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const shown = () => [notice.hidden, document.body.dataset.connection];
  tell("lost");
  mock.timers.tick(299);
  assert.deepEqual(shown(), [true, "lost"]);
  tell("ok");
  mock.timers.tick(1000);
  assert.deepEqual(shown(), [true, "ok"]);
  assert.equal(back.textContent, "", "nobody has heard that it was down");
  tell("lost");
  mock.timers.tick(300);
  assert.equal(notice.hidden, false);
  tell("ok");
  assert.deepEqual(shown(), [true, "ok"]);
  assert.equal(back.textContent, "The line is up.");
  tell("lost");
  mock.timers.tick(300);
  assert.equal(back.textContent, "", "what is said next time is new");
  tell("ok");
  tell("full");
  mock.timers.tick(0);
  assert.deepEqual(shown(), [false, "lost"]);
  tell("starting");
  assert.equal(document.body.dataset.connection, "starting");
});

// -- the widget manager

const { Manager } = await shell("manager");

class Model {
  static async _deserialize_state(state) { return state; }
  constructor(attributes, options) {
    Object.assign(this, { attributes, sent: [], model_id: options?.model_id, once() {}, callbacks() {} });
  }
  get(name) { return this.attributes[name]; }
  set_state(state) { Object.assign(this.attributes, state); }
  send(content) { this.sent.push(content.event); }
}
const base = {
  DOMWidgetModel: class {}, DOMWidgetView: class {},
  uuid: () => "control",
  put_buffers: (part, paths, buffers) => paths.forEach((path, at) => {
    path.slice(0, -1).reduce((inner, name) => inner[name], part)[path.at(-1)] = buffers[at];
  }),
  createErrorWidgetModel: (error) => class { constructor() { Object.assign(this, { error, once() {} }); } },
};

const managed = (modules = { ours: { Wheel: Model } }) => {
  window.cardmathModule = async (name) => modules[name] ?? Promise.reject(new Error(`this page has no module ${name}`));
  const line = Object.assign(new EventTarget(), { sent: [], send(type, content) { this.sent.push([type, content.comm_id, content.data]); } });
  const hear = (type, content, buffers = []) =>
    line.dispatchEvent(new CustomEvent("message", { detail: { header: { msg_type: type }, content, buffers } }));
  return { line, hear, manager: new Manager(base, line) };
};
const wheel = (state) => ({ model_name: "Wheel", model_module: "ours", state });

test("all states are asked for in one message, and each makes a model with its buffers", async () => {
  const { line, hear, manager } = managed();
  const loaded = manager.load();
  assert.deepEqual(line.sent.map(([type]) => type), ["comm_open", "comm_msg"]);
  const data = { states: { 1: wheel({ value: 7 }) }, buffer_paths: [["1", "state", "picture"]] };
  hear("comm_msg", { comm_id: "control", data }, ["bytes"]);
  await loaded;
  assert.deepEqual((await manager.get_model("1")).attributes, { value: 7, picture: "bytes" });
  assert.equal(line.sent.at(-1)[0], "comm_close");
});

test("after an outage models take over what changed, and canvases are drawn again", async () => {
  const { hear, manager } = managed({ ours: { Wheel: Model }, ipycanvas: { Canvas: Model } });
  const canvas = { model_name: "Canvas", model_module: "ipycanvas", state: { _send_client_ready_event: true } };
  const answer = (states) => hear("comm_msg", { comm_id: "control", data: { states, buffer_paths: [] } });
  const first = manager.load();
  answer({ 1: wheel({ value: 7 }), 2: canvas });
  await first;
  const [model, painted] = await Promise.all([manager.get_model("1"), manager.get_model("2")]);
  const again = manager.reload();
  answer({ 1: wheel({ value: 8 }), 2: canvas });
  await again;
  assert.equal(await manager.get_model("1"), model);
  assert.deepEqual([model.attributes.value, model.sent, painted.sent], [8, [], ["client_ready"]]);
});

test("who asks for a model before it is there gets it when it comes", async () => {
  const { hear, manager } = managed();
  const [one, other] = [manager.get_model("5"), manager.get_model("5")];
  const state = { _model_name: "Wheel", _model_module: "ours", value: 3 };
  hear("comm_open", { comm_id: "5", target_name: "jupyter.widget", data: { state } });
  assert.equal((await one).attributes.value, 3);
  assert.equal(await one, await other);
  hear("comm_open", { comm_id: "6", target_name: "another", data: {} });
  await settled();
  assert.ok(!manager.has_model("6"));
});

test("a kernel that does not answer, and a model that does not come, are errors and no wait for ever", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { manager } = managed();
  const waits = [assert.rejects(manager.load(), /is not answering/), assert.rejects(manager.get_model("9"), /not found/)];
  mock.timers.tick(20_000);
  await Promise.all(waits);
});

test("a widget whose script is missing, or has no such widget, stands as an error for itself alone", async () => {
  mock.method(console, "error", () => {});
  const { manager } = managed();
  const make = (model_name, model_module) => manager.new_model({ model_name, model_module, comm: { comm_id: model_name } });
  assert.match((await make("Other", "ours")).error.message, /ours has no Other/);
  assert.match((await make("Wheel", "theirs")).error.message, /no module theirs/);
  assert.equal((await make("Wheel", "ours")).error, undefined);
});
