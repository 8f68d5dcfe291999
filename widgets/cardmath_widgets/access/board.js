// @ts-check
// The page half of a board: it shows what the kernel says, over a canvas that only paints, with real buttons,
// one voice and an address of its own, and tells the kernel what was pressed.

import { readAddress, writeAddress } from "./address.js";
import { inApp, isOffline, isWriting, make } from "./dom.js";
import { dragging } from "./drag.js";
import { merged } from "./merge.js";
import { stage } from "./motion.js";
import { panel } from "./panels.js";
import { saying } from "./said.js";
import { spots } from "./spots.js";
import { edges, room } from "./table.js";

/** @typedef {import("./motion.js").Motion} Motion */
/**
 * @typedef {object} View what a board shows: access/view.py
 * @property {import("./spots.js").Scene} scene
 * @property {import("./said.js").Said} said
 * @property {Record<string, { label: string, visible: boolean, controls: import("./panels.js").Controls }>} panels
 * @property {[string, string] | []} banner
 * @property {Record<string, string>} keys
 * @property {Record<string, string>} words
 * @property {{ before: string, moves: Record<string, string>, after: string }} link
 * @property {boolean} moving
 */
/**
 * @typedef {object} Update
 * @property {"show"} type
 * @property {number} from the number of the view that the patch is for, -1 where it holds all
 * @property {number} to
 * @property {any} patch
 * @property {Motion[]} [motions]
 * @property {string} [caption]
 * @property {boolean} [dealt]
 * @property {boolean} [step] whether the link is a new step of the browser's history
 */

// A press that has no answer after this time is told to have none.
const SILENCE = 5000; // ms
// The width of a table on paper, in CSS pixels.
const PAPER = 640;
/** @type {("width" | "height" | "card")[]} */
const SIZES = ["width", "height", "card"];
const PANELS = ["bar", "settings", "help"];

/** @param {{ weights: string[] }} message @param {DataView[]} buffers */
const addFonts = ({ weights }, buffers) => {
  buffers.forEach((buffer, at) => {
    const face = new FontFace("cardmath", /** @type {ArrayBuffer} */ (buffer.buffer), { weight: weights[at] });
    face.load().then((font) => document.fonts.add(font)).catch(() => {});
  });
};

/** @param {View["link"]} link */
const whole = ({ before, moves, after }) => {
  const played = Object.values(moves).join(",");
  return [before, played && `moves=${played}`, after].filter(Boolean).join("&");
};

