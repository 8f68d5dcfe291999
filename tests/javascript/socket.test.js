import assert from "node:assert/strict";
import { after, beforeEach, mock, test } from "node:test";

import { settled, window } from "./dom.js";
import { shell } from "./scripts.js";

const { SocketLine } = await shell("socket");
const { encode } = await shell("wire");

let sockets, answers, asked, now, left;

globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = String(url);
    sockets.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen({});
  }
  send(data) { this.sent.push(data); }
  close() { this.readyState = 3; }
};
globalThis.fetch = async (address, { method = "GET" } = {}) => {
  asked.push(`${method} ${address}`);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (!answer) throw new TypeError("no answer");
  const [status, content = null, headers = {}] = answer;
  return { status, ok: status < 300, json: async () => content, headers: new Headers(headers) };
};
performance.now = () => now;
const listening = window.addEventListener.bind(window);
const heard = [];
window.addEventListener = (type, handler) => { heard.push([type, handler]); listening(type, handler); };
const GONE = [404, null, { "Cardmath-Seat": "unknown" }];

const tick = async (ms) => {
  for (let passed = 0; passed < ms; passed += 100) {
    now += 100;
    mock.timers.tick(100);
    await settled();
  }
};

let line, states;
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  for (const [type, handler] of heard.splice(0)) window.removeEventListener(type, handler);
  [sockets, answers, asked, now, left] = [[], [], [], 1000, 0];
  sessionStorage.clear();
  window.cardmathLeave = () => (left += 1);
  line = new SocketLine("seat7");
  states = [];
  line.addEventListener("state", ({ detail }) => states.push(detail.state));
});
after(() => mock.timers.reset());

const last = () => sockets.at(-1);
const pong = () => last().onmessage({ data: '{"pong": true}' });
const pings = () => last().sent.filter((one) => one === '{"ping": true}').length;

test("a line stands when the server has answered, and is asked every moment", async () => {
  last().open();
  assert.deepEqual([pings(), states], [1, []]);
  pong();
  assert.deepEqual(states, ["ok"]);
  await tick(3000);
  assert.equal(pings(), 3);
});

test("messages are heard, and what they set off can be sent at once", () => {
  const told = [];
  line.addEventListener("message", ({ detail }) => told.push([detail.header.msg_type, line.state]));
  last().open();
  const message = { header: { msg_type: "comm_msg" }, parent_header: {}, metadata: {}, content: {}, buffers: [] };
  last().onmessage({ data: encode("iopub", message).buffer });
  assert.deepEqual(told, [["comm_msg", "ok"]]);
});

test("four seconds of silence are a lost line, which is tried again until somebody answers", async () => {
  last().open();
  pong();
  await tick(4400);
  assert.deepEqual(states, ["ok"]);
  await tick(200);
  assert.deepEqual(states, ["ok", "lost"]);
  await tick(3000);
  assert.deepEqual([sockets.length, asked.length], [1, 3], "no answer: once a second");
  answers = [[502]];
  await tick(1000);
  assert.equal(sockets.length, 1, "a proxy before a server that is down is no answer of ours");
  answers = [[200]];
  await tick(1000);
  assert.equal(sockets.length, 2);
  last().open();
  pong();
  assert.deepEqual(states, ["ok", "lost", "ok"]);
});

test("what an older socket has still to say is not heard", async () => {
  const [first] = sockets;
  first.open();
  pong();
  answers = [[200]];
  first.onclose({});
  await tick(1000);
  first.onmessage({ data: '{"pong": true}' });
  first.onclose({});
  assert.deepEqual([states, sockets.length], [["ok", "lost"], 2]);
});

test("a seat that is gone for good is not tried again", async () => {
  last().open();
  pong();
  answers = [GONE];
  last().onclose({});
  await tick(1000);
  assert.deepEqual(states, ["ok", "lost", "gone"]);
  await tick(5000);
  assert.deepEqual([asked.length, sockets.length], [1, 1]);
});

