// The pupils on the desk are as large as the window allows without scrolling.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./dom.js";
import { classroom } from "./scripts.js";

const { columns, named, sized, sizedLow } = await classroom("desk_sizes");

test("a small class is large and says its standings in words", () => {
  assert.deepEqual(sized(5, 800, 560), [1.6, true]);
});

test("more pupils or less room make smaller tiles, and then tiles without words", () => {
  const scales = [5, 10, 20, 30, 45, 60].map((count) => sized(count, 1250, 780));
  for (const [at, [scale, hasWords]] of scales.slice(1).entries()) {
    assert.ok(hasWords <= scales[at][1] && (hasWords !== scales[at][1] || scale <= scales[at][0]));
  }
  assert.equal(scales.at(-1)[1], false);
});

test("tiles never get too small to read, and then the page scrolls", () => {
  assert.equal(sized(60, 300, 400), null);
  assert.equal(sizedLow(60, 300, 400), null);
  assert.equal(sizedLow(60, 800, -400), null);
  assert.deepEqual(sized(0, 0, 0), [1.6, true]);
});

test("a class that is too large for tall tiles has low ones, as large as the room allows", () => {
  assert.equal(sized(60, 806, 558), null);
  const scales = [900, 700, 600, 530, 480].map((height) => sizedLow(60, 811, height));
  assert.deepEqual(scales, scales.toSorted((one, other) => other - one));
  assert.ok(scales.at(-1) >= 0.8 && scales[0] > scales.at(-1));
  assert.equal(sizedLow(60, 811, 400), null);
});

test("tiles of forty pupils are never low, because they are read from the back of the room", () => {
  assert.equal(sizedLow(40, 806, 558), null);
  assert.ok(sizedLow(41, 806, 558) >= 1);
});

test("tiles have as few columns as their rows allow, so that names have room", () => {
  assert.equal(columns(24, 1240, 1.4), 6);
  assert.equal(columns(30, 1240, 1), 10);
  assert.equal(columns(5, 800, 1.6), 3);
  assert.equal(columns(1, 800, 1.6), 1);
  assert.equal(columns(0, 0, 1.6), 1);
});

test("names take the room that is left, up to letters that are read from three metres away", () => {
  assert.deepEqual(named(20, 60, [90, 80], 44), [44, 44]);
  assert.deepEqual(named(20, 12, [90, 80], 44), [30, 30]);
  // The longest names fill their tiles, and the others are not much larger.
  assert.deepEqual(named(20, 60, [40, 30], 44), [39, 30]);
  assert.deepEqual(named(20, -5, [40, 30], 44), [20, 20]);
});

test("a line for notes makes tiles smaller", () => {
  assert.deepEqual(sized(12, 800, 560, false), [1.4, true]);
  assert.ok(sized(12, 800, 560, true)[0] < 1.4);
});
