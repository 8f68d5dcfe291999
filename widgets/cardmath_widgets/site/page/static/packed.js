// @ts-check
// Large files of the site, which are packed whatever the web space does or does not compress by itself; what is kept
// on the device is unpacked already.

/**
 * @typedef {object} Telling how a file is on its way
 * @property {(bytes: number) => void} [count] is told how many bytes have come, each time some do
 * @property {(bytes: number) => void} [expect] is told before that how many are to come
 * @property {AbortSignal} [signal] ends it
 */

/**
 * The answer that brings a file as it was.
 * @param {string} name
 * @param {boolean} isKept whether it is on the device: taken from there by hand, it does not wait for a service worker
 * @param {Telling} [telling]
 */
export async function unpacked(name, isKept, { count, expect, signal } = {}) {
  const address = new URL(`${name}.bin`, import.meta.url);
  const kept = isKept ? await caches.match(address) : null;
  if (kept) return kept;
  const [answer, stream] = await Promise.all([fetch(address, { signal }), unpacking(count)]);
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  if (answer.headers.has("Unpacked")) return answer;
  expect?.(Number(answer.headers.get("Content-Length")));
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(answer.body.pipeThrough(stream), { headers: { "Content-Type": type } });
}

// Not all browsers know by themselves what packs as well.
/** @param {Telling["count"]} count */
async function unpacking(count) {
  const { Decompress } = await import("./fzstd.js");
  /** @type {InstanceType<typeof Decompress>} */
  let stream;
  return new TransformStream({
    start: (controller) => void (stream = new Decompress((content) => controller.enqueue(content))),
    transform: (part) => {
      count?.(part.byteLength);
      stream.push(part);
    },
    flush: () => stream.push(new Uint8Array(0), true),
  });
}
