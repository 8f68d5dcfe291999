// @ts-check
// The files in the document: small ones in one archive, large ones each in its own element.

import { put } from "../page/archive.js";
import { ROOT } from "./answer.js";
import { decoded, fromBase64 } from "./decoded.js";
import { asBlob, gathered, linker } from "./linker.js";

/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css; charset=utf-8", gif: "image/gif", jpeg: "image/jpeg", jpg: "image/jpeg", mp3: "audio/mpeg",
  mp4: "video/mp4", ogg: "audio/ogg", png: "image/png", svg: "image/svg+xml", wav: "audio/wav", webm: "video/webm",
  webp: "image/webp", woff2: "font/woff2",
};
/** @type {Map<string, Uint8Array<ArrayBuffer>>} */
const small = new Map();
/** @type {Map<string, string>} */
const addresses = new Map();
const words = new TextDecoder();

/** @param {string} place */
const typeOf = (place) => TYPES[place.slice(place.lastIndexOf(".") + 1)] ?? "";

/** @param {string} place */
const element = (place) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-place="${place}"]`));

/** Resolves when an element of the file has arrived, or when all have. */
const arrival = () => new Promise((resolve) => document.addEventListener("cardmath-came", resolve, { once: true }));

/**
 * The bytes of a large file, as soon as they are in the document; undefined if there is no such file.
 * @param {string} place
 */
export async function large(place) {
  let found = element(place);
  while (!found?.dataset.came && document.readyState === "loading") {
    await arrival();
    found = element(place);
  }
  if (!found) return undefined;
  const text = found.textContent ?? "";
  const { base64, size } = found.dataset;
  return base64 === undefined ? decoded(text, Number(size)) : fromBase64(text);
}

/** Unpacks the archive of the small files. */
export async function open() {
  const packed = await large("archive");
  if (!packed) throw new Error("this file is incomplete");
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const system = {
    mkdirTree: () => {},
    writeFile: (/** @type {string} */ path, /** @type {Uint8Array} */ content) => {
      small.set(path.slice(1), /** @type {Uint8Array<ArrayBuffer>} */ (content));
    },
  };
  put(system, await new Response(stream).arrayBuffer(), "");
}

/** @param {string} place */
export const has = (place) => small.has(place);
/** @param {string} place */
export const bytes = (place) => small.get(place);
/** @param {string} place */
export const text = (place) => (small.has(place) ? words.decode(small.get(place)) : undefined);

const module = linker(text, asBlob);
/**
 * A script and all the scripts it needs to run in a worker.
 * @param {string} place
 */
export const modules = (place) => gathered(place, text);

/**
 * The address at which a script or an element of this page finds a small file; other addresses are unchanged.
 * @param {string} wanted
 */
export function address(wanted) {
  // The part of a picture to show stays after the "#".
  const view = /\.svg(#.*)$/.exec(wanted)?.[1] ?? "";
  const place = wanted.startsWith(ROOT) ? decodeURI(wanted.slice(ROOT.length, wanted.length - view.length)) : "";
  const content = small.get(place);
  if (!content) return wanted;
  if (/\.m?js$/.test(place)) return module(place);
  let known = addresses.get(place);
  if (!known) {
    const written = place.endsWith(".css") ? styled(text(place) ?? "", wanted) : content;
    known = URL.createObjectURL(new Blob([written], { type: typeOf(place) }));
    addresses.set(place, known);
  }
  return known + view;
}

/**
 * A file as a data: URL, the only kind of URL that style sheets in a local file may load.
 * @param {string} wanted
 */
const inline = (wanted) => {
  const place = decodeURI(wanted.slice(ROOT.length));
  const letters = Array.from(small.get(place) ?? [], (byte) => String.fromCharCode(byte)).join("");
  return `data:${typeOf(place)};base64,${btoa(letters)}`;
};

/**
 * A style sheet's text with its files included.
 * @param {string} text
 * @param {string} base
 */
export const styled = (text, base) => text.replace(/url\(["']?([^"')]+)["']?\)/g, (whole, file) => {
  const wanted = new URL(file, base).href;
  return has(wanted.slice(ROOT.length)) ? `url(${inline(wanted)})` : whole;
});
