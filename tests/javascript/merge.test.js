import assert from "node:assert/strict";
import { test } from "node:test";

import { merged } from "../../widgets/cardmath_widgets/page/merge.js";

test("a patch removes, replaces, goes deeper and orders", () => {
  const before = { a: 1, b: { x: 1, y: 2 }, c: [1] };
  const after = merged(before, { a: null, b: { x: [5] }, d: [{ z: 1 }], "": [["", "d"]] });
  assert.deepEqual(after, { d: { z: 1 }, b: { x: 5, y: 2 }, c: [1] });
  assert.deepEqual(Object.keys(after), ["d", "b", "c"]);
});

test("runs of keys come behind the key that they follow", () => {
  const order = (patch) => Object.keys(merged({ a: 1, b: 2, c: 3 }, patch)).join("");
  assert.equal(order({ x: [0], y: [0], z: [0], "": [["a", "x", "y"], ["c", "z"]] }), "axybcz");
  assert.equal(order({ b: null, x: [0], "": [["a", "x"]] }), "axc");
  assert.equal(order({ "": [["", "c", "a", "b"]] }), "cab");
});

test("what has not changed is the same object", () => {
  const before = { a: { x: 1 }, b: { y: 1 } };
  const after = merged(before, { b: { y: [2] } });
  assert.equal(after.a, before.a);
  assert.notEqual(after.b, before.b);
  assert.equal(merged(before, {}), before);
});
