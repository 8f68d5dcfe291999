import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { lay, placed, settled, window } from "./dom.js";
import { board as scripts, maker } from "./scripts.js";

const { edges, room } = await scripts("table");
const { sums } = await scripts("sums");
const { maker: sheets } = await maker("maker");

const sized = (element, sizes) => {
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value, configurable: true, writable: true });
  return element;
};

let board, surface, sizes;
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  window.matchMedia = () => ({ matches: false });
  board = placed("<section><div></div></section>").firstChild;
  surface = sized(board.firstChild, { clientWidth: 800, offsetHeight: 400, clientHeight: 400 });
  lay(board, 0, 100, 800, 560);
  lay(surface, 0, 150, 800, 400);
  sizes = [];
  delete document.body.dataset.connection;
  window.innerHeight = 768;
});
const measuring = () => room(board, surface, (size, isFirst) => sizes.push([size.width, size.height, isFirst]), () => {});

test("in a notebook a table has most of the window's height, whatever else is on the page", () => {
  assert.equal(measuring().size().height, Math.floor(768 * 0.72));
});

test("in a notebook that scrolls its cells, a board with its code is seen at once", () => {
  const cell = Object.assign(document.createElement("div"), { className: "jp-Cell" });
  const view = sized(document.createElement("div"), { clientHeight: 600 });
  view.style.overflowY = "auto";
  board.replaceWith(view);
  view.append(cell);
  cell.append(board);
  lay(view, 0, 20, 800, 600);
  lay(cell, 0, 60, 800, 600);
  // The first board of a notebook is seen with all that stands above it.
  assert.equal(measuring().size().height, 600 - 80 - 160 - 16);
  view.scrollTop = 900;
  // Further down: 40 pixels of code, 160 of the board around its table, and 8 at each end.
  assert.equal(measuring().size().height, 600 - 40 - 160 - 16);
});

test("in an app it has what the rest of the page leaves, and never less than can be played on", () => {
  document.body.dataset.connection = "ok";
  // 150 above it, 110 of the board below it, and 8 to the edge of the window.
  assert.equal(measuring().size().height, 768 - 150 - 110 - 8);
  assert.equal(surface.style.getPropertyValue("--least"), "500px");
  window.innerHeight = 300;
  assert.equal(measuring().size().height, 216);
});

test("a leaf that opens over the table leaves the cards their size", () => {
  document.body.dataset.connection = "ok";
  const before = measuring().size().height;
  const leaf = sized(Object.assign(document.createElement("div"), { className: "cm-leaf" }), { offsetHeight: 90 });
  board.prepend(leaf);
  lay(leaf, 0, 150, 800, 90);
  assert.equal(measuring().size().height, before);
});

test("size is told at once, then when it has settled, once for each size; on paper it stays", () => {
  let changed;
  globalThis.ResizeObserver = class {
    constructor(handler) { changed = handler; }
    observe() {}
    disconnect() {}
  };
  const measure = measuring();
  measure.start();
  changed();
  assert.ok(measure.isWaiting());
  mock.timers.tick(0);
  assert.ok(!measure.isWaiting());
  sized(surface, { clientWidth: 700 });
  changed();
  mock.timers.tick(119);
  assert.ok(measure.isWaiting());
  assert.deepEqual(sizes, [[800, 552, true]]);
  mock.timers.tick(1);
  changed();
  mock.timers.tick(120);
  assert.deepEqual(sizes, [[800, 552, true], [700, 552, false]]);
  window.matchMedia = () => ({ matches: true });
  sized(surface, { clientWidth: 500 });
  changed();
  mock.timers.tick(120);
  window.matchMedia = () => ({ matches: false });
  sized(surface, { clientWidth: 60 });
  changed();
  mock.timers.tick(120);
  assert.equal(sizes.length, 2, "nor is a table told that is not laid out yet");
});

test("a table that is wider than its place begins in the middle and says that there is more", () => {
  sized(surface, { clientWidth: 300, scrollWidth: 700, scrollLeft: 0 });
  const show = edges(surface);
  const more = () => [...surface.querySelectorAll(".cm-more")].map((one) => !one.hidden);
  show();
  assert.deepEqual([surface.scrollLeft, more()], [200, [true, true]]);
  surface.scrollLeft = 0;
  show();
  assert.deepEqual([surface.scrollLeft, more()], [0, [false, true]]);
  surface.scrollLeft = 400;
  show();
  assert.deepEqual(more(), [true, false]);
  sized(surface, { scrollWidth: 300, scrollLeft: 0 });
  show();
  assert.deepEqual(more(), [false, false]);
});

