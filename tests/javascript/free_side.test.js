import assert from "node:assert/strict";
import { test } from "node:test";

import { board } from "./scripts.js";

const { freeFoot, freeRoom, freest, freeSide } = await board("free_side");
const spot = (x, y, pointed = false) => ({ box: [x, y, 100, 100], pointed });

test("a panel lies where it covers least, and among equals at its usual place", () => {
  assert.equal(freeSide([1000, 500], [300, 400], []), "right");
  assert.equal(freeSide([1000, 500], [300, 400], [spot(850, 0)]), "left");
  assert.equal(freeSide([360, 600], [360, 200], []), "bottom");
  assert.equal(freeSide([360, 600], [360, 200], [spot(0, 450)]), "top");
});

test("it covers many cards rather than one that is pointed out", () => {
  const cards = [spot(0, 0), spot(0, 100), spot(100, 0), spot(860, 390, true)];
  assert.equal(freeSide([1000, 500], [300, 500], cards), "left");
});

test("where both upper corners are needed, a lower one is taken", () => {
  const upper = [spot(0, 0), spot(850, 0)];
  assert.equal(freeSide([1000, 500], [300, 200], upper), "right-foot");
  assert.equal(freeSide([1000, 500], [300, 200], [...upper, spot(850, 350)]), "left-foot");
});

test("it stays where it is until that hides what is pointed out", () => {
  assert.equal(freeSide([1000, 500], [300, 400], [spot(850, 0)], "right"), "right");
  assert.equal(freeSide([1000, 500], [300, 400], [spot(850, 0, true)], "right"), "left");
  assert.equal(freeSide([1000, 500], [300, 400], [spot(0, 0)], "left"), "left");
  // A screen that was turned has other places.
  assert.equal(freeSide([360, 600], [360, 200], [], "left"), "bottom");
});

test("it covers the smaller part", () => {
  assert.equal(freest({ a: [0, 0, 60, 60], b: [40, 0, 100, 60] }, [spot(0, 0)]), "a");
  assert.equal(freest({ a: [0, 0, 90, 90], b: [40, 0, 100, 60] }, [spot(0, 0)]), "b");
});

test("the end of a game lies at the lower edge where it covers least, if it can in the middle", () => {
  assert.equal(freeFoot([1000, 500], [300, 200], []), "middle");
  assert.equal(freeFoot([1000, 500], [300, 200], [spot(450, 350)]), "right");
  assert.equal(freeFoot([1000, 500], [300, 200], [spot(450, 350), spot(880, 400)]), "left");
});

test("a frame lies beside what lies on the table, the nearest way, and rather on what cannot be played", () => {
  const card = (x, y, isPlayable = true) => ({ box: [x, y, 100, 100], isPlayable, weight: 1 });
  const room = (spots, near = [0, 0]) => freeRoom([0, 0, 400, 300], [150, 120], spots, near);
  assert.deepEqual(room([]).corner, [6, 6]);
  assert.deepEqual(room([card(0, 0)]).corner, [6, 106]);
  assert.deepEqual(room([card(0, 0)], [400, 0]).corner, [244, 6], "nearer to where it is wanted");
  const full = [0, 100, 200, 300].flatMap((x) => [0, 100, 200].map((y) => card(x, y, x < 200)));
  const { corner: [x], playable, other } = room(full);
  assert.deepEqual([x >= 200, playable, other > 0], [true, 0, true]);
  assert.equal(freeRoom([0, 0, 140, 300], [150, 120], [], [0, 0]), null, "there is no room at all");
});
