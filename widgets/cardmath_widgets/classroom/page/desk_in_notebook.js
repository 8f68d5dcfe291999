// @ts-check
// The desk in a frame of a notebook. The notebook's kernel has the connection to the class, and the key; this page can
// talk only to the notebook (classroom/notebook/class_desk.js).

import { begin } from "./desk.js";
import { pictures } from "./pictures.js";
import { showLine } from "./showing.js";

/** @typedef {{ address: string, bytes: ArrayBuffer, kind: string }} Fetched */

/** @type {Map<string, Promise<string>>} the pictures fetched so far, by their addresses */
const fetched = new Map();
/** @type {Map<string, (url: string) => void>} those being fetched */
const awaited = new Map();
/** @type {(news: import("./desk.js").News) => void} */
let hearNews = () => {};
let isUp = false;

/** @param {object} message */
const tellNotebook = (message) => parent.postMessage(message, "*");

pictures.put = async (image, address) => {
  if (image.dataset.address === address) return;
  image.dataset.address = address;
  const known = fetched.get(address) ?? new Promise((resolve) => {
    awaited.set(address, resolve);
    tellNotebook({ type: "picture", address });
  });
  fetched.set(address, known);
  const url = await known;
  // By now the image may have to show another picture.
  if (image.dataset.address === address) image.src = url;
};

window.addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if ("news" in data) hearNews(data.news);
  if ("isUp" in data) showLine(isUp = data.isUp);
  if ("picture" in data) {
    const { address, bytes, kind } = /** @type {Fetched} */ (data.picture);
    awaited.get(address)?.(URL.createObjectURL(new Blob([bytes], { type: kind })));
    awaited.delete(address);
  }
});

// The page's own addresses do not work here: the notebook fetches files, and opens pages of the class.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link) return;
  const address = link.getAttribute("href") ?? "";
  event.preventDefault();
  if (address.startsWith("#")) document.querySelector(address)?.scrollIntoView();
  else if (/^(report|sheet)\./.test(address)) tellNotebook({ type: "file", address });
  else {
    const link = address === "projector" && document.querySelector("[data-link=projector]")?.textContent;
    tellNotebook({ type: "open", address: link || address });
  }
});

begin((hear) => {
  hearNews = hear;
  return {
    send(order) {
      if (isUp) tellNotebook({ type: "order", order });
      return isUp;
    },
  };
});
tellNotebook({ type: "ready" });
