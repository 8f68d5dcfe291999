// @ts-check
// The machine in which Python runs, where it differs from browser to browser: a memory that was kept in one is to
// be read in all.

import { heap } from "./memory.js";

/**
 * What a machine offers, with one function for each of its own. Some browsers make two of one that also stands in the
 * table, and Pyodide would count on from there otherwise than the memory does.
 * @param {WebAssembly.Exports} exports
 * @returns {WebAssembly.Exports}
 */
export function single(exports) {
  const table = /** @type {WebAssembly.Table} */ (exports.__indirect_function_table);
  const standing = new Map();
  for (let at = 0; at < table.length; at++) {
    const one = table.get(at);
    if (one) standing.set(one.name, one); // the number that the function has in the machine
  }
  return Object.fromEntries(Object.entries(exports).map(
    ([name, one]) => [name, (typeof one === "function" && standing.get(one.name)) || one]));
}

/**
 * The heap of a machine, and where in it stands which function calls others whatever they take: 0 where this browser
 * has none, and scripts call them.
 * @param {WebAssembly.Exports} exports
 */
function calling(exports) {
  const own = new Uint32Array(/** @type {WebAssembly.Memory} */ (exports.memory).buffer);
  const [runtime, shift] = [exports._PyRuntime, exports._PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET].map(
    (one) => /** @type {WebAssembly.Global} */ (one).value);
  return { own, at: (runtime + own[shift / 4]) / 4 };
}

/**
 * Whether what the machine does can be suspended: what scripts have a part in cannot.
 * @param {WebAssembly.Exports} exports of a machine that has been set up
 */
export function isWhole(exports) {
  const { own, at } = calling(exports);
  return own[at] !== 0;
}

/**
 * Writes into a memory what the machine has found of this browser as it was set up.
 * @param {Uint8Array} memory as Pyodide keeps it
 * @param {WebAssembly.Exports} exports
 */
export function settle(memory, exports) {
  const { own, at } = calling(exports);
  new Uint32Array(memory.buffer, heap(memory), at + 1)[at] = own[at];
}
