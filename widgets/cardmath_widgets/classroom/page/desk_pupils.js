// @ts-check
// The pupils on the desk: what the page adds to their tiles, the panel for one pupil, and sending several out at once.

import { notes } from "./desk_notes.js";
import { fitting } from "./desk_sizes.js";
import { board } from "./pictures.js";
import { places } from "./showing.js";

/** @typedef {import("./showing.js").Drawn} Drawn */
/** @typedef {import("./showing.js").Drawing} Drawing */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} place */
const within = (place) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`${place} [data-pupil]`));

/**
 * Several pupils can be sent out at once: while the teacher chooses them, a press marks a tile instead of opening it.
 * @param {(order: object) => boolean} send
 */
function leaving(send) {
  const opener = byId("desk-several");
  const bar = byId("desk-going");
  const out = /** @type {HTMLButtonElement} */ (bar.querySelector("[data-out]"));
  /** @type {Set<string>} */
  const chosen = new Set();
  let isOn = false;

  function show() {
    const tiles = within("#desk-pupils");
    // Pupils who have left in the meantime are no longer chosen.
    const here = new Set([...tiles].map(({ dataset }) => dataset.pupil));
    for (const seat of chosen) if (!here.has(seat)) chosen.delete(seat);
    out.disabled = chosen.size === 0;
    for (const tile of tiles) {
      if (isOn) tile.setAttribute("aria-pressed", String(chosen.has(tile.dataset.pupil ?? "")));
      else tile.removeAttribute("aria-pressed");
    }
  }

  /** @param {boolean} value */
  function turn(value) {
    isOn = value;
    chosen.clear();
    bar.hidden = !isOn;
    opener.setAttribute("aria-pressed", String(isOn));
    document.body.classList.toggle("is-leaving", isOn);
    show();
  }
  opener.addEventListener("click", () => turn(!isOn));
  bar.querySelector("[data-back]")?.addEventListener("click", () => turn(false));
  out.addEventListener("click", () => {
    if (send({ do: "send-out", seats: [...chosen] })) turn(false);
  });

  return {
    show,
    /** Mark or unmark a pupil; false while no pupils are being chosen. @param {string} seat */
    press(seat) {
      if (!isOn) return false;
      if (!chosen.delete(seat)) chosen.add(seat);
      show();
      return true;
    },
  };
}

/** @param {(order: object) => boolean} send */
export function pupils(send) {
  const list = byId("desk-pupils");
  const dialog = /** @type {HTMLDialogElement} */ (byId("desk-pupil"));
  const word = /** @type {HTMLFormElement} */ (dialog.querySelector(".desk-word"));
  const unite = /** @type {HTMLDetailsElement} */ (dialog.querySelector("details"));
  const others = /** @type {HTMLSelectElement} */ (unite.querySelector("select"));
  const showBoard = board(/** @type {HTMLImageElement} */ (dialog.querySelector(".desk-board")));
  const fit = fitting(list);
  const going = leaving(send);
  const noted = notes(showNotes);
  const show = places("about");
  /** @type {Record<string, Drawn>} */
  let panels = {};
  /** @type {Drawing | undefined} */
  let offered;
  let opened = "";

  function showNotes() {
    let hasNotes = false;
    for (const tile of [...within("#desk-pupils"), ...within("#desk-stuck")]) {
      const note = noted.of(tile.dataset.pupil ?? "");
      hasNotes ||= note !== "";
      const place = tile.querySelector(".desk-note, .desk-note-beside");
      const text = note && place?.matches(".desk-note-beside") ? ` (${note})` : note;
      if (place && place.textContent !== text) place.textContent = text;
    }
    list.classList.toggle("has-notes", hasNotes);
    fit();
  }

  function showOpened() {
    if (!panels[opened]) {
      dialog.close();
      return;
    }
    const animals = { ...offered?.children };
    delete animals[opened];
    unite.hidden = Object.keys(animals).length < 2;
    show({ ...panels[opened], others: { tag: "select", children: animals } });
    showBoard(opened, panels[opened].board.attributes?.["data-board"] ?? "");
  }

  /** @param {string} seat */
  function open(seat) {
    opened = seat;
    dialog.dataset.along = JSON.stringify({ seat });
    others.value = "";
    unite.open = false;
    word.reset();
    showOpened();
    noted.open(seat);
    dialog.showModal();
  }
  document.addEventListener("click", ({ target }) => {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-pupil]"));
    const seat = pressed?.dataset.pupil ?? "";
    if (pressed && !(list.contains(pressed) && going.press(seat))) open(seat);
  });
  dialog.addEventListener("close", () => showBoard(opened, ""));

  /**
   * Show the pupils.
   * @param {Record<string, Drawn>} all what a press on each shows
   * @param {Drawing} [animals] the animals that a pupil may have had before
   */
  return (all, animals) => {
    [panels, offered] = [all, animals];
    noted.prune(Object.keys(all));
    going.show();
    showNotes();
    if (dialog.open) showOpened();
  };
}
