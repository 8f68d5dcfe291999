import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { placed, window } from "./dom.js";
import { elements } from "./scripts.js";

const { tree } = await elements("tree");
window.matchMedia = () => ({ matches: true });

let root, drawn;
beforeEach(() => {
  root = placed();
  drawn = tree(root);
});
const text = (words) => ({ tag: "p", text: words });
const button = (words, attributes = {}) => ({ tag: "button", text: words, attributes });
const show = (children, attributes) => drawn.show({ tag: "div", children, attributes });
const inner = () => root.firstChild;

test("what is drawn has its tags, words and attributes, in the order of their keys", () => {
  show({ a: text("one"), b: button("two", { "data-press": "x", "aria-label": "Two" }) }, { class: "desk" });
  assert.equal(root.innerHTML,
    '<div class="desk"><p>one</p><button data-press="x" aria-label="Two">two</button></div>');
});

test("an element is kept as long as its key has the same tag, wherever it goes", () => {
  show({ a: text("one"), b: button("two") });
  const [a, b] = inner().children;
  show({ c: text("new"), b: button("two!"), a: text("one") });
  assert.deepEqual([...inner().children].map((one) => one.textContent), ["new", "two!", "one"]);
  assert.equal(inner().children[1], b);
  assert.equal(inner().children[2], a);
  show({ b: text("a paragraph now") });
  assert.notEqual(inner().firstChild, b);
  assert.equal(inner().children.length, 1);
});

test("attributes that go are taken away; styles and values are set as such", () => {
  show({ a: button("x", { "aria-pressed": "true", style: "left: 3px" }) });
  show({ a: button("x", { style: "" }) });
  const [a] = inner().children;
  assert.ok(!a.hasAttribute("aria-pressed"));
  assert.equal(a.style.left, "");
  show({ b: { tag: "input", attributes: { value: "7" } } });
  const field = inner().firstChild;
  field.value = "8";
  show({ b: { tag: "input", attributes: { value: "7", "data-next": "" } } });
  assert.equal(field.value, "8", "what is being written is not lost");
  show({ b: { tag: "input", attributes: { value: "" } } });
  assert.equal(field.value, "");
});

test("focus that would vanish goes to what is nearest to where it stood", () => {
  show({ row: { tag: "div", children: { a: button("a"), b: button("b") } }, end: button("end") });
  const [a, b] = inner().firstChild.children;
  b.focus();
  show({ row: { tag: "div", children: { a: button("a") } }, end: button("end") });
  assert.equal(document.activeElement, a);
  show({ end: button("end") });
  assert.equal(document.activeElement.textContent, "end");
});

test("focus that does not vanish, or is elsewhere, stays", () => {
  document.body.insertAdjacentHTML("beforeend", "<input id='else'>");
  show({ a: button("a"), b: button("b") });
  document.querySelector("#else").focus();
  show({ a: button("a") });
  assert.equal(document.activeElement.id, "else");
  inner().firstChild.focus();
  show({ a: button("a!"), c: button("c") });
  assert.equal(document.activeElement.textContent, "a!");
});

test("drawings are put in as they are, and drawn anew only where they differ", () => {
  show({ a: { tag: "span", markup: "<svg><circle></circle></svg>" } });
  const drawing = inner().firstChild.firstChild;
  show({ a: { tag: "span", markup: "<svg><circle></circle></svg>", attributes: { class: "x" } } });
  assert.equal(inner().firstChild.firstChild, drawing);
  show({ a: { tag: "span", markup: "<svg></svg>" } });
  assert.notEqual(inner().firstChild.firstChild, drawing);
});

test("a place of a page is an element itself, and keeps what the page says of it", () => {
  document.body.insertAdjacentHTML("beforeend", "<ul class='own' hidden><li>so far</li></ul>");
  const place = document.querySelector("ul.own");
  const drawn = tree(place, true);
  drawn.show({ tag: "ul" });
  assert.deepEqual([place.hidden, place.className, place.textContent], [false, "own", "so far"]);
  drawn.show({ tag: "ul", children: { a: { tag: "li", text: "A" }, b: { tag: "li", text: "B" } } });
  const [first] = place.children;
  drawn.show({ tag: "ul", attributes: { hidden: "" }, children: { b: { tag: "li", text: "B" }, a: { tag: "li", text: "A" } } });
  assert.deepEqual([place.hidden, place.className, place.textContent, place.lastChild === first], [true, "own", "BA", true]);
  place.remove();
});

test("a box that was ticked follows what is drawn", () => {
  const box = (/** @type {object} */ attributes) => show({ a: { tag: "input", attributes: { type: "checkbox", ...attributes } } });
  box({ checked: "" });
  const field = inner().firstChild;
  field.checked = false;
  box({ checked: "", title: "x" });
  assert.equal(field.checked, false, "a press is not taken back while the class has not answered");
  box({});
  box({ checked: "" });
  assert.equal(field.checked, true);
});
