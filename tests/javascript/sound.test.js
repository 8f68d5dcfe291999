import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed } from "./dom.js";
import { speechScript } from "./scripts.js";

const { SOUNDS, sound, soundOf, speaker } = await speechScript("sound");

let contexts = 0;
let tones = [];
const param = () => ({ setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = (more) => ({ connect: (to) => to, start() {}, stop() {}, ...more });
globalThis.AudioContext = class {
  state = "running";

  currentTime = 0;

  destination = node();

  constructor() { contexts += 1; }

  createGain() { return node({ gain: param() }); }

  createOscillator() {
    tones.push(this);
    return node({ frequency: param() });
  }
};

let main;
const shown = (label = "Sound") => {
  const one = speaker(main);
  one.update({ label });
  return one.element;
};

beforeEach(() => {
  localStorage.clear();
  delete document.body.dataset.sound;
  main = placed();
  tones = [];
});

test("the sentence names its sound; without one, its mood may have one", () => {
  assert.equal(soundOf({ sound: "take", mood: "wrong" }), "take");
  assert.deepEqual(["wrong", "won", "help", ""].map((mood) => soundOf({ mood })), ["no", "win", "", ""]);
  assert.deepEqual(Object.keys(SOUNDS).sort(), ["draw", "frame", "no", "pair", "pick", "take", "win"]);
});

test("nothing is heard, and nothing is made ready for it, before the button is pressed", () => {
  const button = shown();
  fire(document.body, "pointerdown");
  sound({ mood: "wrong" });
  assert.deepEqual([contexts, tones.length, button.getAttribute("aria-pressed")], [0, 0, "false"]);
});

test("the button is heard at once, is remembered, and turns every other one with it", () => {
  const [one, other] = [shown(), shown("Sounds")];
  one.click();
  assert.deepEqual([contexts, tones.length], [1, SOUNDS.frame.length]);
  assert.deepEqual([one, other].map((each) => each.getAttribute("aria-pressed")), ["true", "true"]);
  assert.equal(localStorage.getItem("cardmath.sound"), "on");
  tones = [];
  sound({ mood: "won" });
  sound({ mood: "help" });
  assert.equal(tones.length, SOUNDS.win.length);
  other.click();
  assert.equal(one.getAttribute("aria-pressed"), "false");
  tones = [];
  sound({ mood: "wrong" });
  assert.equal(tones.length, 0);
  assert.equal(contexts, 1);
  assert.equal(shown().getAttribute("aria-pressed"), "false");
});

test("in a class that is kept quiet there is no button, whatever the device remembers", () => {
  localStorage.setItem("cardmath.sound", "on");
  assert.deepEqual([shown().hidden, shown().getAttribute("aria-pressed")], [false, "true"]);
  document.body.dataset.sound = "off";
  assert.deepEqual([shown().hidden, shown().getAttribute("aria-pressed")], [true, "false"]);
  sound({ mood: "wrong" });
  assert.equal(tones.length, 0);
});

test("a browser that keeps nothing has sounds for as long as its page", () => {
  const { getItem } = Object.getPrototypeOf(localStorage);
  Object.getPrototypeOf(localStorage).getItem = () => { throw new Error("refused"); };
  try {
    const button = shown();
    button.click();
    assert.equal(button.getAttribute("aria-pressed"), "true");
    button.click();
    assert.equal(button.getAttribute("aria-pressed"), "false");
  } finally {
    Object.getPrototypeOf(localStorage).getItem = getItem;
  }
});
