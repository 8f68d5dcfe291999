// Output with \r and \b, as a terminal shows it. The cases are those of tests/widgets/test_server_outputs.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { joined, shown } from "../../widgets/cardmath_widgets/page/shell/terminal.js";

const cases = JSON.parse(readFileSync(new URL("../widgets/terminal.json", import.meta.url), "utf8"));

for (const { pieces, seen } of cases) {
  test(JSON.stringify(pieces), () => {
    const kept = pieces.reduce(joined, "");
    assert.equal(shown(kept), seen);
    assert.equal(shown(pieces.join("")), seen);
    assert.ok(kept.length <= 2 * seen.length + 1);
  });
}
