// @ts-check
// Becomes the site's worker. In a local file, all browsers accept only workers and modules with their source in the
// address. This one is in the page, which provides the site's modules and any files that it requests.

import { ROOT, answer } from "./answer.js";
import { asData, linker } from "./linker.js";

/** @type {any[]} what the page has sent before the site's worker starts listening */
const early = [];
/** @type {Map<string, (content: Uint8Array | undefined) => void>} */
const asked = new Map();
/** @type {MessagePort | undefined} */
let files;

/** @param {MessageEvent} event */
function hear({ data }) {
  if (files) {
    early.push(data);
    return;
  }
  files = data.files;
  data.files.onmessage = (/** @type {MessageEvent} */ { data: { place, content } }) => {
    asked.get(place)?.(content);
    asked.delete(place);
  };
  const address = linker((place) => data.modules[place], asData);
  /** @type {any} */ (self).cardmathFile = address;
  import(address(data.place)).then(open, (error) => setTimeout(() => { throw error; }));
}

function open() {
  self.removeEventListener("message", hear);
  for (const data of early) self.onmessage?.(new MessageEvent("message", { data }));
}

const fetched = self.fetch.bind(self);
self.fetch = async (address, options) => {
  const url = String(address);
  if (!url.startsWith(ROOT)) return fetched(address, options);
  const place = url.slice(ROOT.length);
  files?.postMessage(place);
  return answer(await new Promise((resolve) => asked.set(place, resolve)));
};
self.addEventListener("message", hear);
