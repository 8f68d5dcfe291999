// What the worker uses of Pyodide. For the type checker alone: the builder puts the real one in its place.

export interface Pyodide {
  /** A module or function of Python's, called as if it were a script's. */
  pyimport(name: string): any;
  runPython(code: string): any;
  setInterruptBuffer(flag: Uint8Array): void;
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
}

export function loadPyodide(options: { indexURL: string }): Promise<Pyodide>;
