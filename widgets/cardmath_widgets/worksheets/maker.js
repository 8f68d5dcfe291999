// @ts-check
// The page script of the worksheet maker: the options, the pages of the worksheet, and the file to download.

import { framed, inApp, make } from "../page/dom.js";
import { panel } from "../page/panels/panels.js";
import { resting } from "../page/rest.js";
import { saying } from "../page/speech/said.js";
import { talking } from "../page/talk.js";

/**
 * @typedef {object} MakerView what the maker shows: worksheets/maker.py
 * @property {{ label: string, visible: boolean, controls: import("../page/panels/controls.js").Controls }} panel
 * @property {import("../page/speech/said.js").Said} said
 * @property {string} link
 * @property {boolean} busy whether other pages are being made
 * @property {Record<string, string>} words
 */

/** @type {Record<string, string>} file types by their endings */
const FILE_TYPES = { pdf: "application/pdf", xml: "application/xml", zip: "application/zip" };

/** @param {DataView} bytes @param {string} type */
const blobOf = (bytes, type) => new Blob([/** @type {ArrayBuffer} */ (bytes.buffer)
  .slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)], { type });

// The server's address, or "" if only this computer can open it.
const address = () => {
  const isOwn = ["localhost", "[::1]"].includes(location.hostname) || location.hostname.startsWith("127.");
  return inApp() && !isOwn ? new URL(document.body.dataset.home ?? ".", location.href).href : "";
};

/** @param {{ model: any, el: HTMLElement }} context */
export function maker({ model, el: holder }) {
  const el = framed(holder, "cardmath-printing");
  /** @type {MakerView | null} */
  let shown = null;
  /** @type {string[]} */
  let urls = [];

  /** @type {ReturnType<typeof talking<MakerView>>} */
  const talk = talking(model, {
    greeting: () => ({ address: address() }),
    update: () => draw(),
    restore: () => draw(),
    silence: () => said.show({ text: talk.view().words.silence, mood: "wrong" }),
    answered: () => said.show(talk.view().said),
    link: () => talk.view().link,
    stirred: () => stir(),
  });
  const stir = resting(el, () => el.dataset.ready === undefined || talk.isWaiting());
  const choices = panel(el, "cm-order", (id, value) => talk.ask({ type: "change", id, value }));
  const shelf = make("div", "cm-shelf", el);
  const said = saying(shelf, { why: () => "" });
  const pages = make("div", "cm-pages", shelf);
  pages.setAttribute("role", "region");
  // The keyboard must be able to reach anything that scrolls.
  pages.tabIndex = 0;

  const draw = () => {
    const view = talk.view();
    if (shown === view) return;
    const before = shown;
    shown = view;
    talk.unveil(el);
    if (before?.panel !== view.panel) choices.show(view.panel);
    if (before?.said !== view.said) said.show(talk.voiced(view.said));
    if (before?.link !== view.link) talk.write(view.link, false);
    pages.setAttribute("aria-label", view.words.pages);
    pages.setAttribute("aria-busy", String(view.busy));
    if (talk.isMet()) el.dataset.ready = "";
    stir();
  };

  /** @param {string[]} alts @param {DataView[]} pictures */
  const showPages = (alts, pictures) => {
    if (!alts.length) return;
    const old = urls;
    urls = pictures.map((one) => URL.createObjectURL(blobOf(one, "image/png")));
    const images = urls.map((url, at) => Object.assign(make("img", "cm-page"), { src: url, alt: alts[at] }));
    // The pages change together once all of them are decoded, so that nothing jumps.
    Promise.allSettled(images.map((image) => image.decode())).then(() => {
      pages.replaceChildren(...images);
      pages.scrollTop = 0;
      old.forEach((url) => URL.revokeObjectURL(url));
    });
  };
  /** @param {string} name @param {DataView} bytes */
  const takeHome = (name, bytes) => {
    const type = FILE_TYPES[name.slice(name.lastIndexOf(".") + 1)];
    const url = URL.createObjectURL(blobOf(bytes, type));
    Object.assign(document.createElement("a"), { href: url, download: name }).click();
    // A browser may first ask where to save the file.
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  };
  /** @param {any} message @param {DataView[]} buffers */
  const onMessage = (message, buffers) => {
    if (message.type === "pages") showPages(message.alts, buffers);
    else if (message.type === "file") takeHome(message.name, buffers[0]);
  };

  model.on("msg:custom", onMessage);
  talk.start();
  talk.greet();

  return () => {
    talk.stop();
    model.off("msg:custom", onMessage);
    urls.forEach((url) => URL.revokeObjectURL(url));
  };
}
