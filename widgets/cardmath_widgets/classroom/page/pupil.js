// @ts-check
// A pupil's page in a class: shows the pupil's animal, goes where the class goes, and pauses with it.

import { asking } from "./class_question.js";
import { keptFor, me } from "./requests.js";
import { Live } from "./live.js";
import { opened, page, plain, reporting } from "./reporting.js";
import { lasting, open, places } from "./showing.js";

/**
 * @typedef {object} News
 * @property {boolean} [is_out] whether the pupil was sent out, or the class is over
 * @property {string} seat of this device
 * @property {string} pupil the seat of the pupil, who may have used another device before
 * @property {{ key: string, word: string }} animal
 * @property {boolean} is_approved
 * @property {boolean} is_paused whether everyone is looking up, or at a snapshot
 * @property {import("./showing.js").Drawn} drawn what the page shows (classroom/core/desk/drawing.py)
 * @property {import("./class_question.js").Question | null} question to the class
 * @property {number} word_at when the teacher wrote to this pupil, in ms; 0 if never
 * @property {{ page: string, open: string } | null} pacing the open parts of a page; null if all are open
 * @property {{ address: string, turn: number }} activity what everyone does; empty if pupils choose their own
 * @property {{ address: string, at: number } | null} sent exercises for this pupil, and when they were sent, in ms
 * @property {string} back the address of the pupil's last game
 */

const place = /** @type {HTMLElement} */ (document.getElementById("in-class"));
const back = /** @type {HTMLAnchorElement} */ (document.getElementById("class-back"));
const { class: line = "", join = "", home = "" } = place.dataset;
const here = plain(location.pathname);
const isStart = new URL(home, location.href).pathname === here;

const dialogs = /** @type {HTMLTemplateElement} */ (document.getElementById("class-dialogs"));
document.body.append(dialogs.content);
const [pause, asked, word] = ["pause", "question", "word"].map((name) => (
  /** @type {HTMLDialogElement} */ (document.querySelector(`dialog.class-${name}`))
));
const show = places("show");
const openPause = lasting(pause);
let isPaused = false;
/** @type {News | undefined} */
let latest;
/** @type {import("./event_queue.js").EventQueue | undefined} */
let queue;
/** @type {ReturnType<typeof asking> | undefined} */
let ask;
/** @type {Live | undefined} */
let live;
let pupil = "";

// The last start that this browser has followed, so that a reload keeps the pupil's place.
const turns = keptFor("cardmath.class-turn");
// The last message that was read on this device.
const lastRead = keptFor("cardmath.class-word");

// A message stays until the pupil presses OK or Escape. A pause takes priority.
let seen = 0;
word.addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest("button") && word.close());
word.addEventListener("close", () => {
  if (isPaused || !latest) return;
  seen = latest.word_at;
  lastRead.write(latest.seat, seen);
});

// The last start that this page has followed, once it has heard from the class. A pupil who has just arrived does not
// follow the earlier start; only a later one moves the page.
/** @type {number | undefined} */
let followed;

/** @param {News} news */
function follow({ seat, activity }) {
  // From then on, the page follows by itself, also what another tab of the same pupil has followed before.
  followed ??= Math.max(Number(document.body.dataset.turn ?? 0), Number(turns.read(seat)));
  if (activity.turn <= followed) return;
  followed = activity.turn;
  turns.write(seat, activity.turn);
  goTo(activity.address);
}

/** @param {string} address of a page, relative to all pages */
function goTo(address) {
  const target = new URL(home + address, location.href);
  if (target.pathname === here && target.hash) {
    // The page is open: its board takes the link without a reload.
    if (target.hash !== location.hash) location.hash = target.hash;
  } else if (target.pathname !== here || !isStart) {
    location.assign(target);
  }
}

// Exercises that the teacher has sent to this pupil wait until the current one has been answered correctly, or the
// pupil starts them.
const next = /** @type {HTMLElement} */ (document.getElementById("class-next"));
// Below the header, which is only as tall as its text.
document.querySelector(".site-header")?.after(next);
const started = keptFor("cardmath.class-sent");
const READ_FOR = 2500; // ms
let leaving = 0;

function startSent() {
  leaving = 0;
  if (!latest?.sent || next.hidden || isPaused) return;
  started.write(latest.seat, latest.sent.at);
  next.hidden = true;
  goTo(latest.sent.address);
}

/** @param {News} news */
function offer({ seat, sent }) {
  next.hidden = !sent || sent.at <= Number(started.read(seat));
  if (next.hidden) {
    clearTimeout(leaving);
    leaving = 0;
  } else if (isStart) {
    startSent();
  }
}

next.addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest("button") && startSent());
window.addEventListener("cardmath-event", (event) => {
  const { kind, data } = /** @type {CustomEvent} */ (event).detail;
  // In a game or a lesson, only the pupil knows when it is done.
  if (next.hidden || leaving || page() !== "exercises" || kind !== "answered" || !data.is_right) return;
  // The pupil can first read what the answer shows.
  leaving = setTimeout(startSent, READ_FOR);
});

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

/** @param {News | {}} news empty for a heartbeat */
function hear(news) {
  if (!("seat" in news)) {
    if ("is_over" in news) queue?.forget();
    if ("is_out" in news) location.assign(join);
    return;
  }
  if (pupil && pupil !== news.pupil) {
    // The teacher has given this device its old animal. The start page will offer the earlier game.
    location.assign(home);
    return;
  }
  pupil = news.pupil;
  const isApp = document.body.dataset.connection !== undefined;
  queue ??= reporting(news.seat, `${line}events`, isApp, () => live, news.pupil);
  place.hidden = false;
  // A table shared by several tablets uses this as the pupil's name.
  document.body.dataset.animal = news.animal.key;
  latest = news;
  isPaused = news.is_paused;
  show(news.drawn);
  openPause(isPaused);
  const events = queue;
  ask ??= asking(asked, news.seat, (reply) => events.add("replied", reply));
  ask(news.question, isPaused);
  open(word, !isPaused && news.word_at > Math.max(seen, Number(lastRead.read(news.seat))));
  pace(news.pacing);
  offerBack(opened(news.seat, news.back));
  follow(news);
  offer(news);
}

// A grown-up's page does not belong to a pupil: it shows nothing here and needs no connection.
me(line).then((news) => {
  if (news && !Object.keys(news).length) return;
  if (news) hear(news);
  live = new Live(`${line}line`, hear, () => {}, async () => {
    const known = await me(line);
    if (known?.is_out) location.assign(join);
    return !known?.is_out;
  });
});
