// The script to which Pyodide's loader hands over. For the type checker alone: the builder puts the real one in its
// place.

declare const createModule: unknown;
export default createModule;
