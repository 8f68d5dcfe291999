import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { placed, window } from "./dom.js";

const STATIC = "../../widgets/cardmath_widgets/frontend/shared/static/";
const { fits, read, write } = await import(`${STATIC}choice.js`);
const { forget, lastPlayed, remember, rememberOnLeaving } = await import(`${STATIC}last-played.js`);

const HOME = new URL("http://127.0.0.1/class/");
const offer = { what: "sheets", from: 6, to: 9, topics: ["bonds", "counting"] };
const choice = (said = {}) => ({ what: "", age: "", topic: "", ...said });

beforeEach(() => localStorage.clear());

test("a choice survives its link, and only doors are doors", () => {
  for (const said of [{}, { age: "7" }, { what: "games", topic: "odd-even" }, { what: "sheets", age: "9", topic: "bonds" }]) {
    assert.deepEqual(read(write(choice(said))), { door: "for-teachers", choice: choice(said) });
  }
  assert.equal(read("#play").door, "play");
  for (const hash of ["", "#", "#about", "#main", "#playing"]) assert.equal(read(hash).door, null);
});

test("an offer fits by kind, by age up to both ends, and by each of its topics", () => {
  assert.ok(fits(offer, choice()));
  const ages = [5, 6, 9, 10].map((age) => fits(offer, choice({ age: String(age) })));
  assert.deepEqual(ages, [false, true, true, false]);
  assert.deepEqual(["bonds", "counting", "chance"].map((topic) => fits(offer, choice({ topic }))), [true, true, false]);
  assert.deepEqual(["sheets", "games"].map((what) => fits(offer, choice({ what }))), [true, false]);
  assert.ok(!fits(offer, choice({ age: "7", topic: "chance" })));
});

test("the last game comes back with its address, until it is forgotten", () => {
  remember("Patriarchs", { pathname: "/class/odd-and-even", hash: "#game=patriarchs&number=7" });
  assert.deepEqual(lastPlayed(HOME), {
    title: "Patriarchs", address: "http://127.0.0.1/class/odd-and-even#game=patriarchs&number=7",
  });
  assert.equal(lastPlayed(new URL("http://127.0.0.1/other/")), null);
  forget();
  assert.equal(lastPlayed(HOME), null);
});

test("a page without a game is not remembered, and nothing leads away from here", () => {
  remember("Pyramid", { pathname: "/class/pyramid", hash: "" });
  remember("", { pathname: "/class/pyramid", hash: "#number=7" });
  assert.equal(lastPlayed(HOME), null);
  for (const kept of [
    "no JSON", "null", "[]", '{"title":"x"}', '{"title":1,"address":"/class/x#a"}',
    '{"title":"x","address":"//elsewhere.org/class/"}', '{"title":"x","address":"/\\\\elsewhere.org/class/"}',
    '{"title":"x","address":"javascript:alert(1)"}', '{"title":"x","address":"/class/../other#a"}',
  ]) {
    localStorage.setItem("cardmath.last-played", kept);
    assert.equal(lastPlayed(HOME), null, kept);
  }
});

test("leaving a game remembers it only after a press", () => {
  placed('<header class="site-header"><h1> Odds </h1></header>');
  window.location.href = "http://127.0.0.1/class/odds#number=7";
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, "userActivation", { value: activation, configurable: true });
  rememberOnLeaving();
  window.dispatchEvent(new window.Event("pagehide"));
  assert.equal(lastPlayed(HOME), null);
  activation.hasBeenActive = true;
  window.dispatchEvent(new window.Event("pagehide"));
  assert.equal(lastPlayed(HOME)?.title, "Odds");
});
