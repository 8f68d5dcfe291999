// Saves the memory of a Python that has imported all that a page may need: node snapshot.mjs FOLDER
//
// FOLDER contains Pyodide and both archives of our packages; memory.bin is written beside them. Pages start from it.
// _makeSnapshot is internal to the one Pyodide version in the site.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process, { argv } from "node:process";
import { pathToFileURL } from "node:url";

import { toggle } from "./page/memory.js";

const folder = argv[2];

// The machine's own initial memory, before it has run; pages have it, too.
const { instantiate } = WebAssembly;
/** @type {ArrayBuffer} */
let machine;
WebAssembly.instantiate = async (source, imports) => {
  const made = await instantiate(source, imports);
  machine ??= (made.instance ?? made).exports.memory?.buffer.slice();
  return made;
};

async function snapshot() {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  // Makes the order of sets reproducible, as far as possible.
  const env = { PYTHONHASHSEED: "0" };
  const python = await loadPyodide({ indexURL: folder, _makeSnapshot: true, env });
  for (const name of ["modules.zip", "packages.zip"]) {
    const archive = new Uint8Array(await readFile(join(folder, name)));
    python.unpackArchive(archive, "zip", { extractDir: "/lib/cardmath" });
  }
  python.FS.writeFile("/compiling.py", await readFile(new URL("compiling.py", import.meta.url)));
  python.runPython(`
    import sys
    sys.path[:0] = ["/", "/lib/cardmath"]
    import compiling
    compiling.import_all()
    sys.path.remove("/")
    del sys.modules["compiling"], compiling
    # Pages have another archive there, with other places in it.
    import gc, zipimport
    zipimport._zip_directory_cache.clear()
    sys.path_importer_cache.clear()
    gc.collect()
  `);
  const memory = python.makeMemorySnapshot();
  toggle(memory, machine);
  await writeFile(join(folder, "memory.bin"), memory);
}

// Node would print the line where the error occurred, and Pyodide's lines have a million characters.
snapshot().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
