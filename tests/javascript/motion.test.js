import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, mock, test } from "node:test";

import { placed, settled, window } from "./dom.js";
import { board, elements } from "./scripts.js";

const { behind, stage } = await board("motion");
const { flow } = await elements("moving_drawing");

let layer, played;
const BOX = [10, 20, 40, 60];
const AWAY = [110, 220, 40, 60];

beforeEach(() => {
  mock.timers.reset();
  layer = placed("<div></div>").firstChild;
  played = [];
  window.HTMLElement.prototype.animate = function animate(frames, options) {
    let finish;
    const animation = { frames, ...options, element: this, currentTime: 0, finished: new Promise((resolve) => (finish = resolve)) };
    animation.finish = finish;
    played.push(animation);
    return animation;
  };
});

const table = { width: 2000, height: 1000, clientWidth: 1000 };
const cuts = [];
window.HTMLCanvasElement.prototype.getContext = () => ({ drawImage: (...from) => cuts.push(from) });

test("a piece is cut from the table at the screen's own resolution, and lies where it was", () => {
  const piece = stage(layer, () => table).cut(BOX);
  assert.deepEqual([piece.width, piece.height, piece.style.left, piece.style.width], [80, 120, "10px", "40px"]);
  assert.deepEqual(cuts.at(-1).slice(1), [20, 40, 80, 120, 0, 0, 80, 120]);
  const before = cuts.length;
  stage(layer, () => null).cut(BOX);
  assert.equal(cuts.length, before, "where nothing is painted yet, nothing is cut");
});

test("a card is copied whole from the atlas, unless that is still being drawn", () => {
  const atlas = { size: [300, 400], columns: 3, cell: [100, 140], card: [80, 120] };
  const canvas = { width: 300, height: 400 };
  const ghosts = stage(layer, () => table, () => ({ canvas, atlas }));
  ghosts.cut(BOX, 4);
  assert.deepEqual(cuts.at(-1), [canvas, -110, -150, 300, 400]);
  ghosts.cut([10, 20, 20, 30], 4);
  assert.deepEqual(cuts.at(-1), [canvas, -55, -75, 150, 200], "a smaller card is the same card, smaller");
  ghosts.play([{ kind: "leave", start: BOX, end: AWAY, face: 2 }], "");
  assert.deepEqual(cuts.at(-1), [canvas, -210, -10, 300, 400], "what flies is whole");
  canvas.width = 250;
  ghosts.cut(BOX, 4);
  assert.equal(cuts.at(-1)[0], table);
  assert.deepEqual(behind(atlas, 0, 80), [-10, -10, 300, 400]);
});

test("each piece is gone when its motion has ended", async () => {
  const ghosts = stage(layer, () => table);
  ghosts.play([{ kind: "move", start: BOX, end: AWAY }, { kind: "shake", start: BOX, end: BOX }], "");
  assert.equal(layer.children.length, 3);
  assert.deepEqual(played.map(({ duration }) => duration), [300, 300, 380]);
  assert.equal(played[1].frames.at(-1).transform, "translate(100px, 200px)");
  played.forEach(({ finish }) => finish());
  await settled();
  assert.equal(layer.children.length, 0);
});

test("a card that leaves meets its partner first", () => {
  stage(layer, () => table).play([{ kind: "leave", start: BOX, end: AWAY, meet: [60, 20] }], "");
  const ways = played[0].frames.map(({ transform, offset }) => [offset, transform.split(" scale")[0]]);
  assert.deepEqual(ways.slice(-3), [
    [0.43, "translate(50px, 0px)"], [0.72, "translate(50px, 0px)"], [1, "translate(100px, 200px)"]]);
  const far = ways.slice(2, -3).map(([, way]) => parseFloat(way.split("(")[1]));
  assert.ok(far[0] > 50 && far[1] < 50, "it springs: a little too far, and back");
});

test("a place that is filled stays empty until the card has come", () => {
  stage(layer, () => table).play([{ kind: "fill", start: BOX, end: AWAY }], "");
  assert.ok(layer.querySelector(".cm-gap"));
  assert.deepEqual(played.map(({ duration }) => duration), [420, 420]);
});

