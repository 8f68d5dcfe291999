// @ts-check
// The worker in which Python runs. It fetches Pyodide and our packages from beside itself, and nothing else.

import { put } from "./archive.js";
import * as packing from "./fzstd.js";
import { halves } from "./halves.js";
import { isWhole, settle, single } from "./machine.js";
import { spread, toggle } from "./memory.js";
import { unpacked, unpackedAtOnce } from "./packed.js";

/** @typedef {import("./pyodide/pyodide.mjs").Pyodide} Pyodide */
/**
 * @typedef {object} Order the first message of the page: what is to be opened
 * @property {string} cells
 * @property {string} language
 * @property {boolean} isOwn whether it is a notebook that somebody else has made, who may import anything
 * @property {string} [files] where an archive is of the files beside it, if there are any
 */

const here = (/** @type {string} */ name) => new URL(name, import.meta.url);
const fetched = self.fetch.bind(self);
const PACKAGES = "/lib/cardmath";
const LATE = `${PACKAGES}/late-modules.json`; // the names of modules that come after the board
const LIBRARY = "/lib/python314.zip"; // where Pyodide has Python's own library
const MORE = "/lib/more.zip"; // and where we have what only notebooks of others may ask for
const REST = ["packages.zip", "pyodide/python_stdlib.zip", "library.zip"]; // what pages may import later
const SECOND_HALF = "second.half"; // what the machine needs after the board
const BESIDE = "/home/notebook"; // where a notebook runs that brings files
const SOON = 500; // ms after which the board is there: browsers soon keep what they have compiled, and only once
const LATER = 5000; // and after which nobody waits for anything else
const PAGE = 65536; // what WebAssembly's memory grows by
const isKept = self.name === "kept";

/** @param {number | string} loaded */
const count = (loaded) => self.postMessage({ loaded });
/** @param {string} name */
const content = async (name) => (await unpacked(name, isKept, isKept ? undefined : count)).arrayBuffer();

/** @type {(isSlow: boolean) => void} */
let decide = () => {};
/** @type {Promise<boolean>} whether Python starts without a memory: on a slow line that is sooner */
const isPlain = new Promise((resolve) => (decide = resolve));
if (self.name !== "new") decide(self.name === "plain");
/**
 * What only one of both ways needs; nothing on the other.
 * @param {boolean} plain
 * @param {string} name
 */
const either = async (plain, name) => (await isPlain) === plain ? content(name) : null;

// All at once, and each only once: what is not begun now would wait for something else.
const indexURL = here("pyodide/").href;
const loader = import("./pyodide/pyodide.mjs");
import("./pyodide/pyodide.asm.mjs").then(() => count("pyodide.asm.mjs")); // by the loader, later
/** @type {(compiled: WebAssembly.Module | PromiseLike<never>) => void} */
let take;
/** @type {Promise<WebAssembly.Module>} */
const wasm = new Promise((resolve) => (take = resolve));
// It begins with the memory of a Python that has imported all it may need, if the browser can read that.
const memory = either(false, "memory").then((kept) => kept && spread(kept));
const library = either(true, "first.zip");
const modules = either(true, "modules.zip");
const files = content("files.zip");
const second = isKept ? content(SECOND_HALF) : null;
// An archive of nothing: that Python does not look again for what it has imported.
const NOTHING = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

// Pyodide asks for its parts by itself, under their own names.
self.fetch = async (address, options) => {
  const name = String(address);
  if (name.endsWith(".wasm")) return new Response();
  if (name.endsWith(".zip")) return new Response(await library ?? NOTHING);
  return fetched(address, options);
};
/** @type {WebAssembly.Exports} */
let machine;
/** @type {(second: WebAssembly.Module) => void} */
let join;
/**
 * Stands for the browser's own while Pyodide starts.
 * @param {unknown} _source
 * @param {WebAssembly.Imports} imports
 */
WebAssembly.instantiateStreaming = async (_source, imports = {}) => {
  const [module, kept, rest] = await Promise.all([wasm, memory, second]);
  const { exports } = await WebAssembly.instantiate(module, imports);
  const first = halves(exports, imports, () => rest ?? unpackedAtOnce(SECOND_HALF, packing));
  join = first.join;
  machine = single(first.machine);
  if (kept) {
    const own = /** @type {WebAssembly.Memory} */ (machine.memory);
    toggle(kept, own.buffer);
    // Python starts with less memory than it has after its imports.
    own.grow(Math.max(0, Math.ceil((kept.byteLength - own.buffer.byteLength) / PAGE)));
  }
  return { module, instance: { exports: machine } };
};
/** @param {Promise<Uint8Array>} kept */
const fromMemory = (kept) => ({
  _loadSnapshot: kept,
  // Called as the machine is set up; once that has been done, and before the memory is read.
  fsInit: async () => settle(await kept, machine),
});

