import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed, window } from "./dom.js";
import { pageScript } from "./scripts.js";

const { typing } = await pageScript("typing");

let root, entered, stop;
const put = (markup) => {
  stop?.();
  root = placed(markup);
  entered = [];
  stop = typing(root, { enter: (key, value) => entered.push([key, value]) });
};
const input = (name) => root.querySelector(`[data-field="${name}"]`);
const click = (selector) => fire(root.querySelector(selector), "click");
const type = (key, about = {}, target = root) => fire(target, "keydown", { key, ...about });

const KEYS = `<button data-types="3"></button><button data-types="Ʒ" id="ten"></button><button data-erases></button>
  <button data-adds="11" id="eleven"></button><button data-adds="4" id="four"></button>`;

beforeEach(() => put(`<form><input data-field="answer"></form>${KEYS}`));

test("keys on the screen and of the keyboard write the same", () => {
  click("[data-types='3']");
  assert.ok(type("5").defaultPrevented);
  click("#ten");
  assert.equal(input("answer").value, "35Ʒ");
  click("[data-erases]");
  assert.ok(type("Backspace").defaultPrevented);
  assert.equal(input("answer").value, "3");
  assert.deepEqual(entered, [], "a number is handed in, not looked at sign by sign");
});

test("a digit beyond the first plane is erased whole", () => {
  input("answer").value = "1🄌";
  click("[data-erases]");
  assert.equal(input("answer").value, "1");
});

test("what is handed in goes by the name of its field", () => {
  input("answer").value = "35";
  assert.ok(fire(root.querySelector("form"), "submit").defaultPrevented);
  assert.deepEqual(entered, [["answer", "35"]]);
});

test("Enter in a field hands it in, also where a page takes the key's own effect away", () => {
  input("answer").value = "35";
  assert.ok(!type("Enter", { isComposing: true }, input("answer")).defaultPrevented);
  assert.deepEqual(entered, [], "that Enter ends a word of an input method");
  assert.ok(type("Enter", {}, input("answer")).defaultPrevented, "so it is not handed in twice");
  assert.deepEqual(entered, [["answer", "35"]]);
});

test("keys with Ctrl, Alt or Cmd, Space and names of keys write nothing", () => {
  for (const about of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) type("5", about);
  for (const key of [" ", "Enter", "Tab", "ArrowUp"]) assert.ok(!type(key).defaultPrevented);
  assert.equal(input("answer").value, "");
});

test("what is typed into another field, or where keys mean something else, is left there", () => {
  put(`<input data-field="answer"><select></select><div data-keys="{}"><button id="wheel"></button></div>`);
  type("5", {}, root.querySelector("select"));
  type("5", {}, root.querySelector("#wheel"));
  type("5", {}, input("answer"));
  assert.equal(input("answer").value, "");
});

test("a field for one sign is looked at at once, and takes the last sign wherever it was typed", () => {
  put(`<input data-field="r0" data-single>${KEYS}`);
  click("[data-types='3']");
  click("#ten");
  input("r0").value = "7Ʒ";
  fire(input("r0"), "input", { data: "7" });
  input("r0").value = "";
  fire(input("r0"), "input", { data: null });
  assert.deepEqual(entered, [["r0", "3"], ["r0", "Ʒ"], ["r0", "7"]]);
});

test("signs go to the field used last, else to the next one, else to the first that can be written", () => {
  put(`<input data-field="done" readonly><input data-field="one"><input data-field="two" data-next>
    <input data-field="three">${KEYS}`);
  click("[data-types='3']");
  input("three").focus();
  click("[data-types='3']");
  input("three").readOnly = true;
  click("#ten");
  assert.deepEqual(["one", "two", "three"].map((name) => input(name).value), ["", "3Ʒ", "3"]);
  input("two").remove();
  click("[data-types='3']");
  assert.equal(input("one").value, "3");
});

test("cards add whole numbers: a second one follows the first where two are asked for, else takes its place", () => {
  click("#eleven");
  click("#four");
  assert.equal(input("answer").value, "4");
  put(`<input data-field="pair" data-joint="+">${KEYS}`);
  click("#eleven");
  click("#four");
  assert.equal(input("pair").value, "11+4");
  click("#four");
  assert.equal(input("pair").value, "4", "a third begins anew");
});

test("without a field nothing happens, and who has stopped hears nothing", () => {
  put(KEYS);
  click("[data-types='3']");
  click("[data-erases]");
  click("#four");
  assert.ok(!type("5").defaultPrevented);
  put(`<input data-field="answer">${KEYS}`);
  stop();
  click("[data-types='3']");
  assert.equal(input("answer").value, "");
  assert.ok(window);
});
