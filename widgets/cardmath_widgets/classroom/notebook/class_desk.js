// @ts-check
// The desk of a class in a notebook: a field for its link, and then the server's page in its own frame. The frame
// talks to the kernel through this script. It does not share the notebook's origin, so it cannot reach the notebook.

import { framed, make } from "../../page/dom.js";
import { tree } from "../../page/elements/tree.js";

/** @param {DataView} bytes */
const bufferOf = (bytes) => /** @type {ArrayBuffer} */ (bytes.buffer)
  .slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);

/** @param {{ model: any, el: HTMLElement }} context */
export function classDesk({ model, el: holder }) {
  const el = framed(holder, "cm-class-desk");
  tree(el).show(model.get("asking"));
  const form = /** @type {HTMLFormElement} */ (el.querySelector("form"));
  const field = /** @type {HTMLInputElement} */ (el.querySelector("input"));
  const status = /** @type {HTMLElement} */ (el.querySelector("[role=status]"));
  /** @type {HTMLIFrameElement | null} */
  let frame = null;
  let desk = "";

  /** @param {string} page @param {string} title */
  const show = (page, title) => {
    frame?.remove();
    frame = make("iframe", "cm-class-frame");
    frame.title = title;
    frame.setAttribute("sandbox", "allow-scripts allow-forms allow-modals");
    frame.srcdoc = page;
    form.hidden = true;
    status.textContent = field.value = "";
    el.append(frame);
  };
  /** @param {string} why */
  const close = (why) => {
    frame?.remove();
    frame = null;
    form.hidden = false;
    status.textContent = why;
  };
  /**
   * Open a file in its own tab, or save it.
   * @param {string} address
   * @param {string} kind
   * @param {DataView} bytes
   */
  const open = (address, kind, bytes) => {
    const url = URL.createObjectURL(new Blob([bufferOf(bytes)], { type: kind }));
    const link = Object.assign(document.createElement("a"), { href: url });
    if (/\.(html|pdf)$/.test(address)) link.target = "_blank";
    else link.download = address;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  /** @param {object} message */
  const pass = (message) => frame?.contentWindow?.postMessage(message, "*");

  // JupyterLab would take the Enter key for itself.
  form.addEventListener("keydown", (event) => event.stopPropagation());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    status.textContent = status.dataset.opening ?? "";
    model.send({ type: "enter", link: field.value });
  });
  /** @param {any} message @param {DataView[]} buffers */
  const hear = (message, buffers) => {
    const { type, address, kind } = message;
    if (type === "page") {
      ({ desk } = message);
      show(message.page, message.title);
    } else if (type === "closed") close(message.message);
    else if (type === "trouble") status.textContent = message.message;
    else if (type === "news") pass({ news: message.news });
    else if (type === "line") pass({ isUp: message.isUp });
    else if (type === "picture") pass({ picture: { address, kind, bytes: bufferOf(buffers[0]) } });
    else if (type === "file") open(address, kind, buffers[0]);
  };
  /** @param {MessageEvent} event */
  const hearFrame = ({ source, data }) => {
    if (!frame || source !== frame.contentWindow) return;
    if (data.type === "open") window.open(new URL(data.address, desk), "_blank", "noopener");
    else model.send(data);
  };
  model.on("msg:custom", hear);
  window.addEventListener("message", hearFrame);
  model.send({ type: "hello" });
  return () => {
    model.off("msg:custom", hear);
    window.removeEventListener("message", hearFrame);
  };
}
