import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed, window } from "./dom.js";
import { speechScript } from "./scripts.js";

const { reading, voiceFor } = await speechScript("voices");

const voice = (lang, more = {}) => ({ lang, localService: true, default: false, ...more });
const cloud = voice("en-US", { localService: false, default: true });
let voices;
let said;
let listeners;
let reader;
const speech = {
  getVoices: () => voices,
  speak(one) { said.push(one); },
  cancel() { said.at(-1)?.ended(); },
  addEventListener(_name, listener) { listeners.add(listener); },
  removeEventListener(_name, listener) { listeners.delete(listener); },
};
window.speechSynthesis = speech;
globalThis.SpeechSynthesisUtterance = class {
  listeners = {};

  constructor(text) { this.text = text; }

  addEventListener(name, listener) { this.listeners[name] = listener; }

  ended() { this.listeners.end(); }
};

const main = () => document.querySelector("main");
const button = (at = 0) => document.querySelectorAll("[data-speaks]")[at];
const isReading = (at = 0) => button(at).getAttribute("aria-pressed") === "true";

beforeEach(() => {
  reader?.stop();
  [voices, said, listeners] = [[cloud, voice("de-DE"), voice("en_GB")], [], new Set()];
  reader = reading(placed('<button data-speaks="seven">a</button><button data-speaks="eight">b</button>'), () => "en");
});

test("only a voice on this device reads, and only in the language of the words", () => {
  assert.equal(voiceFor([cloud, voice("de")], "en"), null);
  assert.equal(voiceFor([], "en"), null);
  assert.equal(voiceFor([voice("en-US", { localService: undefined })], "en"), null);
  assert.equal(voiceFor([cloud, voice("de"), voice("en-ZA")], "en-GB").lang, "en-ZA");
  assert.equal(voiceFor([voice("en-ZA", { default: true }), voice("en_GB")], "en-GB").lang, "en_GB");
  assert.equal(voiceFor([voice("en-ZA"), voice("en-IE", { default: true })], "en").lang, "en-IE");
});

test("a button is there while there is a voice, also one that comes late", () => {
  assert.ok(main().classList.contains("can-speak"));
  voices = [cloud];
  listeners.forEach((listener) => listener());
  assert.ok(!main().classList.contains("can-speak"));
  button().click();
  assert.equal(said.length, 0);
});

test("a press reads the words, another press stops", () => {
  button().click();
  assert.deepEqual([said.at(-1).text, said.at(-1).voice.lang, isReading()], ["seven", "en_GB", true]);
  button().click();
  assert.deepEqual([said.length, isReading()], [1, false]);
  button().click();
  said.at(-1).ended();
  assert.ok(!isReading());
});

test("one voice at a time: another button stops the first", () => {
  button(0).click();
  button(1).click();
  assert.deepEqual([said.at(-1).text, isReading(0), isReading(1)], ["eight", false, true]);
});

test("a new sentence stops the old one, the same one goes on", () => {
  button().click();
  reader.follow();
  assert.ok(isReading());
  button().dataset.speaks = "nine";
  reader.follow();
  assert.ok(!isReading());
  button().click();
  const read = button();
  read.remove();
  reader.follow();
  assert.equal(read.getAttribute("aria-pressed"), "false");
});

test("Escape stops the voice, and does nothing else then", () => {
  const heard = [];
  main().addEventListener("keydown", ({ key }) => heard.push(key));
  button().click();
  fire(button(), "keydown", { key: "Escape" });
  assert.deepEqual([isReading(), heard], [false, []]);
  fire(button(), "keydown", { key: "Escape" });
  assert.deepEqual(heard, ["Escape"]);
});

test("a browser without speech has no button, and a widget that leaves is silent", () => {
  button().click();
  reader.stop();
  assert.deepEqual([isReading(), listeners.size], [false, 0]);
  delete window.speechSynthesis;
  reader = reading(placed('<button data-speaks="seven">a</button>'), () => "en");
  button().click();
  assert.ok(!main().classList.contains("can-speak"));
  window.speechSynthesis = speech;
});
