// The pupils on the desk are as large as the window allows without scrolling.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./dom.js";
import { page } from "./scripts.js";

const { sized } = await page("desk_sizes");

test("a small class is large and says its standings in words", () => {
  assert.deepEqual(sized(5, 800, 560), [1.6, true]);
});

test("more pupils or less room make smaller tiles, and then tiles without words", () => {
  const scales = [5, 10, 20, 30, 45, 60].map((count) => sized(count, 1250, 760));
  for (const [at, [scale, hasWords]] of scales.slice(1).entries()) {
    assert.ok(hasWords <= scales[at][1] && (hasWords !== scales[at][1] || scale <= scales[at][0]));
  }
  assert.equal(scales.at(-1)[1], false);
});

test("tiles never get too small to read, and then the page scrolls", () => {
  assert.deepEqual(sized(60, 300, 400), [1, false]);
  assert.deepEqual(sized(0, 0, 0), [1.6, true]);
});
