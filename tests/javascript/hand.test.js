// The hand that shows a newcomer the first move.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { fire, placed } from "./dom.js";
import { cast, newcomer } from "./scripts.js";

const { carried, pointing } = await newcomer("hand");
const { tipOf } = await cast("figures");
mock.timers.enable({ apis: ["setTimeout"] });

let boxes, isMoving, layer, hand;
const drawn = (selector = "") => layer.querySelectorAll(`.cm-shown${selector && ` ${selector}`}`);
const show = (...spots) => {
  hand.show(spots);
  mock.timers.tick(1000);
};

beforeEach(() => {
  hand?.stop();
  layer = placed();
  boxes = { a: [10, 10, 50, 70], b: [110, 10, 50, 70] };
  isMoving = true;
  const pictureOf = () => Object.assign(document.createElement("canvas"), { className: "cm-ghost" });
  hand = pointing(layer, { boxOf: (spot) => boxes[spot], pictureOf, moves: () => isMoving, who: () => "queen" });
});

test("it takes a card to where it goes, and both places glow", () => {
  show("a", "b");
  assert.equal(drawn().length, 1);
  assert.equal(drawn(".cm-shown-glow").length, 2);
  assert.equal(drawn(".cm-shown-glow.is-waiting").length, 1);
  assert.equal(drawn(".cm-ghost").length, 1);
  assert.equal(drawn("line").length, 0);
  assert.equal(drawn()[0].getAttribute("aria-hidden"), "true");
  assert.equal(drawn()[0].style.getPropertyValue("--dx"), "85px");
});

test("the finger's tip is in the middle of the card, from below, from above and from the other side", () => {
  layer = Object.assign(placed(), {});
  Object.defineProperty(layer, "clientHeight", { value: 600 });
  hand = pointing(layer, { boxOf: (spot) => boxes[spot], pictureOf: () => null, moves: () => true, who: () => "queen" });
  for (const [box, pose, isTurned] of [
    [[500, 20, 50, 70], "points", false], [[500, 520, 50, 70], "shows", false], [[10, 20, 50, 70], "points", true],
  ]) {
    boxes = { a: box };
    show("a");
    const [{ style, dataset, classList, firstElementChild: drawing }] = drawn(".cm-shown-pointer");
    assert.deepEqual([dataset.pose, classList.contains("is-turned")], [pose, isTurned]);
    assert.equal(drawing.dataset.who, "queen");
    const [x, y] = tipOf(pose);
    const [left, top, width, height] = ["left", "top", "width", "height"].map((name) => parseFloat(style[name]));
    assert.ok(Math.abs(left + width * (isTurned ? 1 - x : x) - box[0] - 25) < 1, pose);
    assert.ok(Math.abs(top + height * y - box[1] - 35) < 1, pose);
  }
});

test("it presses a card that goes alone", () => {
  show("a");
  assert.ok(drawn()[0].classList.contains("is-pressing"));
  assert.equal(drawn(".cm-shown-glow").length, 1);
  assert.equal(drawn(".cm-ghost").length, 0);
});

test("where nothing may move it is a still picture with an arrow", () => {
  isMoving = false;
  show("a", "b");
  assert.ok(drawn()[0].classList.contains("is-still"));
  assert.equal(drawn("line").length, 1);
  assert.equal(drawn("line")[0].getAttribute("x2"), "135");
  assert.equal(drawn(".cm-ghost").length, 0);
});

test("the first press, key or turn of the wheel ends it, also before it has begun", () => {
  for (const type of ["pointerdown", "keydown", "wheel"]) {
    show("a", "b");
    fire(document.body, type);
    assert.equal(drawn().length, 0, type);
    hand.show(["a"]);
    fire(document.body, type);
    mock.timers.tick(1000);
    assert.equal(drawn().length, 0, type);
  }
});

test("it follows its cards to another size, and leaves with them", () => {
  show("a", "b");
  boxes = { a: [20, 20, 80, 100], b: [220, 20, 80, 100] };
  hand.follow();
  assert.equal(drawn(".cm-shown-glow")[0].style.left, "20px");
  assert.equal(drawn(".cm-ghost").length, 0, "a picture of another size is blurred");
  boxes = { a: boxes.a };
  hand.follow();
  assert.equal(drawn().length, 0);
  show("gone");
  assert.equal(drawn().length, 0);
});

test("a carried card stops beside the other one, near or far", () => {
  assert.deepEqual(carried([0, 0, 50, 70], [100, 0, 50, 70]), [85, 0]);
  assert.deepEqual(carried([0, 0, 50, 70], [10, 0, 50, 70]), [5, 0]);
  assert.deepEqual(carried([0, 0, 50, 70], [0, 0, 50, 70]), [0, 0]);
});
