import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { joined, put } from "../../widgets/cardmath_widgets/site/page/archive.js";

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

const PACKAGE = `
import sys, zipfile
name, *files = sys.argv[1:]
with zipfile.ZipFile(name, "w") as packed:
    for file in files:
        packed.writestr(*file.split("=", 1))
`;
const USE = `
import sys, zipfile
sys.path.insert(0, sys.argv[1])
from one import two
import one.more, three
print(two, one.more.x, three.x, zipfile.ZipFile(sys.argv[1]).testzip())
`;

test("two archives are one, from which Python imports all parts of a package", () => {
  const folder = mkdtempSync(join(tmpdir(), "joined-"));
  try {
    const places = ["first.zip", "second.zip", "whole.zip"].map((name) => join(folder, name));
    execFileSync("python3", ["-c", PACKAGE, places[0], "one/__init__.py=two = 2"]);
    execFileSync("python3", ["-c", PACKAGE, places[1], "one/more.py=x = 3", "three.py=x = 4"]);
    const [first, second] = places.slice(0, 2).map((place) => new Uint8Array(readFileSync(place)).buffer);
    writeFileSync(places[2], joined(first, second));
    assert.equal(execFileSync("python3", ["-c", USE, places[2]], { encoding: "utf-8" }), "2 3 4 None\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
