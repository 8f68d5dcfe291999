import assert from "node:assert/strict";
import { test } from "node:test";

import { isWhole, settle, single } from "../../widgets/cardmath_widgets/site/page/wasm.js";

// Each function of a machine is named after its number.
const numbered = (number) => Object.defineProperty(() => number, "name", { value: String(number) });

/** Makes a machine with these functions in its table. */
const machine = (functions, others) => ({
  __indirect_function_table: { length: functions.length, get: (at) => functions[at] },
  ...others,
});

test("a function that stands in the table is offered as that one, in the order in which all are offered", () => {
  const [seven, seventh, eight] = [numbered(7), numbered(7), numbered(8)];
  const memory = { buffer: new ArrayBuffer(4) };
  const offered = single(machine([null, seven], { eight, memory, again: seventh, seven }));
  assert.deepEqual(Object.keys(offered), ["__indirect_function_table", "eight", "memory", "again", "seven"]);
  assert.equal(offered.again, seven);
  assert.equal(offered.seven, seven);
  assert.equal(offered.eight, eight);
  assert.equal(offered.memory, memory);
});

// The third word of the heap holds the offset of the number, counted from _PyRuntime, the fourth word.
const setUp = (number) => ({
  memory: { buffer: Uint32Array.from([0, 0, 8, 0, 0, number]).buffer },
  _PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: { value: 8 },
  _PyRuntime: { value: 12 },
});

test("a memory is told what the machine has found of this browser", () => {
  const notes = [0x534b, 16, 0, 0];
  const memory = new Uint8Array(Uint32Array.from([...notes, 1, 2, 8, 4, 5, 14174, 7]).buffer);
  settle(memory, setUp(0));
  assert.deepEqual([...new Uint32Array(memory.buffer)], [...notes, 1, 2, 8, 4, 5, 0, 7]);
});

test("what scripts have a part in cannot be suspended", () => {
  assert.ok(isWhole(setUp(14174)));
  assert.ok(!isWhole(setUp(0)));
});
