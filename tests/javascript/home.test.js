import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { placed, window } from "./dom.js";
import { deviceScript, garden as scripts } from "./scripts.js";

const { plant } = await scripts("beds");
const { showPatch } = await scripts("patch");
const { showGrowth } = await scripts("growth");
const { countStepsWon, forgetDevice, progressOn, rememberWin } = await deviceScript("device");

beforeEach(() => localStorage.clear());

const words = { invite: "Play a pyramid.", sum: "Plants: {plants}. In bloom: {blooms}. Stones: {stones}." };
const plots = {
  "3+7": { text: "7 + 3", spoken: "seven plus three", petals: [3, 7] },
  "5+5": { text: "5 + 5", spoken: "five plus five", petals: [5, 5] },
};

test("an empty garden invites, and one that grows shows its best first and says how much there is", () => {
  const place = placed("<p></p><div></div>");
  const [said, picture] = [place.querySelector("p"), place.querySelector("div")];
  showPatch(picture, said, words);
  assert.equal(said.textContent, words.invite);
  assert.ok(!said.classList.contains("unseen"));
  for (const deal of ["a", "b", "c"]) plant({ bed: { key: "10.10.1", title: "", plots }, deal, made: ["5+5"] });
  plant({ bed: { key: "10.10.1", title: "", plots }, deal: "a", made: ["3+7"] });
  for (const step of [1, 2]) rememberWin(`game=odds&path=${step}`);
  showPatch(picture, said, words);
  assert.equal(said.textContent, "Plants: 2. In bloom: 1. Stones: 2.");
  assert.ok(said.classList.contains("unseen"), "the picture shows it");
  assert.equal(picture.querySelectorAll(".cm-plant").length, 2);
  assert.ok(picture.querySelector(".cm-plant .cm-heart"), "the flower stands first");
  assert.equal(picture.querySelectorAll(".garden-stones i").length, 2);
});

test("a step keeps the most stars it was won with, and a tile counts only its own part of the path", () => {
  rememberWin("game=odds&path=1", 2);
  rememberWin("game=odds&path=1", 1);
  rememberWin("game=odds&path=3", 3);
  assert.deepEqual(progressOn("odds", 1, 5), { won: 2, stars: 5 });
  assert.deepEqual(progressOn("odds", 2, 5), { won: 1, stars: 3 });
  assert.deepEqual(progressOn("patriarchs", 1, 5), { won: 0, stars: 0 });
  assert.equal(countStepsWon(), 2);
  forgetDevice();
  assert.deepEqual(progressOn("odds", 1, 5), { won: 0, stars: 0 });
});

test("a tile shows its ring once a step is won, with words, and whole at the end of the path", async () => {
  const tile = placed(`<p data-stretch="odds 1 2" hidden>
    <span data-count="won"><span data-words="{count} of 2 steps won"></span></span>
    <span data-count="stars"><span data-words="Stars: {count}"></span><span data-words="★ {count}"></span></span></p>`)
    .querySelector("p");
  await deviceScript("progress");
  assert.equal(tile.hidden, true);
  rememberWin("game=odds&path=1", 0);
  window.dispatchEvent(new window.Event("pageshow"));
  assert.equal(tile.hidden, false);
  assert.equal(tile.style.getPropertyValue("--share"), "0.5");
  assert.equal(tile.querySelector("[data-count=won]").textContent.trim(), "1 of 2 steps won");
  assert.equal(tile.querySelector("[data-count=stars]").hidden, true, "no stars are nothing to tell");
  rememberWin("game=odds&path=2", 3);
  window.dispatchEvent(new window.Event("pageshow"));
  assert.ok(tile.classList.contains("is-whole"));
  assert.equal(tile.querySelector("[data-count=stars]").textContent, "Stars: 3★ 3");
});

test("the end of a game shows each pair it made grow, once and as far as it is, and a stone for a step", () => {
  const place = placed();
  const bed = { key: "10.10.1", title: "", plots };
  const said = { grew: "Grows: {plants}.", plant: "{plant}: {stage}", sprout: "a sprout", bud: "a bud", bloom: "in bloom", stone: "a stone" };
  for (const deal of ["a", "b", "c"]) plant({ bed, deal, made: ["5+5"] });
  plant({ bed, deal: "d", made: ["3+7", "3+7", "5+5"] });
  showGrowth(place, { bed, deal: "d", made: ["3+7", "3+7", "5+5"] }, true, said);
  assert.equal(place.getAttribute("aria-label"), "Grows: seven plus three: a sprout, a stone.", "5 + 5 was in bloom before");
  assert.equal(place.querySelectorAll(".cm-plant").length, 2);
  showGrowth(place, { bed, deal: "c", made: ["5+5"] }, false, said);
  assert.ok(place.querySelector(".cm-heart"));
  showGrowth(place, {}, false, said);
  assert.equal(place.hidden, true);
});
