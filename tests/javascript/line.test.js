import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { shell } from "./scripts.js";

const { Line } = await shell("line");
const { Comms } = await shell("comms");
const { decode, encode } = await shell("wire");

class Wire extends Line {
  sent = [];
  transmit(message) { this.sent.push(message); }
}

let line, states;
beforeEach(() => {
  mock.timers.reset();
  line = new Wire();
  states = [];
  line.addEventListener("state", ({ detail }) => states.push(`${detail.before}-${detail.state}`));
});

const waiting = () => {
  const told = [];
  return { told, callbacks: { iopub: { status: ({ content }) => told.push(content.execution_state) } } };
};
const idle = (id, state = "idle") => ({
  header: { msg_type: "status" }, parent_header: { msg_id: id }, content: { execution_state: state },
});

test("what is sent while the line stands is on its way at once, under a name of its own", () => {
  line.become("ok");
  const ids = [line.send("comm_msg", { data: 1 }), line.send("comm_msg", { data: 2 }, { buffers: [new ArrayBuffer(1)] })];
  assert.deepEqual(line.sent.map(({ header }) => header.msg_id), ids);
  assert.notEqual(ids[0], ids[1]);
  assert.equal(new Set(line.sent.map(({ header }) => header.session)).size, 1);
  assert.deepEqual(line.sent.map(({ content, buffers }) => [content.data, buffers.length]), [[1, 0], [2, 1]]);
});

for (const state of ["starting", "lost", "gone"]) {
  test(`what is sent while the line is ${state} is dropped, and its widget does not wait for an answer`, () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    line.become("ok");
    line.become(state);
    const { told, callbacks } = waiting();
    line.send("comm_msg", {}, { callbacks });
    assert.deepEqual(told, [], "not before it knows the name of what it sent");
    mock.timers.tick(0);
    assert.deepEqual([line.sent, told], [[], ["idle"]]);
    line.become("ok");
    assert.deepEqual(line.sent, [], "nor is it sent later");
  });
}

test("a widget is told once that Python is idle again with what it sent", () => {
  line.become("ok");
  const [one, other] = [waiting(), waiting()];
  const id = line.send("comm_msg", {}, one);
  line.send("comm_msg", {}, other);
  line.heard(idle(id, "busy"));
  line.heard(idle("somebody else's"));
  line.heard(idle(id));
  line.heard(idle(id));
  assert.deepEqual([one.told, other.told], [["idle"], []]);
});

test("a line that is lost lets go of all that waits", () => {
  line.become("ok");
  const { told, callbacks } = waiting();
  line.send("comm_msg", {}, { callbacks });
  line.become("lost");
  line.become("lost");
  assert.deepEqual([told, states], [["idle"], ["starting-ok", "ok-lost"]]);
});

test("other messages are told to whoever listens; ready is as soon as the line stands", async () => {
  const heard = [];
  line.addEventListener("message", ({ detail }) => heard.push(detail.header.msg_type));
  line.heard({ header: { msg_type: "stream" } });
  line.heard(idle("x"));
  assert.deepEqual(heard, ["stream"]);
  let isReady = false;
  line.ready().then(() => (isReady = true));
  line.become("lost");
  await new Promise(setImmediate);
  assert.ok(!isReady);
  line.become("ok");
  await new Promise(setImmediate);
  assert.ok(isReady);
});

// -- comms

const arrives = (type, content) => line.heard({ header: { msg_type: type }, content });

test("a comm hears what is for it, until it is closed from either side", () => {
  const opened = [];
  const comms = new Comms(line, (comm) => opened.push(comm.comm_id));
  const [one, other] = [comms.attach("widget", "1"), comms.attach("widget", "2")];
  const heard = [];
  one.on_msg(({ content }) => heard.push(content.data));
  other.on_msg(({ content }) => heard.push(content.data));
  other.on_close(() => heard.push("closed"));
  arrives("comm_msg", { comm_id: "1", data: "a" });
  arrives("comm_msg", { comm_id: "3", data: "nobody's" });
  arrives("comm_close", { comm_id: "2" });
  arrives("comm_msg", { comm_id: "2", data: "late" });
  one.close();
  arrives("comm_msg", { comm_id: "1", data: "late" });
  assert.deepEqual([heard, opened], [["a", "closed"], []]);
});

test("a widget that the page knows is not made again when the kernel opens it", () => {
  const opened = [];
  const comms = new Comms(line, (comm, { content }) => opened.push([comm.target_name, content.comm_id]));
  comms.attach("widget", "1");
  arrives("comm_open", { comm_id: "1", target_name: "widget" });
  arrives("comm_open", { comm_id: "2", target_name: "widget" });
  assert.deepEqual(opened, [["widget", "2"]]);
});

test("what a comm sends says which comm it is", () => {
  line.become("ok");
  const comm = new Comms(line, () => {}).attach("widget", "7");
  comm.open({ a: 1 });
  comm.send({ b: 2 }, undefined, { version: "2" });
  comm.close();
  assert.deepEqual(line.sent.map(({ header, content, metadata }) => [header.msg_type, content, metadata]), [
    ["comm_open", { comm_id: "7", target_name: "widget", data: { a: 1 } }, {}],
    ["comm_msg", { comm_id: "7", data: { b: 2 } }, { version: "2" }],
    ["comm_close", { comm_id: "7", data: {} }, {}]]);
});

// -- the format of websocket messages

test("a message comes out as it went in, with its buffers apart", () => {
  const bytes = new Uint8Array([9, 1, 2, 3, 9]);
  const message = {
    header: { msg_id: "Ʒ", msg_type: "comm_msg" }, parent_header: {}, metadata: { version: "2" },
    content: { data: { text: "dek 10z" } }, buffers: [bytes.subarray(1, 4), new Uint8Array([7]).buffer],
  };
  const { buffers, ...rest } = decode(encode("shell", message).buffer);
  const { buffers: _sent, ...expected } = message;
  assert.deepEqual(rest, expected);
  assert.deepEqual(buffers.map(({ buffer }) => [...new Uint8Array(buffer)]), [[1, 2, 3], [7]]);
  assert.deepEqual(decode(encode("shell", { ...expected }).buffer).buffers, []);
});
