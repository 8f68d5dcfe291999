// @ts-check
// A pupil's page in a class: shows the pupil's animal, goes where the class goes, and pauses with it.

import { asking } from "./asked.js";
import { me } from "./asking.js";
import { item } from "./item.js";
import { Live } from "./live.js";
import { opened, page, plain, reporting } from "./reporting.js";
import { wording } from "./word.js";

/**
 * @typedef {object} News
 * @property {boolean} [is_out] whether the pupil was sent out, or the class is over
 * @property {string} seat of this device
 * @property {string} pupil the seat of the pupil, who may have used another device before
 * @property {{ key: string, word: string }} animal
 * @property {boolean} is_approved
 * @property {boolean} is_paused
 * @property {string} look the snapshot that all look at
 * @property {import("./showing.js").Card | null} card the answer that it shows; null for a board, which has a picture
 * @property {import("./asked.js").Question | null} question that the class is asked
 * @property {import("./word.js").Word | null} word from the teacher to this pupil
 * @property {{ page: string, open: string } | null} pacing the open parts of a page; null if all are open
 * @property {{ address: string, turn: number }} activity what all do; an empty address: each their own
 * @property {string} back the address of the pupil's last game
 */

const TURN = "cardmath.class-turn";
const place = /** @type {HTMLElement} */ (document.getElementById("in-class"));
const back = /** @type {HTMLAnchorElement} */ (document.getElementById("class-back"));
const { class: line = "", own = "", join = "", home = "", animals = "" } = place.dataset;
const here = plain(location.pathname);
const isStart = new URL(home, location.href).pathname === here;

/** @type {HTMLDialogElement | null} */
let dialog = null;
let isPaused = false;
/** @type {import("../../page/shell/events.js").EventQueue | undefined} */
let queue;
/** @type {ReturnType<typeof asking> | undefined} */
let ask;
/** @type {ReturnType<typeof wording> | undefined} */
let say;
/** @type {Live | undefined} */
let live;
let pupil = "";

/** @param {News["animal"]} animal */
function show(animal) {
  place.hidden = false;
  const picture = /** @type {HTMLImageElement} */ (place.querySelector("img"));
  picture.src = `${animals}${animal.key}.svg`;
  // A table that several tablets share names the pupil.
  document.body.dataset.animal = animal.key;
  /** @type {HTMLElement} */ (place.querySelector("b")).textContent = animal.word;
}

/**
 * Pause the page, with a picture that all look at or without one.
 * @param {boolean} value
 * @param {string} look
 * @param {News["card"]} card
 */
function pause(value, look, card) {
  isPaused = value;
  if (value && !dialog) {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("class-pause"));
    document.body.append(template.content.cloneNode(true));
    dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.class-pause"));
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    // Some browsers close a dialog at the second press of Escape.
    dialog.addEventListener("close", () => isPaused && dialog?.showModal());
  }
  if (dialog && value) {
    const [heading, picture] = [dialog.querySelector("h2"), dialog.querySelector("img")];
    if (heading && picture) {
      heading.dataset.plain ??= heading.textContent ?? "";
      heading.textContent = (look ? heading.dataset.look : heading.dataset.plain) ?? "";
      picture.hidden = !look || card !== null;
      if (look && !card) picture.src = `${own}snapshots/${look}.svg`;
    }
    const place = /** @type {HTMLElement} */ (dialog.querySelector(".class-item"));
    place.hidden = !card;
    place.replaceChildren(...(card ? item(card) : []));
  }
  if (value && !dialog?.open) dialog?.showModal();
  else if (!value) dialog?.close();
}

/** The turns that this browser has followed, so that a reload stays where the pupil is. */
const turns = {
  /** @param {string} seat */
  read(seat) {
    try {
      const [whose, turn] = (localStorage.getItem(TURN) ?? "").split(" ");
      return whose === seat ? Number(turn) : 0;
    } catch {
      return 0;
    }
  },
  /**
   * @param {string} seat
   * @param {number} turn
   */
  write(seat, turn) {
    try {
      localStorage.setItem(TURN, `${seat} ${turn}`);
    } catch { /* The page follows without. */ }
  },
};
// A pupil at the door has not followed the start that was there before; only a later one brings the page along.
let followed = Number(document.body.dataset.turn ?? 0);

/** @param {News} news */
function follow({ seat, activity }) {
  if (activity.turn <= Math.max(followed, turns.read(seat))) return;
  followed = activity.turn;
  turns.write(seat, activity.turn);
  const target = new URL(home + activity.address, location.href);
  if (target.pathname === here && target.hash) {
    // The page is open: its board takes the link without a reload.
    if (target.hash !== location.hash) location.hash = target.hash;
  } else if (target.pathname !== here || !isStart) {
    location.assign(target);
  }
}

/** Tell the lesson on this page which of its parts are open. @param {News["pacing"]} pacing */
function pace(pacing) {
  const open = pacing?.page === page() ? pacing.open : "all";
  if ((document.body.dataset.paced ?? "all") === open) return;
  document.body.dataset.paced = open;
  window.dispatchEvent(new Event("cardmath-paced"));
}

/** @param {string} address */
function offerBack(address) {
  back.hidden = !isStart || !address;
  if (address) back.href = home + address;
}

/** @param {News | {}} news a beat is empty */
function hear(news) {
  if (!("seat" in news)) {
    if ("is_over" in news) queue?.forget();
    if ("is_out" in news) location.assign(join);
    return;
  }
  if (pupil && pupil !== news.pupil) {
    // The teacher has given this device its old animal. Its start page offers the game of before.
    location.assign(home);
    return;
  }
  pupil = news.pupil;
  const isApp = document.body.dataset.connection !== undefined;
  queue ??= reporting(news.seat, `${line}events`, isApp, () => live, news.pupil);
  show(news.animal);
  const isPausing = news.is_paused || news.look !== "";
  pause(isPausing, news.look, news.card);
  const events = queue;
  ask ??= asking(news.seat, (reply) => events.add("replied", reply));
  ask(news.question, isPausing);
  say ??= wording(news.seat);
  say(news.word, isPausing);
  pace(news.pacing);
  offerBack(opened(news.seat, news.back));
  follow(news);
}

// A grown-up's page belongs to no pupil: it shows nothing here and needs no line.
me(line).then((news) => {
  if (news && !Object.keys(news).length) return;
  if (news) hear(news);
  live = new Live(`${line}line`, hear, () => {}, async () => {
    const known = await me(line);
    if (known?.is_out) location.assign(join);
    return !known?.is_out;
  });
});
