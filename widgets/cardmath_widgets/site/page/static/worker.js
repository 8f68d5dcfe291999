// @ts-check
// The worker in which Python runs. It fetches Pyodide and our packages from beside itself, and nothing else.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { put } from "./archive.js";

/** @typedef {{ cells: string, language: string }} Order the first message of the page: what is to be opened */

const beside = (/** @type {string} */ name) => new URL(name, import.meta.url);
const fetched = self.fetch.bind(self);
const PACKAGES = "/lib/cardmath";
const PAGE = 65536; // what WebAssembly's memory grows by

// What is large is packed, whatever the web space does or does not compress by itself.
/** @param {string} name */
async function unpacked(name) {
  const answer = await fetched(beside(`${name}.bin`));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": type } });
}

// Pyodide fetches its parts by itself, under their own names.
self.fetch = (address, options) => {
  const name = /pyodide\/[\w.]+\.(wasm|zip)$/.exec(String(address))?.[0];
  return name ? unpacked(name) : fetched(address, options);
};

/** @param {string} name */
const content = (name) => unpacked(name).then((answer) => answer.arrayBuffer());

const packages = content("packages.zip");
// Whoever has the site on the device begins with the memory of a Python that has imported all it may need. For a
// first visit it would be eight megabytes more to wait for.
const memory = self.name === "kept" ? content("memory") : null;
const indexURL = beside("pyodide/").href;

/** @param {ArrayBuffer} snapshot */
async function restored(snapshot) {
  const instantiate = WebAssembly.instantiateStreaming;
  // Python starts with less memory than it has after its imports.
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const made = await instantiate(source, imports);
    const own = /** @type {WebAssembly.Memory} */ (made.instance.exports.memory);
    own.grow(Math.max(0, Math.ceil((snapshot.byteLength - own.buffer.byteLength) / PAGE)));
    return made;
  };
  try {
    return await loadPyodide({ indexURL, _loadSnapshot: new Uint8Array(snapshot) });
  } finally {
    WebAssembly.instantiateStreaming = instantiate;
  }
}

async function begin() {
  const python = memory ? await restored(await memory) : await loadPyodide({ indexURL });
  put(python.FS, await packages, PACKAGES);
  if (memory) {
    // What was drawn by chance before the memory was kept is the same for everybody.
    python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
  } else {
    python.runPython(`import sys; sys.path.insert(0, '${PACKAGES}')`);
  }
  const end = python.pyimport("cardmath_widgets.site.worker");
  if (!memory) end.begin();
  return { python, end };
}

const begun = begin();

/** @param {Order} order */
async function open({ cells, language }) {
  const { python, end } = await begun;
  if ("Suspending" in WebAssembly) {
    const flag = new Uint8Array(1);
    python.setInterruptBuffer(flag);
    const pause = python.runPython("import asyncio, pyodide.ffi; lambda: pyodide.ffi.run_sync(asyncio.sleep(0))");
    end.think_in_slices(flag, pause);
  }
  const outputs = await end.open_notebook(cells, language, post);
  self.postMessage({ outputs });
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
  if ("cells" in data) {
    opened = open(data);
    opened.catch((error) => {
      console.error(error);
      self.postMessage({ failed: String(error) });
    });
  } else {
    opened.then((end) => end.hear(data.text, data.buffers));
  }
};