test("the picture of a sum goes away by itself, and at the next press or key before anybody hears of it", () => {
  const pair = sums(board, surface, () => false);
  const seen = () => surface.querySelector(".cm-sum-frames") !== null;
  for (const type of ["pointerdown", "keydown"]) {
    pair.show({ markup: "<svg></svg>", text: "3 + 7 = 10" });
    assert.ok(seen());
    surface.dispatchEvent(new window.Event(type, { bubbles: true }));
    assert.ok(!seen());
  }
  pair.show({ markup: "<svg></svg>", text: "3 + 7 = 10" });
  pair.show({ markup: "<svg></svg>", text: "4 + 6 = 10" });
  assert.equal(surface.querySelectorAll(".cm-sum-frames").length, 1);
  mock.timers.tick(60_000);
  assert.ok(!seen());
});

test("pips fly from both cards into a frame that closes when it is full; a press ends it", async () => {
  const flying = [];
  window.HTMLElement.prototype.animate = function animate(frames, { duration, delay = 0 }) {
    let finish;
    const finished = new Promise((resolve) => (finish = resolve));
    const one = { element: this, ends: delay + duration, finished, finish, cancel() {} };
    flying.push(one);
    return one;
  };
  const pip = (card, x) => `<g data-pip="${card}" data-suit="s" data-from=".5 .5 .2"><use x="${x}"></use></g>`;
  const markup = `<svg viewBox="0 0 40 20"><path class="cm-closed"></path>${pip(1, 10)}${pip(0, 30)}</svg>`;
  const cards = [[0, 0, 40, 60], [50, 0, 40, 60]];
  let closed = 0;
  const pair = sums(board, surface, () => true, () => { closed += 1; });
  const pips = () => surface.querySelectorAll(".cm-pip").length;
  pair.show({ markup, text: "1 + 1 = 2", cards, made: true });
  assert.deepEqual([pips(), closed], [2, 0]);
  assert.ok(Math.max(...flying.map(({ ends }) => ends)) + 220 <= 1200, "all is over in 1.2 seconds");
  assert.ok(flying[0].ends < flying[1].ends, "the card that comes first in the frame goes first");
  flying.forEach(({ finish }) => finish());
  await settled();
  assert.deepEqual([pips(), closed, flying.length], [0, 1, 3], "the frame itself moves last");
  pair.show({ markup, text: "1 + 1 = 2", cards, made: true });
  surface.dispatchEvent(new window.Event("pointerdown", { bubbles: true }));
  assert.deepEqual([pips(), closed], [0, 1]);
  pair.show({ markup, text: "1 + 1 = 2", cards });
  flying.slice(-2).forEach(({ finish }) => finish());
  await settled();
  assert.equal(closed, 1, "a sum that misses the target closes nothing");
  sums(board, surface, () => false, () => { closed += 1; }).show({ markup, text: "1 + 1 = 2", cards, made: true });
  assert.deepEqual([pips(), closed], [0, 2], "without motion the frame is full at once");
});

// -- the worksheet maker

test("pages change when all can be seen; the maker is busy for as long as Python says", async () => {
  mock.timers.reset();
  const images = [];
  window.HTMLImageElement.prototype.decode = () => new Promise((resolve) => images.push(resolve));
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => {};
  document.fonts = [];
  const button = (label) => ({ kind: "button", label, primary: false, disabled: false, expanded: null, pressed: null, spoken: "", keys: "" });
  const view = {
    panel: { label: "Sheet", visible: true, controls: { next: button("Next") } },
    said: { text: "Ready." }, link: "", busy: false, words: { pages: "Pages", silence: "No answer." },
  };
  const hears = {};
  const listening = {};
  const model = {
    sent: [], send(message) { this.sent.push(message); }, get: (name) => ({ key: "", view: { number: 0, view }, begins: false })[name],
    on: (name, handler) => { (listening[name] ??= []).push(handler); hears[name] = (...args) => listening[name].forEach((one) => one(...args)); },
    off() {},
  };
  const root = placed();
  sheets({ model, el: root });
  const pages = root.querySelector(".cm-pages");
  let number = 0;
  const isBusy = (patch) => {
    if (patch) hears["msg:custom"]({ type: "show", from: number++, to: number, patch });
    return pages.getAttribute("aria-busy");
  };
  // A press alone is no wait: it may be refused, or change nothing.
  root.querySelector("[data-id=next]").click();
  assert.deepEqual([isBusy(), isBusy({ busy: [true] }), isBusy({ busy: [false] })], ["false", "true", "false"]);
  const bytes = new DataView(new ArrayBuffer(3));
  hears["msg:custom"]({ type: "pages", alts: ["Page 1", "Page 2"] }, [bytes, bytes]);
  images[0]();
  await settled();
  assert.equal(pages.children.length, 0, "not before all are there");
  images[1]();
  await settled();
  assert.deepEqual([...pages.children].map(({ alt }) => alt), ["Page 1", "Page 2"]);
  hears["msg:custom"]({ type: "pages", alts: [] }, []);
  assert.equal(pages.children.length, 2, "a wish that cannot be met leaves the sheet before");
});
