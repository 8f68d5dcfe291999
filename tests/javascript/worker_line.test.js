// The connection to Python in this browser. The scripts share one folder, as on a built site.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, mock, test } from "node:test";
import { pathToFileURL } from "node:url";

import { SHELL, SITE, together } from "./scripts.js";

const folder = together(SHELL, SITE);
// This decompressor passes its input on in capitals.
writeFileSync(join(folder, "fzstd.js"), `export class Decompress {
  constructor(then) { this.then = then; }
  push(part) { this.then(new TextEncoder().encode(new TextDecoder().decode(part).toUpperCase())); }
}`);

let workers = [];
globalThis.Worker = class extends EventTarget {
  sent = [];
  constructor(_address, { name }) {
    super();
    this.name = name;
    workers.push(this);
  }
  postMessage(message) { this.sent.push(message); }
  terminate() { this.isOver = true; }
};
globalThis.document = { getElementById: () => null, documentElement: { lang: "en" }, body: { dataset: {} } };
globalThis.caches = { match: async () => undefined };
globalThis.navigator ??= {};
globalThis.location = new URL("http://127.0.0.1/");
globalThis.fetch = async () => new Response("machine", { headers: { "Content-Encoding": "br" } });
WebAssembly.compileStreaming = async () => "compiled";

const load = (name) => import(pathToFileURL(join(folder, name)));
const { WorkerLine } = await load("worker-line.js");
const { unpacked } = await load("packed.js");
const [first] = workers;
const settled = () => new Promise(setImmediate);

beforeEach(() => { workers = []; });

const says = (worker, data) => worker.onmessage({ data });

test("Python is asked to run the cells; what they display opens the line, and messages go both ways", async () => {
  const line = new WorkerLine('["1"]', true, "files.zip", ["a.whl"]);
  assert.deepEqual(first.sent.at(-1), { cells: '["1"]', isOwn: true, isForPupils: false, files: "files.zip", wheels: ["a.whl"], language: "en" });
  const heard = [];
  line.addEventListener("message", ({ detail }) => heard.push([detail.header.msg_type, detail.buffers]));
  says(first, { loaded: 100 });
  assert.equal(line.state, "starting");
  says(first, { outputs: '[["shown"]]' });
  assert.deepEqual([await line.outputs(), line.state], [[["shown"]], "ok"]);
  says(first, { text: '{"header": {"msg_type": "comm_msg"}}', buffers: ["b"] });
  assert.deepEqual(heard, [["comm_msg", ["b"]]]);
  line.send("comm_msg", { data: 1 }, { buffers: ["up"] });
  const { text, buffers } = first.sent.at(-1);
  assert.deepEqual([JSON.parse(text).content, buffers], [{ data: 1 }, ["up"]]);
  line.leave();
  assert.ok(first.isOver);
});

test("where a memory cannot be read, Python starts once more without one; then it is told", async () => {
  mock.method(console, "warn", () => {});
  const line = new WorkerLine("[]", false);
  says(first, { failed: "a memory of another browser" });
  await settled();
  const [plain] = workers;
  assert.deepEqual([plain.name, plain.sent[0].cells, line.state], ["plain", "[]", "starting"]);
  says(plain, { failed: "no memory left" });
  await assert.rejects(line.outputs(), { kind: "failed", message: "no memory left" });
  await settled();
  assert.equal(line.state, "gone");
});

test("a worker that fails later ends the line", async () => {
  mock.method(console, "warn", () => {});
  const line = new WorkerLine("[]", false);
  says(first, { failed: "x" });
  await settled();
  const [plain] = workers;
  says(plain, { outputs: "[]" });
  await line.outputs();
  plain.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }));
  await settled();
  assert.deepEqual([line.state, plain.isOver], ["gone", true]);
});

// -- large files

const answering = (content, headers = {}, status = 200) => {
  globalThis.fetch = async () => new Response(content, { status, headers });
};

test("a packed file is unpacked on its way, and told how much has come of how much", async () => {
  answering("python", { "Content-Length": "6" });
  const told = [];
  const answer = await unpacked("python", false, { count: (bytes) => told.push(bytes), expect: (bytes) => told.push(`of ${bytes}`) });
  assert.deepEqual([await answer.text(), told], ["PYTHON", ["of 6", 6]]);
  assert.equal(answer.headers.get("Content-Type"), "application/octet-stream");
  assert.equal((await unpacked("machine.wasm", false)).headers.get("Content-Type"), "application/wasm");
});

test("what is on the device, or was unpacked there, is taken as it is", async () => {
  answering("plain", { Unpacked: "yes" });
  assert.equal(await (await unpacked("python", false)).text(), "plain");
  globalThis.caches = { match: async () => new Response("kept") };
  globalThis.fetch = async () => assert.fail("it is here");
  assert.equal(await (await unpacked("python", true)).text(), "kept");
  globalThis.caches = { match: async () => undefined };
});

test("a file that is not there is an error with its name", async () => {
  answering("", {}, 404);
  await assert.rejects(unpacked("python", true), /python: 404/);
});
