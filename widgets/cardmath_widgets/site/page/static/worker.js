// @ts-check
// The worker in which Python runs. It fetches Pyodide and our packages from beside itself, and nothing else.

import { put } from "./archive.js";
import { isWhole, settle, single } from "./machine.js";
import { spread, toggle } from "./memory.js";
import { unpacked } from "./packed.js";
import { install } from "./wheels.js";

/** @typedef {import("./pyodide/pyodide.mjs").Pyodide} Pyodide */
/**
 * @typedef {object} Order the first message of the page: what is to be opened
 * @property {string} cells
 * @property {string} language
 * @property {boolean} isOwn whether it is a notebook that somebody else has made, who may import anything
 * @property {string} [files] where an archive is of the files beside it, if there are any
 * @property {string[]} wheels where the packages are that it imports
 */

const here = (/** @type {string} */ name) => new URL(name, import.meta.url);
const fetched = self.fetch.bind(self);
const PACKAGES = "/lib/cardmath";
const LIBRARY = "/lib/python314.zip"; // where Pyodide has Python's own library
const MORE = "/lib/more.zip"; // and where we have what only notebooks of others may ask for
const BESIDE = "/home/notebook"; // where a notebook runs that brings files
const SOON = 500; // ms after which the board is there: browsers soon keep what they have compiled, and only once
const LATER = 5000; // and after which nobody waits for anything else
const PAGE = 65536; // what WebAssembly's memory grows by
const isKept = self.name === "kept";

/** @param {object} news of what has come, for the bar */
const tell = (news) => isKept || self.postMessage(news);
/** @param {number} loaded */
const count = (loaded) => tell({ loaded });
/**
 * @param {string} name
 * @param {import("./packed.js").Telling} [telling]
 */
const content = async (name, telling = { count }) => (await unpacked(name, isKept, telling)).arrayBuffer();

/** @type {(isSlow: boolean) => void} */
let decide = () => {};
/** @type {Promise<boolean>} whether Python starts without a memory: on a slow line that is sooner */
const isPlain = new Promise((resolve) => (decide = resolve));
if (self.name !== "new") decide(self.name === "plain");

// All at once, and each only once: what is not begun now would wait for something else.
const indexURL = here("pyodide/").href;
const loader = import("./pyodide/pyodide.mjs");
import("./pyodide/pyodide.asm.mjs").then(() => tell({ script: true }), () => {}); // by the loader, later
/** @type {(compiled: WebAssembly.Module | PromiseLike<never>) => void} */
let take;
/** @type {Promise<WebAssembly.Module>} */
const wasm = new Promise((resolve) => (take = resolve));
// It begins with the memory of a Python that has imported all it may need, if the browser can read that.
// It is on its way before anybody knows how fast the line is; where that is slow, it goes no further.
const needless = new AbortController();
const soonest = self.name === "plain" ? null
  : content("memory", {
    count: (remembered) => tell({ remembered }), expect: (memory) => tell({ memory }), signal: needless.signal,
  });
const memory = isPlain.then(async (plain) => (plain || !soonest ? null : spread(await soonest)));
const modules = isPlain.then((plain) => (plain ? content("modules.zip") : null));
const library = isPlain.then((plain) => (plain ? content("pyodide/python_stdlib.zip") : null));
isPlain.then((plain) => plain && needless.abort());
const packages = content("packages.zip");
// An archive of nothing: that Python does not look again for what it has imported.
const NOTHING = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

// Pyodide asks for its parts by itself, under their own names.
self.fetch = async (address, options) => {
  const name = String(address);
  if (name.endsWith(".wasm")) return new Response();
  if (name.endsWith(".zip")) return new Response((await library) ?? NOTHING);
  return fetched(address, options);
};
/** @type {WebAssembly.Exports} */
let machine;
/**
 * Stands for the browser's own while Pyodide starts.
 * @param {unknown} _source
 * @param {WebAssembly.Imports} [imports]
 */
WebAssembly.instantiateStreaming = async (_source, imports) => {
  const module = await wasm;
  machine = single((await WebAssembly.instantiate(module, imports)).exports);
  const kept = await memory;
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
  put(python.FS, await packages, PACKAGES);
  const ours = await modules;
  if (ours) {
    put(python.FS, ours, PACKAGES);
    python.runPython(`import sys; sys.path.insert(0, '${PACKAGES}')`);
  } else {
    // What was drawn by chance before the memory was kept is the same for everybody.
    python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
  }
  const end = python.pyimport("cardmath_widgets.site.worker");
  if (plain) end.begin();
  return { python, end };
}

const begun = begin();
// Where one of them fails is told when it is asked for, and that may be later than browsers like.
for (const part of [wasm, soonest, memory, modules, library, packages, begun]) part?.catch(() => {});

/**
 * Puts the rest of Python's library in its place: what our own lessons do not need.
 * @param {Pyodide} python
 */
async function complete(python) {
  const known = await library;
  const [whole, more] = await Promise.all([known ?? content("pyodide/python_stdlib.zip"), content("library.zip")]);
  if (!known) python.FS.writeFile(LIBRARY, new Uint8Array(whole));
  python.FS.writeFile(MORE, new Uint8Array(more));
  python.runPython(`import sys; sys.path.append('${MORE}')`);
}

/** @param {Order} order */
async function open({ cells, language, isOwn, files, wheels }) {
  const told = { count, expect: (/** @type {number} */ expected) => tell({ expected }) };
  const beside = files ? content(files, told) : null;
  beside?.catch(() => {}); // told below
  const packages = Promise.all(wheels.map((wheel) => content(wheel, told)));
  packages.catch(() => {}); // told below, too
  const { python, end } = await begun;
  const canSetAside = python._module.jspiSupported;
  if (canSetAside) {
    const flag = new Uint8Array(1);
    python.setInterruptBuffer(flag);
    const pause = python.runPython("import asyncio, pyodide.ffi; lambda: pyodide.ffi.run_sync(asyncio.sleep(0))");
    end.think_in_slices(flag, pause);
  }
  if (isOwn) await complete(python);
  if (wheels.length) install(python, await packages);
  if (beside) {
    put(python.FS, await beside, BESIDE);
    end.begin_in(BESIDE);
  }
  const outputs = await end.open_notebook(cells, language, post);
  self.postMessage({ outputs });
  if (canSetAside && !isKept) setTimeout(() => end.rehearse().catch(console.warn), SOON);
  if (!isOwn) setTimeout(() => complete(python).catch(console.warn), LATER);
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
    decide(true); // nothing is worth waiting for
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
