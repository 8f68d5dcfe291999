import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { placed } from "./dom.js";
import { pageScript } from "./scripts.js";

const { resting } = await pageScript("rest");

/** The frames that were asked for: each is drawn by the test. */
let frames;
const draw = (count = 2) => {
  for (let at = 0; at < count; at += 1) {
    const asked = [...frames.values()];
    frames.clear();
    asked.forEach((run) => run());
  }
};

let el, animations, isWaiting;
const isAtRest = () => el.dataset.atRest !== undefined;
/** An animation under way, and what ends it. */
const animation = (endTime) => {
  const one = { playState: "running", effect: { getComputedTiming: () => ({ endTime }) } };
  one.finished = new Promise((resolve) => {
    one.end = () => {
      one.playState = "finished";
      resolve();
    };
  });
  return one;
};

beforeEach(() => {
  frames = new Map();
  let number = 0;
  globalThis.requestAnimationFrame = (run) => frames.set((number += 1), run) && number;
  globalThis.cancelAnimationFrame = (asked) => frames.delete(asked);
  [animations, isWaiting] = [[], false];
  el = placed("<p></p>");
  el.getAnimations = mock.fn(() => animations);
});

const begun = () => resting(el, () => isWaiting);

test("a widget is at rest two frames after the last thing happened", () => {
  const stir = begun();
  assert.ok(!isAtRest());
  stir();
  draw(1);
  stir();
  draw(1);
  assert.ok(!isAtRest());
  draw(1);
  assert.ok(isAtRest());
  assert.deepEqual(el.getAnimations.mock.calls.at(-1).arguments, [{ subtree: true }]);
  stir();
  assert.ok(!isAtRest());
});

test("it is not while it waits; whoever ends the wait says so", () => {
  const stir = begun();
  isWaiting = true;
  stir();
  draw(9);
  assert.ok(!isAtRest());
  isWaiting = false;
  stir();
  draw();
  assert.ok(isAtRest());
});

test("it is not while something moves, but for what never ends", async () => {
  const stir = begun();
  const [turns, flies] = [animation(Infinity), animation(950)];
  animations = [turns, flies];
  stir();
  draw();
  assert.ok(!isAtRest());
  flies.end();
  await new Promise(setImmediate);
  draw();
  assert.ok(isAtRest());
});

test("what begins to move by itself ends its rest", () => {
  const stir = begun();
  for (const name of ["transitionrun", "animationstart"]) {
    stir();
    draw();
    assert.ok(isAtRest());
    el.firstElementChild.dispatchEvent(new window.Event(name, { bubbles: true }));
    assert.ok(!isAtRest(), name);
  }
});
