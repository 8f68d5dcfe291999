// The jack, queen and king: every pose is a whole drawing, silent, small, and stands where it should.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";

import { placed, window } from "./dom.js";
import { cast } from "./scripts.js";

const { CAST, POSE_NAMES, figure, tipOf } = await cast("figures");
const FOLDER = new URL("../../widgets/cardmath_widgets/page/cast/", import.meta.url);
const TILES = JSON.parse(readFileSync(new URL("../../lessons/manifest.json", import.meta.url), "utf-8"))
  .lessons.flatMap(({ tiles = [] }) => tiles).filter(({ sentence }) => sentence);

test("each figure has every pose, as a drawing that screen readers pass over", () => {
  for (const who of CAST) {
    for (const pose of POSE_NAMES) {
      const parsed = new window.DOMParser().parseFromString(figure(who, pose), "image/svg+xml");
      assert.equal(parsed.querySelector("parsererror"), null, `${who} ${pose}`);
      assert.equal(parsed.documentElement.getAttribute("aria-hidden"), "true");
      assert.doesNotMatch(figure(who, pose), /undefined|NaN/);
    }
  }
});

test("the finger's tip lies inside the drawing, above the middle or below it", () => {
  assert.ok(tipOf("points").every((share) => share > 0 && share < 1) && tipOf("points")[1] < 0.5);
  assert.ok(tipOf("shows").every((share) => share > 0 && share < 1) && tipOf("shows")[1] > 0.5);
});

test("all of the cast is under 60 kB", () => {
  const bytes = readdirSync(FOLDER).reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0);
  assert.ok(bytes < 60000, String(bytes));
});

test("on the tile of each game stands one of the cast", async () => {
  const place = placed(TILES.map((tile) => `<span data-cast="${tile.cast}"></span>`).join(""));
  await cast("tiles");
  assert.deepEqual([...place.children].map(({ children }) => children.length > 0), TILES.map(() => true));
  for (const { dataset: { who, pose } } of place.querySelectorAll("svg")) {
    assert.ok(CAST.includes(who) && POSE_NAMES.includes(pose), `${who} ${pose}`);
  }
});
