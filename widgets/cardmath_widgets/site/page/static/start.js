// @ts-check
// Starts the worker in which Python runs, before anything else of the page is there: it takes longer than all of it.

import { Loading } from "./loading.js";
import { unpacked } from "./packed.js";

/**
 * @typedef {object} Started a worker that is about to run Python
 * @property {Worker} worker
 * @property {Promise<ErrorEvent>} failed resolves where its script fails
 */

const MACHINE = "pyodide/pyodide.asm.wasm";
const PACKED = 0.302; // what it is on its way, of what it is

// Who has been here before has the site on the device: there is nothing to wait for.
const loading = navigator.serviceWorker?.controller ? null : new Loading();
if (!loading) document.documentElement.dataset.kept = "";

// Where the web space compresses it, it is fetched as it is: then browsers keep what they have compiled of it.
/** @param {boolean} isKept */
async function machine(isKept) {
  const kept = isKept ? await caches.match(new URL(`${MACHINE}.bin`, import.meta.url)) : null;
  if (kept?.headers.has("Unpacked")) return kept;
  try {
    // It never changes under its address.
    const answer = await fetch(new URL(MACHINE, import.meta.url), { cache: "force-cache" });
    if (answer.ok && answer.headers.has("Content-Encoding")) {
      if (loading) watch(answer.clone(), loading);
      return answer;
    }
    answer.body?.cancel();
  } catch (error) {
    // Without a network, and gone from the browser's own cache.
    if (!kept) throw error;
  }
  return kept ?? unpacked(MACHINE, false, { count: (loaded) => loading?.hear({ loaded }) });
}

/**
 * Counts what comes of an answer that the browser unpacks by itself.
 * @param {Response} answer
 * @param {Loading} loading
 */
async function watch(answer, loading) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    loading.hear({ loaded: part.value.byteLength * PACKED });
  }
}

/**
 * @param {"new" | "kept" | "plain"} how with a memory of Python, from the device if it is kept there, or without one
 * @returns {Started}
 */
export function start(how) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: how });
  /** @type {Started["failed"]} */
  const failed = new Promise((resolve) => worker.addEventListener("error", resolve, { once: true }));
  // By the page: for what a worker fetches, the service worker would have to start first.
  WebAssembly.compileStreaming(machine(how === "kept")).then(
    (wasm) => worker.postMessage({ wasm }),
    (error) => worker.postMessage({ broken: String(error) }),
  );
  if (how === "new") loading?.isSlow.then((isSlow) => worker.postMessage({ isSlow }));
  if (how === "plain") loading?.again();
  worker.addEventListener("message", ({ data }) => loading?.hear(data));
  return { worker, failed };
}

export const started = start(loading ? "new" : "kept");
