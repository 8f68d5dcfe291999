import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import {
  deviceOf, forgetDevice, hasSteps, rememberGame, rememberWin, stepsWon,
} from "../../widgets/cardmath_widgets/progress/js/device.js";

let stored = {};
const storage = {
  getItem: (key) => stored[key] ?? null,
  setItem: (key, text) => { stored[key] = text; },
  removeItem: (key) => { delete stored[key]; },
};
globalThis.localStorage = storage;

beforeEach(() => {
  stored = {};
  globalThis.localStorage = storage;
});

test("won steps are kept by game, in order and once", () => {
  for (const step of [3, 1, 3]) rememberWin(`game=odds&number=7&path=${step}`);
  rememberWin("game=pyramid-addition&path=20");
  rememberWin("game=odds&number=7");
  assert.deepEqual(stepsWon("odds"), [1, 3]);
  assert.deepEqual(stepsWon("pyramid-addition"), [20]);
  assert.deepEqual(stepsWon("patriarchs"), []);
});

test("a game is remembered once a move was played, and without its moves", () => {
  const link = { before: "game=odds&number=7", moves: {}, after: "base=10&path=2" };
  rememberGame("odds", link);
  assert.equal(deviceOf("odds").last, "");
  rememberGame("odds", { ...link, moves: { 0: "call" } });
  assert.equal(deviceOf("odds").last, "game=odds&number=7&base=10&path=2");
  assert.equal(deviceOf("pyramid-addition").last, "");
  rememberGame("odds", { ...link, before: `cards=${"2s,".repeat(999)}`, moves: { 0: "call" } });
  assert.equal(deviceOf("odds").last, "game=odds&number=7&base=10&path=2");
});

test("a device is new until something was played, unless its player knows every game", () => {
  assert.equal(deviceOf("odds").fresh, true);
  stored["cardmath.how-to-play"] = "odds";
  assert.equal(deviceOf("odds").fresh, true);
  stored["cardmath.how-to-play"] = "all";
  assert.equal(deviceOf("odds").fresh, false);
  stored = {};
  rememberGame("odds", { before: "game=odds", moves: { 0: "call" }, after: "" });
  rememberWin("game=odds&path=1");
  assert.deepEqual(deviceOf("odds"), { last: "game=odds", done: [1], fresh: false });
});

test("everything is forgotten at once", () => {
  rememberWin("game=odds&path=1");
  rememberGame("odds", { before: "game=odds", moves: { 0: "call" }, after: "" });
  assert.equal(hasSteps(), true);
  forgetDevice();
  assert.equal(hasSteps(), false);
  assert.deepEqual(stored, {});
});

test("junk and a browser that keeps nothing do no harm", () => {
  for (const junk of ["no JSON", "null", "7", '{"odds": 3}', '{"odds": ["1", 2]}']) {
    stored["cardmath.path"] = stored["cardmath.last"] = junk;
    assert.ok(stepsWon("odds").every(Number.isInteger));
    assert.equal(typeof deviceOf("odds").last, "string");
  }
  const fail = () => { throw new Error("none"); };
  globalThis.localStorage = { getItem: fail, setItem: fail, removeItem: fail };
  rememberWin("game=odds&path=1");
  rememberGame("odds", { before: "game=odds", moves: { 0: "call" }, after: "" });
  forgetDevice();
  assert.deepEqual(deviceOf("odds"), { last: "", done: [], fresh: true });
});
