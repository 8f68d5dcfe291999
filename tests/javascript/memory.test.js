import assert from "node:assert/strict";
import { test } from "node:test";

import { spread } from "../../widgets/cardmath_widgets/site/page/static/memory.js";

test("a memory is what it was before its builder left out what is nothing", () => {
  // Nine bytes of which two stretches are something: as condensed of memory.py packs them.
  const head = new Uint8Array(new Uint32Array([9, 2, 0, 3, 7, 1]).buffer);
  const kept = Uint8Array.from([...head, 1, 2, 3, 4]);
  assert.deepEqual([...spread(kept.buffer)], [1, 2, 3, 0, 0, 0, 0, 4, 0]);
});
