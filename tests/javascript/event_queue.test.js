import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { fire, settled, window } from "./dom.js";
import { classroom } from "./scripts.js";

const { EventQueue } = await classroom("event_queue");

globalThis.CustomEvent ??= window.CustomEvent;
// The library's storage has no keys of its own to go through.
class Store {
  entries = new Map();
  isFull = false;
  get length() { return this.entries.size; }
  key(index) { return [...this.entries.keys()][index] ?? null; }
  getItem(key) { return this.entries.get(key) ?? null; }
  removeItem(key) { this.entries.delete(key); }
  setItem(key, value) {
    if (this.isFull) throw new Error("full");
    this.entries.set(key, value);
  }
}

/** A server that keeps what it is sent, once each, and fails as told. */
class Server {
  kept = new Map();
  requests = [];
  /** @type {object[]} answers that come before it works */
  answers = [];
  send = async (address, body, isLeaving) => {
    const { events } = JSON.parse(body);
    this.requests.push({ address, events, isLeaving });
    const told = this.answers.shift();
    if (told === "silent") throw new TypeError("no answer");
    if (told && told !== "lost") return told;
    for (const event of events) {
      if (!this.kept.has(event.sequence)) this.kept.set(event.sequence, event);
    }
    return told === "lost" ? { status: 0 } : { status: 200, acknowledged: events.map(({ sequence }) => sequence) };
  };
  get kinds() { return [...this.kept.values()].map(({ kind }) => kind); }
}

let store, server, queues;
Object.defineProperty(globalThis, "localStorage", {
  get() {
    if (!store) throw new Error("denied");
    return store;
  },
});
const DOWN = { status: 0 };
const open = (seat = "otter-0001", before = seat) => {
  const queue = new EventQueue({ seat, before, address: "/api/class/events", send: server.send });
  queues.push(queue);
  return queue;
};
const tick = async (ms) => {
  for (let passed = 0; passed < ms; passed += 50) {
    mock.timers.tick(50);
    await settled();
  }
};
const answered = (item, answer = "73") => ({ part: "addition", item, answer, is_right: true });

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_800_000_000_000 });
  [store, server, queues] = [new Store(), new Server(), []];
});
afterEach(() => {
  for (const queue of queues) queue.stop();
  mock.timers.reset();
});

test("an event is kept at once, sent soon and dropped when it is acknowledged", async () => {
  const queue = open();
  queue.add("answered", answered("addition/12/5"));
  assert.equal(store.length, 1);
  assert.equal(queue.waiting, 1);
  assert.equal(server.requests.length, 0);
  await tick(200);
  assert.deepEqual(server.kinds, ["answered"]);
  assert.equal(server.requests[0].events[0].age, 100);
  assert.equal(store.length, 0);
  assert.equal(queue.waiting, 0);
});

test("events that come together are sent together and in their order", async () => {
  const queue = open();
  for (let number = 0; number < 40; number += 1) queue.add("answered", answered(`addition/12/${number}`));
  await tick(500);
  assert.deepEqual(server.requests.map(({ events }) => events.length), [32, 8]);
  const items = [...server.kept.values()].map(({ data }) => data.item);
  assert.deepEqual(items, Array.from({ length: 40 }, (_, number) => `addition/12/${number}`));
});

test("without the laptop events wait, and none is lost or counted twice", async () => {
  const queue = open();
  const states = [];
  queue.addEventListener("state", ({ detail }) => states.push(`${detail.state} ${detail.waiting}`));
  server.answers = [DOWN, "silent", "lost", { status: 502 }];
  queue.add("answered", answered("addition/12/5"));
  await tick(60_000);
  assert.deepEqual(server.kinds, ["answered"]);
  assert.ok(server.requests.length >= 5);
  assert.deepEqual([...new Set(states)], ["waiting 1", "open 0"]);
  const [first, ...others] = server.requests.map(({ events }) => events[0].sequence);
  assert.ok(others.every((sequence) => sequence === first));
  assert.equal(store.length, 0);
});

test("a reload and a dead battery lose nothing", async () => {
  server.answers = Array(3).fill(DOWN);
  const queue = open();
  queue.add("opened", { part: "addition" });
  queue.add("answered", answered("addition/12/5"));
  await tick(150);
  queue.stop();
  const next = open();
  assert.equal(next.waiting, 2);
  next.add("finished", { part: "addition", outcome: "done" });
  await tick(20_000);
  assert.deepEqual(server.kinds, ["opened", "answered", "finished"]);
  assert.equal(store.length, 0);
});

