// @ts-check
// Large files of the site, which are packed whatever the web space does or does not compress by itself; what is kept
// on the device is unpacked already.

/** @param {string} name */
const addressOf = (name) => new URL(`${name}.bin`, import.meta.url);

/**
 * The answer that brings a file as it was.
 * @param {string} name
 * @param {boolean} isKept whether it is on the device: taken from there by hand, it does not wait for a service worker
 * @param {(bytes: number) => void} [count] is told how many bytes have come, each time some do
 */
export async function unpacked(name, isKept, count) {
  const address = addressOf(name);
  const kept = isKept ? await caches.match(address) : null;
  if (kept) return kept;
  const [answer, stream] = await Promise.all([fetch(address), unpacking(count)]);
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  if (answer.headers.has("Unpacked")) return answer;
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(answer.body.pipeThrough(stream), { headers: { "Content-Type": type } });
}

/**
 * Brings a file while everything waits: for what is asked for before it has come by itself. Workers alone may do so.
 * @param {string} name
 * @param {typeof import("./fzstd.js")} packing
 */
export function unpackedAtOnce(name, packing) {
  const request = new XMLHttpRequest();
  request.open("GET", addressOf(name), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  const content = new Uint8Array(request.response);
  // What unpacks it gives a part of something larger.
  return request.getResponseHeader("Unpacked") ? content.buffer : packing.decompress(content).slice().buffer;
}

// Not all browsers know by themselves what packs as well.
/** @param {(bytes: number) => void} [count] */
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
