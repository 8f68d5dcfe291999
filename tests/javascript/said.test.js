import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { placed } from "./dom.js";
import { widget } from "./rooms.js";

const { saying } = await widget("said");

let said;
const at = (name) => said.element.querySelector(`.cm-${name}`);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  said = saying(placed(), { why: () => "Why?" });
});

test("the eye reads the text, the ear hears its words", () => {
  said.show({ text: "3 + 7 = 10.", aloud: "three plus seven is ten.", mood: "won" });
  assert.deepEqual([at("status").textContent, at("voice").textContent], ["3 + 7 = 10.", "three plus seven is ten."]);
  assert.equal(said.element.dataset.mood, "won");
  said.show({ text: "Well done!" });
  assert.deepEqual([at("voice").textContent, said.element.dataset.mood], ["Well done!", ""]);
});

test("the same sentence is heard again: the region is emptied for a moment", () => {
  said.show({ text: "No." });
  said.show({ text: "No." });
  assert.equal(at("voice").textContent, "");
  mock.timers.tick(80);
  assert.equal(at("voice").textContent, "No.");
});

test("a sentence that comes within that moment is the one that is heard", () => {
  said.show({ text: "No." });
  said.show({ text: "No." });
  said.show({ text: "Yes." });
  mock.timers.tick(80);
  assert.equal(at("voice").textContent, "Yes.");
});

test("the reason waits behind a button, closed again with the next sentence", () => {
  said.show({ text: "No.", why: "Two cards cover it." });
  assert.deepEqual([at("ask").hidden, at("ask").textContent, at("why").hidden], [false, "Why?", true]);
  at("ask").click();
  assert.deepEqual([at("why").hidden, at("ask").getAttribute("aria-expanded")], [false, "true"]);
  at("ask").click();
  assert.ok(at("why").hidden);
  at("ask").click();
  said.show({ text: "Yes." });
  assert.deepEqual([at("why").hidden, at("ask").hidden], [true, true]);
});