test("a card that has begun to turn over is not turned from the beginning", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const ghosts = stage(layer, () => table);
  const turning = ghosts.begin(BOX, AWAY);
  turning.currentTime = 100;
  ghosts.play([{ kind: "flip", start: BOX, end: AWAY }], "");
  assert.deepEqual(played.map(({ duration }) => duration), [150, 50], "its other side waits for what is left");
  turning.finish();
  await settled();
  assert.equal(played.at(-1).duration, 190);
  const angles = [played[0], played.at(-1)].map(({ frames }) => frames.map(({ transform }) => transform.match(/rotateY\((.*)deg/)[1]));
  assert.deepEqual(angles, [["0", "90"], ["-90", "0"]], "it turns about its vertical axis, back and face");
  assert.ok(played[0].frames.every(({ transform }) => transform.includes("perspective(160px)")));
  ghosts.play([{ kind: "flip", start: BOX, end: AWAY }], "");
  assert.equal(played.filter(({ duration }) => duration === 150).length > 1, true, "the next one turns anew");
});

test("a card whose other side nobody told turns anew later", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const ghosts = stage(layer, () => table);
  ghosts.begin(BOX, AWAY);
  mock.timers.tick(1500);
  ghosts.play([{ kind: "flip", start: BOX, end: AWAY }], "");
  assert.equal(played[1].duration, 150);
});

test("the sum stands above where cards meet, within the table, and only where they meet", () => {
  Object.defineProperties(layer, { clientWidth: { value: 300, configurable: true } });
  const bubble = (meets, text = "3 + 7 = 10") => {
    layer.replaceChildren();
    stage(layer, () => null).play(meets.map((meet) => ({ kind: "shake", start: BOX, end: BOX, meet })), text);
    const shown = layer.querySelector(".cm-sum");
    return shown && [shown.style.left, shown.style.top, shown.textContent];
  };
  assert.deepEqual(bubble([[100, 50], [140, 80]]), ["140px", "40px", "3 + 7 = 10"]);
  assert.deepEqual(bubble([[-50, 5]]), ["4px", "4px", "3 + 7 = 10"]);
  assert.deepEqual(bubble([[400, 50]])[0], "296px");
  assert.equal(bubble([[100, 50]], ""), null);
  assert.equal(bubble([undefined]), null);
});

// -- drawings with moving parts

const drawingOf = (stages, data = "") =>
  placed(`<div ${data}><i data-flow='${JSON.stringify(stages)}'></i></div>`).firstChild;

test("a part stands where each stage has it, and travels at the stage's beginning", () => {
  window.matchMedia = () => ({ matches: false });
  flow(drawingOf([null, "translate(1px)", "translate(2px)", null]));
  const [{ frames, duration, iterations }] = played;
  assert.deepEqual([duration, iterations], [3300, 1]);
  assert.deepEqual(frames.map(({ transform, opacity }) => [transform, opacity]), [
    ["translate(1px)", 0], ["translate(1px)", 0], ["translate(1px)", 1], ["translate(1px)", 1],
    ["translate(2px)", 1], ["translate(2px)", 1], ["translate(2px)", 0], ["translate(2px)", 0]]);
  assert.deepEqual(frames.map(({ offset }) => Number(offset.toFixed(2))), [0, 0, 0.15, 0.33, 0.48, 0.67, 0.82, 1]);
});

test("a drawing says its own pace and how often it is seen; a press skips it", () => {
  const drawing = drawingOf(["none", "translate(1px)"], "data-pace='500' data-times='3'");
  const skipped = [];
  flow(drawing);
  assert.deepEqual([played[0].duration, played[0].iterations], [500, 3]);
  played[0].finish = () => skipped.push("by press");
  drawing.dispatchEvent(new window.Event("pointerdown"));
  assert.deepEqual(skipped, ["by press"]);
});

test("where motion is unwanted, and for what has one stage alone, nothing moves", () => {
  flow(drawingOf(["none"]));
  window.matchMedia = () => ({ matches: true });
  flow(drawingOf(["none", "translate(1px)"]))();
  assert.equal(played.length, 0);
});

test("what flies has no shadow, round corners or filter, which a renderer works out anew for each frame", () => {
  const read = (name) => readFileSync(new URL(`../../widgets/cardmath_widgets/${name}`, import.meta.url), "utf-8");
  for (const [name, rule] of [["board/motion.css", ".cm-ghost"], ["page/cast/cast.css", ".cm-guest"],
    ["board/how_to_play.css", ".cm-pip"], ["board/ending.css", ".cm-falling"]]) {
    const [, looks] = read(name).split(`\n${rule} {`);
    assert.doesNotMatch(looks.split("}")[0], /shadow:|radius:|filter:/, rule);
  }
});
