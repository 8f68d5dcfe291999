// Compiles what a page imports, with the same Python that will run it: node compile.mjs FOLDER
//
// FOLDER contains Pyodide and packages.zip. Modules that a page imports are compiled into modules.zip and
// python_stdlib.zip, and the files that they read go into packages.zip. Modules that no page of ours imports go into
// rest.zip and library.zip. On a tablet, compiling the sources would take longer than the rest of the loading.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process, { argv } from "node:process";
import { pathToFileURL } from "node:url";

const folder = argv[2];

async function compile() {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  // This makes the files smaller: errors in the compiled modules show lines, but no columns.
  const env = { PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: folder, env });
  // A plain byte array, because Pyodide does not accept Node's buffers.
  const packages = new Uint8Array(await readFile(join(folder, "packages.zip")));
  python.unpackArchive(packages, "zip", { extractDir: "/lib/cardmath" });
  python.FS.writeFile("/packages.zip", packages);
  python.FS.writeFile("/compiling.py", await readFile(new URL("compiling.py", import.meta.url)));
  python.runPython("import sys; sys.path[:0] = ['/', '/lib/cardmath']");
  python.pyimport("compiling").write_all();
  for (const name of ["modules.zip", "packages.zip", "rest.zip", "python_stdlib.zip", "library.zip"]) {
    await writeFile(join(folder, name), python.FS.readFile(`/compiled/${name}`));
  }
}

// Node would print the line where the error occurred, and Pyodide's lines have a million characters.
compile().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
