import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { fire, placed } from "./dom.js";
import { board, panelsScript } from "./scripts.js";

const { addKinds } = await panelsScript("controls");
const { panel } = await panelsScript("panels");
const { timeline } = await board("timeline");
addKinds({ timeline });

let parent, changes, shown;
const show = (controls, visible = true) => shown.show({ label: "Settings", visible, controls });
const at = (selector) => shown.element.querySelector(selector);

beforeEach(() => {
  mock.timers.reset();
  parent = placed();
  changes = [];
  shown = panel(parent, "cm-settings", (id, value) => changes.push([id, value]));
});

const check = (label, value = false) => ({ kind: "check", label, value });
const button = (label, more = {}) => ({
  kind: "button", label, primary: false, disabled: false, expanded: null, pressed: null, spoken: "", keys: "", ...more,
});
const select = (value, ...options) => ({
  kind: "select", label: "Base", value, options: options.map((one) => [one, `base ${one}`, one === "3"]),
});

test("controls are kept from one state to the next, and stand in the order that is told", () => {
  show({ a: check("A"), b: check("B") });
  const [a, b] = at(".cm-panel-inner").children;
  show({ c: check("C"), b: check("B!"), a: check("A") });
  assert.deepEqual([...at(".cm-panel-inner").children].map((one) => one.textContent), ["C", "B!", "A"]);
  assert.equal(at(".cm-panel-inner").children[1], b);
  show({ a: check("A") });
  assert.deepEqual([...at(".cm-panel-inner").children], [a]);
});

test("what has not changed is not set again: somebody may be about to use it", () => {
  const one = check("A", false);
  show({ a: one });
  at("input").checked = true;
  show({ a: one, b: check("B") });
  assert.ok(at("input").checked);
  show({ a: check("A", false) });
  assert.ok(!at("input").checked);
});

test("a list keeps its choices while they are the same, and tells what was chosen", () => {
  show({ base: select("10", "3", "10", "12") });
  const [first] = at("select").options;
  assert.deepEqual([at("select").value, first.disabled, at("select").options[1].disabled], ["10", true, false]);
  show({ base: select("12", "3", "10", "12") });
  assert.equal(at("select").options[0], first);
  assert.equal(at("select").value, "12");
  show({ base: select("16", "10", "16") });
  assert.deepEqual([...at("select").options].map((one) => one.text), ["base 10", "base 16"]);
  at("select").value = "10";
  fire(at("select"), "change");
  assert.deepEqual(changes, [["base", "10"]]);
});

test("a range says each value in its words, and tells it when the hand has let go", () => {
  show({ many: { kind: "range", label: "Many", low: 2, high: 4, value: 3, texts: ["two", "three", "four"] } });
  assert.equal(at("input").getAttribute("aria-valuetext"), "three");
  at("input").value = "4";
  fire(at("input"), "input");
  assert.deepEqual([at("output").textContent, changes], ["four", []]);
  fire(at("input"), "change");
  assert.deepEqual(changes, [["many", 4]]);
});

test("a number that is being written is not written over", () => {
  const number = (value) => ({ kind: "number", label: "Number", value, action: "Deal it" });
  show({ number: number("7") });
  at("input").focus();
  at("input").value = "12";
  show({ number: number("8") });
  assert.equal(at("input").value, "12");
  assert.ok(fire(at("form"), "submit").defaultPrevented);
  assert.deepEqual(changes, [["number", "12"]]);
  assert.ok(fire(at("input"), "keydown", { key: "Enter" }).defaultPrevented);
  assert.equal(changes.length, 2);
  at("input").blur();
  show({ number: number("9") });
  assert.equal(at("input").value, "9");
});

test("a disabled button keeps the focus and does nothing", () => {
  show({ hint: button("Hint", { disabled: true }) });
  at("button").focus();
  at("button").click();
  assert.deepEqual([changes, document.activeElement === at("button")], [[], true]);
  show({ hint: button("Hint", { keys: "Ctrl+H", spoken: "A hint", pressed: true, expanded: false }) });
  at("button").click();
  assert.deepEqual(changes, [["hint", true]]);
  const said = ["aria-keyshortcuts", "aria-label", "aria-pressed", "aria-expanded"];
  assert.deepEqual(said.map((name) => at("button").getAttribute(name)), ["Control+H", "A hint", "true", "false"]);
});

test("a log grows at its head, and begins anew with another game", () => {
  const log = (...texts) => ({
    kind: "log", label: "Log", entries: Object.fromEntries(texts.map((one, place) => [place, [one, one === "Hand"]])),
  });
  const entries = () => [...at("ol").children].map((one) => one.textContent);
  show({ log: log("Hand", "You draw.") });
  const first = at("ol").lastChild;
  show({ log: log("Hand", "You draw.", "You call.") });
  assert.deepEqual(entries(), ["You call.", "You draw.", "Hand"]);
  assert.equal(at("ol").lastChild, first);
  assert.equal(first.className, "is-head");
  show({ log: log("Hand", "They draw.") });
  assert.deepEqual(entries(), ["They draw.", "Hand"]);
  assert.notEqual(at("ol").lastChild, first);
});

