import assert from "node:assert/strict";
import { test } from "node:test";

import { fire, placed } from "./dom.js";
import { elements } from "./scripts.js";

const { slate } = await elements("slate");
document.fonts = [];

/** Shows a slate with these buttons on its desk; returns what presses it has sent when each was pressed twice. */
const pressedTwice = (looks, ...buttons) => {
  const sent = [];
  const children = Object.fromEntries(buttons.map(({ press, look = "", keys }) => [press, {
    tag: "button", attributes: { "data-press": press, class: look, ...(keys && { "data-keys": JSON.stringify(keys) }) },
  }]));
  const node = { tag: "div" };
  const desk = { tag: "div", children };
  const view = { table: node, desk, said: { text: "" }, panels: {}, words: {}, link: "", focus: "" };
  const traits = { key: "", looks, view: { number: 0, view } };
  const model = {
    get: (name) => traits[name], on() {}, off() {},
    send: ({ type, key }) => { if (type === "press") sent.push(key); },
  };
  const stop = slate({ model, el: placed() });
  for (const button of document.querySelectorAll("[data-press]")) {
    for (const how of [["click"], ["keydown", { key: "ArrowUp" }]]) {
      fire(button, ...how);
      fire(button, ...how);
    }
  }
  stop();
  return sent;
};

test("a button that asks or answers counts once until Python is done, and each press on a thing counts", () => {
  const wheel = { press: "on", keys: { ArrowUp: "up" } };
  const choice = { press: "answer:odd", look: "cm-choice" };
  assert.deepEqual(pressedTwice("cardmath-exercises", wheel, choice), ["on", "up", "answer:odd"]);
  assert.deepEqual(pressedTwice("cardmath-thing", wheel, choice), ["on", "on", "up", "up", "answer:odd"]);
});
