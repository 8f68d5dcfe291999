import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, lay, placed, settled } from "./dom.js";
import { elements } from "./scripts.js";

const { roaming } = await elements("arrow_keys");

let root, stop;
// Three columns of two keys; the last key is lower and to one side.
const PLACES = { a: [0, 0], b: [50, 0], c: [100, 0], d: [0, 70], e: [50, 70], f: [130, 80] };
const key = (name) => root.querySelector(`#${name}`);
const stops = () => [...root.querySelectorAll("button")].filter((one) => one.tabIndex === 0).map((one) => one.id);
const press = (name, about = {}) => fire(document.activeElement, "keydown", { key: name, ...about });

beforeEach(() => {
  stop?.();
  root = placed(`<div data-roam>${Object.keys(PLACES).map((id) => `<button id="${id}"></button>`).join("")}</div>`);
  for (const [id, [x, y]] of Object.entries(PLACES)) lay(key(id), x, y);
  stop = roaming(root);
});

test("a group has one stop of the Tab key: its first button, or the one that is pressed", () => {
  assert.deepEqual(stops(), ["a"]);
  stop();
  key("a").tabIndex = -1;
  key("e").setAttribute("aria-pressed", "true");
  stop = roaming(root);
  assert.deepEqual(stops(), ["e"]);
});

test("arrows lead to the nearest in their direction, and the stop goes along", () => {
  key("a").focus();
  const way = [["ArrowRight", "b"], ["ArrowRight", "c"], ["ArrowDown", "f"], ["ArrowLeft", "e"], ["ArrowUp", "b"],
    ["ArrowLeft", "a"], ["ArrowDown", "d"]];
  for (const [arrow, to] of way) {
    assert.ok(press(arrow).defaultPrevented);
    assert.equal(document.activeElement.id, to);
    assert.deepEqual(stops(), [to]);
  }
});

test("at an edge the focus stays", () => {
  key("a").focus();
  press("ArrowLeft");
  press("ArrowUp");
  assert.equal(document.activeElement.id, "a");
});

test("other keys and those of the browser are left alone", () => {
  key("a").focus();
  for (const about of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    assert.ok(!press("ArrowRight", about).defaultPrevented);
  }
  assert.ok(!press("Enter").defaultPrevented);
  assert.equal(document.activeElement.id, "a");
});

test("a group that comes later, or loses its stop, has one again", async () => {
  root.insertAdjacentHTML("beforeend", "<div data-roam><button id='x'></button><button id='y'></button></div>");
  key("a").remove();
  await settled();
  assert.deepEqual(stops(), ["b", "x"]);
});
