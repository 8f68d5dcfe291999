import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { fire, lay, placed, window } from "./dom.js";
import { elements } from "./scripts.js";

const { carrying } = await elements("drag_things");

let root, drops, stop;
const at = (selector) => root.querySelector(selector);

beforeEach(() => {
  stop?.();
  mock.timers.reset();
  root = placed(`
    <button data-carry="egg" data-thing="e1"></button>
    <div data-takes="egg jar" data-place="p1"></div>
    <div data-takes="jar" data-place="p2"></div>`);
  lay(at("[data-place=p1]"), 100, 0);
  lay(at("[data-place=p2]"), 200, 0);
  drops = [];
  stop = carrying(root, (key, to) => drops.push([key, to]));
});

const thing = () => at("[data-carry]");
const down = (about = {}) =>
  fire(thing(), "pointerdown", { isPrimary: true, button: 0, clientX: 0, clientY: 10, ...about });
const move = (x, about = {}) => fire(window, "pointermove", { isPrimary: true, clientX: x, clientY: 10, ...about });
const up = () => fire(window, "pointerup", { isPrimary: true });

test("below eight pixels a press stays a press", () => {
  down();
  move(7);
  assert.ok(!thing().classList.contains("is-carried"));
  up();
  assert.deepEqual(drops, []);
});

test("places that take it light up, and it is put down on the one below it", () => {
  down();
  move(8);
  assert.ok(thing().classList.contains("is-carried"));
  assert.deepEqual([...root.querySelectorAll(".is-target")].map((one) => one.dataset.place), ["p1"]);
  move(120);
  assert.ok(at("[data-place=p1]").classList.contains("is-over"));
  assert.equal(thing().style.translate, "120px 0px");
  up();
  assert.deepEqual(drops, [["e1", "p1"]]);
  assert.equal(root.querySelectorAll(".is-target, .is-over, .is-carried").length, 0);
  assert.equal(thing().style.translate, "");
});

test("what takes other things and what lies beside takes nothing", () => {
  for (const x of [220, 170, 99, 141]) {
    down();
    move(x);
    up();
  }
  assert.deepEqual(drops, []);
  for (const x of [100, 140]) {
    down();
    move(x);
    up();
  }
  assert.equal(drops.length, 2);
});

test("what takes its own kind is put down on another one, before or after it", () => {
  root.innerHTML = [1, 2, 3].map((dot) =>
    `<button data-carry="dot" data-takes="dot" data-place="d${dot}" data-thing="t${dot}"></button>`).join("");
  const [first, second, third] = root.querySelectorAll("button");
  // While it is carried, it lies under the pointer.
  for (const one of [first, second, third]) lay(one, 100, 0);
  lay(first, 0, 0);
  for (const [from, to] of [[second, 120], [second, 20]]) {
    fire(from, "pointerdown", { isPrimary: true, button: 0, clientX: 300, clientY: 10 });
    move(to);
    assert.ok(!from.classList.contains("is-target"));
    up();
  }
  assert.deepEqual(drops, [["t2", "d3"], ["t2", "d1"]]);
});

test("the click that follows a carrying is none, the next one is", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let presses = 0;
  thing().addEventListener("click", () => (presses += 1));
  down();
  move(120);
  up();
  fire(thing(), "click");
  mock.timers.tick(0);
  fire(thing(), "click");
  assert.equal(presses, 1);
});

test("a second finger, another button and a carrying that is broken off drop nothing", () => {
  down({ isPrimary: false });
  move(120);
  up();
  down({ button: 2 });
  move(120);
  up();
  down();
  move(120);
  fire(window, "pointercancel");
  up();
  // The tablet is turned.
  down();
  move(120);
  fire(window, "resize");
  up();
  assert.deepEqual(drops, []);
});

test("the hand that holds a pen takes nothing from it, and a pen takes over from the hand", () => {
  const [palm, pen] = [{ pointerId: 2, pointerType: "touch" }, { pointerId: 3, pointerType: "pen" }];
  for (const order of [[pen, palm], [palm, pen]]) {
    for (const one of order) down(one);
    move(300, palm);
    move(120, pen);
    fire(window, "pointercancel", palm);
    fire(window, "pointerup", { isPrimary: true, ...pen });
    assert.equal(thing().style.translate, "");
  }
  assert.deepEqual(drops, [["e1", "p1"], ["e1", "p1"]]);
});
