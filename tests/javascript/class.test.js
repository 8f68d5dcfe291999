// A page of a class: its line comes back by itself, it follows what the class does once, and it reports what was done.

import assert from "node:assert/strict";
import { after, beforeEach, mock, test } from "node:test";

import { placed, settled, window } from "./dom.js";
import { classroom } from "./scripts.js";

let sockets, now, posted, isUpdated;
globalThis.CustomEvent ??= window.CustomEvent;
globalThis.WebSocket = class {
  static OPEN = 1;
  readyState = 1;
  sent = [];
  constructor(url) {
    this.url = String(url);
    sockets.push(this);
  }
  send(data) { this.sent.push(JSON.parse(data)); }
  hear(news) { this.onmessage({ data: JSON.stringify(news) }); }
  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
};
performance.now = () => now;
globalThis.fetch = async (address, { body, headers, method } = {}) => {
  if (method === "HEAD") return { status: isUpdated ? 404 : 200 };
  const sent = body ? JSON.parse(body) : { events: [] };
  posted.push({ address: String(address), body: sent, headers });
  return { ok: true, status: 200, json: async () => ({ acknowledged: sent.events.map(({ sequence }) => sequence) }) };
};

const { Live } = await classroom("live");
const { connect } = await classroom("grown_up_connection");
const reload = mock.method(window.location, "reload", () => {});
const { reporting } = await classroom("reporting");

const tick = async (ms) => {
  for (let passed = 0; passed < ms; passed += 500) {
    now += 500;
    mock.timers.tick(500);
    await settled();
  }
};

let heard, turns, isKnown, lines;
const live = () => {
  const one = new Live("api/class/line", (news) => heard.push(news), (isUp) => turns.push(isUp), async () => isKnown);
  lines.push(one);
  return one;
};
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  lines?.forEach((one) => one.stop());
  [sockets, posted, heard, turns, lines, now, isKnown] = [[], [], [], [], [], 1000, true];
  isUpdated = false;
  localStorage.clear();
  reload.mock.resetCalls();
  placed('<div id="desk-lost"></div>');
});
after(() => mock.timers.reset());

test("a line hears news, and comes back after it was lost", async () => {
  live();
  assert.equal(sockets[0].url, "ws://127.0.0.1/pyramid-addition/api/class/line");
  sockets[0].hear({ is_paused: true });
  sockets[0].close(1006);
  assert.deepEqual([heard, turns], [[{ is_paused: true }], [true, false]]);
  await tick(6000);
  assert.equal(sockets.length, 2);
  sockets[1].hear({});
  assert.equal(turns.at(-1), true);
});

test("a line that falls silent is given up and opened anew", async () => {
  live();
  sockets[0].hear({});
  await tick(24_000);
  assert.equal(sockets.length, 1);
  await tick(10_000);
  assert.equal(sockets.length, 2);
  // What an old line still brings is ignored.
  sockets[0].hear({ is_paused: true });
  assert.deepEqual(heard, [{}]);
});

test("a page that the class does not know any more, or that was let go, stays away", async () => {
  live();
  isKnown = false;
  sockets[0].close(1006);
  await tick(10_000);
  assert.equal(sockets.length, 1);
  isKnown = true;
  live();
  sockets[1].close(4000);
  await tick(60_000);
  assert.equal(sockets.length, 2);
});

test("after an update of the server, a desk left open gets its new scripts when that loses nothing", async () => {
  let isFree = true;
  lines.push(connect((news) => heard.push(news), { isFree: () => isFree }));
  const comesBack = async () => {
    sockets.at(-1).close(1006);
    await tick(6000);
    sockets.at(-1).hear({ drawn: {} });
    return reload.mock.callCount();
  };
  assert.equal(await comesBack(), 0);
  isUpdated = true;
  isFree = false;
  assert.equal(await comesBack(), 0);
  isFree = true;
  sockets.at(-1).hear({ message: "done" });
  assert.equal(reload.mock.callCount(), 1);
  assert.deepEqual(heard, [{ drawn: {} }, { drawn: {} }, { message: "done" }]);
});

test("orders are sent while the line is up, and refused while it is down", () => {
  const one = live();
  assert.equal(one.send({ do: "pause", value: true }), true);
  assert.deepEqual(sockets[0].sent, [{ do: "pause", value: true }]);
  sockets[0].readyState = 0;
  assert.equal(one.send({ do: "pause", value: false }), false);
});

