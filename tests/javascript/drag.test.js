import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed, window } from "./dom.js";
import { board } from "./scripts.js";

const { dragging } = await board("drag");

let layer, drops, stop, under;
const spot = (key) => layer.querySelector(`[data-sprite="${key}"]`);
const has = (key, name) => spot(key).classList.contains(name);

beforeEach(() => {
  stop?.();
  layer = placed("<div>" + ["a", "b", "c", "d", "back"].map((key) => `<button data-sprite="${key}"></button>`).join("") + "</div>")
    .firstChild;
  drops = [];
  under = [];
  document.elementsFromPoint = () => under;
  stop = dragging(layer, {
    canCarry: (key) => key !== "back",
    targetsOf: () => ["b", "c"],
    accepts: (_key, to) => ["b", "d"].includes(to),
    takes: (_key, to) => to === "b",
    pictureOf: () => layer.appendChild(document.createElement("i")),
    drop: (key, to) => drops.push([key, to]),
  });
});

const down = (key, about = {}) => fire(spot(key), "pointerdown", { pointerId: 1, button: 0, clientX: 10, clientY: 10, ...about });
const move = (x, y, over, pointerId = 1) => {
  under = over ? [spot(over)] : [];
  fire(window, "pointermove", { pointerId, clientX: 10 + x, clientY: 10 + y });
};
const up = (pointerId = 1) => fire(window, "pointerup", { pointerId });
const ghost = () => layer.querySelector("i");

test("a press with an unsteady hand carries nothing, and stays a press", () => {
  let presses = 0;
  layer.addEventListener("click", () => (presses += 1));
  down("a");
  move(6, 3);
  assert.equal(ghost(), null);
  up();
  fire(spot("a"), "click");
  assert.deepEqual([drops, presses], [[], 1]);
});

test("from seven pixels on a card is carried, and where it may be put down lights up", () => {
  down("a");
  move(7, 0);
  assert.ok(ghost().classList.contains("is-in-hand"));
  assert.equal(ghost().style.transform, "translate(7px, 0px) scale(1.06)");
  assert.deepEqual(["a", "b", "c"].map((key) => has(key, "is-target")), [false, true, true]);
  assert.ok(has("a", "is-carried"));
});

test("it is put down on what takes it, and that is no press as well", () => {
  let presses = 0;
  layer.addEventListener("click", () => (presses += 1));
  down("a");
  move(30, 0, "b");
  assert.ok(has("b", "is-over"));
  up();
  const click = fire(spot("b"), "click", { detail: 1 });
  assert.deepEqual([drops, presses, click.defaultPrevented], [[["a", "b"]], 0, true]);
  assert.deepEqual([ghost(), has("b", "is-over"), has("b", "is-target"), has("a", "is-carried")], [null, false, false, false]);
  down("a");
  up();
  fire(spot("a"), "click");
  assert.equal(presses, 1, "the next press is one again");
});

test("what does not take it, or lies beside the table, leaves it where it was", () => {
  for (const over of ["c", "a", ""]) {
    down("a");
    move(30, 0, over);
    assert.ok(!has("c", "is-over"));
    up();
  }
  assert.deepEqual(drops, []);
});

test("what only explains why it does not take it stays dark", () => {
  down("a");
  move(30, 0, "d");
  assert.ok(!has("d", "is-over"));
  up();
  assert.deepEqual(drops, [["a", "d"]]);
});

test("leaving what takes it puts it out again", () => {
  down("a");
  move(30, 0, "b");
  move(60, 0, "");
  assert.ok(!has("b", "is-over"));
  up();
  assert.deepEqual(drops, []);
});

test("Escape, a second finger and the other mouse button put nothing down", () => {
  down("a");
  move(30, 0, "b");
  fire(window, "keydown", { key: "Escape" });
  up();
  down("a");
  move(30, 0, "b", 2);
  assert.equal(ghost(), null);
  up(2);
  up();
  down("a", { button: 2 });
  move(30, 0, "b");
  up();
  assert.deepEqual([drops, ghost()], [[], null]);
});

test("a card in hand goes back when the tablet is turned", () => {
  down("a");
  move(30, 0, "b");
  fire(window, "resize");
  assert.ok(!ghost());
  up();
  assert.deepEqual(drops, []);
});

test("a key presses a card after one that was put down beside the board", () => {
  let presses = 0;
  layer.addEventListener("click", () => (presses += 1));
  down("a");
  move(30, 0, "");
  up();
  fire(spot("b"), "click", { detail: 0 });
  assert.equal(presses, 1);
});

const palm = { pointerId: 2, pointerType: "touch" };
const pen = { pointerId: 3, pointerType: "pen" };

test("the hand that holds a pen takes no card from it", () => {
  down("a", pen);
  move(30, 0, "b", 3);
  down("c", palm);
  fire(window, "pointercancel", palm);
  assert.ok(has("b", "is-over"));
  up(3);
  assert.deepEqual(drops, [["a", "b"]]);
});

test("a pen takes over from the hand that lay down first, another finger does not", () => {
  down("c", palm);
  move(30, 0, "b", 2);
  down("a", { pointerId: 4, pointerType: "touch" });
  assert.ok(has("c", "is-carried"));
  down("a", pen);
  assert.deepEqual([has("c", "is-carried"), ghost()], [false, null]);
  move(30, 0, "b", 3);
  up(2);
  up(3);
  assert.deepEqual(drops, [["a", "b"]]);
});

test("a mouse that goes down again was not seen going up", () => {
  down("a");
  move(30, 0, "b");
  down("c");
  assert.equal(ghost(), null);
  up();
  assert.deepEqual(drops, []);
});

test("what stays where it is cannot be carried", () => {
  down("back");
  move(30, 0, "b");
  up();
  assert.deepEqual([drops, ghost()], [[], null]);
});

test("who has stopped hears nothing more", () => {
  down("a");
  move(30, 0, "b");
  stop();
  up();
  assert.deepEqual([drops, ghost()], [[], null]);
});
