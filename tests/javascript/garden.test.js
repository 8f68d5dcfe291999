import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed } from "./dom.js";
import { garden as scripts } from "./scripts.js";

const { clearBeds, keptBeds, plant, shownBeds } = await scripts("beds");
const { drawnPlant } = await scripts("plant");
const { garden } = await scripts("garden");

const plots = {
  "3+7": { text: "7 + 3", spoken: "seven plus three", petals: [3, 7] },
  "5+5": { text: "5 + 5", spoken: "five plus five", petals: [5, 5] },
  "=10": { text: "10", spoken: "ten on its own", petals: [10] },
};
const bed = { key: "10.10.1", title: "Pairs that make 10", plots };
const words = {
  note: "Nothing withers.", none: "Nothing is planted yet.", seed: "a seed", sprout: "a sprout", bud: "a bud",
  bloom: "in bloom", plant: "{plant}: {stage}", wipe: "Clear the garden", sure: "Clear it?",
};

beforeEach(() => localStorage.clear());

test("a pair grows by different deals only, and blooms after three", () => {
  plant({ bed, deal: "a", made: ["3+7", "=10"] });
  plant({ bed, deal: "a", made: ["3+7"] });
  assert.deepEqual(keptBeds()["10.10.1"].deals, { "3+7": ["a"], "=10": ["a"] });
  for (const deal of ["b", "c", "d", "e"]) plant({ bed, deal, made: ["3+7"] });
  assert.deepEqual(keptBeds()["10.10.1"].deals["3+7"], ["a", "b", "c"], "no more is kept than is needed");
});

test("a game that grew nothing changes nothing, and another base has its own bed", () => {
  plant({});
  assert.deepEqual(keptBeds(), {});
  plant({ bed, deal: "a", made: ["5+5"] });
  plant({ bed: { ...bed, key: "12.10.1" }, deal: "a", made: [] });
  assert.deepEqual(Object.keys(keptBeds()), ["10.10.1", "12.10.1"]);
  assert.deepEqual(keptBeds()["10.10.1"].deals, { "5+5": ["a"] });
});

test("a browser that keeps nothing, or junk, does no harm", () => {
  localStorage.setItem("cardmath.garden", "no JSON");
  assert.deepEqual(keptBeds(), {});
  localStorage.setItem("cardmath.garden", JSON.stringify({ beds: { odd: 7, none: null, half: { plots } } }));
  assert.deepEqual(keptBeds(), {});
  const kept = globalThis.localStorage;
  globalThis.localStorage = { getItem() { throw new Error("none"); }, setItem() { throw new Error("none"); } };
  plant({ bed, deal: "a", made: ["3+7"] });
  assert.deepEqual(keptBeds(), {});
  globalThis.localStorage = kept;
});

test("the present bed stands first with all its places, also before anything has grown", () => {
  plant({ bed: { ...bed, key: "12.10.1" }, deal: "a", made: ["3+7"] });
  assert.deepEqual(shownBeds(bed).map(({ key }) => key), ["10.10.1", "12.10.1"]);
  assert.deepEqual(shownBeds(bed)[0].deals, {});
  assert.deepEqual(shownBeds(null).map(({ key }) => key), ["12.10.1"]);
  plant({ bed, deal: "a", made: ["5+5"] });
  assert.deepEqual(shownBeds(bed)[0].deals, { "5+5": ["a"] });
});

test("a flower has as many petals as the pair says, in two kinds; a seed has none", () => {
  const count = (picture, look) => picture.querySelectorAll(look).length;
  const flower = drawnPlant([3, 7], 3);
  assert.deepEqual([count(flower, ".cm-petal:not(.is-other)"), count(flower, ".is-other")], [3, 7]);
  assert.equal(count(drawnPlant([0, 25], 3), ".is-other"), 25);
  assert.equal(count(drawnPlant([10], 3), ".is-other"), 0);
  assert.equal(count(drawnPlant([3, 7], 0), ".cm-petal"), 0);
  assert.equal(count(drawnPlant([3, 7], 0), ".cm-seed"), 1);
  assert.equal(flower.getAttribute("aria-hidden"), "true");
});

test("the garden is read in words, and cleared only by a second press", () => {
  for (const deal of ["a", "b", "c"]) plant({ bed, deal, made: ["3+7"] });
  plant({ bed, deal: "a", made: ["=10"] });
  const shown = garden(placed());
  shown.update({ words, bed });
  const read = () => [...shown.element.querySelectorAll(".cm-unseen")].map(({ textContent }) => textContent);
  assert.deepEqual(read(), ["seven plus three: in bloom", "five plus five: a seed", "ten on its own: a sprout"]);
  assert.equal(shown.element.querySelector("h2").textContent, bed.title);
  const wipe = shown.element.querySelector("button");
  fire(wipe, "click");
  assert.equal(wipe.textContent, words.sure);
  assert.equal(read()[0], "seven plus three: in bloom");
  fire(wipe, "click");
  assert.equal(read()[0], "seven plus three: a seed");
  assert.equal(wipe.hidden, true);
  assert.equal(document.activeElement, shown.element.querySelector(".cm-note"), "the focus does not vanish");
  assert.deepEqual(keptBeds(), {});
});

test("without a board an empty garden says what to do", () => {
  const shown = garden(placed());
  shown.update({ words, bed: null });
  assert.equal(shown.element.textContent, `${words.none}${words.wipe}`);
  assert.equal(shown.element.querySelector("button").hidden, true);
  plant({ bed, deal: "a", made: ["5+5"] });
  shown.update({ words, bed: null });
  assert.equal(shown.element.querySelector(".cm-note").textContent, words.note);
  clearBeds();
});

test("on the start page, too, the first press asks and the second clears, also in the picture", async () => {
  plant({ bed, deal: "a", made: ["3+7"] });
  const sum = { invite: "Play a pyramid.", sum: "Plants: {plants}. In bloom: {blooms}. Stones: {stones}." };
  const start = placed("<div></div><p data-garden-patch></p><p data-garden-said></p>");
  start.querySelector("div").dataset.garden = JSON.stringify({ ...words, ...sum });
  await scripts("page");
  const [wipe, said] = [start.querySelector("button"), start.querySelector("[data-garden-said]")];
  assert.equal(said.textContent, "Plants: 1. In bloom: 0. Stones: 0.");
  fire(wipe, "click");
  assert.equal(wipe.textContent, words.sure);
  fire(wipe, "click");
  assert.deepEqual(keptBeds(), {});
  assert.equal(said.textContent, sum.invite);
});
