// @ts-check
// Large files of the site. They are packed whether or not the host compresses files itself. Files stored on the device
// are already unpacked.

/**
 * @typedef {object} Telling callbacks for the progress of a file
 * @property {(bytes: number) => void} [count] receives the number of new bytes each time some arrive
 * @property {(bytes: number) => void} [expect] receives the number of bytes to come, before the first
 * @property {() => void} [done] is called when all of it has arrived
 * @property {AbortSignal} [signal] aborts the request
 */

/**
 * The response with the unpacked file.
 * @param {string} name
 * @param {boolean} isKept whether it is on the device: it is then read directly, without waiting for a service worker
 * @param {Telling} [telling]
 */
export async function unpacked(name, isKept, { count, expect, done, signal } = {}) {
  const address = new URL(`${name}.bin`, import.meta.url);
  const kept = isKept ? await caches.match(address) : null;
  if (kept) return kept;
  const [answer, stream] = await Promise.all([fetch(address, { signal }), unpacking(count, done)]);
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  if (answer.headers.has("Unpacked")) return answer;
  expect?.(Number(answer.headers.get("Content-Length")));
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(answer.body.pipeThrough(stream), { headers: { "Content-Type": type } });
}

/**
 * The address of a script that was loaded packed, for this page or worker alone.
 * @param {string} name
 */
export async function script(name) {
  const answer = await unpacked(name, false);
  // In some browsers, the worker of the one file can import only what its address contains.
  if (isOneFile) return `data:text/javascript;charset=utf-8,${encodeURIComponent(await answer.text())}`;
  return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: "text/javascript" }));
}

// Whether the whole site is one file (one_file/begin.js), where nothing arrives slowly.
export const isOneFile = "cardmathFile" in globalThis;

/**
 * Whether the host sends scripts uncompressed, as it sent this one. If the browser does not say, the answer is no.
 * @param {string} address of a script that has loaded
 */
export function isRaw(address) {
  if (isOneFile) return true;
  const [came] = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByName(address, "resource"));
  return Boolean(came?.encodedBodySize) && came.encodedBodySize === came.decodedBodySize;
}

// Not all browsers can unpack compression this strong.
/**
 * @param {Telling["count"]} count
 * @param {Telling["done"]} done
 */
async function unpacking(count, done) {
  const { Decompress } = await import("./fzstd.js");
  /** @type {InstanceType<typeof Decompress>} */
  let stream;
  return new TransformStream({
    start: (controller) => void (stream = new Decompress((content) => controller.enqueue(content))),
    transform: (part) => {
      count?.(part.byteLength);
      stream.push(part);
    },
    flush: () => {
      done?.();
      stream.push(new Uint8Array(0), true);
    },
  });
}
