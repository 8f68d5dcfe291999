// @ts-check
// The projector: how to join, and how far the class is, as shapes without names.

import { me } from "./asking.js";
import { Live } from "./live.js";
import { make, shape, tellLine, wide, write } from "./showing.js";

/** @typedef {import("./showing.js").View} View */

const { class: line = "", own = "" } = document.body.dataset;
/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {{ [name in keyof View]?: (part: any) => void }} */
const SHOWN = {
  doing: (text) => write("doing", text),
  counts: ({ sentence }) => write("counts", sentence),
  door: (/** @type {View["door"]} */ { code, is_open }) => {
    write("code", wide(code));
    place("projector-open").hidden = !is_open;
    place("projector-closed").hidden = is_open;
  },
  is_paused: (isPaused) => {
    place("projector-paused").hidden = !isPaused;
  },
  shown: (/** @type {string} */ key) => {
    const figure = place("projector-snapshot");
    figure.hidden = !key;
    document.body.classList.toggle("has-snapshot", key !== "");
    if (key) /** @type {HTMLImageElement} */ (figure.querySelector("img")).src = `${own}snapshots/${key}.svg`;
  },
  shapes: (/** @type {View["shapes"]} */ shapes) => {
    place("projector-shapes").replaceChildren(...shapes.map(({ standing, word }) => (
      make("li", "", [shape(standing), make("span", "unseen", word)])
    )));
  },
};

new Live(`${line}desk?as=projector`, ({ view }) => {
  for (const [name, part] of Object.entries(view ?? {})) SHOWN[/** @type {keyof View} */ (name)]?.(part);
}, tellLine, async () => {
  const known = await me(line);
  if (known?.is_out) location.reload();
  return !known?.is_out;
});
