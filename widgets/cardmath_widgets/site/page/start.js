// @ts-check
// Starts the worker that runs Python before the rest of the page has loaded, because it takes longest.

import { Loading } from "./loading.js";
import { isOneFile, isRaw, unpacked } from "./packed.js";

/**
 * @typedef {object} Started a worker that is about to run Python
 * @property {Worker} worker
 * @property {Promise<ErrorEvent>} failed resolves if its script fails
 * @property {Promise<unknown>} machineCame resolves when the machine has arrived or has failed to arrive
 */

const MACHINE = "pyodide/pyodide.asm.wasm";
const IMPORTED = ["packages.zip", "modules.zip"]; // needed by Python while it runs; no snapshot contains them
const PACKED = 0.302; // its compressed size as a fraction of its full size

// On a second visit the site is on the device, so there is nothing to wait for. The one file is never kept there, and
// in a frame without an origin, the browser does not even let the page ask.
const loading = !isOneFile && navigator.serviceWorker?.controller ? null : new Loading();
if (isOneFile) loading?.decide(false);
if (!loading) document.documentElement.dataset.kept = "";

// On hosts that do not compress anything, the large scripts are packed, too. Files on the device are plain.
export const hostIsRaw = Boolean(loading) && isRaw(import.meta.url);

// If the host compresses the machine, it is fetched unpacked, because browsers then keep its compiled form.
/**
 * @param {boolean} isKept
 * @param {() => void} done is called when all of it has arrived, if that is later
 */
async function machine(isKept, done) {
  const kept = isKept ? await caches.match(new URL(`${MACHINE}.bin`, import.meta.url)) : null;
  if (kept?.headers.has("Unpacked")) return kept;
  try {
    // The content at this address never changes.
    const answer = await fetch(new URL(MACHINE, import.meta.url), { cache: "force-cache" });
    if (answer.ok && answer.headers.has("Content-Encoding")) {
      if (loading) watch(answer.clone(), loading).then(done, () => {}); // errors are reported when the response is read
      return answer;
    }
    answer.body?.cancel();
  } catch (error) {
    // There is no network, and the file is no longer in the browser's own cache.
    if (!kept) throw error;
  }
  return kept ?? unpacked(MACHINE, false, { count: (loaded) => loading?.hear({ loaded }), done });
}

/**
 * Counts the bytes of a response that the browser itself unpacks.
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
 * Fetches an archive for a worker while it starts Python.
 * @param {Worker} worker
 * @param {string} archive
 */
async function give(worker, archive) {
  try {
    const answer = await unpacked(archive, false, { count: (loaded) => loading?.hear({ loaded }) });
    const content = await answer.arrayBuffer();
    worker.postMessage({ archive, content }, [content]);
  } catch (error) {
    worker.postMessage({ archive, broken: String(error) });
  }
}

/**
 * @param {"new" | "kept" | "plain"} how with a memory snapshot, with one stored on the device, or without one
 * @returns {Started}
 */
export function start(how) {
  const name = hostIsRaw ? `${how} raw` : how;
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
  /** @type {Started["failed"]} */
  const failed = new Promise((resolve) => worker.addEventListener("error", resolve, { once: true }));
  // Fetched by the page: requests from a worker would have to wait for the service worker to start.
  /** @type {Started["machineCame"]} */
  const machineCame = new Promise((resolve) => {
    WebAssembly.compileStreaming(machine(how === "kept", () => resolve(null))).then(
      (wasm) => worker.postMessage({ wasm }),
      (error) => worker.postMessage({ broken: String(error) }),
    ).then(resolve);
  });
  const isPlain = how === "new" ? loading?.isSlow : Promise.resolve(how === "plain");
  isPlain?.then(async (plain) => {
    await machineCame;
    if (plain) for (const name of IMPORTED) give(worker, name);
  });
  if (how === "new") loading?.isSlow.then((isSlow) => worker.postMessage({ isSlow }));
  if (how === "plain") loading?.again();
  worker.addEventListener("message", ({ data }) => loading?.hear(data));
  return { worker, failed, machineCame };
}

export const started = start(loading ? "new" : "kept");

/** @type {Promise<unknown>} resolves when files that Python does not need may load: later on a slow connection */
export const lineIsFree = loading ? loading.isSlow.then((isSlow) => isSlow && started.machineCame) : Promise.resolve();
