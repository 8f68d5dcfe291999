import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { put } from "../../widgets/cardmath_widgets/site/page/static/archive.js";

const MAKE = `
import io, sys, zipfile
made = io.BytesIO()
with zipfile.ZipFile(made, "w") as packed:
    packed.writestr("a/b/c.py", b"x = 1")
    packed.writestr("a/b/ʒ.txt", "Ʒ".encode())
    packed.writestr("a/empty.txt", b"")
sys.stdout.buffer.write(made.getvalue())
`;

test("every file of an archive comes to its place, whole", () => {
  const bytes = execFileSync("python3", ["-c", MAKE]);
  const files = new Map();
  const folders = [];
  const system = {
    mkdirTree: (path) => folders.push(path),
    writeFile: (path, content) => files.set(path, new TextDecoder().decode(content)),
  };
  put(system, new Uint8Array(bytes).buffer, "/lib");
  assert.deepEqual([...files], [["/lib/a/b/c.py", "x = 1"], ["/lib/a/b/ʒ.txt", "Ʒ"], ["/lib/a/empty.txt", ""]]);
  assert.deepEqual(folders, ["/lib/a/b", "/lib/a"]);
});
