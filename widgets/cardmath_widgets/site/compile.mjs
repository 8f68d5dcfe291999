// Compiles what a page imports, with the very Python that will run it: node compile.mjs FOLDER
//
// FOLDER holds Pyodide and packages.zip. What a page imports of them goes compiled into modules.zip and
// python_stdlib.zip, what is left into packages.zip and library.zip. Reading modules as they are written takes a
// tablet longer than all the rest of their loading.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process, { argv } from "node:process";
import { pathToFileURL } from "node:url";

const folder = argv[2];

async function compile() {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  // Less to load: errors of what goes along tell their lines, and not the columns, too.
  const env = { PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: folder, env });
  // A plain array of bytes: Pyodide does not know those of Node.
  const packages = new Uint8Array(await readFile(join(folder, "packages.zip")));
  python.unpackArchive(packages, "zip", { extractDir: "/lib/cardmath" });
  python.FS.writeFile("/packages.zip", packages);
  python.FS.writeFile("/compiling.py", await readFile(new URL("compiling.py", import.meta.url)));
  python.runPython("import sys; sys.path[:0] = ['/', '/lib/cardmath']");
  python.pyimport("compiling").write_all();
  for (const name of ["modules.zip", "packages.zip", "python_stdlib.zip", "library.zip"]) {
    await writeFile(join(folder, name), python.FS.readFile(`/compiled/${name}`));
  }
}

// Node would show the line of a script where something fails, and those of Pyodide have a million characters.
compile().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
