// What the worker uses of Pyodide. For the type checker alone: the builder puts the real one in its place.

export interface Pyodide {
  /** A module or function of Python's, called as if it were a script's. */
  pyimport(name: string): any;
  runPython(code: string): any;
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  setInterruptBuffer(flag: Uint8Array): void;
}

export function loadPyodide(options: { indexURL: string; _loadSnapshot?: Uint8Array }): Promise<Pyodide>;
