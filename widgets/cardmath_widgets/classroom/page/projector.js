// @ts-check
// The projector: how to join, and how far the class is, as shapes without names.

import { me } from "./asking.js";
import { item } from "./item.js";
import { Live } from "./live.js";
import { gathered } from "./gathered.js";
import { make, shape, tellLine, wide, write } from "./showing.js";

/** @typedef {import("./showing.js").View} View */

const { class: line = "", own = "" } = document.body.dataset;
/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {{ [name in keyof View]?: (part: any) => void }} */
const SHOWN = {
  doing: (text) => write("doing", text),
  talk: (question) => write("talk", question),
  counts: ({ sentence }) => write("counts", sentence),
  door: (/** @type {View["door"]} */ { code, is_open, is_ended }) => {
    write("code", wide(code));
    place("projector-open").hidden = !is_open;
    document.body.classList.toggle("has-ended", is_ended);
    const closed = place("projector-closed");
    closed.hidden = is_open;
    closed.textContent = (is_ended ? closed.dataset.ended : closed.dataset.closed) ?? "";
  },
  is_paused: (isPaused) => {
    place("projector-paused").hidden = !isPaused;
  },
  question: (/** @type {View["question"]} */ question) => {
    const section = place("projector-question");
    const isAsked = question.key !== undefined;
    document.body.classList.toggle("has-question", isAsked);
    section.hidden = !isAsked;
    if (!isAsked) return;
    section.querySelector(".class-item")?.replaceChildren(...item(question));
    const counted = /** @type {HTMLElement} */ (section.querySelector(".projector-counts"));
    if (counted.textContent !== question.answered) counted.textContent = question.answered;
    const list = /** @type {HTMLElement} */ (section.querySelector(".class-gathered"));
    list.replaceChildren(...gathered(question.answers, list.dataset.right ?? ""));
  },
  shapes: (/** @type {View["shapes"]} */ shapes) => {
    place("projector-shapes").replaceChildren(...shapes.map(({ standing, word }) => (
      make("li", "", [shape(standing), make("span", "unseen", word)])
    )));
  },
};

/** @type {{ shown: string, card: View["card"] }} */
const snapshot = { shown: "", card: null };

/** Show the snapshot, a board or an answer, in place of all else. */
function showSnapshot() {
  const { shown, card } = snapshot;
  const figure = place("projector-snapshot");
  const [image, words] = [figure.querySelector("img"), figure.querySelector(".class-item")];
  figure.hidden = !shown;
  document.body.classList.toggle("has-snapshot", shown !== "");
  if (!image || !(words instanceof HTMLElement)) return;
  image.hidden = card !== null;
  words.hidden = card === null;
  if (shown && !card) image.src = `${own}snapshots/${shown}.svg`;
  words.replaceChildren(...(card ? item(card) : []));
}

new Live(`${line}desk?as=projector`, ({ view }) => {
  for (const [name, part] of Object.entries(view ?? {})) SHOWN[/** @type {keyof View} */ (name)]?.(part);
  if (view && ("shown" in view || "card" in view)) {
    Object.assign(snapshot, { shown: view.shown ?? snapshot.shown, card: "card" in view ? view.card : snapshot.card });
    showSnapshot();
  }
}, tellLine, async () => {
  const known = await me(line);
  if (known?.is_out) location.reload();
  return !known?.is_out;
});
