// @ts-check
// The page half of a slate: a table to look at and work with, one live region below it, and a desk for answers. The
// kernel describes all of it. The page itself handles only typing.

import { comeTo, printing, resume, reveal, showAnswer } from "./scroll_and_print.js";
import { enlarging } from "./large.js";
import { sketching } from "./pen.js";
import { framed, listening, make, scored } from "../dom.js";
import { company } from "../cast/company.js";
import { panel } from "../panels/panels.js";
import { keeping } from "../own_storage.js";
import { leading } from "../panels/app_links.js";
import { resting } from "../rest.js";
import { saying } from "../speech/said.js";
import { sound } from "../speech/sound.js";
import { reading } from "../speech/voices.js";
import { talking } from "../talk.js";
import { carrying } from "./drag_things.js";
import { roaming } from "./arrow_keys.js";
import { tree } from "./tree.js";
import { typing } from "../typing.js";

/** @typedef {{ label: string, visible: boolean, controls: import("../panels/controls.js").Controls }} Sheet */
/**
 * @typedef {object} SlateView what a slate shows: elements/__init__.py
 * @property {import("./tree.js").Node} table
 * @property {import("./tree.js").Node} desk
 * @property {import("../speech/said.js").Said} said
 * @property {Record<string, Sheet>} panels
 * @property {Record<string, string>} words
 * @property {string} link
 * @property {string} focus where the focus moves when this changes
 * @property {string} [kept] the data stored on the device
 * @property {object} [score] what a page around this one may record
 */

const SHEETS = ["bar", "settings"];
// Where each press counts, even before the last one is answered: on things, apart from answers, and beside a number of
// hands.
const EACH = ".cardmath-thing :not(.cm-choice), .cm-pool-hands *";
/** @type {import("../cast/figures.js").Who[]} */
const COURT = ["queen", "jack", "king"];

/**
 * The visible things on a table: words, drawings, and anything with its own background. Most elements are as wide as
 * the table, whatever is in them.
 * @param {HTMLElement} table
 */
function* lying(table) {
  for (const element of table.querySelectorAll(":not(svg *, .cm-unseen, .cm-guest, .cm-guest *)")) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const hasGround = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none";
    if (hasGround || element.matches("svg, img")) yield element;
    else if (!element.childElementCount && element.textContent) {
      const words = document.createRange();
      words.selectNodeContents(element);
      yield words;
    }
  }
}

