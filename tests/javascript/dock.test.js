import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fire, placed } from "./dom.js";
import { board as scripts } from "./scripts.js";

const { dock, inDock } = await scripts("dock");
const button = (label, place = 0, more = {}) => ({
  kind: "button", label, dock: place, primary: false, disabled: false, expanded: null, pressed: null, spoken: "", keys: "", ...more,
});
const PANELS = {
  help: { label: "Help", visible: true, controls: { hint: button("Hint", 1), question: button("Can it be won?") } },
  bar: {
    label: "Game", visible: true,
    controls: { game: { kind: "group", label: "Game", controls: { redo: button("Redo", 4), undo: button("Undo", 2), settings: button("Settings") } } },
  },
};

let root, docked, changes, closed;
const at = (selector) => root.querySelector(selector);
const texts = (selector) => [...root.querySelectorAll(selector)].map((one) => one.textContent);
beforeEach(() => {
  root = placed();
  changes = [];
  closed = 0;
  docked = dock(root, ["help", "bar"], {
    change: (id) => changes.push(id), word: (name) => name, beside: () => changes.push("beside"),
    alone: () => { closed += 1; },
  });
  docked.show(PANELS);
});

test("the dock holds what has a place in it, in that order, and More", () => {
  assert.deepEqual(inDock(PANELS.bar.controls).map(([id]) => id), ["undo", "redo"]);
  assert.deepEqual(texts(".cm-dock button"), ["Hint", "Undo", "Redo", "more", "sound"]);
  assert.deepEqual(texts(".cm-dock .is-extra"), ["Redo"]);
  at(".cm-dock [data-id=undo]").click();
  assert.deepEqual(changes, ["undo"]);
});

test("what stands in the dock on every screen is not in the sheet as well", () => {
  assert.deepEqual(texts(".cm-sheet .is-docked"), ["Hint", "Undo"]);
  assert.deepEqual(texts(".cm-sheet .is-extra"), ["Redo"]);
});

test("a press in the sheet closes it, leads the focus back and goes to the kernel", () => {
  at(".cm-dock-more").click();
  assert.equal(at(".cm-dock-more").getAttribute("aria-expanded"), "true");
  assert.equal(closed, 1, "what else was open makes room");
  const settings = at(".cm-sheet [data-id=settings]");
  settings.focus();
  settings.click();
  assert.deepEqual([at(".cm-sheet").hidden, changes], [true, ["settings"]]);
  assert.equal(document.activeElement, at(".cm-dock-more"));
});

test("arrow keys go from button to button, Escape and a press beside it close the sheet", () => {
  const more = at(".cm-dock-more");
  more.click();
  fire(document.activeElement, "keydown", { key: "ArrowDown" });
  const first = document.activeElement;
  fire(first, "keydown", { key: "ArrowRight" });
  assert.ok(at(".cm-sheet").contains(document.activeElement) && document.activeElement !== first);
  fire(document.activeElement, "keydown", { key: "Escape" });
  assert.deepEqual([at(".cm-sheet").hidden, document.activeElement], [true, more]);
  more.click();
  fire(document.body, "pointerdown");
  assert.ok(at(".cm-sheet").hidden);
  docked.stop();
});

test("what stands beside the table has a button only while there is such a thing", () => {
  docked.nameBeside("");
  assert.ok(at(".cm-beside").hidden);
  docked.nameBeside("What happened");
  at(".cm-beside").click();
  assert.deepEqual(changes, ["beside"]);
});
