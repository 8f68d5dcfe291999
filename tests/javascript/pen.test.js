import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, lay, placed } from "./dom.js";
import { elements } from "./scripts.js";

const { sketching, strokeText } = await elements("pen");

let root, entered, stop;
const pad = () => root.querySelector("[data-pen]");

beforeEach(() => {
  stop?.();
  root = placed(`<div tabindex="0" data-pen="stroke" data-size="320 180"><span data-live></span></div>`);
  lay(pad(), 0, 0, 640, 360);
  pad().setPointerCapture = () => {};
  entered = [];
  stop = sketching(root, (key, value) => entered.push([key, value]));
});

const at = (clientX, clientY) => ({ isPrimary: true, button: 0, pointerId: 1, clientX, clientY });
const key = (name) => fire(pad(), "keydown", { key: name });

test("a stroke is entered once the finger is lifted; points close together count once", () => {
  fire(pad(), "pointerdown", at(20, 20));
  fire(pad(), "pointermove", at(22, 20));
  fire(pad(), "pointermove", at(60, 20));
  assert.match(pad().innerHTML, /<polyline points="10,10 30,10"/);
  assert.deepEqual(entered, []);
  fire(pad(), "pointerup", at(60, 20));
  assert.deepEqual(entered, [["stroke", strokeText([[10, 10], [30, 10]], 320)]]);
});

test("what leaves the pad stays at its edge, and another finger draws nothing", () => {
  fire(pad(), "pointerdown", { ...at(20, 20), isPrimary: false });
  fire(pad(), "pointermove", at(60, 20));
  fire(pad(), "pointerdown", at(600, 340));
  fire(pad(), "pointermove", at(9000, 9000));
  fire(pad(), "pointerup", at(9000, 9000));
  assert.deepEqual(entered, [["stroke", strokeText([[300, 170], [319, 179]], 320)]]);
});

test("the hand that holds a pen draws nothing", () => {
  const touch = (type, x) => fire(pad(), type, { ...at(x, 300), pointerId: 2, pointerType: "touch" });
  const pen = (type, x) => fire(pad(), type, { ...at(x, 20), pointerId: 3, pointerType: "pen" });
  for (const order of [[pen, touch], [touch, pen]]) {
    for (const one of order) one("pointerdown", 20);
    touch("pointermove", 200);
    pen("pointermove", 60);
    touch("pointercancel", 200);
    pen("pointerup", 60);
  }
  const line = ["stroke", strokeText([[10, 10], [30, 10]], 320)];
  assert.deepEqual(entered, [line, line]);
});

test("a pad that was drawn anew while a finger lay on it can be drawn on", () => {
  fire(pad(), "pointerdown", at(20, 20));
  root.innerHTML = root.innerHTML;
  lay(pad(), 0, 0, 640, 360);
  pad().setPointerCapture = () => {};
  fire(pad(), "pointerdown", { ...at(20, 20), pointerId: 2 });
  fire(pad(), "pointerup", { ...at(20, 20), pointerId: 2 });
  assert.equal(entered.length, 1);
});

test("the space bar puts the pen down and lifts it, the arrow keys move it", () => {
  fire(pad(), "focusin");
  key("ArrowLeft");
  key(" ");
  key("ArrowRight");
  key("ArrowDown");
  key(" ");
  key("ArrowUp");
  assert.deepEqual(entered, [["stroke", strokeText([[152, 90], [160, 90], [160, 98]], 320)]]);
});

test("leaving the pad ends the stroke", () => {
  fire(pad(), "focusin");
  key(" ");
  key("ArrowDown");
  fire(pad(), "focusout");
  assert.equal(entered.length, 1);
});

test("a stroke as text has three signs for each point", () => {
  assert.equal(strokeText([[0, 0], [10, 0], [319, 179]], 320), "AAAAAKOD_");
});
