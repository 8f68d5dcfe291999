// @ts-check
// The teacher's desk: shows what its connection delivers, and sends the teacher's decisions. The kind of connection
// depends on where the desk is open: see desk_page.js and desk_in_notebook.js.

import { status } from "./requests.js";
import { choosing, offerBases } from "./desk_choice.js";
import { pupils } from "./desk_pupils.js";
import { following, showLine } from "./showing.js";

/** @typedef {import("./showing.js").Drawn} Drawn */
/** @typedef {Drawn & { panels?: Record<string, Drawn> }} Desk what is drawn, and what a press on each pupil shows */
/** @typedef {{ drawn?: object, message?: string }} News */
/** @typedef {{ send: (order: object) => boolean }} Line its `send` returns whether the connection works */

const SHOWN_FOR = 20_000; // ms
/** @type {Line | undefined} */
let live;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;
// Whether something has been entered, or an order has been sent, and the class has not answered since.
let isAtWork = false;

/** Say something in the bar for a while. @param {string} message */
function say(message) {
  status.textContent = message;
  // The class gets the room in the bar back, so that the last pupils are in sight.
  clearTimeout(fading);
  fading = setTimeout(() => { status.textContent = ""; }, SHOWN_FOR);
}

/** Send an order; return whether the connection works. @param {object} order */
const send = (order) => {
  const isSent = live?.send(order) ?? false;
  isAtWork ||= isSent;
  if (!isSent) {
    showLine(false);
    say(status.dataset.failed ?? "");
  }
  return isSent;
};
/** @type {(change: object) => Desk} */
const follow = following();
const showPupils = pupils(send);
const showChoice = choosing(send);
offerBases();

/** If the focused button has gone, keyboard users continue at the class's next step. @param {Element | null} focused */
function goOn(focused) {
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.offsetParent !== null) return;
  /** @type {NodeListOf<HTMLElement>} */
  const next = document.querySelectorAll("[data-do=open], [data-do=close]");
  [...next].find((button) => button.offsetParent !== null)?.focus();
}

/** @param {News} news */
function hear({ drawn, message }) {
  if (drawn) {
    const focused = document.activeElement;
    const { panels = {}, others } = follow(drawn);
    showPupils(panels, others);
    showChoice();
    if (!focused?.closest("dialog")) goOn(focused);
  }
  if (message !== undefined) {
    isAtWork = false;
    say(message);
  }
}

/** Whether a reload of the page loses nothing that a teacher is entering or reading. */
export const isFree = () => !isAtWork && !status.textContent && !document.querySelector("dialog[open]");

// -- what the teacher decides -------------------------------------------------------------------------------

/** The data of a command, collected from the elements around it and its own element. @param {Element} from */
function along(from) {
  const around = [];
  for (let at = from.closest("[data-along]"); at; at = at.parentElement?.closest("[data-along]") ?? null) {
    around.unshift(JSON.parse(/** @type {HTMLElement} */ (at).dataset.along ?? "{}"));
  }
  return Object.assign({}, ...around);
}

/** @param {HTMLElement} from @param {object} [more] */
function decide(from, more = {}) {
  // What the bar says must be in sight.
  from.closest("dialog")?.close();
  return send({ do: from.dataset.do, ...along(from), ...more });
}

document.addEventListener("click", ({ target }) => {
  const element = /** @type {Element} */ (target);
  const pressed = /** @type {HTMLElement | null} */ (element.closest("button[data-do]"));
  const isSent = pressed !== null && decide(pressed);
  // Two quick presses do not send the same order twice.
  if (isSent && pressed.dataset.do === "pause") {
    pressed.dataset.along = JSON.stringify({ value: !along(pressed).value });
  }
  if (element.closest("dialog [data-close]")) element.closest("dialog")?.close();
  const opener = element.closest("[data-opens]");
  const dialog = document.getElementById(/** @type {HTMLElement | null} */ (opener)?.dataset.opens ?? "");
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
});
document.addEventListener("input", () => { isAtWork = true; });
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.do) return;
  if (!decide(target, { value: target.checked })) target.checked = !target.checked;
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.do) decide(form, Object.fromEntries(new FormData(form)));
});

/**
 * Open the desk.
 * @param {(hear: (news: News) => void) => Line} connect opens its connection
 */
export function begin(connect) {
  live = connect(hear);
}
