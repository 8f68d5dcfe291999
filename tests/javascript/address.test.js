import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { openedFor, readAddress, writeAddress } from "../../widgets/cardmath_widgets/page/address.js";

const steps = [];

beforeEach(() => {
  steps.length = 0;
  globalThis.location = { hash: "" };
  globalThis.window = {};
  globalThis.history = {
    state: null,
    pushState(_state, _title, address) { steps.push("push"); location.hash = address; },
    replaceState(_state, _title, address) { steps.push("replace"); location.hash = address; },
  };
});

test("one board's fields stand there plain", () => {
  writeAddress("", "number=7&moves=draw", false);
  assert.equal(location.hash, "#number=7&moves=draw");
  assert.equal(readAddress(""), "number=7&moves=draw");
});

test("each part has its own fields and leaves the others as they are", () => {
  writeAddress("", "number=7", false);
  writeAddress("2", "number=8&base=10", false);
  writeAddress("ticket", "at=3", false);
  writeAddress("", "number=9", false);
  assert.equal(location.hash, "#number=9&2~number=8&2~base=10&ticket~at=3");
  assert.deepEqual(["", "2", "ticket", "none"].map(readAddress), ["number=9", "number=8&base=10", "at=3", ""]);
});

test("a new deal is a step, the first one and the same one are none", () => {
  writeAddress("", "number=7", true);
  writeAddress("", "number=8", true);
  writeAddress("", "number=8", true);
  assert.deepEqual(steps, ["replace", "push"]);
});

test("a page is opened for the one widget that its address names, whatever is written into it later", () => {
  location.hash = "#sieve~other=7&sieve~base=12";
  assert.deepEqual(["", "wheel", "sieve"].map(openedFor), [false, false, true]);
  writeAddress("wheel", "value=9", false);
  assert.equal(openedFor("sieve"), true);
});

test("a page with the state of several widgets, or of the first board, is opened for none", () => {
  for (const hash of ["#a~x=1&b~x=2", "#number=7", ""]) {
    globalThis.window = {};
    location.hash = hash;
    assert.deepEqual(["", "a", "b"].map(openedFor), [false, false, false]);
  }
});