test("a lost answer is sent again by the next page with the same number", async () => {
  server.answers = ["lost"];
  const queue = open();
  queue.add("moved", { part: "odds" });
  await tick(150);
  queue.stop();
  const next = open();
  next.add("moved", { part: "odds" });
  await tick(5000);
  assert.deepEqual([...server.kept.values()].map(({ data }) => data.count ?? 1), [1, 1]);
});

test("moves that wait become one event, but only while nothing else comes between", async () => {
  const queue = open();
  server.answers = [DOWN];
  queue.add("moved", { part: "odds", link: "a" });
  await tick(150);
  // The first may have arrived, so it stays as it was.
  for (const link of ["b", "c", "d"]) queue.add("moved", { part: "odds", link });
  queue.add("asked", { part: "odds", what: "hint" });
  queue.add("moved", { part: "odds", link: "e" });
  queue.add("moved", { part: "pyramid-addition", link: "f" });
  assert.equal(store.length, 5);
  await tick(5000);
  const moves = [...server.kept.values()].filter(({ kind }) => kind === "moved").map(({ data }) => data);
  assert.deepEqual(moves, [
    { part: "odds", link: "a" },
    { part: "odds", link: "d", count: 3 },
    { part: "odds", link: "e" },
    { part: "pyramid-addition", link: "f" },
  ]);
});

test("one event counts at most a thousand moves", async () => {
  const queue = open();
  for (let number = 0; number < 1001; number += 1) queue.add("moved", { part: "odds" });
  await tick(1000);
  assert.deepEqual([...server.kept.values()].map(({ data }) => data.count ?? 1), [1000, 1]);
});

test("two tabs send their own events, and each only once", async () => {
  const [one, other] = [open(), open()];
  for (let number = 0; number < 20; number += 1) {
    one.add("answered", answered(`one/10/${number}`));
    other.add("answered", answered(`other/10/${number}`));
  }
  assert.equal(store.length, 40);
  await tick(1000);
  assert.equal(server.kept.size, 40);
  assert.equal(store.length, 0);
});

test("numbers grow even when the clock goes back and the storage is emptied", async () => {
  const queue = open();
  queue.add("opened", { part: "a" });
  const now = mock.method(Date, "now", () => 1_700_000_000_000);
  queue.add("opened", { part: "b" });
  await tick(200);
  const [first, second] = [...server.kept.keys()];
  assert.ok(second > first);
  assert.ok(Number.isSafeInteger(second));
  assert.deepEqual(server.requests[0].events.map(({ age }) => age).map((age) => age >= 0), [true, true]);
  now.mock.restore();
  store.entries.clear();
  open().add("opened", { part: "c" });
  await tick(200);
  assert.equal(server.kept.size, 3);
});

test("another pupil's events on the same device are not sent", async () => {
  server.answers = Array(50).fill(DOWN);
  const queue = open("otter-0001");
  queue.add("opened", { part: "a" });
  queue.stop();
  server.answers = [];
  open("heron-0002").add("opened", { part: "b" });
  await tick(500);
  assert.deepEqual([...server.kept.values()].map(({ data }) => data.part), ["b"]);
  assert.equal(store.length, 1);
});

test("what no class took for a week is deleted, and so is what is no event", () => {
  const queue = open();
  queue.add("opened", { part: "a" });
  queue.stop();
  store.setItem("cardmath.events.otter-0001.7", "{");
  store.setItem("cardmath.events.heron-0002.8", JSON.stringify({ sequence: "8", kind: "moved", data: {}, at: 0 }));
  store.setItem("cardmath.practice", "mine");
  open("heron-0002");
  assert.equal(store.length, 2);
  mock.timers.setTime(1_800_000_000_000 + 8 * 86_400_000);
  open("heron-0002");
  assert.deepEqual([...store.entries.keys()], ["cardmath.practice"]);
});

test("without storage, or in a full one, events wait as long as the page", async () => {
  store.isFull = true;
  const queue = open();
  server.answers = [DOWN];
  queue.add("opened", { part: "a" });
  await tick(5000);
  assert.deepEqual(server.kinds, ["opened"]);
  store = null;
  const other = open("heron-0002");
  other.add("opened", { part: "b" });
  await tick(500);
  assert.equal(server.kept.size, 2);
});

