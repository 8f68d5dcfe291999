// @ts-check
// Reports to a learning platform what a pupil does on this page, and resumes where the pupil left off.

import { Platform } from "./platform.js";
import { VisitRecord } from "./record.js";

const OFTEN = 30_000; // ms between requests to store everything, because the platform waits for its server
const LONGEST = 255; // characters of an answer or a name
const DONE = ["done", "won"];
const OPEN = ["", "not attempted", "incomplete"]; // what is already done stays done

// Characters that we use and platforms do not accept, with the closest ones that they do.
/** @type {Record<string, string>} */
const PLAIN = { "Ʒ": "X", "ʒ": "X", "Ǝ": "E", "ǝ": "E", "↊": "X", "↋": "E", "−": "-", "–": "-", "×": "x", "ß": "ss" };

/** @param {string} text */
const ascii = (text) => text.replace(/[^ -~]/gu, (sign) => PLAIN[sign] ?? sign.normalize("NFKD").replace(/[^ -~]/gu, "")
  .padStart(1, "?")).slice(0, LONGEST);

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

/** @param {number} ms */
function duration(ms) {
  const seconds = Math.min(Math.floor(ms / 1000), 9999 * 3600);
  const hours = String(Math.floor(seconds / 3600)).padStart(4, "0");
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const platform = new Platform();
const record = new VisitRecord(platform.read("cmi.suspend_data"));
let interactions = Number(platform.read("cmi.interactions._count")) || 0;

const about = document.documentElement.dataset;
const resumed = record.link || (about.link ?? "");
if (resumed && location.hash.length < 2) history.replaceState(null, "", `#${resumed}`);

// --- What the page says about it

/** @param {"none" | "short" | "silent"} name */
function say(name) {
  const words = document.querySelector("[data-reporting]") ?? template()?.cloneNode(true);
  if (!(words instanceof HTMLElement)) return;
  for (const one of words.querySelectorAll("p")) one.hidden = one.dataset.name !== name;
  if (!words.isConnected) document.querySelector("main")?.prepend(words);
}
const template = () => /** @type {HTMLTemplateElement | null} */ (document.getElementById("reporting"))
  ?.content.firstElementChild;
const sayNothing = () => document.querySelector("[data-reporting]")?.remove();

// --- What is reported

let shownSince = performance.now();
let shownFor = 0;

/** The time during which the page was visible. */
const visible = () => shownFor + (document.hidden ? 0 : performance.now() - shownSince);

/** Gives the platform what every platform must accept. */
function hold() {
  const { text, isWhole } = record.kept(location.hash.slice(1));
  const isAccepted = platform.write({
    "cmi.suspend_data": text, "cmi.core.session_time": duration(visible()), "cmi.core.exit": "suspend",
  });
  return { isAccepted, isWhole };
}

let last = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function storeNow() {
  clearTimeout(timer);
  timer = undefined;
  last = performance.now();
  const { isAccepted, isWhole } = hold();
  const isStored = platform.commit() && isAccepted;
  if (!platform.isOpen) return;
  if (!isStored) {
    say("silent");
    soon();
  } else if (!isWhole) {
    say("short");
  } else {
    sayNothing();
  }
}

function soon() {
  timer ??= setTimeout(storeNow, Math.max(0, last + OFTEN - performance.now()));
}

/** @param {{ item: string, answer: string, is_right: boolean }} data */
function interact({ item, answer, is_right: isRight }) {
  const at = `cmi.interactions.${interactions++}`;
  platform.write({
    [`${at}.id`]: ascii(item.replaceAll("/", "-")).replaceAll(" ", "-"), [`${at}.type`]: "fill-in",
    [`${at}.student_response`]: ascii(answer), [`${at}.result`]: isRight ? "correct" : "wrong",
  });
}

function tellScore() {
  const { score } = record;
  if (!score) return;
  platform.write({ "cmi.core.score.min": "0", "cmi.core.score.max": "100", "cmi.core.score.raw": score });
}

/** @param {Event} event something that a widget reports, just as it would to a class */
function hear(event) {
  const { kind, part, data } = /** @type {CustomEvent} */ (event).detail;
  if (kind === "answered") {
    interact(data);
    record.answer({ part, item: data.item, isRight: data.is_right });
    tellScore();
  } else if (kind === "asked" && data.item) {
    record.help({ part, item: data.item });
    tellScore();
  } else if (kind === "finished" && !part && DONE.includes(data.outcome)) {
    platform.write({ "cmi.core.lesson_status": "completed" });
  }
  soon();
}

function turn() {
  if (document.hidden) {
    shownFor += performance.now() - shownSince;
    storeNow();
  } else {
    shownSince = performance.now();
  }
}

function leave() {
  hold();
  platform.finish();
}

if (platform.isOpen) {
  about.reports = "";
  if (OPEN.includes(platform.read("cmi.core.lesson_status"))) {
    platform.write({ "cmi.core.lesson_status": "incomplete" });
  }
  soon();
  window.addEventListener("cardmath-event", hear);
  document.addEventListener("visibilitychange", turn);
  window.addEventListener("pagehide", leave);
  // A page that a browser restores has already ended its visit.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
} else {
  document.addEventListener("cardmath-shown", () => say(platform.isFound ? "silent" : "none"), { once: true });
}
