// @ts-check
// A memory snapshot of Python as the builder packed it: without long runs of zeros, and without the machine's own
// initial memory.

const HEAD = 2; // numbers: the size of the memory, and how many stretches it has
const EACH = 2; // numbers for each stretch: its start and its length

/**
 * The memory at its full size, still without the machine's own initial memory.
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
 * Where in its buffer the heap of a snapshot begins: Pyodide puts its own data first.
 * @param {Uint8Array} memory in Pyodide's format
 */
export function heap({ buffer, byteOffset }) {
  const [, begins] = new Uint32Array(buffer, byteOffset, 2);
  return byteOffset + begins;
}

/**
 * Removes the machine's own initial memory from a snapshot, or restores it: calling it a second time undoes the first.
 * @param {Uint8Array} memory in Pyodide's format
 * @param {ArrayBufferLike} machine the memory of a machine that has not yet run
 */
export function toggle(memory, machine) {
  const own = new Uint32Array(machine);
  const words = new Uint32Array(memory.buffer, heap(memory), own.length);
  for (let at = 0; at < own.length; at++) if (own[at]) words[at] ^= own[at]; // most of it is zero
}