test("of too many events the oldest moves go first, and answers stay", async () => {
  server.answers = Array(1000).fill(DOWN);
  const queue = open();
  queue.add("answered", answered("addition/12/5"));
  for (let number = 0; number < 2100; number += 1) queue.add("moved", { part: `part-${number}` });
  assert.equal(queue.waiting, 2000);
  assert.equal(store.length, 2000);
  queue.stop();
  server.answers = [];
  open();
  await tick(20_000);
  assert.equal(server.kinds[0], "answered");
  assert.equal(server.kept.size, 2000);
});

test("an event that is refused is not sent again", async () => {
  const queue = open();
  queue.add("opened", { part: "a" });
  const [key] = store.entries.keys();
  server.answers = [{ status: 200, acknowledged: [], refused: { [key.split(".").at(-1)]: "full" }, wait: 0 }];
  await tick(5000);
  assert.equal(server.requests.length, 1);
  assert.equal(queue.waiting, 0);
});

test("one event that is at fault does not hold up the others", async () => {
  const queue = open();
  for (const part of ["a", "b", "c"]) queue.add("opened", { part });
  const send = server.send;
  server.send = async (...request) => {
    const { events } = JSON.parse(request[1]);
    return events.some(({ data }) => data.part === "b") ? { status: 400 } : send(...request);
  };
  queue.stop();
  open();
  await tick(5000);
  assert.deepEqual([...server.kept.values()].map(({ data }) => data.part), ["a", "c"]);
  assert.equal(store.length, 0);
});

test("a server that is full is asked again when it says so", async () => {
  const queue = open();
  server.answers = [{ status: 200, acknowledged: [], refused: {}, wait: 3000 }];
  queue.add("opened", { part: "a" });
  await tick(200);
  assert.equal(queue.state, "waiting");
  queue.add("opened", { part: "b" });
  await tick(2500);
  assert.equal(server.requests.length, 1);
  await tick(1000);
  assert.deepEqual(server.kinds, ["opened", "opened"]);
  assert.equal(queue.state, "open");
});

test("a pupil who is not in the class keeps the events, and the end of the class deletes them", async () => {
  const queue = open();
  server.answers = [{ status: 403 }];
  queue.add("opened", { part: "a" });
  await tick(200);
  assert.equal(queue.state, "out");
  assert.equal(store.length, 1);
  server.answers = [{ status: 410 }];
  await tick(5000);
  assert.equal(queue.state, "over");
  assert.equal(store.length, 0);
  assert.equal(server.kept.size, 0);
});

test("the network's return and the page's end send at once", async () => {
  const queue = open();
  server.answers = Array(6).fill(DOWN);
  queue.add("opened", { part: "a" });
  await tick(30_000);
  const before = server.requests.length;
  server.answers = [];
  fire(window, "online");
  await tick(50);
  assert.equal(server.requests.length, before + 1);
  assert.equal(queue.waiting, 0);
  queue.add("finished", { part: "a", outcome: "done" });
  fire(window, "pagehide");
  await settled();
  assert.equal(server.requests.at(-1).isLeaving, true);
  // It stays until an answer comes.
  assert.equal(queue.waiting, 1);
});

test("a queue that is stopped sends and takes nothing", async () => {
  const queue = open();
  queue.add("opened", { part: "a" });
  queue.stop();
  queue.add("opened", { part: "b" });
  fire(window, "online");
  fire(window, "pagehide");
  await tick(1000);
  assert.equal(server.requests.length, 0);
  assert.equal(store.length, 1);
});

test("what waits under the seat that a pupil had before is sent, once", async () => {
  server.answers = [DOWN, DOWN];
  const old = open();
  old.add("answered", answered("addition/12/5"));
  old.add("answered", answered("addition/12/6"));
  await tick(200);
  old.stop();
  // Another pupil on this device takes nothing of it.
  open("heron-0002").stop();
  assert.equal(store.length, 2);
  server.answers = [];
  const queue = open("lynx-00003", "otter-0001");
  assert.equal(queue.waiting, 2);
  await tick(200);
  assert.deepEqual([server.kinds, queue.waiting, store.length], [["answered", "answered"], 0, 0]);
  assert.equal(open("lynx-00003", "otter-0001").waiting, 0);
});
