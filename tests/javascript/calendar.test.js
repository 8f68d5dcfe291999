import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed } from "./dom.js";
import { deviceScript, garden as plants } from "./scripts.js";

const { daysPlayed, dayText, rememberDay, weeksOf } = await deviceScript("days");
const { calendar } = await deviceScript("calendar");
const { forgetDevice, remembers } = await deviceScript("device");

beforeEach(() => localStorage.clear());

const words = { title: "Calendar", note: "", kept: "", earlier: "Earlier", later: "Later", today: "today", played: "played" };
const today = dayText(new Date());

test("a month has its weeks from Monday on, in leap years and around the new year too", () => {
  const february = weeksOf(2028, 1).flat();
  assert.deepEqual(february.slice(0, 2), [null, "2028-02-01"]);
  assert.equal(february.filter(Boolean).length, 29);
  assert.deepEqual(weeksOf(2026, 10).at(-1), ["2026-11-30", null, null, null, null, null, null]);
  assert.equal(weeksOf(2027, -1).flat().filter(Boolean).at(-1), "2026-12-31");
});

test("a day is kept once its deal was played, and nothing but a day", () => {
  for (const link of ["day=2026-11-27&number=7", "day=2026-11-27", "day=soon", "number=7"]) rememberDay(link);
  assert.deepEqual([...daysPlayed()], ["2026-11-27"]);
  assert.ok(remembers());
  forgetDevice();
  assert.equal(daysPlayed().size, 0);
});

const opened = () => {
  const asked = [];
  const shown = calendar(placed(), "day", { change: (id, day) => asked.push([id, day]) });
  shown.update({ words });
  const days = () => [...shown.element.querySelectorAll(".cm-day")];
  return { asked, days, table: shown.element.querySelector("table"), turns: shown.element.querySelectorAll(".cm-button") };
};

test("the words of the calendar are read aloud where there is a voice", () => {
  const said = { ...words, note: "Choose a day.", kept: "It stays here.", speak: "Read aloud" };
  for (const look of ["cardmath", "start can-speak", "start"]) {
    const place = placed();
    place.className = look;
    const { element, update } = calendar(place, "day", { change() {} });
    update({ words: said });
    const button = element.querySelector(".cm-speak");
    assert.equal(button.dataset.speaks, "Choose a day. It stays here.");
    assert.equal(button.hidden, look === "start");
  }
});

test("today is marked and one press away, days to come are not, and played days are said", () => {
  rememberDay(`day=${today}`);
  const { asked, days } = opened();
  const marked = days().filter((day) => day.getAttribute("aria-current") === "date");
  assert.equal(marked.length, 1);
  assert.match(marked[0].getAttribute("aria-label"), /, today, played$/);
  assert.ok(marked[0].classList.contains("is-played"));
  const stops = days().filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled);
  assert.ok(stops.length === 1 && stops[0] === marked[0], "one stop for the Tab key");
  assert.ok(days().slice(days().indexOf(marked[0]) + 1).every(({ disabled }) => disabled));
  fire(marked[0], "click");
  assert.deepEqual(asked, [["day", today]]);
});

test("keys walk over the days and the months, and no month comes after this one", () => {
  const { asked, days, table, turns: [earlier, later] } = opened();
  assert.equal(later.disabled, true);
  days().find(({ tabIndex, disabled }) => tabIndex === 0 && !disabled).focus();
  fire(table, "keydown", { key: "PageUp" });
  assert.equal(later.disabled, false);
  assert.ok(document.activeElement === days().at(-1), "the last day of the month before");
  fire(table, "keydown", { key: "ArrowUp" });
  assert.ok(document.activeElement === days().at(-8));
  fire(table, "keydown", { key: "Home" });
  assert.ok(document.activeElement === days()[0]);
  fire(document.activeElement, "click");
  assert.equal(asked.length, 1);
  for (let month = 0; month < 20; month += 1) fire(earlier, "click");
  assert.equal(earlier.disabled, true);
});

test("where the browser stores nothing, the calendar, the statistics and the garden say so", async () => {
  const { statistics } = await deviceScript("statistics");
  const [{ garden }, { showPatch }] = await Promise.all([plants("garden"), plants("patch")]);
  const places = () => {
    const [said, picture] = [document.createElement("p"), document.createElement("p")];
    const all = { ...words, note: "note", kept: "kept", none: "none", invite: "invite", unkept: "unkept", speak: "Read" };
    showPatch(picture, said, all);
    const parts = [calendar(placed(), "day", { change() {} }), statistics(placed()), garden(placed())];
    for (const part of parts) part.update({ words: all, writing: {}, bed: null });
    return [...parts.map(({ element }) => [...element.querySelectorAll(".cm-note")].at(-1)), said];
  };
  assert.deepEqual(places().map(({ textContent }) => textContent), ["kept", "note", "none", "invite"]);
  const kept = globalThis.localStorage;
  const fail = () => { throw new Error("none"); };
  globalThis.localStorage = { getItem: fail, setItem: fail, removeItem: fail };
  const unkept = ["unkept", "unkept", "unkept", "unkept"];
  assert.deepEqual(places().map(({ textContent }) => textContent), unkept);
  globalThis.localStorage = kept;
  document.documentElement.dataset.forgets = "";
  assert.deepEqual(places().map(({ textContent }) => textContent), unkept);
  delete document.documentElement.dataset.forgets;
});
