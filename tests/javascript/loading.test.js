import assert from "node:assert/strict";
import { test } from "node:test";

import { Loading } from "../../widgets/cardmath_widgets/site/page/static/loading.js";

/** What stands in the page, as far as the bar needs it. */
function page(sizes) {
  const said = { textContent: "" };
  const words = { textContent: "" };
  const told = {};
  const bar = {
    dataset: { sizes: JSON.stringify(sizes), words: "{loaded} of {all} MB", half: "half" },
    nextElementSibling: words,
    setAttribute: (name, value) => (told[name] = value),
    style: { setProperty: (name, value) => (told[name] = value) },
  };
  globalThis.document = {
    documentElement: { lang: "en" },
    getElementById: (id) => ({ loaded: bar, "loaded-said": said })[id],
  };
  return { said, words, told };
}

const SIZES = { always: 1_500_000, memory: 4_000_000, plain: 1_000_000, files: { "a.mjs": 250_000 } };
const never = () => new Promise(() => {});

test("the bar tells what has come of how much, and half of it is said aloud, once", () => {
  const { said, words, told } = page(SIZES);
  const loading = new Loading(never);
  loading.count("a.mjs");
  assert.equal(words.textContent, "0.3 of 2.5 MB");
  assert.equal(told["aria-valuenow"], "10");
  assert.equal(told["aria-valuetext"], words.textContent);
  assert.equal(said.textContent, "");
  loading.take("plain");
  loading.count(1_000_000);
  assert.equal(said.textContent, "half");
  said.textContent = "heard";
  loading.count(9_000_000);
  assert.deepEqual([words.textContent, told["--loaded"]], ["2.5 of 2.5 MB", "1"]);
  assert.equal(said.textContent, "heard");
});

test("a line that brings much at once takes a memory, any other none", async () => {
  const { words } = page(SIZES);
  const fast = new Loading(never);
  fast.count(300_000);
  assert.equal(await fast.isSlow, false);
  fast.count(0);
  assert.equal(words.textContent, "0.3 of 5.5 MB");
  const pauses = [];
  const slow = new Loading(async (ms) => void pauses.push(ms));
  slow.count(1000);
  assert.equal(await slow.isSlow, true);
  assert.ok(pauses.length > 1, "a page that was busy hears first of what has come");
});

test("what failed is counted anew", () => {
  const { words } = page(SIZES);
  const loading = new Loading(never);
  loading.count(2_000_000);
  loading.again();
  assert.equal(words.textContent, "0.0 of 2.5 MB");
});