/** @param {{ model: any, el: HTMLElement }} context */
export function slate({ model, el: holder }) {
  const el = framed(holder, "cardmath-slate", ...model.get("looks").split(" ").filter(Boolean));
  /** @type {SlateView | null} */
  let shown = null;
  let isStep = false;

  /** @type {ReturnType<typeof talking<SlateView>>} */
  const talk = talking(model, {
    greeting: () => ({ ...kept.report(), ...scored() }),
    update(along) {
      isStep ||= Boolean(along.step);
      draw();
    },
    restore: () => draw(),
    silence: () => said.show({ text: talk.view().words.silence, mood: "wrong" }),
    answered: () => said.show(talk.view().said),
    link: () => talk.view().link,
    stirred: () => stir(),
  });
  const { ask } = talk;
  const stir = resting(el, () => el.dataset.ready === undefined || talk.isWaiting());
  const kept = keeping(model.get("keeps"), (report) => talk.send({ type: "kept", ...report }), model.get("reads"));

  /** @type {Record<string, ReturnType<typeof panel>>} */
  const panels = {};
  for (const name of SHEETS) {
    const looks = name === "bar" ? "" : "cm-leaf ";
    const change = (/** @type {string} */ id, /** @type {unknown} */ value) => ask({ type: "change", id, value });
    // The button that opens such a panel also closes it.
    const closing = { word: () => talk.view().words.close, close: () => change(name, true) };
    panels[name] = panel(el, `${looks}cm-${name}`, change, looks ? closing : undefined);
  }
  const table = make("div", "cm-slate-table", el);
  const word = (/** @type {string} */ name) => talk.view().words[name] ?? "";
  const said = saying(el, { why: () => word("why"), speak: () => word("speak") });
  const reader = reading(el, () => word("language"));
  const guest = company(table, () => lying(table));
  let cheered = 0;
  const desk = make("div", "cm-slate-desk", el);
  const trees = { table: tree(table), desk: tree(desk) };
  const large = enlarging(el);

  const draw = () => {
    const view = talk.view();
    if (shown === view) return;
    const before = shown;
    // The focused element may disappear.
    const isHere = el.contains(document.activeElement);
    shown = view;
    talk.unveil(el);
    for (const name of SHEETS) {
      if (view.panels[name] && before?.panels[name] !== view.panels[name]) panels[name].show(view.panels[name]);
    }
    if (before?.table !== view.table) trees.table.show(view.table);
    if (before?.desk !== view.desk) trees.desk.show(view.desk);
    if (before?.said !== view.said) said.show(talk.voiced(view.said));
    // As on a board, a figure cheers when something is found, until something else is said.
    if (before && before.said !== view.said) {
      if (view.said.sound === "frame") guest.cheer(COURT[cheered++ % COURT.length]);
      else guest.leave();
    }
    // Only text with a speaker button can be read aloud.
    if (before && before.said !== view.said && el.querySelector(".cm-speaker")) sound(view.said);
    if (before && before.focus !== view.focus) {
      // Move the focus only if it is on this slate: the pupil may be using another part of the page.
      const place = el.querySelector(`[data-place="${view.focus.split(" ")[0]}"]`);
      if (place instanceof HTMLElement && isHere) {
        place.focus();
        showAnswer(el, place);
        reveal(place);
      }
    }
    leading(el);
    resume(el);
    large.follow();
    reader.follow();
    if (view.kept !== undefined && before?.kept !== view.kept) kept.write(view.kept);
    if (before?.link !== view.link) {
      talk.write(view.link, isStep);
      isStep = false;
    }
    if (view.score && before?.score !== view.score) {
      window.dispatchEvent(new CustomEvent("cardmath-score", { detail: view.score }));
    }
    // Until the kernel has answered the greeting, the address may still contain something else.
    if (talk.isMet() && el.dataset.ready === undefined) {
      el.dataset.ready = "";
      if (talk.isGoal) comeTo(el);
    }
    stir();
  };

  /** @param {string} key @param {HTMLElement} pressed */
  const press = (key, pressed) => ask({ type: "press", key }, !pressed.matches(EACH));
  const stops = [
    typing(el, {
      enter: (key, value) => ask({ type: "enter", key, value }),
    }),
    roaming(el),
    carrying(el, (key, to) => ask({ type: "drop", key, to })),
    printing(el),
    sketching(el, (key, value) => ask({ type: "enter", key, value })),
  ];
  /** @param {MouseEvent} event */
  const onClick = (event) => {
    const pressed = /** @type {HTMLElement} */ (event.target).closest("[data-press]");
    if (!(pressed instanceof HTMLElement) || !el.contains(pressed)) return;
    if (pressed.getAttribute("aria-disabled") !== "true") press(pressed.dataset.press ?? "", pressed);
  };
  // Keys that an element answers to, such as those that turn a wheel: {"ArrowUp": the key of the press, …}.
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const able = /** @type {HTMLElement} */ (event.target).closest("[data-keys]");
    if (!(able instanceof HTMLElement)) return;
    const key = JSON.parse(able.dataset.keys ?? "{}")[event.key];
    if (!key) return;
    event.preventDefault();
    press(key, able);
  };
  stops.push(listening(el, { click: onClick, keydown: onKey }));
  talk.start();
  talk.greet();

  return () => {
    talk.stop();
    reader.stop();
    guest.leave();
    large.stop();
    kept.stop();
    for (const stop of stops) stop();
  };
}