test("a request on the line gets its reply, which is no news", async () => {
  const one = live();
  const asked = one.ask('{"events": []}');
  // One at a time: so each reply belongs to its request.
  assert.equal(await one.ask('{"events": [1]}'), null);
  sockets[0].hear({ is_paused: true });
  sockets[0].hear({ reply: { status: 200, acknowledged: [5] } });
  assert.deepEqual(await asked, { status: 200, acknowledged: [5] });
  assert.deepEqual([heard, sockets[0].sent], [[{ is_paused: true }], [{ events: [] }]]);
  // A reply to nothing is ignored, and the next request gets the next one.
  sockets[0].hear({ reply: { status: 400 } });
  const next = one.ask('{"events": [2]}');
  sockets[0].hear({ reply: { status: 200 } });
  assert.deepEqual(await next, { status: 200 });
});

test("a line that is down, lost, silent or stopped gives no reply", async () => {
  const one = live();
  sockets[0].readyState = 0;
  assert.equal(await one.ask("{}"), null);
  sockets[0].readyState = 1;
  const lost = one.ask("{}");
  sockets[0].close(1006);
  assert.equal(await lost, null);
  await tick(6000);
  const silent = one.ask("{}");
  await tick(14_000);
  assert.equal(await silent, null);
  // It has a new line, on which a late reply to the old request cannot come.
  assert.equal(sockets.length, 3);
  const stopped = one.ask("{}");
  one.stop();
  assert.equal(await stopped, null);
});

test("events go on the line, and in a request when the line gives no reply or the page closes", async () => {
  const asked = [];
  let reply = null;
  const line = { ask: async (request) => (asked.push(JSON.parse(request)), reply) };
  const queue = reporting("seat-0003", "/api/class/events", false, () => line);
  const kinds = (requests) => requests.map(({ events }) => events.map(({ kind }) => kind));
  const sent = () => kinds(posted.map(({ body }) => body));
  queue.add("asked", {});
  await tick(1000);
  assert.deepEqual([kinds(asked), sent(), queue.waiting], [[["asked"]], [["asked"]], 0]);
  queue.add("moved", {});
  reply = { status: 200, acknowledged: [JSON.parse(localStorage.getItem(localStorage.key(0))).sequence] };
  await tick(1000);
  assert.deepEqual([kinds(asked), sent(), queue.waiting], [[["asked"], ["moved"]], [["asked"]], 0]);
  queue.add("finished", {});
  window.dispatchEvent(new window.Event("pagehide"));
  assert.deepEqual([kinds(asked).length, sent().at(-1)], [2, ["finished"]]);
  queue.stop();
});

test("what the widgets tell becomes events of this page and of the part of its lesson", async () => {
  history.replaceState(null, "", "#number=7");
  document.cookie = "_cardmath_xsrf=a-token";
  const queue = reporting("seat-0001", "/api/class/events", true);
  const tell = (kind, part, data) => window.dispatchEvent(new window.CustomEvent("cardmath-event", { detail: { kind, part, data } }));
  tell("moved", "", {});
  tell("answered", "2", { item: "addition/12/5", answer: "73", is_right: true });
  await tick(1000);
  const events = posted.flatMap(({ body }) => body.events);
  assert.deepEqual(events.map(({ kind, data }) => [kind, data.part, data.link]), [
    ["opened", "pyramid-addition", "pyramid-addition/#number=7"],
    ["moved", "pyramid-addition", "pyramid-addition/#number=7"],
    ["answered", "pyramid-addition/2", undefined],
  ]);
  assert.equal(posted[0].headers["X-XSRFToken"], "a-token");
  // What changes the address without a move is told a little later, once.
  history.replaceState(null, "", "#number=8");
  await tick(9000);
  const later = posted.flatMap(({ body }) => body.events).slice(3);
  assert.deepEqual(later.map(({ kind, data }) => [kind, data.link]), [["opened", "pyramid-addition/#number=8"]]);
  queue.stop();
});

test("a page on which nothing is done, as the start page, reports nothing", async () => {
  const queue = reporting("seat-0002", "/api/class/events", false);
  window.dispatchEvent(new window.CustomEvent("cardmath-event", { detail: { kind: "moved", part: "", data: {} } }));
  await tick(1000);
  assert.deepEqual([queue.waiting, posted], [0, []]);
  queue.stop();
});
