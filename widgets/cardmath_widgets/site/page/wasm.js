// @ts-check
// The differences between browsers in the WebAssembly machine that runs Python: a memory snapshot taken in one browser
// must work in all.

import { heap } from "./memory.js";

/**
 * The exports of a machine, with one function object for each function. Some browsers create two objects for a
 * function that is also in the table. The numbers assigned by Pyodide would then differ from the ones in the snapshot.
 * @param {WebAssembly.Exports} exports
 * @returns {WebAssembly.Exports}
 */
export function single(exports) {
  const table = /** @type {WebAssembly.Table} */ (exports.__indirect_function_table);
  const standing = new Map();
  for (let at = 0; at < table.length; at++) {
    const one = table.get(at);
    if (one) standing.set(one.name, one); // the function's number in the machine
  }
  return Object.fromEntries(Object.entries(exports).map(
    ([name, one]) => [name, (typeof one === "function" && standing.get(one.name)) || one]));
}

/**
 * The heap of a machine, and the position of its trampoline, the function that calls others with any arguments. The
 * value there is 0 if this browser has no native trampoline and uses JavaScript instead.
 * @param {WebAssembly.Exports} exports
 */
function calling(exports) {
  const own = new Uint32Array(/** @type {WebAssembly.Memory} */ (exports.memory).buffer);
  const [runtime, shift] = [exports._PyRuntime, exports._PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET].map(
    (one) => /** @type {WebAssembly.Global} */ (one).value);
  return { own, at: (runtime + own[shift / 4]) / 4 };
}

/**
 * Whether the machine's stack can be suspended: a stack with JavaScript frames in it cannot.
 * @param {WebAssembly.Exports} exports of a machine that has been set up
 */
export function isWhole(exports) {
  const { own, at } = calling(exports);
  return own[at] !== 0;
}

/**
 * Writes the values that the machine found in this browser during its setup into a snapshot.
 * @param {Uint8Array} memory in Pyodide's format
 * @param {WebAssembly.Exports} exports
 */
export function settle(memory, exports) {
  const { own, at } = calling(exports);
  new Uint32Array(memory.buffer, heap(memory), at + 1)[at] = own[at];
}
