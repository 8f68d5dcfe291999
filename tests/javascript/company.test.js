// One of the court cheers at the edge of the table, and only where nothing else lies.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { lay, placed } from "./dom.js";
import { cast } from "./scripts.js";

const { company, freeFeet } = await cast("company");
mock.timers.enable({ apis: ["setTimeout"] });

test("it stands where there is room, moves out of the way, and leaves by itself", () => {
  const surface = lay(placed("<b></b>"), 0, 0, 600, 400);
  const guest = company(surface, () => surface.querySelectorAll("b"));
  const seen = () => surface.querySelector(".cm-guest");
  lay(surface.querySelector("b"), 0, 0, 200, 400);
  guest.cheer("king");
  assert.equal(seen().getAttribute("aria-hidden"), "true");
  assert.equal(seen().querySelector("svg").dataset.who, "king");
  const left = seen().style.left;
  lay(surface.querySelector("b"), 400, 0, 200, 400);
  guest.stand();
  assert.notEqual(seen().style.left, left, "what came later has its place");
  mock.timers.tick(5000);
  assert.equal(seen(), null);
  lay(surface.querySelector("b"), 0, 50, 600, 300);
  guest.cheer("king");
  assert.equal(seen(), null, "no room, no figure");
});

test("whoever stays comes back after the cheer, and wherever there is room again", () => {
  const surface = lay(placed("<b></b>"), 0, 0, 600, 400);
  const guest = company(surface, () => surface.querySelectorAll("b"));
  const pose = () => surface.querySelector(".cm-guest svg")?.dataset.pose;
  const isKept = () => surface.querySelector(".cm-guest").classList.contains("is-kept");
  lay(surface.querySelector("b"), 0, 0, 200, 400);
  guest.keep("queen", "thinks");
  assert.deepEqual([pose(), isKept()], ["thinks", true]);
  guest.cheer("queen");
  guest.keep("queen", "holds");
  assert.deepEqual([pose(), isKept()], ["cheers", false]);
  mock.timers.tick(5000);
  assert.deepEqual([pose(), isKept()], ["holds", true]);
  lay(surface.querySelector("b"), 0, 50, 600, 300);
  guest.keep("queen", "holds");
  assert.equal(pose(), undefined, "no room, no figure");
  lay(surface.querySelector("b"), 0, 0, 200, 400);
  guest.keep("queen", "holds");
  assert.equal(pose(), "holds");
  guest.leave();
  mock.timers.tick(5000);
  assert.equal(surface.querySelector(".cm-guest"), null);
});

test("a figure stands at the edge as large as it can without touching anything, or not at all", () => {
  const sizes = [[150, 200], [75, 100]];
  assert.deepEqual(freeFeet([1000, 500], sizes, []), [842, 292, 150, 200]);
  assert.deepEqual(freeFeet([1000, 500], sizes, [[900, 400, 50, 50]]), [8, 292, 150, 200]);
  assert.deepEqual(freeFeet([1000, 500], sizes, [[0, 0, 1000, 370]]), [917, 392, 75, 100]);
  assert.deepEqual(freeFeet([1000, 500], sizes, [[0, 390, 1000, 50]]), [842, 180, 150, 200]);
  assert.equal(freeFeet([1000, 500], sizes, [[0, 50, 1000, 400]]), null);
});
