// The parts of Pyodide that the worker uses. This file is only for the type checker; the builder puts the real script
// in its place.

export interface Pyodide {
  /** A Python module or function, called like one in JavaScript. */
  pyimport(name: string): any;
  runPython(code: string): any;
  FS: { mkdirTree(path: string): void; writeFile(path: string, content: Uint8Array): void };
  setInterruptBuffer(flag: Uint8Array): void;
  /** Internal: whether Pyodide treats call stacks as switchable. */
  _module: { jspiSupported: boolean };
}

interface Options {
  indexURL: string;
  /** What its script exports, where that has been loaded from elsewhere. */
  createPyodideModule?: unknown;
  _loadSnapshot?: Promise<Uint8Array>;
  fsInit?: () => Promise<void>;
}

export function loadPyodide(options: Options): Promise<Pyodide>;