/** @param {{ model: any, el: HTMLElement }} context */
async function render({ model, el }) {
  el.classList.add("cardmath-board");
  const key = model.get("key");
  /** @type {View} */
  let view = {
    scene: { width: 0, height: 0, card: 0, groups: {}, spots: {} },
    said: { text: "", why: "", aloud: "", mood: "", count: 0 }, panels: {}, banner: [], keys: {}, words: {},
    link: { before: "", moves: {}, after: "" },
    moving: true,
  };
  /** @type {View | null} */
  let shown = null;
  let number = -1;
  let isStep = false;

  // ---- to the kernel

  let silence = 0;
  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    if (isOffline()) return false;
    model.send({ ...message, at: performance.now() });
    return true;
  };
  /** @param {Record<string, unknown>} message */
  const ask = (message) => {
    clearTimeout(silence);
    silence = setTimeout(() => said.show({ text: view.words.silence, mood: "wrong" }), SILENCE);
    return send(message);
  };
  /** @param {string} name */
  const command = (name) => ask({ type: "command", name });

  // ---- the parts

  /** @type {Record<string, ReturnType<typeof panel>>} */
  const panels = {};
  for (const name of PANELS) {
    panels[name] = panel(el, `cm-${name}`, (id, value) => ask({ type: "change", id, value }));
  }
  const said = saying(el, () => view.words.why ?? "");
  const surface = make("div", "cm-surface", el);
  const layer = make("div", "cm-layer", surface);
  const buttons = make("div", "cm-buttons", layer);
  const banner = make("div", "cm-banner", layer);
  banner.setAttribute("aria-hidden", "true");
  const address = make("p", "cm-address", surface);
  address.setAttribute("aria-hidden", "true");
  const showEdges = edges(surface);
  const findCanvas = () => /** @type {HTMLCanvasElement | null} */ (surface.querySelector(":scope > canvas"));
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => view.moving && !reduced.matches;
  const ghosts = stage(layer, findCanvas);

  /** @param {KeyboardEvent} event */
  const shortcut = (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = view.keys[`${isCommand ? "Ctrl+" : ""}${event.shiftKey && isCommand ? "Shift+" : ""}${letter}`];
    return Boolean(name) && command(name);
  };
  const table = spots(buttons, {
    press: (spot) => {
      const { box, begins } = table.spot(spot);
      const isSent = ask({ type: "press", key: spot });
      if (isSent && begins && moves()) ghosts.begin(box, begins);
      return isSent;
    },
    double: (spot) => ask({ type: "double", key: spot }),
    shortcut,
  });
  const letGo = dragging(buttons, {
    boxOf: (spot) => (table.spot(spot)?.targets?.length ? table.spot(spot).box : null),
    targetsOf: (spot) => table.spot(spot)?.targets ?? [],
    accepts: table.accepts,
    cut: ghosts.cut,
    drop: (spot, to) => ask({ type: "drop", key: spot, to }),
  });

  // ---- what the kernel says

  // What changed in the view is shown with the next frame, in which the painting that follows it is seen, too.
  const draw = () => {
    if (shown === view) return;
    const before = shown;
    shown = view;
    const { scene } = view;
    if (SIZES.some((name) => before?.scene[name] !== scene[name])) {
      Object.assign(layer.style, { width: `${scene.width}px`, height: `${scene.height}px` });
      layer.style.setProperty("--card", `${scene.card}px`);
      surface.style.setProperty("--on-paper", String(Math.min(1, PAPER / scene.width)));
    }
    if (before?.scene !== scene) table.show(scene);
    if (before?.said !== view.said) said.show(view.said);
    for (const name of PANELS) {
      if (view.panels[name] && before?.panels[name] !== view.panels[name]) panels[name].show(view.panels[name]);
    }
    if (before?.banner !== view.banner) {
      const [title, text] = view.banner;
      banner.replaceChildren();
      if (title) {
        make("strong", "", banner).textContent = title;
        make("span", "", banner).textContent = text ?? "";
      }
    }
    if (before?.link !== view.link) {
      const link = whole(view.link);
      if (inApp() && link) writeAddress(key, link, isStep);
      address.textContent = inApp() ? location.href : link;
      isStep = false;
    }
    showEdges();
    if (scene.width) el.dataset.ready = "";
  };
  /** @param {View} next */
  const show = (next) => {
    view = next;
    if (document.hidden) draw();
    else requestAnimationFrame(draw);
  };
  /** @param {Update} message */
  const update = (message) => {
    clearTimeout(silence);
    if (message.from !== -1 && message.from !== number) {
      // Something was missed on the way.
      greet();
      return;
    }
    if (message.motions && moves()) ghosts.play(message.motions, message.caption ?? "");
    if (message.dealt && moves()) {
      const above = { opacity: 0, transform: "translateY(-12px)" };
      findCanvas()?.animate([above, {}], { duration: 320, easing: "ease-out" });
    }
    number = message.to;
    isStep ||= Boolean(message.step);
    show(merged(view, message.patch));
  };
  const restore = () => {
    const state = model.get("view");
    number = state.number;
    view = state.view;
    draw();
  };
  /** @param {any} message @param {DataView[]} buffers */
  const onMessage = (message, buffers) => {
    if (message.type === "show") update(message);
    else if (message.type === "font") addFonts(message, buffers);
    else if (message.type === "clock") send({ type: "clock", asked: message.asked });
  };

  // ---- size and address

  const measure = room(el, surface, (size, isFirst) => {
    if (isFirst) greet(size);
    else send({ type: "size", ...size });
  });
  const greet = (size = measure.size()) => model.send({
    type: "hello", ...size, at: performance.now(), link: inApp() ? readAddress(key) : "",
    font: ![...document.fonts].some((face) => face.family.replaceAll('"', "") === "cardmath"),
  });
  const onHash = () => {
    const link = readAddress(key);
    if (link && link !== whole(view.link)) send({ type: "link", link });
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const isMeant = event.ctrlKey || event.metaKey || event.key === "Escape";
    if (!isMeant || isWriting(event.target) || !shortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  model.on("msg:custom", onMessage);
  model.on("change:view", restore);
  el.addEventListener("keydown", onKey);
  if (inApp()) window.addEventListener("hashchange", onHash);
  restore();
  measure.start();

  // The canvas only paints: out of the way of the pointer, the keyboard and screen readers.
  const canvas = await model.widget_manager.get_model(model.get("canvas"));
  const painting = await model.widget_manager.create_view(canvas);
  painting.trigger("displayed");
  Object.assign(painting.el, { tabIndex: -1 });
  painting.el.setAttribute("aria-hidden", "true");
  painting.el.style.pointerEvents = "none";
  surface.prepend(painting.el);

  return () => {
    clearTimeout(silence);
    measure.stop();
    letGo();
    window.removeEventListener("hashchange", onHash);
    model.off("msg:custom", onMessage);
    model.off("change:view", restore);
    painting.remove();
  };
}

export default { render };
