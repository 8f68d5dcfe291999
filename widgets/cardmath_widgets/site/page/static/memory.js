// @ts-check
// A memory of Python's as the builder has packed it: without the long stretches in which there is nothing.

const HEAD = 2; // numbers: how large the memory is, and how many stretches there are
const EACH = 2; // numbers of each stretch: where it begins, and how long it is

/**
 * The memory as it was.
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
