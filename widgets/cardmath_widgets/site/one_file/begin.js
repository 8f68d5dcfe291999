// @ts-check
// Starts the one file: opens its archive and shows the page in its link. The site's own scripts run unchanged; the
// files they request come from the document.

import { ROOT, answer } from "./answer.js";
import { address, bytes, large, modules, open } from "./files.js";
import { asData } from "./linker.js";
import { appLink, link, pageHere, show } from "./page.js";

/** Shows the message for browsers that cannot run it. */
function fail(/** @type {unknown} */ error) {
  console.error(error);
  window.cardmathCannot();
}

const fetched = window.fetch.bind(window);
window.fetch = async (wanted, options) => {
  const url = String(wanted);
  if (!url.startsWith(ROOT)) return fetched(wanted, options);
  const place = url.slice(ROOT.length);
  return answer(bytes(place) ?? await large(place));
};

// Elements created by scripts.
for (const [type, name] of /** @type {const} */ ([
  [HTMLScriptElement, "src"], [HTMLLinkElement, "href"], [HTMLImageElement, "src"],
])) {
  const { get, set } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(type.prototype, name));
  Object.defineProperty(type.prototype, name, {
    get, set(value) { set?.call(this, address(String(value))); }, configurable: true, enumerable: true,
  });
}

const Plain = window.Worker;
window.Worker = class extends Plain {
  /**
   * @param {string | URL} script
   * @param {WorkerOptions} [options]
   */
  constructor(script, { name } = {}) {
    super(asData(document.getElementById("worker")?.textContent ?? ""), { name, type: "module" });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = async ({ data: place }) => {
      const content = bytes(place)?.slice() ?? await large(place);
      port1.postMessage({ place, content }, content ? [content.buffer] : []);
    };
    const place = new URL(script).pathname.slice(1);
    this.postMessage({ files: port2, place, modules: modules(place) }, [port2]);
  }
};

window.cardmathFile = address;
window.cardmathLink = appLink;

// Links created by widgets, and links to a part of the page.
document.addEventListener("click", (event) => {
  const anchor = /** @type {Element} */ (event.target).closest?.("a[href]");
  const href = anchor?.getAttribute("href") ?? "";
  if (!href || /^[#?]|^[a-z]+:/i.test(href)) return;
  const found = link(new URL(href, ROOT + pageHere()));
  if (!found) return;
  event.preventDefault();
  location.assign(found);
});

open().then(() => show(pageHere())).catch(fail);