async function begin() {
  const { loadPyodide } = await loader;
  const plain = await isPlain;
  const kept = /** @type {Promise<Uint8Array>} */ (memory);
  const python = await loadPyodide({ indexURL, ...(!plain && fromMemory(kept)) });
  if (!isWhole(machine)) python._module.jspiSupported = false;
  put(python.FS, await files, PACKAGES);
  /** @type {ArrayBuffer[] | undefined} */
  let rest;
  let bring = () => place(python, rest ?? REST.map((name) => unpackedAtOnce(name, packing)));
  if (plain) {
    put(python.FS, /** @type {ArrayBuffer} */ (await modules), PACKAGES);
    python.runPython(`import sys; sys.path.insert(0, '${PACKAGES}')`);
  } else {
    // What was drawn by chance before the memory was kept is the same for everybody.
    python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
  }
  const end = python.pyimport("cardmath_widgets.site.worker");
  if (plain) {
    bring = end.wait_for(LATE, bring).come;
    end.begin();
  }

  /** Puts into its place what our own lessons do not need for their boards. */
  async function complete() {
    rest = await Promise.all(REST.map(content));
    bring();
    join(await WebAssembly.compile(await (second ?? content(SECOND_HALF))));
  }
  return { python, end, complete };
}

/**
 * @param {Pyodide} python
 * @param {ArrayBuffer[]} rest the archives of REST
 */
function place(python, [packages, library, more]) {
  put(python.FS, packages, PACKAGES);
  python.FS.writeFile(LIBRARY, new Uint8Array(library));
  python.FS.writeFile(MORE, new Uint8Array(more));
  python.runPython(`import importlib, sys; sys.path.append('${MORE}'); importlib.invalidate_caches()`);
}

const begun = begin();
// Where one of them fails is told when it is asked for, and that may be later than browsers like.
for (const part of [wasm, memory, modules, library, files, second, begun]) part?.catch(() => {});

/** @param {Order} order */
async function open({ cells, language, isOwn, files }) {
  const beside = files ? content(files) : null;
  beside?.catch(() => {}); // told below
  const { python, end, complete } = await begun;
  const canSetAside = python._module.jspiSupported;
  if (canSetAside) {
    const flag = new Uint8Array(1);
    python.setInterruptBuffer(flag);
    const pause = python.runPython("import asyncio, pyodide.ffi; lambda: pyodide.ffi.run_sync(asyncio.sleep(0))");
    end.think_in_slices(flag, pause);
  }
  if (isOwn) await complete();
  if (beside) {
    put(python.FS, await beside, BESIDE);
    end.begin_in(BESIDE);
  }
  const outputs = await end.open_notebook(cells, language, post);
  self.postMessage({ outputs });
  if (canSetAside && !isKept) setTimeout(() => end.rehearse().catch(console.warn), SOON);
  // On a slow line nothing else may be on its way before all of this has come.
  const isQuiet = () => self.postMessage({ isQuiet: true });
  if (!await isPlain || isOwn) isQuiet();
  if (!isOwn) setTimeout(() => complete().catch(console.warn).then(isQuiet), LATER);
  return end;
}

/**
 * Posts a message of Python's to the page.
 * @param {string} text
 * @param {any} buffers
 */
function post(text, buffers) {
  /** @type {DataView[]} */
  const copies = [];
  for (const buffer of buffers) {
    // A copy of its own, because widgets read the whole of the memory below a view (ipycanvas does).
    const lent = buffer.getBuffer("u8");
    copies.push(new DataView(lent.data.slice().buffer));
    lent.release();
    buffer.destroy();
  }
  self.postMessage({ text, buffers: copies }, { transfer: copies.map(({ buffer }) => buffer) });
}

/** @type {Promise<any>} */
let opened;
self.onmessage = ({ data }) => {
  if ("isSlow" in data) {
    decide(data.isSlow);
  } else if ("wasm" in data) {
    take(data.wasm);
  } else if ("broken" in data) {
    take(Promise.reject(data.broken));
  } else if ("cells" in data) {
    opened = open(data);
    opened.catch((error) => {
      console.error(error);
      self.postMessage({ failed: String(error) });
    });
  } else {
    opened.then((end) => end.hear(data.text, data.buffers));
  }
};
