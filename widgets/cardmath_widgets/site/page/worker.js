// @ts-check
// The worker that runs Python. It fetches Pyodide and our packages from its own folder, and nothing else.

import { joined, put } from "./archive.js";
import { isWhole, settle, single } from "./wasm.js";
import { spread, toggle } from "./memory.js";
import { script, unpacked } from "./packed.js";
import { install } from "./wheels.js";

/** @typedef {import("./pyodide/pyodide.mjs").Pyodide} Pyodide */
/**
 * @typedef {object} Order the page's first message: what to open
 * @property {string} cells
 * @property {string} language
 * @property {boolean} isOwn whether it is a teacher's own notebook, which may import anything
 * @property {string} [files] the address of the archive with its files, if it has any
 * @property {string[]} wheels the addresses of the packages that it imports
 * @property {boolean} isForPupils whether the page is for a pupil in a class, without plans and answer keys
 */

const here = (/** @type {string} */ name) => new URL(name, import.meta.url);
const fetched = self.fetch.bind(self);
const PACKAGES = "/lib/cardmath";
const LIBRARY = "/lib/python314.zip"; // where Pyodide has Python's own library
const BESIDE = "/home/notebook"; // where a notebook with files runs
const SOON = 500; // ms until the board is shown: browsers store compiled code soon after that, and only once
const LATER = 5000; // ms until nothing else on the page is waiting
const PAGE = 65536; // the unit in which WebAssembly's memory grows
const [how, raw] = self.name.split(" "); // how Python starts, and whether the host sends files uncompressed
const isKept = how === "kept";

/** @param {object} news what has arrived, for the bar */
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
/** @type {Promise<boolean>} whether Python starts without a snapshot, because that is faster on a slow connection */
const isPlain = new Promise((resolve) => (decide = resolve));
if (how !== "new") decide(how === "plain");

// All at the same time, and each only once: a request that does not start now would have to wait for others.
const indexURL = here("pyodide/").href;
const loader = import("./pyodide/pyodide.mjs");
const engine = raw ? script("pyodide/pyodide.asm.mjs").then((place) => import(place))
  : import("./pyodide/pyodide.asm.mjs"); // the loader runs it later
engine.then(() => tell({ script: true }), () => {});
/** @type {(compiled: WebAssembly.Module | PromiseLike<never>) => void} */
let take;
/** @type {Promise<WebAssembly.Module>} */
const wasm = new Promise((resolve) => (take = resolve));
// Python starts from a snapshot with everything it may need already imported, if the browser can read that. The
// download starts before the connection's speed is known; on a slow connection it is aborted.
const needless = new AbortController();
const soonest = how === "plain" ? null
  : content("memory", {
    count: (remembered) => tell({ remembered }), expect: (memory) => tell({ memory }), signal: needless.signal,
  });
const memory = isPlain.then(async (plain) => (plain || !soonest ? null : spread(await soonest)));
const library = isPlain.then((plain) => (plain ? content("pyodide/python_stdlib.zip") : null));
isPlain.then((plain) => plain && needless.abort());
// Without a snapshot, the page fetches and unpacks what Python imports while Python starts. Until Python has started,
// this worker can do nothing else.
const awaited = () => {
  /** @type {(archive: ArrayBuffer | PromiseLike<never>) => void} */
  let take = () => {};
  /** @type {Promise<ArrayBuffer>} */
  const archive = new Promise((resolve) => (take = resolve));
  archive.catch(() => {}); // the error is reported when the archive is requested
  return { take, archive };
};
/** @type {Record<string, ReturnType<typeof awaited>>} */
const given = { "modules.zip": awaited(), "packages.zip": awaited() };
const modules = isPlain.then((plain) => (plain ? given["modules.zip"].archive : null));
const packages = isPlain.then((plain) => (plain ? given["packages.zip"].archive : content("packages.zip")));
// An empty archive, so that Python does not search again for what it has already imported.
const NOTHING = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

// Pyodide requests its parts itself, by their own names.
self.fetch = async (address, options) => {
  const name = String(address);
  if (name.endsWith(".wasm")) return new Response();
  if (name.endsWith(".zip")) return new Response((await library) ?? NOTHING);
  return fetched(address, options);
};
/** @type {WebAssembly.Exports} */
let machine;
/**
 * Stands in for the browser's own function while Pyodide starts.
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
  // Called at the end of the machine's setup, before the snapshot is read.
  fsInit: async () => settle(await kept, machine),
});

async function begin() {
  const { loadPyodide } = await loader;
  const plain = await isPlain;
  const kept = /** @type {Promise<Uint8Array>} */ (memory);
  const own = raw ? { createPyodideModule: (await engine).default } : {};
  const python = await loadPyodide({ indexURL, ...own, ...(!plain && fromMemory(kept)) });
  if (!isWhole(machine)) python._module.jspiSupported = false;
  put(python.FS, await packages, PACKAGES);
  const ours = await modules;
  if (ours) {
    put(python.FS, ours, PACKAGES);
    python.runPython(`import sys; sys.path.insert(0, '${PACKAGES}')`);
  } else {
    // Random state from before the snapshot would be the same for every visitor.
    python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
  }
  const end = python.pyimport("cardmath_widgets.runtime.worker");
  if (plain) end.begin();
  return { python, end };
}

const begun = begin();
// Errors are reported when a result is requested, which may be later than browsers allow.
for (const part of [wasm, soonest, memory, modules, library, packages, begun]) part?.catch(() => {});

/**
 * Adds the rest of Python's library and of the packages, which our own lessons do not import.
 * @param {Pyodide} python
 */
async function complete(python) {
  const names = ["library.zip", "rest.zip"];
  const [first, more, rest] = await Promise.all(
    [library.then((known) => known ?? content("pyodide/python_stdlib.zip")), ...names.map((name) => content(name))]);
  python.FS.writeFile(LIBRARY, joined(first, more));
  put(python.FS, rest, PACKAGES);
  python.runPython("import importlib; importlib.invalidate_caches()");
}

/** @param {Order} order */
async function open({ cells, language, isOwn, files, wheels, isForPupils }) {
  const progress = { count, expect: (/** @type {number} */ expected) => tell({ expected }) };
  const beside = files ? content(files, progress) : null;
  beside?.catch(() => {}); // reported below
  const packages = Promise.all(wheels.map((wheel) => content(wheel, progress)));
  packages.catch(() => {}); // reported below, too
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
  const outputs = await end.open_notebook(cells, language, post, isForPupils);
  self.postMessage({ outputs });
  if (canSetAside && !isKept) setTimeout(() => end.rehearse().catch(console.warn), SOON);
  if (!isOwn) setTimeout(() => complete(python).catch(console.warn), LATER);
  return end;
}

/**
 * Posts a message from Python to the page.
 * @param {string} text
 * @param {any} buffers
 */
function post(text, buffers) {
  /** @type {DataView[]} */
  const copies = [];
  for (const buffer of buffers) {
    // A separate copy, because some widgets read all the memory behind a view (ipycanvas does).
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
  } else if ("archive" in data) {
    given[data.archive].take(data.content ?? Promise.reject(data.broken));
  } else if ("wasm" in data) {
    take(data.wasm);
  } else if ("broken" in data) {
    take(Promise.reject(data.broken));
    decide(true); // there is nothing to wait for
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
