// A question to the class on a pupil's page: asked once, answered once, and never in the way of a pause.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed, window } from "./dom.js";
import { classroom } from "./scripts.js";

const { asking } = await classroom("asked");

const PAGE = `<template id="class-question"><dialog class="class-question">
  <div data-part="item"></div>
  <div data-part="asking"><form><input><button type="button" data-erase></button><div class="class-keys"></div></form>
    <div class="class-words"></div><p role="status" data-unreadable="Not this."></p><button data-unsure></button></div>
  <div data-part="thanks" hidden><b data-part="given"></b><button data-go-on></button></div>
</dialog></template>`;
const QUESTION = {
  key: "0123abcd", item: "addition/10/5", title: "Addition", picture: "<svg></svg>", prompt: "Add.", aloud: "6 + 7?",
  digits: [..."0123456789"].map((sign) => ({ sign, word: `say ${sign}` })), reads: "0123456789 ", joint: "", words: [],
  given: "",
};

let replies;
const dialog = () => document.querySelector("dialog");
const part = (selector) => dialog().querySelector(selector);
const open = (question = QUESTION, isPaused = false) => {
  const show = asking("seat-0001", (reply) => replies.push(reply));
  show(question, isPaused);
  return show;
};
const write = (text) => {
  part("input").value = text;
  fire(part("form"), "submit");
};
beforeEach(() => {
  replies = [];
  localStorage.clear();
  placed(PAGE);
  window.HTMLDialogElement.prototype.showModal ??= function showModal() { this.open = true; };
});

test("a pupil types an answer with the keys and sends it once", () => {
  const show = open();
  assert.ok(dialog().open);
  const keys = [...part(".class-keys").children];
  assert.deepEqual(keys.map((key) => key.getAttribute("aria-label")).slice(0, 2), ["say 0", "say 1"]);
  for (const at of [1, 3, 4]) fire(keys[at], "click");
  fire(part("[data-erase]"), "click");
  assert.equal(part("input").value, "13");
  write(part("input").value);
  assert.deepEqual(replies, [{ question: "0123abcd", item: "addition/10/5", answer: "13" }]);
  assert.equal(part("[data-part=given]").textContent, "13");
  // The thanks stay until the pupil goes on, also when the server has the answer.
  show({ ...QUESTION, given: "13" }, false);
  assert.ok(dialog());
  fire(part("[data-go-on]"), "click");
  assert.equal(dialog(), null);
  show(QUESTION, false);
  assert.equal(dialog(), null);
});

test("a reload, another tab and an answer that waits do not ask again", () => {
  open();
  write("13");
  placed(PAGE);
  open();
  assert.equal(dialog(), null);
  localStorage.clear();
  const show = open();
  show({ ...QUESTION, given: "13" }, false);
  assert.equal(dialog(), null);
  // The next question is another one.
  show({ ...QUESTION, key: "4567cdef" }, false);
  assert.ok(dialog().open);
});

test("what cannot be read is not sent, and a pupil may not know yet", () => {
  open();
  for (const text of ["", "  ", "a!"]) write(text);
  assert.equal(part("[role=status]").textContent, "Not this.");
  assert.deepEqual(replies, []);
  fire(part("[data-unsure]"), "click");
  assert.deepEqual(replies.map(({ answer }) => answer), ["?"]);
  assert.equal(dialog(), null);
});

test("a pause comes before the question, and what was typed stays", () => {
  const show = open(QUESTION, true);
  assert.equal(dialog().open, false);
  show(QUESTION, false);
  part("input").value = "1";
  show(QUESTION, true);
  assert.equal(dialog().open, false);
  show(QUESTION, false);
  assert.ok(dialog().open);
  assert.equal(part("input").value, "1");
  // A browser may close it at the second press of Escape.
  dialog().close();
  fire(dialog(), "close");
  assert.ok(dialog().open);
  show(null, false);
  assert.equal(dialog(), null);
});

test("words are buttons, and their own language is shown", () => {
  open({ ...QUESTION, digits: [], reads: "", words: [{ answer: "odd", shown: "ungerade" }, { answer: "even", shown: "gerade" }] });
  assert.equal(part("form").hidden, true);
  fire(part(".class-words button"), "click");
  assert.equal(replies[0].answer, "odd");
  assert.equal(part("[data-part=given]").textContent, "ungerade");
});
