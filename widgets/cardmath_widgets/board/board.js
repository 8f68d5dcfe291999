// @ts-check
// The page half of a board. Above a canvas that only paints, it shows what the kernel sends, with real buttons and one
// live region. It has its own part of the address, and reports presses to the kernel.

import { framed, inApp, isWriting, make, pageName, whereabouts } from "../page/dom.js";
import { ending } from "./ending.js";
import { timeline } from "./timeline.js";
import { dock } from "./dock.js";
import { dragging } from "./drag.js";
import { finishing } from "./finish.js";
import { settling } from "./free_side.js";
import { hosting } from "./companion.js";
import { keepingGames } from "./remember_game.js";
import { stage } from "./motion.js";
import { questionPanel } from "./question_panel.js";
import { addKinds } from "../page/panels/controls.js";
import { panel } from "../page/panels/panels.js";
import { company } from "../page/cast/company.js";
import { saying } from "../page/speech/said.js";
import { resting } from "../page/rest.js";
import { sound } from "../page/speech/sound.js";
import { reading } from "../page/speech/voices.js";
import { spots } from "./spots.js";
import { isKeeping, statistics } from "../device/statistics.js";
import { garden } from "../device/garden/garden.js";
import { stones } from "../device/stones.js";
import { calendar } from "../device/calendar.js";
import { pointing } from "./newcomer/hand.js";
import { isNewcomer } from "./newcomer/newcomer.js";
import { deviceOf, isOfTable, rememberBase, rememberTable } from "../device/device.js";
import { placing } from "./place.js";
import { sums } from "./sums.js";
import { edges, room } from "./table.js";
import { talking } from "../page/talk.js";
import { titled } from "../page/title.js";
import { whole } from "./view.js";

/** @typedef {import("./view.js").View} View */

addKinds({ calendar, ending, garden, statistics, stones, timeline });

// The width of a table on paper, in CSS pixels.
const PAPER = 640;
// How long the panel at the end of a game takes to arrive (motion.css).
const ARRIVING = 1100; // ms
const NO_PANEL = { label: "", visible: false, controls: {} };
/** @type {("width" | "height" | "card")[]} */
const SIZES = ["width", "height", "card"];
/** @type {("width" | "height" | "card" | "groups")[]} */
const LAID = [...SIZES, "groups"];
// Panels behind More; all others without a place of their own open over the table.
const IN_SHEET = ["help", "bar"];

/** @param {Element | null} element */
const isSeen = (element) => element !== null && element !== document.body && element.getClientRects().length > 0;

