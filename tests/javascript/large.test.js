import assert from "node:assert/strict";
import { test } from "node:test";

import { placed, window } from "./dom.js";
import { elements } from "./scripts.js";

const { enlarging } = await elements("large");
const page = document.documentElement;
const factor = () => page.style.getPropertyValue("--cm-large");
const WINDOW = 1000;
Object.defineProperty(page, "clientHeight", { value: WINDOW, configurable: true });
/** Gives the page a height: this much with the largest letters. */
const tall = (height) => {
  const get = () => Math.max(WINDOW, height * Number(factor() || 1));
  Object.defineProperty(page, "scrollHeight", { get, configurable: true });
};
const pause = (ms) => new Promise((done) => window.setTimeout(done, ms));

test("a large part has the largest letters with which it fits its window, also after a change", async () => {
  const root = placed('<div class="cm-lesson-top"></div><p>A part</p>');
  const line = root.querySelector(".cm-lesson-top");
  const large = enlarging(root);
  tall(1500);
  large.follow();
  assert.equal(factor(), "", "nothing is large yet");
  line.classList.add("is-large");
  large.follow();
  assert.equal(factor(), "0.66");
  assert.ok(document.body.matches(".is-large-lesson"));
  tall(900);
  root.append("Another step");
  await pause(200);
  assert.equal(factor(), "1");
  tall(9000);
  window.dispatchEvent(new window.Event("resize"));
  await pause(200);
  assert.equal(factor(), "0.38", "never smaller than that");
  line.classList.remove("is-large");
  large.follow();
  assert.equal(factor(), "");
  assert.ok(!document.body.matches(".is-large-lesson"));
  root.append("A change that nothing follows");
  await pause(200);
  assert.equal(factor(), "");
  large.stop();
});