test("a 404 of somebody else is no end", async () => {
  last().open();
  answers = [[404], [200]];
  last().onclose({});
  await tick(2000);
  assert.equal(sockets.length, 2);
});

test("a page that stood still has not lost its line: it asks again, and waits less", async () => {
  last().open();
  pong();
  now += 60_000;
  mock.timers.tick(1500);
  await settled();
  assert.deepEqual(states, ["ok"]);
  await tick(3100);
  assert.deepEqual(states, ["ok", "lost"]);
});

test("a browser that says it is offline has lost the line at once", () => {
  last().open();
  pong();
  window.dispatchEvent(new window.Event("offline"));
  assert.deepEqual(states, ["ok", "lost"]);
});

test("a kernel that has died ends the line", () => {
  last().open();
  last().onmessage({ data: '{"dead": true}' });
  assert.deepEqual([states, last().readyState], [["gone"], 3]);
});

test("a kernel that has died tells why, where a reload alone would end it again", () => {
  last().open();
  last().onmessage({ data: '{"dead": true, "problem": "memory"}' });
  assert.deepEqual([states, line.problem], [["gone"], "memory"]);
});

test("who has left sends nothing more and does not come back", async () => {
  last().open();
  pong();
  line.leave();
  line.transmit({});
  await tick(9000);
  assert.deepEqual([left, states, sockets.length, asked], [1, ["ok"], 1, []]);
});

// -- the outputs of the lesson

test("outputs are waited for in line, and each place is said", async () => {
  const places = [];
  line.addEventListener("place", ({ detail }) => places.push(detail));
  answers = [[202, { number: 2, sentence: "You are second." }], [202, { number: 0, sentence: "" }], [200, [["cell"]]]];
  assert.deepEqual(await line.outputs(), [["cell"]]);
  assert.deepEqual(places, ["You are second.", ""]);
  assert.deepEqual(asked.map((one) => one.split("/outputs")[1]), ["", "?number=2", ""]);
});

test("the base of the reader goes along with the number in line, the address before the server's", async () => {
  document.body.dataset.begin = "base=10&digits=unicode";
  window.location.hash = "#base=5&moves=draw";
  answers = [[202, { number: 3, sentence: "" }], [200, []]];
  await line.outputs();
  assert.match(asked[1], /\?base=5&digits=unicode&number=3$/);
  delete document.body.dataset.begin;
  window.location.hash = "";
});

test("where nothing answers, or a proxy does, it is asked again; a problem that is told is told", async () => {
  answers = [null, [502], [200, []]];
  const outputs = line.outputs();
  await tick(2500);
  assert.deepEqual(await outputs, []);
  answers = [[503, { problem: "full" }]];
  await assert.rejects(line.outputs(), { kind: "full" });
  answers = [GONE];
  await assert.rejects(line.outputs(), { kind: "gone" });
  assert.equal(line.state, "gone");
});

// -- reloading and reconnecting

test("a page whose seat is gone comes back by itself, but not again and again", async () => {
  const reloads = mock.method(window.location, "reload", () => {});
  answers = [[200]];
  for (const times of [1, 2, 3]) {
    assert.ok(line.comeBack());
    await tick(3100);
    assert.equal(reloads.mock.callCount(), times);
  }
  assert.ok(!line.comeBack());
  sessionStorage.setItem("cardmath.came-back", JSON.stringify([1, 2, Date.now() - 121_000]));
  assert.ok(line.comeBack(), "what is long ago does not count");
});

test("it waits for its server", async () => {
  const reloads = mock.method(window.location, "reload", () => {});
  answers = [[502]];
  line.comeBack();
  await tick(6000);
  assert.equal(reloads.mock.callCount(), 0);
  answers = [GONE];
  await tick(2000);
  assert.equal(reloads.mock.callCount(), 1);
});

test("a lesson for another front end is loaded anew", () => {
  const reloads = mock.method(window.location, "reload", () => {});
  last().open();
  last().onmessage({ data: '{"foreign": true}' });
  assert.equal(reloads.mock.callCount(), 1);
});
