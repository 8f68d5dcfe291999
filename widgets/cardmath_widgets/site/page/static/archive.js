// @ts-check
// The files of a zip archive in which nothing is compressed, put into Python's file system.

/** @typedef {{ mkdirTree(path: string): void, writeFile(path: string, content: Uint8Array): void }} FileSystem */

const FILE = 0x04034b50;
const HEAD = 30; // bytes before the name

/**
 * Much faster than Python's own way, which is written for archives of every kind.
 * @param {FileSystem} system
 * @param {ArrayBuffer} archive
 * @param {string} folder
 */
export function put(system, archive, folder) {
  const view = new DataView(archive);
  const words = new TextDecoder();
  const made = new Set();
  for (let at = 0; view.getUint32(at, true) === FILE; ) {
    const size = view.getUint32(at + 18, true);
    const nameLength = view.getUint16(at + 26, true);
    const name = words.decode(new Uint8Array(archive, at + HEAD, nameLength));
    const begins = at + HEAD + nameLength + view.getUint16(at + 28, true);
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) {
      system.mkdirTree(parent);
      made.add(parent);
    }
    system.writeFile(path, new Uint8Array(archive, begins, size));
    at = begins + size;
  }
}
