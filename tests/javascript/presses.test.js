import assert from "node:assert/strict";
import { test } from "node:test";

import { STRAY, counting } from "../../widgets/cardmath_widgets/board/presses.js";

const click = (detail, clientX = 100, clientY = 100) => ({ detail, clientX, clientY });

test("quick presses of one spot are counted, slow ones are each the first", () => {
  const count = counting();
  assert.deepEqual([1, 2, 3, 1, 2].map((detail) => count(click(detail), "t1")), [1, 2, 3, 1, 2]);
});

test("the second of two quick presses is not one on what lay beneath", () => {
  const count = counting();
  assert.equal(count(click(1), "t7.1"), 1);
  assert.equal(count(click(2, 103), "t6.1"), STRAY);
  assert.equal(count(click(3), "t6.1"), STRAY);
  assert.equal(count(click(1), "t6.1"), 1);
});

test("two quick taps on neighbours are a press of each", () => {
  const count = counting();
  assert.equal(count(click(1), "t7.1"), 1);
  assert.equal(count(click(2, 140), "t7.2"), 1);
  assert.equal(count(click(3, 140), "t7.2"), 2);
});

test("keys are no presses", () => {
  const count = counting();
  assert.equal(count(click(0, 0, 0), "t7.1"), 0);
  assert.equal(count(click(0, 0, 0), "t7.2"), 0);
  assert.equal(count(click(1), "t7.2"), 1);
});
