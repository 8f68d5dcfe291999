import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { placed, window } from "./dom.js";
import { speechScript } from "./scripts.js";

let [voices, said] = [[], []];
globalThis.Node = window.Node;
globalThis.HTMLAnchorElement = window.HTMLAnchorElement;
window.speechSynthesis = {
  getVoices: () => voices, speak: (one) => said.push(one), cancel() {}, addEventListener() {}, removeEventListener() {},
};
globalThis.SpeechSynthesisUtterance = class {
  constructor(text) { this.text = text; }

  addEventListener() {}
};
const { aloud, standing } = await speechScript("page_buttons");

const PAGE = `<div class="head" data-aloud=".top"><h1>Arithmetic with cards</h1></div>
  <div class="top"><summary>Your garden</summary> <nav><a>Play</a> <a>For teachers</a></nav><p hidden>No</p></div>
  <div class="tile" data-aloud><h3><a>Odds</a></h3><p>Collect odd cards.</p><span aria-hidden="true">★ 3</span></div>
  <div class="open" data-aloud><section><p>Nothing is planted yet.</p><button>Clear</button></section></div>`;

test("a device without a voice of its own has no button, and loads none of their looks", async () => {
  placed(PAGE);
  const before = document.head.querySelectorAll("link").length;
  for (const none of [[], [{ lang: "en", localService: false }]]) {
    voices = none;
    assert.equal(await aloud(), false);
  }
  assert.equal(document.querySelectorAll(".cm-speak").length, 0);
  assert.equal(document.head.querySelectorAll("link").length, before);
});

test("each place is read as it stands there, and what is hidden is not", async () => {
  placed(PAGE);
  document.body.dataset.aloudLabel = "Read aloud";
  voices = [{ lang: "en-GB", localService: true, default: true }];
  document.documentElement.lang = "en";
  assert.deepEqual(await Promise.all([aloud(), aloud()]), [true, true], "once, even if voices come twice");
  const buttons = [...document.querySelectorAll(".cm-speak")];
  buttons.forEach((button) => button.click());
  assert.deepEqual(said.map(({ text }) => text), [
    "Arithmetic with cards. Your garden. Play. For teachers.", "Odds. Collect odd cards.", "Nothing is planted yet.",
  ]);
  assert.ok(buttons.every((button) => button.getAttribute("aria-label") === "Read aloud"));
  assert.ok(document.body.classList.contains("can-speak"));
  // What has grown since is read, too.
  document.querySelector(".open p").textContent = "Seven plus three: a bud.";
  assert.equal(standing(document.querySelector(".open")).trim(), "Seven plus three: a bud.");
});

test("the start page and its garden name their places", () => {
  const shell = new URL("../../widgets/cardmath_widgets/page/shell/", import.meta.url);
  const [start, garden] = ["start", "garden"].map((name) => readFileSync(new URL(`${name}.html.j2`, shell), "utf-8"));
  assert.match(start, /class="tile-words" data-aloud/);
  assert.match(start, /data-aloud="\.top"/);
  assert.match(garden, /data-aloud/);
});
