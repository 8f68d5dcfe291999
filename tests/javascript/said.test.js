import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { placed } from "./dom.js";
import { speechScript } from "./scripts.js";

const { equations, saying, sentences } = await speechScript("said");

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

test("a text is cut into its sentences, and an equation stays whole", () => {
  assert.deepEqual(sentences("7 + 3 = 10. Well done! The J. of hearts is free."), [
    "7 + 3 = 10. ", "Well done! ", "The J. of hearts is free.",
  ]);
  assert.deepEqual(sentences("It is 2.5 now"), ["It is 2.5 now"]);
  assert.deepEqual(sentences(""), []);
  assert.deepEqual(equations("So 7 + 3 = 10 now"), [["So ", false], ["7 + 3 = 10", true], [" now", false]]);
  assert.deepEqual(equations("No sum"), [["No sum", false]]);
});

test("a quiet mark stands where no mood says more, and gives way to help", () => {
  said.show({ text: "8 and 4 make 12." });
  said.mark({ label: "That move lost the game.", why: "The king is buried." });
  assert.deepEqual([at("status").textContent, at("why-text").textContent], ["That move lost the game.", "The king is buried."]);
  assert.equal(at("voice").textContent, "8 and 4 make 12.", "the mark is heard from its own region");
  said.show({ text: "Look at the top.", mood: "help" });
  assert.equal(at("status").textContent, "Look at the top.");
  said.show({ text: "Undone." });
  said.mark({ label: "", why: "" });
  assert.equal(at("status").textContent, "Undone.");
});

test("the button that reads has the words for the ear, and only where there may be a voice", () => {
  said = saying(placed(), { why: () => "Why?", speak: () => "Read aloud" });
  said.show({ text: "3 + 7 = 10.", aloud: "three plus seven is ten." });
  assert.deepEqual([at("speak").dataset.speaks, at("speak").getAttribute("aria-label")],
    ["three plus seven is ten.", "Read aloud"]);
  said.show({ text: "Well done!" });
  assert.equal(at("speak").dataset.speaks, "Well done!");
  assert.equal(saying(placed(), { why: () => "Why?" }).element.querySelector(".cm-speak"), null);
});
