// What a learning platform keeps of a pupil, and how its object is found.
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

import { window } from "./dom.js";
import { scorm } from "./scripts.js";

const { Platform } = await scorm("platform");
const { ROOM, VisitRecord } = await scorm("record");

const answer = (item, isRight, part = "") => ({ part, item, isRight });

test("a question counts once, at its first try", () => {
  const record = new VisitRecord();
  assert.equal(record.score, "");
  record.answer(answer("addition/12/5", false));
  record.answer(answer("addition/12/5", true));
  record.answer(answer("addition/12/5/one-carry", true));
  assert.deepEqual([record.right, record.asked, record.score], [1, 2, "50"]);
  // The same question in another part of a lesson is another one.
  record.answer(answer("addition/12/5", true, "5"));
  assert.equal(record.score, "66.67");
});

test("a question about cards counts again when it was right", () => {
  const record = new VisitRecord();
  record.answer(answer("addition/12", false));
  record.answer(answer("addition/12", false));
  record.answer(answer("addition/12", true));
  record.answer(answer("addition/12", true));
  assert.deepEqual([record.right, record.asked], [1, 2]);
});

test("a smaller step before the first answer is help, one after it changes nothing", () => {
  const record = new VisitRecord();
  record.help(answer("value/10/1"));
  record.answer(answer("value/10/1", true));
  record.answer(answer("value/10/2", true));
  record.help(answer("value/10/2"));
  assert.deepEqual([record.right, record.asked], [1, 2]);
});

test("it comes back as it was kept, and nonsense is a new beginning", () => {
  const record = new VisitRecord();
  record.answer(answer("addition/12/5", true, "1"));
  record.answer(answer("addition/12", false));
  const { text, isWhole } = record.kept("number=7&moves=draw");
  assert.equal(text, "1 1 2 1.addition/12/5,addition/12 number=7&moves=draw");
  assert.ok(isWhole);
  const again = new VisitRecord(text);
  assert.deepEqual([again.link, again.score], ["number=7&moves=draw", "50"]);
  assert.equal(again.kept("").text, "1 1 2 1.addition/12/5,addition/12 ");
  for (const nonsense of ["", "2 1 2 a b", "1 x 2 a b", "1 1", "1 -1 2 a b", "1 0.5 2 a b", "hello"]) {
    const fresh = new VisitRecord(nonsense);
    assert.deepEqual([fresh.right, fresh.asked, fresh.link], [0, 0, ""], nonsense);
  }
});

test("what is too long loses its longest fields, and then the oldest names", () => {
  const record = new VisitRecord();
  for (let number = 0; number < 400; number++) record.answer(answer(`addition/12/${number}`, true));
  const moves = "draw,".repeat(500);
  const { text, isWhole } = record.kept(`number=7&base=12&moves=${moves}`);
  assert.ok(isWhole && text.length <= ROOM && text.endsWith(moves));
  assert.ok(text.includes("addition/12/399 ") && !text.includes("/12/0,"));
  const short = record.kept(`number=7&moves=${moves}${moves}&base=12`);
  assert.ok(!short.isWhole && short.text.length <= ROOM);
  assert.ok(short.text.endsWith(" number=7&base=12"));
  assert.equal(new VisitRecord(text).score, "100");
});

/** An object as a platform has it, which notes what it is called with. */
const noting = (answers = {}) => {
  const calls = [];
  const call = (name) => (...values) => {
    calls.push([name, ...values]);
    return answers[name] ?? "true";
  };
  const names = ["LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish"];
  return { calls, ...Object.fromEntries(names.map((name) => [name, call(name)])) };
};

const around = { parent: window.parent, opener: window.opener };
afterEach(() => {
  for (const [name, value] of Object.entries(around)) Object.defineProperty(window, name, { value, configurable: true });
  mock.restoreAll();
});
const set = (name, value) => Object.defineProperty(window, name, { value, configurable: true });

test("the object is found in any window above, then in the one that has opened the page", () => {
  const API = noting();
  const top = { API };
  top.parent = top;
  let above = top;
  for (let level = 0; level < 12; level++) above = { parent: above };
  set("parent", above);
  assert.ok(new Platform().isOpen);
  const alone = {};
  alone.parent = alone;
  set("parent", alone);
  assert.ok(!new Platform().isOpen);
  set("opener", top);
  assert.ok(new Platform().isOpen);
  assert.deepEqual(API.calls, [["LMSInitialize", ""], ["LMSInitialize", ""]]);
});

test("a page of another origin above is no platform", () => {
  set("parent", { get API() { throw new DOMException("refused", "SecurityError"); } });
  const platform = new Platform();
  assert.deepEqual([platform.isFound, platform.isOpen], [false, false]);
  platform.write({ "cmi.core.exit": "suspend" });
  assert.equal(platform.commit(), false);
  platform.finish();
});

test("a visit is begun and ended once, and reports only in between", () => {
  const api = noting({ LMSGetValue: 3 });
  const platform = new Platform(api);
  assert.equal(platform.read("cmi.interactions._count"), "3");
  platform.write({ "cmi.core.exit": "suspend" });
  assert.ok(platform.commit());
  platform.finish();
  platform.finish();
  platform.write({ "cmi.core.exit": "" });
  assert.deepEqual(api.calls.map(([name]) => name), [
    "LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish",
  ]);
});

test("a platform that refuses or fails stops nothing", () => {
  mock.method(console, "warn", () => {});
  const refusing = new Platform(noting({ LMSInitialize: "false" }));
  assert.deepEqual([refusing.isFound, refusing.isOpen], [true, false]);
  // It has to keep none of these values, because the visit has not begun.
  assert.ok(refusing.write({ "cmi.core.exit": "suspend" }));
  const picky = new Platform({ ...noting(), LMSSetValue: (name) => String(name !== "cmi.suspend_data") });
  assert.ok(!picky.write({ "cmi.suspend_data": "", "cmi.core.exit": "suspend" }));
  assert.ok(picky.write({ "cmi.core.exit": "suspend" }));
  const failing = new Platform({ ...noting(), LMSSetValue() { throw new Error("no"); }, LMSCommit: undefined });
  failing.write({ "cmi.core.exit": "suspend" });
  assert.equal(failing.commit(), false);
});
