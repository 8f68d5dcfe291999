// The script that Pyodide's loader starts. This file is only for the type checker; the builder puts the real script in
// its place.

declare const createModule: unknown;
export default createModule;
