// The files inside one document: their bytes, their modules, and what the browser forgets.
import assert from "node:assert/strict";
import { test } from "node:test";

import { ROOT, answer } from "../../widgets/cardmath_widgets/site/one_file/answer.js";
import { decoded } from "../../widgets/cardmath_widgets/site/one_file/decoded.js";
import { asBlob, asData, gathered, linker } from "../../widgets/cardmath_widgets/site/one_file/linker.js";

test("characters become the bytes that they were, and changed ones are changed back", () => {
  assert.deepEqual([...decoded("\u6261\u0001\u803c", 4)], [0x61, 0x62, 0x3c, 0]);
  assert.deepEqual([...decoded("\u6261\u0001\u803c", 3)], [0x61, 0x62, 0x3c]);
  assert.deepEqual([...decoded("", 0)], []);
});

test("a file comes in pieces, and a missing one is said to be missing", async () => {
  const whole = Uint8Array.from({ length: 200_000 }, (_, at) => at);
  const came = answer(whole);
  assert.equal(came.headers.get("Content-Length"), "200000");
  let pieces = 0;
  for await (const _piece of came.clone().body) pieces += 1;
  assert.ok(pieces > 2);
  assert.deepEqual(new Uint8Array(await came.arrayBuffer()), whole);
  assert.equal(answer(undefined).status, 404);
});

const TEXTS = {
  "a/start.js": 'import { two } from "./two.js";\nimport "../b/three.js";\nexport default [two, import.meta.url];',
  "a/two.js": 'import { three } from "../b/three.js";\nexport const two = 2 * three;\nexport const far = () => import("./no.js");',
  "b/three.js": "export const three = 3;",
  "b/other.js": "",
};
const textOf = (place) => TEXTS[place];

for (const made of [asBlob, asData]) test(`modules find what they import, each once: ${made.name}`, async () => {
  const address = linker(textOf, made);
  assert.equal(address("a/start.js"), address("a/start.js"));
  assert.equal(address("gone.js"), `${ROOT}gone.js`);
  const text = await (await fetch(address("a/two.js"))).text();
  assert.ok(text.includes(`from "${address("b/three.js")}"`));
  assert.ok(text.includes(`import("${ROOT}a/no.js")`));
  const start = await (await fetch(address("a/start.js"))).text();
  assert.ok(start.includes(`from "${address("a/two.js")}"`) && start.includes(`import "${address("b/three.js")}"`));
  assert.ok(start.includes(`[two, "${ROOT}a/start.js"]`));
});

test("a worker gets the modules that it needs, and no others", () => {
  assert.deepEqual(Object.keys(gathered("a/start.js", textOf)), ["a/start.js", "a/two.js", "b/three.js"]);
});
