import assert from "node:assert/strict";
import { test } from "node:test";

import { SITE } from "./scripts.js";

const { isRaw } = await import(new URL("packed.js", SITE));

test("a host compresses nothing if a script came as large as it is", (t) => {
  const sizes = {
    raw: { encodedBodySize: 4600, decodedBodySize: 4600 },
    compressed: { encodedBodySize: 1900, decodedBodySize: 4600 },
    // From a service worker, or a browser that keeps this to itself.
    unknown: { encodedBodySize: 0, decodedBodySize: 0 },
  };
  t.mock.method(performance, "getEntriesByName", (name) => (name in sizes ? [sizes[name]] : []));
  assert.deepEqual(["raw", "compressed", "unknown", "missing"].map(isRaw), [true, false, false, false]);
});