/** @param {{ model: any, el: HTMLElement }} context */
export async function board({ model, el: holder }) {
  const el = framed(holder, "cardmath-board");
  /** @type {View | null} */
  let shown = null;
  let isStep = false;
  let isDealt = false;

  // ---- to the kernel

  /** @type {ReturnType<typeof talking<View>>} */
  const talk = talking(model, {
    greeting: () => ({
      ...measure.size(), ...whereabouts(), newcomer: comesNew(), ...device(), ...(inApp() ? {} : { notebook: true }),
    }),
    update: (along) => update(along),
    heard: (message) => {
      if (message.type === "sum") showSum(message);
      else if (message.type === "hand") hand.show(message.spots);
      else if (message.type === "base" && isOwn() && isKeeping()) rememberBase(message.kept);
    },
    restore: () => draw(),
    silence: () => said.show({ text: talk.view().words.silence, mood: "wrong" }),
    answered: () => said.show(talk.view().said),
    link: () => whole(talk.view().link),
    stirred: () => stir(),
  });
  const { ask, send } = talk;
  const stir = resting(el, () => (
    el.dataset.ready === undefined || shown !== talk.view() || talk.isWaiting() || measure.isWaiting()));
  // The page's own board shows a newcomer the first move, unless its link contains more than a deal.
  const comesNew = () => !model.get("key") && !/(^|&)(moves|first-steps)=/.test(talk.address())
    && isNewcomer(pageName());
  const isOwn = () => inApp() && !model.get("key");
  const device = () => (model.get("key") ? {} : deviceOf(pageName(), talk.address()));
  /** @param {string} name */
  const command = (name) => ask({ type: "command", name });

  // ---- the parts

  /** @type {Record<string, ReturnType<typeof panel>>} */
  const panels = {};
  const change = (/** @type {string} */ id, /** @type {unknown} */ value) => {
    if (isOfTable(id) && isOwn() && isKeeping()) rememberTable(id, value);
    return ask({ type: "change", id, value });
  };
  const closing = (/** @type {() => void} */ close) => ({ word: () => talk.view().words.close, close });
  /** @param {string} name */
  const addPanel = (name, looks = "") => {
    panels[name] = panel(el, `${looks} cm-${name}`, change, looks ? closing(() => command("close")) : undefined);
  };
  /** @param {string} name */
  const addLeaf = (name) => {
    addPanel(name, "cm-leaf");
    const { element } = panels[name];
    docked.sheet.before(element);
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      command("close");
    });
  };
  const word = (/** @type {string} */ name) => talk.view().words[name] ?? "";
  const said = saying(el, {
    why: () => word("why"), rest: () => word("rest"), close: () => word("close"), speak: () => word("speak"),
  });
  panels.told = panel(said.tools, "cm-said-end", change);
  // A button that comes and goes is placed first, so that it does not move the others.
  said.tools.prepend(panels.told.element);
  const reader = reading(el, () => word("language"));
  const questions = questionPanel(el, {
    press: (key) => ask({ type: "desk", key }),
    enter: (value) => ask({ type: "enter", value }),
  });
  const surface = make("div", "cm-surface", el);
  const around = placing(el, surface);
  const layer = make("div", "cm-layer", surface);
  const buttons = make("div", "cm-buttons", layer);
  const address = make("p", "cm-address", surface);
  address.setAttribute("aria-hidden", "true");
  const showEdges = edges(surface);
  // The log is beside the table where there is room; elsewhere a button in the sheet opens it over the table.
  const showBeside = (/** @type {boolean} */ isOpen) => {
    const { element } = panels.side;
    const hadFocus = element.contains(document.activeElement);
    element.classList.toggle("is-open", isOpen);
    if (hadFocus && !isOpen) docked.focus();
  };
  panels.side = panel(el, "cm-side", change, closing(() => showBeside(false)));
  // At most one panel is open: opening a panel over the table closes any other.
  const alone = () => {
    if (openLeaf()) command("close");
    panels.side.element.classList.remove("is-open");
    said.close();
  };
  const docked = dock(el, IN_SHEET, { change, word, beside: () => showBeside(true), alone });
  // The end of a game is shown above the table.
  panels.ending = panel(surface, "cm-ending", change, closing(() => change("ending-close", true)));
  const findCanvas = () => /** @type {HTMLCanvasElement | null} */ (surface.querySelector(":scope > canvas"));
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  const moves = () => talk.view().moving && !reduced.matches;
  const nameAfter = titled(inApp() && !model.get("key"));
  /** @type {HTMLCanvasElement | null} */
  let deck = null;
  const findAtlas = () => (deck && shown?.scene.atlas ? { canvas: deck, atlas: shown.scene.atlas } : null);
  const ghosts = stage(layer, findCanvas, findAtlas);
  /** @param {string} key */
  const pictureOf = (key) => ghosts.cut(table.spot(key).box, table.spot(key).face);
  const pair = sums(el, layer, moves, () => {
    sound({ sound: "frame" });
    stir();
  });
  // Its place depends on what is on the table in the next frame. Anything new there has been laid out by the frame
  // after that, so no frame takes long.
  /** @param {import("./sums.js").Sum} sum */
  const showSum = (sum) => requestAnimationFrame(() => {
    draw();
    requestAnimationFrame(() => {
      pair.show(sum);
      guest.stand();
      stir();
    });
  });
  const who = () => /** @type {import("../page/cast/figures.js").Who} */ (word("cast"));
  const hand = pointing(layer, { boxOf: (spot) => table.spot(spot)?.box, pictureOf, moves, who });

  const host = hosting(docked.element);
  const guest = company(surface, () => surface.querySelectorAll(
    ".cm-spot, .cm-mat, .cm-sum-frames, .cm-sum, .cm-shown-pointer, .cm-panel:not([hidden]) > .cm-panel-inner"));

  const accompany = () => {
    if (host.isSeen()) guest.leave();
    else if (shown && !shown.result) guest.keep(who(), host.pose());
  };

  /** @param {KeyboardEvent} event */
  const shortcut = (event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = talk.view().keys[`${isCommand ? "Ctrl+" : ""}${event.shiftKey && isCommand ? "Shift+" : ""}${letter}`];
    return Boolean(name) && command(name);
  };
  const table = spots(buttons, {
    press: (spot) => {
      const { box, begins, face } = table.spot(spot);
      const isSent = ask({ type: "press", key: spot });
      if (isSent && begins && moves()) ghosts.begin(box, begins, face);
      return isSent;
    },
    double: (spot) => ask({ type: "double", key: spot }),
    open: (panel) => change(panel, true),
    shortcut,
    cut: ghosts.cut,
  });
  const letGo = dragging(buttons, {
    canCarry: (spot) => Boolean(table.spot(spot)?.targets?.length),
    targetsOf: (spot) => table.spot(spot)?.targets ?? [],
    accepts: table.accepts,
    takes: table.takes,
    pictureOf,
    drop: (spot, to) => ask({ type: "drop", key: spot, to }),
  });

  const finish = finishing(el, surface, panels.ending.element, {
    moves, cut: (size, face) => ghosts.cut(size, face), cardWidth: () => shown?.scene.card ?? 0,
  });
  const settle = settling(el, surface, layer, finish.shown);
  const keeping = keepingGames(model, isOwn);

  // ---- from the kernel

  // Changes to the view appear in the next frame, together with the painting that follows from them.
  const draw = () => {
    const view = talk.view();
    if (shown === view) return;
    const before = shown;
    shown = view;
    talk.unveil(el);
    const wasAtBoard = el.contains(document.activeElement);
    const [wasOpen, hadEnded] = [openLeaf(), finish.shown()];
    const { scene } = view;
    if (SIZES.some((name) => before?.scene[name] !== scene[name])) {
      Object.assign(layer.style, { width: `${scene.width}px`, height: `${scene.height}px` });
      layer.style.setProperty("--card", `${scene.card}px`);
      surface.style.setProperty("--on-paper", String(Math.min(1, PAPER / scene.width)));
    }
    if (LAID.some((name) => before?.scene[name] !== scene[name])) around.lay(scene);
    if (before?.scene !== scene) {
      table.show(scene);
      // Messages about the player's own cards are shown above them.
      const tops = Object.values(scene.spots).filter(({ group }) => group === "hand").map(({ box }) => box[1]);
      panels.side.element.style.setProperty("--above-hand", tops.length ? `${Math.min(...tops)}px` : "");
      hand.follow();
    }
    if (before?.said !== view.said) {
      said.show(talk.voiced(view.said));
      host.hear(who(), view.said.mood);
    }
    // The figure cheers when a pair is made or a card is found; the end of a game has its own window.
    if (before && before.said !== view.said && view.said.sound === "frame" && !view.result) {
      requestAnimationFrame(() => { if (!shown?.result && !host.cheer(who())) guest.cheer(who()); });
    }
    if (view.result) guest.leave();
    // A narrow dock has no room for the figure, so it stands on the table wherever there is space.
    else requestAnimationFrame(accompany);
    // Anything already there when a page opens has been read aloud before.
    if (before && before.said !== view.said) sound(view.said);
    Object.keys(view.panels).filter((name) => !panels[name] && !IN_SHEET.includes(name)).forEach(addLeaf);
    if (before?.panels.side !== view.panels.side) {
      docked.nameBeside(view.panels.side?.visible ? view.panels.side.label : "");
      const had = before?.panels.side?.controls ?? {};
      // Anything the player asked for is shown immediately; otherwise the log waits.
      const isNew = Object.keys(view.panels.side?.controls ?? {}).some((id) => !had[id]);
      if (isNew && Object.keys(had).length) showBeside(true);
    }
    if (IN_SHEET.some((name) => before?.panels[name] !== view.panels[name])) docked.show(view.panels);
    const { mark } = view.panels.told?.controls ?? {};
    if (mark) said.mark({ label: mark.label, why: mark.why });
    const leftEnding = isDealt && panels.ending.element.contains(document.activeElement);
    isDealt = false;
    for (const [name, panel] of Object.entries(panels)) {
      if (before?.panels[name] !== view.panels[name]) panel.show(view.panels[name] ?? NO_PANEL);
    }
    // The next game starts at its cards, not at the place of the last move.
    if (leftEnding) table.focus();
    if (before?.result !== view.result) {
      finish.stop();
      if (view.result) finish.celebrate(view.result, before !== null && !before.result);
      keeping.result(view);
    }
    if (before?.result !== view.result || before?.panels.ending !== view.panels.ending) finish.showGrown(view);
    table.follow();
    if (talk.isMet()) nameAfter(view.words);
    if (before?.inks !== view.inks) {
      for (const [suit, ink] of Object.entries(view.inks)) el.style.setProperty(`--suit-${suit}`, ink);
    }
    if (before?.place !== view.place) around.show(view.place);
    el.classList.toggle("is-still", !view.moving);
    if (before?.link !== view.link) {
      const link = whole(view.link);
      talk.write(link, isStep);
      keeping.link(view);
      address.textContent = inApp() ? location.href : link;
      isStep = false;
    }
    // Some games end without another move.
    if (before?.link !== view.link || before?.result !== view.result) keeping.game(view);
    // An answered question disappears, and takes the focus with it.
    const isAtBoard = el.contains(document.activeElement);
    if (before?.desk !== view.desk) questions.show(view.desk);
    if (before && before.focus !== view.focus && isAtBoard) {
      const [name] = view.focus.split(" ");
      const found = el.querySelectorAll(`[data-place="${name}"], [data-id="${name}"]`);
      const places = /** @type {HTMLElement[]} */ ([...found]);
      if (name === "table") table.focus();
      else if (name === "ending") setTimeout(finish.focus, moves() ? ARRIVING : 0);
      // From there, the focus can reach whatever is behind More.
      else if (places.length) (places.find(isSeen) ?? docked).focus();
    }
    if (wasAtBoard && !isSeen(document.activeElement)) {
      // If the focused element has gone, the focus moves to the panel that has opened, or to the cards.
      const opened = el.querySelector(".cm-leaf:not([hidden]) > .cm-panel-inner :is(input, select, button)");
      if (opened instanceof HTMLElement) opened.focus();
      // While all hands are shown, there may be nothing to press on the table.
      else if (!table.focus()) docked.focus();
    }
    reader.follow();
    const nowOpen = openLeaf();
    if (nowOpen && !wasOpen) {
      docked.close();
      said.close();
    }
    for (const opener of /** @type {NodeListOf<HTMLElement>} */ (surface.querySelectorAll("[data-opens]"))) {
      opener.setAttribute("aria-expanded", String(nowOpen === panels[opener.dataset.opens ?? ""]?.element));
    }
    if (nowOpen && nowOpen !== wasOpen && document.activeElement?.closest(".cm-dock, [data-opens]")) {
      // A panel opened from the dock or the table comes before it, so the focus moves there.
      const first = nowOpen.querySelector(".cm-panel-inner :is(input, select, button), .cm-close");
      if (first instanceof HTMLElement) first.focus();
    }
    // With large letters the panel may not fit completely, so it starts at the top, wherever the focus is.
    if (nowOpen !== wasOpen) nowOpen?.querySelector(".cm-panel-inner")?.scrollTo(0, 0);
    if (nowOpen !== wasOpen || before?.desk !== view.desk || finish.shown() !== hadEnded) settle(scene.spots);
    showEdges();
    if (scene.width && talk.isMet()) el.dataset.ready = "";
    stir();
  };
  const openLeaf = () => el.querySelector(":scope > .cm-leaf:not([hidden])");
  /** @param {import("./view.js").Along} along */
  const update = ({ motions, caption = "", dealt = false, step = false }) => {
    if (motions && moves()) ghosts.play(motions, caption);
    if (dealt && moves()) {
      const above = { opacity: 0, transform: "translateY(-12px)" };
      findCanvas()?.animate([above, {}], { duration: 320, easing: "ease-out" });
    }
    if (dealt) table.forget();
    isDealt ||= dealt;
    isStep ||= step;
    stir();
    if (document.hidden) draw();
    else requestAnimationFrame(draw);
  };

  // ---- size and keys

  const measure = room(el, surface, (size, isFirst) => {
    if (isFirst) talk.greet();
    else send({ type: "size", ...size });
  }, stir);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const isMeant = event.ctrlKey || event.metaKey || event.key === "Escape";
    if (!isMeant || isWriting(event.target) || !shortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // A panel that opened automatically can be closed before anything on the page has the focus, and the keys of the
  // page's board work from the start.
  /** @param {KeyboardEvent} event */
  const onPageKey = (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
    if (isPlain && event.target === document.body && isOwn() && shortcut(event)) {
      event.preventDefault();
      return;
    }
    const isOpen = Object.values(panels).some(({ element }) => element.matches(".cm-leaf:not([hidden])"));
    if (event.key === "Escape" && event.target === document.body && isOpen) command("close");
  };

  el.addEventListener("keydown", onKey);
  document.addEventListener("keydown", onPageKey);
  talk.start();
  measure.start();

  // The canvas only paints: it is hidden from the pointer, the keyboard and screen readers.
  const canvas = await model.widget_manager.get_model(model.get("canvas"));
  deck = (await model.widget_manager.get_model(model.get("atlas"))).canvas;
  const painting = await model.widget_manager.create_view(canvas);
  painting.trigger("displayed");
  Object.assign(painting.el, { tabIndex: -1 });
  painting.el.setAttribute("aria-hidden", "true");
  painting.el.style.pointerEvents = "none";
  // It is above the background of the cards, and below everything that can be pressed.
  layer.before(painting.el);

  return () => {
    document.removeEventListener("keydown", onPageKey);
    finish.stop();
    talk.stop();
    measure.stop();
    pair.stop();
    hand.stop();
    guest.leave();
    said.stop();
    docked.stop();
    questions.stop();
    reader.stop();
    letGo();
    painting.remove();
  };
}
