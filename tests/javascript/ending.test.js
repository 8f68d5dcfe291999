import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed, settled, window } from "./dom.js";
import { board, deviceScript } from "./scripts.js";

const { cascade, falling } = await board("cascade");
const { ending } = await board("ending");
const { finishing } = await board("finish");
const { timeline } = await board("timeline");
const { statistics, countResult } = await deviceScript("statistics");

let played;
beforeEach(() => {
  played = [];
  localStorage.clear();
  window.HTMLElement.prototype.animate = function animate(frames, options) {
    let finish;
    const animation = { frames, ...options, finished: new Promise((resolve) => (finish = resolve)) };
    animation.finish = finish;
    played.push(animation);
    return animation;
  };
});

const CARDS = Array.from({ length: 24 }, (_one, at) => at);
const drawn = (face) => Object.assign(document.createElement("canvas"), { title: String(face) });

test("the cards fall for less than three seconds, and are gone afterwards", async () => {
  const surface = placed();
  cascade(surface, CARDS, drawn);
  const falls = [...surface.querySelectorAll("canvas.cm-falling")];
  assert.deepEqual(falls.map(({ title }) => Number(title)), CARDS, "the real cards, each as it was drawn");
  assert.ok(Math.max(...played.map(({ duration, delay }) => duration + delay)) < 3000);
  assert.equal(surface.querySelector(".cm-cascade").getAttribute("aria-hidden"), "true");
  played.forEach(({ finish }) => finish());
  await settled();
  assert.equal(surface.children.length, 0);
});

test("any press and any key ends it, and takes nothing away from what was pressed", () => {
  for (const kind of ["pointerdown", "keydown"]) {
    const surface = placed("<button>Next deal</button>");
    cascade(surface, CARDS, drawn);
    const event = fire(surface.querySelector("button"), kind, { key: "Enter" });
    assert.equal(event.defaultPrevented, false);
    assert.equal(surface.querySelector(".cm-cascade"), null);
  }
});

test("without cards nothing falls, and a cascade can be ended from outside", () => {
  const surface = placed();
  cascade(surface, [], drawn)();
  assert.equal(surface.children.length, 0);
  cascade(surface, CARDS, drawn)();
  assert.equal(surface.children.length, 0);
});

test("a card falls to the ground, bounces lower each time and goes to one side", () => {
  const heights = falling(10, 100, 200).map(({ transform }) => transform.match(/-?\d+/g).map(Number));
  assert.deepEqual(heights.map(([, y]) => y), [0, 200, 140, 200, 180, 200, 194]);
  assert.deepEqual([heights[0][0], heights.at(-1)[0]], [10, 110]);
});

const TOLD = {
  title: "You cleared the pyramid!", mood: "won", measure: "28 of 28", spoken: "Three stars.", share: 1, stars: 3,
  learnt: "You made 7 + 3 twice.", text: "", praise: [], who: "queen",
};

test("the end shows its stars, the sentence and the bar, and is read as one text", () => {
  const shown = ending(placed());
  shown.update(TOLD);
  const find = (look) => shown.element.querySelector(look);
  assert.equal(shown.element.querySelectorAll(".cm-stars svg").length, 3);
  assert.equal(find(".cm-stars").getAttribute("aria-hidden"), "true");
  assert.equal(find(".cm-learnt").textContent, TOLD.learnt);
  assert.equal(find(".cm-gauge i").style.width, "100%");
  assert.equal(find(".cm-unseen").textContent, "Three stars.");
  assert.equal(find(".cm-ended-text").hidden, true);
  shown.update({ ...TOLD, mood: "stuck", stars: 0, learnt: "", text: "One move ago, you could still win." });
  assert.equal(find(".cm-stars").hidden, true, "no empty star scolds");
  assert.equal(find(".cm-learnt").hidden, true);
  assert.equal(find(".cm-ended-text").hidden, false);
});

test("the figure of the game cheers at a win and consoles at a loss, unheard", () => {
  const shown = ending(placed());
  const pose = (mood) => {
    shown.update({ ...TOLD, mood });
    return shown.element.querySelector(".cm-ended-figure > svg").dataset;
  };
  assert.equal(pose("won").pose, "cheers");
  assert.deepEqual([pose("stuck").pose, pose("stuck").who], ["consoles", "queen"]);
  assert.equal(shown.element.querySelector(".cm-ended-figure").getAttribute("aria-hidden"), "true");
});

test("the timeline shows two ways from the fork on, if there is one", () => {
  const line = timeline(placed(), "at", { change() {} });
  const told = { label: "Move", value: 2, high: 8, texts: ["the deal"], mark: 5, fork: 4 };
  line.update(told);
  const ways = line.element.querySelector(".cm-line-ways");
  assert.equal(ways.hidden, false);
  assert.equal(ways.parentElement.style.getPropertyValue("--fork"), "0.5");
  line.update({ ...told, fork: null });
  assert.equal(ways.hidden, true);
});

test("statistics list the fewest undos, also beside games that were counted before", () => {
  localStorage.setItem("cardmath.statistics", JSON.stringify({
    rows: { old: { title: "Old", played: 1, won: 1, best: 3, scale: 1, hints: 0 } },
  }));
  const result = { row: "new", title: "New", won: true, points: 1, scale: 1, hints: 2 };
  countResult({ ...result, game: "one", mark: "m1", undos: 4 });
  countResult({ ...result, game: "two", mark: "m2", undos: 1 });
  const shown = statistics(placed());
  const writing = { digits: [..."0123456789"], point: ".", mark: "", plain: 10 };
  shown.update({ words: { undos: "Fewest undos" }, writing });
  const last = [...shown.element.querySelectorAll("tbody tr")].map((row) => row.lastElementChild.textContent);
  assert.deepEqual(last, ["–", "1"]);
});

test("the first button after a lost game is described by what could have been done", () => {
  const panel = placed("<div class='cm-buttons-row'><button class='cm-button'>Another deal</button></div>");
  const { element, update } = ending(panel);
  const end = { measure: "", share: 0, lives: null, learnt: "", stars: 0, praise: [], who: "queen", title: "" };
  const heard = () => panel.querySelector("button").getAttribute("aria-describedby").split(" ")
    .map((id) => [...element.children].find((one) => one.id === id).textContent).filter(Boolean);
  const finish = finishing(panel, panel, panel, { moves: () => false, cut: () => null, cardWidth: () => 0 });
  update({ ...end, mood: "stuck", spoken: "Four left.", text: "No one could have won this deal." });
  finish.focus();
  assert.deepEqual(heard(), ["Four left.", "No one could have won this deal."]);
  update({ ...end, mood: "won", spoken: "Won.", text: "In five moves." });
  finish.focus();
  assert.deepEqual(heard(), ["Won."]);
});
