import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { countResult, written } from "../../widgets/cardmath_widgets/device/statistics.js";

let stored = {};
globalThis.localStorage = {
  getItem: (key) => stored[key] ?? null,
  setItem: (key, text) => { stored[key] = text; },
};
const kept = () => JSON.parse(stored["cardmath.statistics"]);
let games = 0;
const result = (changes) => ({
  game: `g${++games}`, mark: `m${games}`, row: "pyramid", title: "Pyramid", won: true, points: 12, scale: 12, hints: 2,
  ...changes,
});

beforeEach(() => { stored = {}; });

test("games, wins, the best score and the fewest hints are counted by row", () => {
  countResult(result({ points: 100, hints: 3 }));
  countResult(result({ points: 60, hints: 1 }));
  countResult(result({ points: 300, hints: 0, won: false }));
  countResult(result({ row: "pyramid sum" }));
  const { played, won, best, hints } = kept().rows.pyramid;
  assert.deepEqual({ played, won, best, hints }, { played: 3, won: 2, best: 300, hints: 1 });
  assert.equal(kept().rows["pyramid sum"].played, 1);
});

test("losing takes nothing away, and a game taken up again is one game", () => {
  countResult(result({ points: 500 }));
  const lost = result({ won: false, points: 10 });
  countResult(lost);
  assert.equal(kept().rows.pyramid.best, 500);
  countResult({ ...lost, mark: "later", won: true, points: 700, hints: 0 });
  countResult({ ...lost, mark: "once more", won: true, points: 600, hints: 0 });
  const { played, won, best, hints } = kept().rows.pyramid;
  assert.deepEqual({ played, won, best, hints }, { played: 2, won: 2, best: 700, hints: 0 });
});

test("a page that is loaded anew counts nothing twice", () => {
  const ended = result({});
  countResult(ended);
  countResult({ ...ended, game: "another sitting, the same moves" });
  assert.equal(kept().rows.pyramid.played, 1);
});

test("what is switched off stays as it is, and a browser that keeps nothing does no harm", () => {
  stored["cardmath.statistics"] = JSON.stringify({ off: true });
  countResult(result({}));
  assert.equal(kept().rows, undefined);
  stored["cardmath.statistics"] = "no JSON";
  countResult(result({}));
  assert.equal(kept().rows.pyramid.played, 1);
  const { localStorage } = globalThis;
  globalThis.localStorage = { getItem() { throw new Error("none"); }, setItem() { throw new Error("none"); } };
  countResult(result({}));
  globalThis.localStorage = localStorage;
});

test("numbers are written in the base of the reader", () => {
  const dozenal = { digits: [..."0123456789ƷƎ"], point: ";", mark: "z", plain: 12 };
  const hex = { digits: [..."0123456789ABCDEF"], point: ".", mark: "₁₆", plain: 10 };
  assert.deepEqual([0, 11, 12, 145].map((n) => written(n, 1, dozenal)), ["0", "Ǝ", "10z", "101z"]);
  assert.deepEqual([1728, 1036, 6].map((n) => written(n, 12, dozenal)), ["100;0z", "72;4z", "0;6z"]);
  assert.deepEqual([9, 10, 255].map((n) => written(n, 1, hex)), ["9", "A₁₆", "FF₁₆"]);
});
