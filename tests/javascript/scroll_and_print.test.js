import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { fire, lay, placed, settled, window } from "./dom.js";
import { elements, panelsScript } from "./scripts.js";

globalThis.HTMLAnchorElement = window.HTMLAnchorElement;
globalThis.Node = window.Node;
const { comeTo, printing, resume, reveal } = await elements("scroll_and_print");
const { leading } = await panelsScript("app_links");

const START = '<a class="site-name" href="http://127.0.0.1/school/">cardmath</a>';
const LINK = '<a data-app="worksheets#kind=columns&base=12">Sheets</a><button data-without-apps>A file</button>';

/** Those who watch the page's size, and are told when it changes. */
const watching = new Set();
const grow = () => watching.forEach((one) => one.told());

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(told) { this.told = told; }
    observe() {
      watching.add(this);
      this.told();
    }
    disconnect() { watching.delete(this); }
  };
});

afterEach(() => {
  delete document.body.dataset.connection;
  watching.clear();
});

test("a page that is opened at a later part comes to it once, unless its reader has moved", () => {
  const root = placed('<div class="cardmath"></div><div class="cardmath"></div><div class="cardmath"></div>');
  const come = [0, 0, 0];
  [...root.children].forEach((one, at) => (one.scrollIntoView = () => (come[at] += 1)));
  const open = (at) => (root.children[at].innerHTML = "<p data-goal></p>");
  open(1);
  for (const one of [...root.children, ...root.children]) resume(one);
  assert.deepEqual(come, [0, 1, 0]);
  fire(document.body, "pointerdown");
  open(2);
  resume(root.children[2]);
  assert.deepEqual(come, [0, 1, 0], "a part that opens later comes with its press");
});

test("a link to another app stands beside the start page, in a folder of its own where apps have folders", () => {
  document.body.dataset.connection = "ok";
  const root = placed(START + LINK);
  leading(root);
  // The test's page is a folder.
  assert.equal(root.querySelector("[data-app]").href, "http://127.0.0.1/school/worksheets/#kind=columns&base=12");
  assert.equal(root.querySelector("[data-app]").hidden, false);
  assert.equal(root.querySelector("[data-without-apps]").hidden, true);
});

test("in a notebook there are no other apps: what serves without them is shown instead", () => {
  const root = placed(LINK);
  leading(root);
  assert.equal(root.querySelector("[data-app]").hidden, true);
  assert.equal(root.querySelector("[data-without-apps]").hidden, false);
});

test("in a class a link to what is the teacher's is hidden from pupils", () => {
  document.body.dataset.connection = "ok";
  const root = placed(`${START}<p id="in-class"></p>${LINK}<a data-app="worksheets#kind=rules" data-not-in-class>Rules</a>`);
  leading(root);
  assert.deepEqual([...root.querySelectorAll("[data-app]")].map((one) => one.hidden), [false, true]);
  root.querySelector("#in-class").remove();
  leading(root);
  assert.deepEqual([...root.querySelectorAll("[data-app]")].map((one) => one.hidden), [false, false]);
});

test("a button prints the page", () => {
  let printed = 0;
  window.print = () => (printed += 1);
  const root = placed("<button data-prints>Print</button><button>Other</button>");
  const stop = printing(root);
  for (const button of root.querySelectorAll("button")) fire(button, "click");
  stop();
  fire(root.querySelector("[data-prints]"), "click");
  assert.equal(printed, 1);
});

test("only what heads something is scrolled to the top, and calmly where motion is unwelcome", async () => {
  const scrolled = [];
  const root = placed("<h2 data-top>One</h2><p>Two</p>");
  for (const one of root.children) one.scrollIntoView = (how) => scrolled.push([one.tagName, how.behavior]);
  window.matchMedia = () => ({ matches: true });
  for (const one of root.children) reveal(one);
  await new Promise((resolve) => setTimeout(resolve, 120));
  await settled();
  assert.deepEqual(scrolled, [["H2", "auto"]]);
});

test("what has grown below the window is scrolled up to its heading, if it fits", async () => {
  const scrolled = [];
  window.matchMedia = () => ({ matches: false });
  for (const bottom of [700, 900, 1400]) {
    const root = placed('<h2 data-top>One</h2><div class="cardmath"><input></div><h2 data-top>Two</h2>');
    const [head, slate, after] = root.children;
    for (const one of [head, after]) one.scrollIntoView = () => scrolled.push([one.textContent, bottom]);
    lay(head, 0, 300);
    lay(slate, 0, 340, 400, bottom - 340);
    reveal(root.querySelector("input"));
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  assert.deepEqual(scrolled, [["One", 900]]);
});

test("what grows later is followed until the reader does something, and what has opened is shown anyway", async () => {
  let scrolled = 0;
  window.matchMedia = () => ({ matches: true });
  const [head] = placed("<h2 data-top>One</h2>").children;
  head.scrollIntoView = () => (scrolled += 1);
  const open = async () => {
    reveal(head);
    await new Promise((resolve) => setTimeout(resolve, 120));
  };
  await open();
  grow();
  assert.equal(scrolled, 2);
  fire(document.body, "pointerdown");
  grow();
  assert.equal(scrolled, 2);
  const opening = open();
  fire(document.body, "pointerdown");
  await opening;
  grow();
  assert.equal(scrolled, 3);
});

test("what the page was opened for stays in view while others grow above it, until the reader moves", () => {
  const root = placed('<div class="cardmath"></div><div class="cardmath"></div>');
  const come = [0, 0];
  [...root.children].forEach((one, at) => (one.scrollIntoView = () => (come[at] += 1)));
  for (const one of root.children) comeTo(one);
  grow();
  assert.deepEqual(come, [0, 2], "the first one is in view anyway");
  fire(document.body, "pointerdown");
  grow();
  assert.deepEqual(come, [0, 2]);
});

test("on a site of plain files a link to another app is a link to its file", () => {
  document.body.dataset.connection = "ok";
  const before = location.href;
  history.replaceState(null, "", "/school/07-the-missing-partner.html#lesson~teacher=1");
  const root = placed(START + LINK);
  leading(root);
  assert.equal(root.querySelector("[data-app]").href, "http://127.0.0.1/school/worksheets.html#kind=columns&base=12");
  history.replaceState(null, "", before);
});
