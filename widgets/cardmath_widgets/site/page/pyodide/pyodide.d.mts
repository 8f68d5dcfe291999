// What the worker uses of Pyodide. For the type checker alone: the builder puts the real one in its place.

export interface Pyodide {
  /** A module or function of Python's, called as if it were a script's. */
  pyimport(name: string): any;
  runPython(code: string): any;
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  setInterruptBuffer(flag: Uint8Array): void;
  /** Its own: whether it takes stacks for such as can be switched. */
  _module: { jspiSupported: boolean };
}

interface Options {
  indexURL: string;
  _loadSnapshot?: Promise<Uint8Array>;
  fsInit?: () => Promise<void>;
}

export function loadPyodide(options: Options): Promise<Pyodide>;
