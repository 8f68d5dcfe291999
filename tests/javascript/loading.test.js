import assert from "node:assert/strict";
import { test } from "node:test";

import { Loading } from "../../widgets/cardmath_widgets/site/page/loading.js";

/** The parts of the page that the loading bar needs. */
function page(more = {}) {
  const sizes = { always: 1_500_000, script: 250_000, memory: 0, plain: 1_000_000, ...more };
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

const never = () => new Promise(() => {});

test("the bar tells what has come of how much, and half of it is said aloud, once", () => {
  const { said, words, told } = page();
  const loading = new Loading(never);
  loading.hear({ script: true });
  assert.equal(words.textContent, "0.3 of 2.5 MB");
  assert.equal(told["aria-valuenow"], "10");
  assert.equal(told["aria-valuetext"], words.textContent);
  assert.equal(said.textContent, "");
  loading.hear({ loaded: 1_000_000 });
  assert.equal(said.textContent, "half");
  said.textContent = "heard";
  loading.hear({ loaded: 9_000_000 });
  assert.deepEqual([words.textContent, told["--loaded"]], ["2.5 of 2.5 MB", "1"]);
  assert.equal(said.textContent, "heard");
});

test("a line that brings much at once takes a memory, any other none", async () => {
  const { words } = page();
  const fast = new Loading(never);
  fast.hear({ memory: 4_000_000 });
  fast.hear({ loaded: 100_000 });
  fast.hear({ remembered: 200_000 });
  assert.equal(await fast.isSlow, false);
  assert.equal(words.textContent, "0.3 of 5.5 MB");
  const pauses = [];
  const slow = new Loading(async (ms) => void pauses.push(ms));
  slow.hear({ loaded: 100_000, remembered: 100_000 });
  assert.equal(await slow.isSlow, true);
  assert.ok(pauses.length > 1, "a page that was busy hears first of what has come");
  assert.equal(words.textContent, "0.1 of 2.5 MB");
});

test("where the page knows the size of the memory, the bar never goes back", () => {
  const { told } = page({ snapshot: 4_500_000 });
  const loading = new Loading(never);
  loading.decide(false);
  return loading.isSlow.then(() => {
    loading.hear({ loaded: 1_200_000 });
    assert.equal(told["aria-valuenow"], "20");
    loading.hear({ memory: 4_500_000 });
    loading.hear({ remembered: 600_000 });
    assert.equal(told["aria-valuenow"], "30");
  });
});

test("what failed is counted anew, and files beside a notebook come on top", () => {
  const { words } = page();
  const loading = new Loading(never);
  loading.hear({ loaded: 2_000_000 });
  loading.again();
  assert.equal(words.textContent, "0.0 of 2.5 MB");
  loading.hear({ expected: 500_000 });
  assert.equal(words.textContent, "0.0 of 3.0 MB");
  loading.hear({ text: "of Python's" });
  assert.equal(words.textContent, "0.0 of 3.0 MB");
});
