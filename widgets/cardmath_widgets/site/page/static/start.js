// @ts-check
// Starts the worker in which Python runs, before anything else of the page is there: it takes longer than all of it.

import { unpacked } from "./packed.js";

/**
 * @typedef {object} Started a worker that is about to run Python
 * @property {Worker} worker
 * @property {Promise<ErrorEvent>} failed resolves where its script fails
 */

const MACHINE = "pyodide/pyodide.asm.wasm";

// Where the web space compresses it, it is fetched as it is: then browsers keep what they have compiled of it.
/** @param {boolean} isKept */
async function machine(isKept) {
  const kept = isKept ? await caches.match(new URL(`${MACHINE}.bin`, import.meta.url)) : null;
  if (kept?.headers.has("Unpacked")) return kept;
  try {
    // It never changes under its address.
    const answer = await fetch(new URL(MACHINE, import.meta.url), { cache: "force-cache" });
    if (answer.ok && answer.headers.has("Content-Encoding")) return answer;
    answer.body?.cancel();
  } catch (error) {
    // Without a network, and gone from the browser's own cache.
    if (!kept) throw error;
  }
  return kept ?? unpacked(MACHINE, false);
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
  return { worker, failed };
}

// Who has been here before has the site on the device.
export const started = start(navigator.serviceWorker?.controller ? "kept" : "new");
