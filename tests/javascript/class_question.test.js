// A question to the class on a pupil's page: asked once, answered once, and never in the way of a pause.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed, window } from "./dom.js";
import { classroom } from "./scripts.js";

const { asking } = await classroom("class_question");

const drawn = (answer) => `<dialog class="class-question"><div class="class-asking" data-reads="0123456789 "
    data-unreadable="Not this.">${answer}<p class="class-status" role="status"></p>
    <button type="button" class="desk-button" data-press="say:?"></button></div>
  <div class="class-thanks" role="status" hidden><b class="class-given"></b><button data-press="on"></button></div></dialog>`;
const DIGITS = [..."0123456789"].map((sign) => `<button type="button" class="cm-key" data-types="${sign}"></button>`);
const FIELD = `<form><input data-field="answer"><button type="button" data-erases></button></form>${DIGITS.join("")}`;
const WORDS = `<button data-press="say:odd">ungerade</button><button data-press="say:even">gerade</button>`;
const QUESTION = { key: "0123abcd", item: "addition/10/5", given: "" };

let replies;
const dialog = () => document.querySelector("dialog");
const part = (selector) => dialog().querySelector(selector);
const open = (question = QUESTION, isPaused = false) => {
  const show = asking(dialog(), "seat-0001", (reply) => replies.push(reply));
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
  placed(drawn(FIELD));
  window.HTMLDialogElement.prototype.showModal ??= function showModal() { this.open = true; };
});

test("a pupil types an answer with the keys and sends it once", () => {
  const show = open();
  assert.ok(dialog().open);
  for (const sign of "134") fire(part(`[data-types="${sign}"]`), "click");
  fire(part("[data-erases]"), "click");
  assert.equal(part("input").value, "13");
  write(part("input").value);
  assert.deepEqual(replies, [{ question: "0123abcd", item: "addition/10/5", answer: "13" }]);
  assert.equal(part(".class-given").textContent, "13");
  // The thanks stay until the pupil goes on, also when the server has the answer.
  show({ ...QUESTION, given: "13" }, false);
  assert.ok(dialog().open);
  assert.ok(part(".class-asking").hidden && !part(".class-thanks").hidden);
  fire(part("[data-press=on]"), "click");
  assert.equal(dialog().open, false);
  show(QUESTION, false);
  assert.equal(dialog().open, false);
});

test("a reload, another tab and an answer that waits do not ask again", () => {
  open();
  write("13");
  placed(drawn(FIELD));
  open();
  assert.equal(dialog().open, false);
  localStorage.clear();
  const show = open();
  show({ ...QUESTION, given: "13" }, false);
  assert.equal(dialog().open, false);
  // The next question is another one.
  show({ ...QUESTION, key: "4567cdef" }, false);
  assert.ok(dialog().open);
});

test("what cannot be read is not sent, and a pupil may not know yet", () => {
  open();
  for (const text of ["", "  ", "a!"]) write(text);
  assert.equal(part("[role=status]").textContent, "Not this.");
  assert.deepEqual(replies, []);
  fire(part(".desk-button"), "click");
  assert.deepEqual(replies.map(({ answer }) => answer), ["?"]);
  assert.equal(dialog().open, false);
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
  assert.equal(dialog().open, false);
});

test("words are buttons, and their own language is shown", () => {
  placed(drawn(WORDS));
  open();
  fire(part("[data-press]"), "click");
  assert.equal(replies[0].answer, "odd");
  assert.equal(part(".class-given").textContent, "ungerade");
});
