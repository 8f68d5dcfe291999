import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { placed, window } from "./dom.js";

const STATIC = "../../widgets/cardmath_widgets/page/shell/";
const { fits, read, write } = await import(`${STATIC}start_choice.js`);

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

const DEVICE = "../../widgets/cardmath_widgets/device/";

test("the start page offers the last game, until its button takes the offer away", async () => {
  const place = placed(`<div id="play">
    <h3><a href="/class/odds#game=odds&path=1" data-steps="5">One</a></h3></div>
    <div id="carry-on" hidden><a href="./"><b></b></a><button>×</button></div>`).querySelector("#carry-on");
  window.location.href = "http://127.0.0.1/class/";
  const { rememberGame, rememberWin } = await import(`${DEVICE}device.js`);
  rememberGame("odds", { link: "number=7", title: "Odds", address: "/class/odds#number=7&moves=draw" });
  rememberWin("game=odds&path=1");
  await import(`${DEVICE}carry_on.js`);
  assert.equal(document.querySelector("#play a").hash, "#game=odds&path=2");
  assert.equal(place.hidden, false);
  assert.equal(place.querySelector("b").textContent, "Odds");
  assert.equal(place.querySelector("a").href, "http://127.0.0.1/class/odds#number=7&moves=draw");
  place.querySelector("button").click();
  assert.equal(place.hidden, true);
  assert.equal(document.activeElement, document.querySelector("h3 a"));
  // What was played since shows when the browser brings the page back.
  rememberGame("patriarchs", { link: "number=8", title: "Patriarchs", address: "/class/odd-and-even#number=8" });
  window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: true }));
  assert.equal(place.querySelector("b").textContent, "Patriarchs");
  assert.equal(place.hidden, false);
});