test("facts keep their buttons as long as there are the same ones", () => {
  const fact = (value, opens = "", isMain = false, spoken = "") => ["Left", value, spoken, isMain, opens, false];
  const facts = (all) => ({ facts: { kind: "facts", facts: all } });
  show(facts({ left: fact("28", "howto"), stock: fact("95", "", false, "ninety-five") }));
  const opener = at("button");
  opener.click();
  assert.deepEqual(changes, [["howto", "left"]]);
  assert.equal(opener.getAttribute("aria-label"), "Left: 28");
  assert.equal(at(".cm-fact:last-child .cm-unseen").textContent, "ninety-five");
  show(facts({ left: fact("26", "howto"), stock: fact("94") }));
  assert.equal(at("button"), opener);
  assert.equal(opener.textContent, "26");
  show(facts({ left: fact("26"), stock: fact("94") }));
  assert.equal(at("button"), null);
});

test("rows and groups hold controls of their own", () => {
  show({ ways: { kind: "row", controls: { deal: button("Deal") } }, game: { kind: "group", label: "Game", controls: { a: check("A") } } });
  at("[data-id=deal]").click();
  assert.deepEqual([at("legend").textContent, changes], ["Game", [["deal", true]]]);
});

test("what is drawn answers to presses and to the keys of its part, disabled or with Ctrl to neither", () => {
  const drawn = (attributes) => ({ wheel: { kind: "drawn", element: { tag: "div", attributes: { "data-keys": '{"ArrowUp":"on"}' },
    children: { one: { tag: "button", attributes: { "data-press": "k1", ...attributes } } } } } });
  show(drawn({}));
  at("[data-press]").click();
  assert.ok(fire(at("[data-press]"), "keydown", { key: "ArrowUp" }).defaultPrevented);
  fire(at("[data-press]"), "keydown", { key: "ArrowUp", ctrlKey: true });
  fire(at("[data-press]"), "keydown", { key: "x" });
  show(drawn({ "aria-disabled": "true" }));
  at("[data-press]").click();
  assert.deepEqual(changes, [["wheel", "k1"], ["wheel", "on"]]);
});

test("a text is copied, by the older way where the newer is refused, and at least selected", async () => {
  const link = { kind: "copy", label: "Link", value: "http://x/#7", action: "Copy", done: "Copied.", by_hand: "Press Ctrl+C." };
  show({ link });
  const copy = async (clipboard, older) => {
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    document.execCommand = () => older;
    at("button").click();
    await new Promise(setImmediate);
    return [at("[role=status]").textContent, document.activeElement === at("button")];
  };
  assert.deepEqual(await copy({ writeText: async () => {} }, false), ["Copied.", true]);
  assert.deepEqual(await copy({ writeText: async () => { throw new Error("no"); } }, true), ["Copied.", true]);
  assert.deepEqual(await copy(undefined, false), ["Press Ctrl+C.", false]);
  show({ link: { ...link, value: "http://x/#8" } });
  assert.equal(at("[role=status]").textContent, "", "another text is not copied yet");
});

test("the line of moves tells its place in a while, once, and is not pulled from the hand", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const line = (value, mark = null) => ({ kind: "timeline", label: "Move", high: 3, value, mark, texts: ["deal", "1", "2", "3"] });
  show({ at: line(3, 2) });
  assert.deepEqual([at(".cm-line-mark").hidden, at(".cm-track").style.getPropertyValue("--at")], [false, String(2 / 3)]);
  for (const value of ["2", "1", "0"]) {
    at("input").value = value;
    fire(at("input"), "input");
  }
  assert.equal(at("output").textContent, "deal");
  show({ at: line(2) });
  assert.equal(at("input").value, "0", "in the hand");
  mock.timers.tick(90);
  assert.deepEqual(changes, [["at", 0]]);
  show({ at: line(1) });
  assert.deepEqual([at("input").value, at(".cm-line-mark").hidden], ["1", true]);
  fire(at("input"), "input");
  mock.timers.tick(90);
  assert.equal(changes.length, 1, "where it stands is no news");
});

test("a panel that closes gives the focus back to what opened it", () => {
  parent.insertAdjacentHTML("afterbegin", "<button aria-expanded='false' data-id='settings'></button><button id='card'></button>");
  parent.querySelector("#card").focus();
  show({ a: check("A") });
  at("input").focus();
  show({ a: check("A") }, false);
  assert.equal(document.activeElement.dataset.id, "settings");
  parent.querySelector("[data-id=settings]").remove();
  parent.querySelector("#card").focus();
  show({ a: check("A") });
  at("input").focus();
  show({}, false);
  assert.equal(document.activeElement.id, "card", "where no button opened it, to what had the focus");
});

test("somebody who is elsewhere keeps the focus when a panel closes", () => {
  parent.insertAdjacentHTML("afterbegin", "<button id='card'></button>");
  show({ a: check("A") });
  parent.querySelector("#card").focus();
  show({}, false);
  assert.equal(document.activeElement.id, "card");
  assert.ok(shown.element.hidden);
});

test("a panel that opens can be closed where it is", () => {
  let closed = 0;
  const leaf = panel(parent, "cm-leaf cm-howto", () => {}, { word: () => "Close", close: () => (closed += 1) });
  leaf.show({ label: "How to play", visible: true, controls: {} });
  const cross = leaf.element.querySelector(".cm-close");
  cross.click();
  assert.deepEqual([cross.getAttribute("aria-label"), closed], ["Close", 1]);
});
