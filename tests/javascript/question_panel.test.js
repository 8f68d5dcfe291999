import assert from "node:assert/strict";
import { test } from "node:test";

import { fire, placed } from "./dom.js";
import { board } from "./scripts.js";

const { questionPanel } = await board("question_panel");
const CLOSE = { tag: "button", text: "×", attributes: { "data-press": "close" } };
const FIELD = { tag: "input", attributes: { "data-field": "answer" } };

const opened = (children) => {
  const pressed = [];
  const root = placed();
  questionPanel(root, { press: (key) => pressed.push(key), enter: () => {} }).show({ tag: "div", children });
  return { pressed, root };
};

test("Escape closes a question from its field, as its close button does", () => {
  const { pressed, root } = opened({ close: CLOSE, field: FIELD });
  root.querySelector("input").focus();
  fire(document.activeElement, "keydown", { key: "Escape" });
  assert.deepEqual(pressed, ["close"]);
});

test("Escape leaves a panel that cannot be closed, and goes on to the board", () => {
  const { pressed, root } = opened({ field: FIELD });
  let heard = 0;
  root.addEventListener("keydown", () => { heard += 1; });
  fire(root.querySelector("input"), "keydown", { key: "Escape" });
  assert.deepEqual([pressed, heard], [[], 1]);
});
