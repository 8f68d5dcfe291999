// @ts-check
// Joins both halves of the machine in which Python runs (`halves.py` cuts it): what a first board needs, and the rest.

const OURS = "cardmath."; // so begins what the first half offers to the second alone
const LOADER = 0; // its place in the table by way of which halves call each other

// (module (import "a" "b" (func)) (export "c" (func 0))): a script that machines can call from a table.
const CALLABLE = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 0x61, 1, 0x62, 0, 0, 7, 5, 1, 1, 0x63, 0, 0,
]);

/**
 * @param {WebAssembly.Exports} first what the first half offers
 * @param {WebAssembly.Imports} imports what it was given
 * @param {() => BufferSource} load brings the second half at once, when something of it is called before it was joined
 */
export function halves(first, imports, load) {
  const table = /** @type {WebAssembly.Table} */ (first[`${OURS}halves`]);
  const joined = /** @type {WebAssembly.Global} */ (first[`${OURS}joined`]);

  /** @param {WebAssembly.Module} second */
  function join(second) {
    if (joined.value) return;
    new WebAssembly.Instance(second, { ...imports, first });
    joined.value = 1;
  }

  const loader = new WebAssembly.Instance(new WebAssembly.Module(CALLABLE), {
    a: { b: () => join(new WebAssembly.Module(load())) },
  });
  table.set(LOADER, loader.exports.c);
  const machine = Object.fromEntries(Object.entries(first).filter(([name]) => !name.startsWith(OURS)));
  return { machine, join };
}
