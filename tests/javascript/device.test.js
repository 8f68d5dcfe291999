import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import {
  deviceOf, forgetDevice, gameToCarryOn, isOfTable, offerNoGame, rememberBase, rememberGame, rememberTable, rememberWin,
  remembers, stepsWon, withStepToWin,
} from "../../widgets/cardmath_widgets/device/device.js";

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

test("the next step to win follows the won ones, and after the last the link stays", () => {
  const start = "game=odds&path=1";
  assert.equal(withStepToWin(start, 3), start);
  for (const step of [1, 3]) rememberWin(`game=odds&path=${step}`);
  assert.equal(withStepToWin(start, 3), "game=odds&path=2");
  rememberWin("game=odds&path=2");
  assert.equal(withStepToWin(start, 3), start);
  assert.equal(withStepToWin("game=odds&number=7", 3), "game=odds&number=7");
  assert.equal(withStepToWin("", 3), "");
});

const HOME = new URL("http://127.0.0.1/class/");
const game = (link, page = "odds") => ({ link, title: page, address: `/class/${page}#${link}&moves=call` });

test("a page's last game is remembered without its moves, and a game made by hand is not", () => {
  rememberGame("odds", game("game=odds&path=2"));
  assert.equal(deviceOf("odds").last, "game=odds&path=2");
  assert.equal(deviceOf("pyramid-addition").last, "");
  rememberGame("odds", game(`cards=${"2s,".repeat(999)}`));
  assert.equal(deviceOf("odds").last, "game=odds&path=2");
});

test("the last game of all comes back with its address, until no offer is wanted", () => {
  rememberGame("odds", game("number=7"));
  rememberGame("patriarchs", game("number=8", "patriarchs"));
  assert.equal(gameToCarryOn(HOME).title, "patriarchs");
  rememberGame("odds", game("number=9"));
  assert.deepEqual(gameToCarryOn(HOME), { title: "odds", address: "http://127.0.0.1/class/odds#number=9&moves=call" });
  assert.equal(gameToCarryOn(new URL("http://127.0.0.1/other/")), null);
  offerNoGame();
  assert.equal(gameToCarryOn(HOME), null);
  assert.equal(deviceOf("odds").last, "number=9", "the page itself goes on where it was");
});

test("a device is new until something was played, unless its player knows every game", () => {
  assert.equal(deviceOf("odds").fresh, true);
  stored["cardmath.how-to-play"] = "odds";
  assert.equal(deviceOf("odds").fresh, true);
  stored["cardmath.how-to-play"] = "all";
  assert.equal(deviceOf("odds").fresh, false);
  stored = {};
  rememberGame("odds", game("game=odds"));
  rememberWin("game=odds&path=1");
  assert.deepEqual(deviceOf("odds"), {
    last: "game=odds", done: [1], won: [], fresh: false, base: "", shown: "10", digits: "new", looks: {},
  });
  assert.deepEqual(deviceOf("games", "game=odds&base=10").won, [1], "of the game that the address names");
});

test("the base chosen here holds for every game, and what was shown last is known", () => {
  rememberBase({ shown: "12", digits: "known" });
  assert.equal(remembers(), false, "a base that was only shown is no choice");
  rememberBase({ chosen: "8" });
  const { base, shown, digits } = deviceOf("odds");
  assert.deepEqual([base, shown, digits], ["8", "12", "known"]);
  assert.equal(remembers(), true);
  forgetDevice();
  assert.equal(deviceOf("pyramid-addition").base, "");
});

test("everything is forgotten at once", () => {
  rememberWin("game=odds&path=1");
  rememberGame("odds", game("game=odds"));
  assert.equal(remembers(), true);
  forgetDevice();
  assert.equal(remembers(), false);
  assert.equal(gameToCarryOn(HOME), null);
  assert.deepEqual(stored, {});
  rememberGame("odds", game("game=odds"));
  assert.equal(remembers(), true);
});

test("junk and a browser that keeps nothing do no harm", () => {
  for (const junk of ["no JSON", "null", "7", '{"odds": 3}', '{"odds": ["1", 2]}']) {
    stored["cardmath.path"] = stored["cardmath.last"] = junk;
    assert.ok(stepsWon("odds").every(Number.isInteger));
    assert.equal(typeof deviceOf("odds").last, "string");
  }
  for (const kept of [
    { title: "x" }, { title: 1, address: "/class/x#a" }, { title: "x", address: "//elsewhere.org/class/" },
    { title: "x", address: "/\\\\elsewhere.org/class/" }, { title: "x", address: "javascript:alert(1)" },
    { title: "x", address: "/class/../other#a" }, { title: "x", address: "http://[" }, null, 7,
  ]) {
    stored["cardmath.last"] = JSON.stringify({ odds: kept && typeof kept === "object" ? { link: "a", ...kept } : kept });
    assert.equal(gameToCarryOn(HOME), null, JSON.stringify(kept));
  }
  const fail = () => { throw new Error("none"); };
  globalThis.localStorage = { getItem: fail, setItem: fail, removeItem: fail };
  rememberWin("game=odds&path=1");
  rememberGame("odds", game("game=odds"));
  forgetDevice();
  offerNoGame();
  assert.equal(gameToCarryOn(HOME), null);
  assert.deepEqual(deviceOf("odds"), {
    last: "", done: [], won: [], fresh: true, base: "", shown: "10", digits: "new", looks: {},
  });
});

test("how the tables look is remembered for all games, and only that", () => {
  rememberTable("felt", "plain");
  rememberTable("back", "stars");
  for (const page of ["odds", "pyramid-addition"]) {
    assert.deepEqual(deviceOf(page).looks, { felt: "plain", back: "stars" });
  }
  assert.deepEqual(["felt", "back", "base"].map(isOfTable), [true, true, false]);
});
