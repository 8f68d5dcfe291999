// @ts-check
// A memory of Python's as the builder has packed it: without the long stretches in which there is nothing, and without
// what the machine, as it starts, has of itself.

const HEAD = 2; // numbers: how large the memory is, and how many stretches there are
const EACH = 2; // numbers of each stretch: where it begins, and how long it is

/**
 * The memory as it was, but for what the machine has of itself.
 * @param {ArrayBuffer} kept
 */
export function spread(kept) {
  const [size, count] = new Uint32Array(kept, 0, HEAD);
  const table = new Uint32Array(kept, HEAD * 4, count * EACH);
  const memory = new Uint8Array(size);
  let at = HEAD * 4 + table.byteLength;
  for (let stretch = 0; stretch < table.length; stretch += EACH) {
    memory.set(new Uint8Array(kept, at, table[stretch + 1]), table[stretch]);
    at += table[stretch + 1];
  }
  return memory;
}

/**
 * Where in its buffer the heap of a memory begins: Pyodide notes first what it needs itself.
 * @param {Uint8Array} memory as Pyodide keeps it
 */
export function heap({ buffer, byteOffset }) {
  const [, begins] = new Uint32Array(buffer, byteOffset, 2);
  return byteOffset + begins;
}

/**
 * Takes out of a memory what the machine has of itself as it starts, or puts it in again: twice is as it was.
 * @param {Uint8Array} memory as Pyodide keeps it
 * @param {ArrayBufferLike} machine the memory of a machine that has not yet run
 */
export function toggle(memory, machine) {
  const own = new Uint32Array(machine);
  const words = new Uint32Array(memory.buffer, heap(memory), own.length);
  for (let at = 0; at < own.length; at++) if (own[at]) words[at] ^= own[at]; // most of it is nothing
}
