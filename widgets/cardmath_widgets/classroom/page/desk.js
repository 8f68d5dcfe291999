// @ts-check
// The teacher's desk: shows what its line brings, and sends what the teacher decides. What the line is depends
// on where the desk is open: see desk_page.js and desk_in_notebook.js.

import { told } from "./asking.js";
import { choosing } from "./desk_choice.js";
import { lesson } from "./desk_lesson.js";
import { pupils } from "./desk_pupils.js";
import { pressing, question } from "./desk_question.js";
import { snapshots } from "./desk_snapshots.js";
import { showTables } from "./desk_tables.js";
import { make, tellLine, wide, write } from "./showing.js";

/** @typedef {import("./showing.js").View} View */
/** @typedef {{ view?: Partial<View>, told?: string }} News */
/** @typedef {{ send: (order: object) => boolean }} Line its `send` returns whether the line works */

const { own = "", animals = "" } = document.body.dataset;
/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
/** @param {string} name */
const doers = (name) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-do="${name}"]`));
/** @type {View["links"]} */
let links = {};
/** @type {Line | undefined} */
let live;

/** @param {object} order */
const send = (order) => {
  if (!live?.send(order)) tellLine(false);
};
const grid = pupils(send, animals, own);
const showSnapshots = snapshots(send, own);
const showQuestion = question(send);
const { showParts, showTalk } = lesson(send);
const showChoice = choosing(send);

// -- what is shown ------------------------------------------------------------------------------------------

/** @type {{ [name in keyof View]?: (part: any) => void }} */
const SHOWN = {
  doing: (text) => write("doing", text),
  counts: ({ sentence }) => write("counts", sentence),
  trouble: (text) => {
    write("trouble", text);
    find("[data-show=trouble]").hidden = !text;
  },
  door: (/** @type {View["door"]} */ door) => {
    const words = find("[data-show=door]");
    const focused = document.activeElement;
    write("code", wide(door.code));
    const state = !door.is_open ? "closed" : door.is_approving ? "approving" : "open";
    words.textContent = words.dataset[state] ?? "";
    find("[data-show=code]").classList.toggle("is-closed", !door.is_open);
    document.body.classList.toggle("has-ended", door.is_ended);
    find("#desk-ended").hidden = !door.is_ended;
    for (const opener of doers("open")) opener.hidden = door.is_open;
    doers("close")[0].hidden = !door.is_open;
    // Whoever uses the keys goes on at the button that has taken the place of a pressed one.
    if (focused instanceof HTMLElement && focused !== document.body && focused.offsetParent === null) {
      [...doers("open"), ...doers("close")].find((button) => button.offsetParent !== null)?.focus();
    }
    /** @type {HTMLInputElement} */ (doers("approving")[0]).checked = door.is_approving;
  },
  earlier: (/** @type {View["earlier"]} */ text) => {
    const section = find("#desk-earlier");
    const hadFocus = section.contains(document.activeElement);
    write("earlier", text);
    section.hidden = !text;
    // Whoever uses the keys goes on at what the class does next.
    if (hadFocus && !text) doers("close")[0].focus();
  },
  is_paused: (/** @type {boolean} */ isPaused) => showPause(isPaused),
  pupils: (/** @type {View["pupils"]} */ all) => {
    grid.show(all);
    find("[data-show=nobody]").hidden = all.length > 0;
  },
  stuck: (/** @type {View["stuck"]} */ text) => write("stuck", text),
  waiting: (/** @type {View["waiting"]} */ all) => grid.showWaiting(all),
  snapshots: (all) => showSnapshots(all),
  tables: (all) => showTables(all),
  question: (asked) => showQuestion(asked),
  choice: (choice) => showChoice(choice),
  talk: (told) => showTalk(told),
  lesson_parts: (parts) => {
    showParts(parts);
    grid.name(parts);
  },
  sheet: (/** @type {View["sheet"]} */ { is_there: isThere, told: why }) => {
    find("#desk-sheet").hidden = !isThere;
    find("[data-show=no-sheet]").hidden = !why;
    write("no-sheet", why);
  },
  misreadings: (/** @type {View["misreadings"]} */ all) => {
    find("[data-show=no-misreadings]").hidden = all.length > 0;
    find("#desk-misreadings").replaceChildren(...all.map(({ name, pupils: count, times, who }) => (
      make("li", "", [make("b", "", name), make("span", "desk-count", `${count}, ${times}`), make("span", "", who)])
    )));
  },
  items: (/** @type {View["items"]} */ { shown, more }) => {
    find("[data-show=no-items]").hidden = shown.length > 0;
    find("#desk-items").replaceChildren(...shown.map(row));
    write("more-items", more);
    find("[data-show=more-items]").hidden = !more;
  },
  links: (/** @type {View["links"]} */ all) => {
    links = all;
    for (const [role, link] of Object.entries(links)) {
      const place = document.querySelector(`[data-link="${role}"]`);
      if (place) place.textContent = link;
    }
  },
};

/** @param {boolean} isPaused */
function showPause(isPaused) {
  const [button] = doers("pause");
  button.dataset.paused = String(isPaused);
  button.textContent = (isPaused ? button.dataset.on : button.dataset.off) ?? "";
}

/** @param {import("./showing.js").Item} item */
function row({ item, prompt, can_ask: canAsk, at_once, later, open, answers, more }) {
  const words = find("#desk-items").dataset;
  const counts = [[words.atOnce, at_once], [words.later, later], [words.open, open]].map(([word, count]) => (
    make("li", "", [make("b", "", `${count}`), ` ${word}`])
  ));
  const list = make("ul", "desk-answers", answers.map(({ answer, times, is_right, name }) => (
    make("li", "", [make("b", "", `${is_right ? "✓ " : ""}${answer}`), ` × ${times}${name && ` (${name})`}`])
  )));
  if (more) list.append(make("li", "desk-nobody", more));
  const { ask = "" } = words;
  const asking = canAsk ? [pressing(ask, `${ask}: ${prompt}`, () => send({ do: "ask", item }))] : [];
  return make("li", "", [make("b", "desk-prompt", prompt), make("ul", "desk-counts", counts), list, ...asking]);
}

const TOLD_FOR = 20_000; // ms
/** @type {ReturnType<typeof setTimeout> | undefined} */
let untold;

/** @param {News} news */
function hear({ view, told: text }) {
  for (const [name, part] of Object.entries(view ?? {})) SHOWN[/** @type {keyof View} */ (name)]?.(part);
  if (text === undefined) return;
  told.textContent = text;
  // The room in the bar is for the class again, so that the last pupils are in sight.
  clearTimeout(untold);
  untold = setTimeout(() => { told.textContent = ""; }, TOLD_FOR);
}

// -- what the teacher decides -------------------------------------------------------------------------------

/** @type {Record<string, (element: HTMLElement) => object>} */
const ALONG = {
  approving: (element) => ({ value: /** @type {HTMLInputElement} */ (element).checked }),
  pause: (element) => {
    const value = element.dataset.paused !== "true";
    showPause(value); // at once, so that two quick presses are not the same order twice
    return { value };
  },
  renew: (element) => ({ role: element.dataset.role }),
};
for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-do]"))) {
  const name = element.dataset.do ?? "";
  element.addEventListener(element.matches("input") ? "change" : "click", () => {
    send({ do: name, ...ALONG[name]?.(element) });
  });
}

for (const sure of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog[data-order]"))) {
  const { order, opener = "" } = sure.dataset;
  document.getElementById(opener)?.addEventListener("click", () => sure.showModal());
  sure.querySelector("[data-sure]")?.addEventListener("click", () => {
    sure.close();
    send({ do: order });
  });
}
for (const button of document.querySelectorAll("dialog [data-close]")) {
  button.addEventListener("click", () => button.closest("dialog")?.close());
}

/**
 * Open the desk.
 * @param {(hear: (news: News) => void) => Line} connect opens its line
 */
export function begin(connect) {
  live = connect(hear);
}

/**
 * The link for a role, with its key; "" if this desk may not give it away.
 * @param {string} role
 */
export const linkFor = (role) => links[role] ?? "";
