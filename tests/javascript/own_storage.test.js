import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./dom.js";
import { pageScript } from "./scripts.js";

const { keeping } = await pageScript("own_storage");

const STORE = "cardmath.practice";
beforeEach(() => localStorage.clear());

test("a widget without a store keeps and reports nothing", () => {
  const kept = keeping("", () => assert.fail("nothing changes"));
  kept.write("seven");
  assert.deepEqual(kept.report(), {});
  assert.equal(localStorage.length ?? 0, 0);
  kept.stop();
});

test("a text is kept, reported with the day of the device, and removed when it is empty", () => {
  const kept = keeping(STORE, () => assert.fail("its own change is no news"));
  kept.write("seven");
  assert.equal(kept.report().kept, "seven");
  assert.match(kept.report().day, /^\d{4}-\d{2}-\d{2}$/);
  kept.write("");
  assert.equal(localStorage.getItem(STORE), null);
  kept.stop();
});

test("another widget of the same store learns of a change until it stops", () => {
  /** @type {string[]} */
  const heard = [];
  const kept = keeping(STORE, ({ kept: text }) => heard.push(text));
  const other = keeping(STORE, () => {});
  other.write("one");
  other.write("one");
  kept.stop();
  other.write("two");
  assert.deepEqual(heard, ["one"]);
  other.stop();
});

test("a page says when nothing is kept: the browser refuses, or keeps it only while the page is open", () => {
  const kept = keeping(STORE, () => {});
  assert.equal("forgets" in kept.report(), false);
  document.documentElement.dataset.forgets = "";
  assert.equal(kept.report().forgets, true);
  delete document.documentElement.dataset.forgets;
  const own = globalThis.localStorage;
  globalThis.localStorage = { getItem: () => null, setItem() { throw new Error("full"); } };
  assert.equal(kept.report().forgets, true);
  globalThis.localStorage = own;
  kept.stop();
});
