import assert from "node:assert/strict";
import { test } from "node:test";

import { spread, toggle } from "../../widgets/cardmath_widgets/site/page/memory.js";

test("a memory is what it was before its builder left out what is nothing", () => {
  // Nine bytes with two non-zero stretches, as packed by condensed in packing.py.
  const head = new Uint8Array(new Uint32Array([9, 2, 0, 3, 7, 1]).buffer);
  const kept = Uint8Array.from([...head, 1, 2, 3, 4]);
  assert.deepEqual([...spread(kept.buffer)], [1, 2, 3, 0, 0, 0, 0, 4, 0]);
});

test("what the machine has of itself is taken out of a memory and put in again", () => {
  // Pyodide's own notes (sixteen bytes that state their length), then eight bytes of heap; the machine has four.
  const notes = new Uint8Array(new Uint32Array([0x534b, 16, 0, 0]).buffer);
  const before = [...notes, 1, 2, 3, 9, 5, 6, 7, 8];
  const memory = Uint8Array.from(before);
  const machine = Uint8Array.from([1, 2, 3, 4]).buffer;
  toggle(memory, machine);
  assert.deepEqual([...memory.subarray(16)], [0, 0, 0, 9 ^ 4, 5, 6, 7, 8]);
  toggle(memory, machine);
  assert.deepEqual([...memory], before);
});
