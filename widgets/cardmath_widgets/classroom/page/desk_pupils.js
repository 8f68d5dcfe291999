// @ts-check
// The pupils on the desk: a tile for each, which keeps its place and its focus while what it says changes.

import { board } from "./desk_board.js";
import { leaving } from "./desk_leaving.js";
import { notes } from "./desk_notes.js";
import { pressing } from "./desk_question.js";
import { fitting } from "./desk_sizes.js";
import { pictures } from "./pictures.js";
import { make, shape } from "./showing.js";

// Letters of a name that fills its tile.
const LONG = 9;
// So many pupils who are stuck have their names in the bar of a small screen.
const FEW_STUCK = 4;

/** @typedef {import("./showing.js").Pupil} Pupil */
/** @typedef {import("./showing.js").Who} Who */

/**
 * Keep one element for each pupil in a list, in the order of the pupils.
 * @template {Who} P
 * @param {HTMLElement} list
 * @param {(pupil: P) => HTMLElement} create
 * @param {(element: HTMLElement, pupil: P) => void} update
 */
const keyed = (list, create, update) => {
  /** @type {Map<string, HTMLElement>} */
  const known = new Map();
  return (/** @type {P[]} */ pupils) => {
    const seats = new Set(pupils.map(({ seat }) => seat));
    for (const [seat, element] of known) {
      if (seats.has(seat)) continue;
      element.remove();
      known.delete(seat);
    }
    pupils.forEach((pupil, at) => {
      const element = known.get(pupil.seat) ?? create(pupil);
      known.set(pupil.seat, element);
      update(element, pupil);
      if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null);
    });
  };
};

/**
 * @param {(order: object) => void} send
 * @param {string} animals where their pictures are
 * @param {string} own where the pictures of boards are
 */
export function pupils(send, animals, own) {
  const list = /** @type {HTMLElement} */ (document.getElementById("desk-pupils"));
  const door = /** @type {HTMLElement} */ (document.querySelector("ul.desk-waiting"));
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("desk-pupil"));
  const names = /** @type {HTMLElement} */ (document.getElementById("desk-part-names"));
  const stuck = /** @type {HTMLElement} */ (document.getElementById("desk-stuck"));
  const fit = fitting(list);
  /** @param {string} selector */
  const inside = (selector) => /** @type {HTMLElement} */ (dialog.querySelector(selector));
  /** @type {Map<string, Pupil>} */
  let all = new Map();
  let opened = "";
  const showBoard = board(/** @type {HTMLImageElement} */ (inside(".desk-board")), own);
  const noted = notes(() => showAll());
  const going = leaving(send, () => showAll());
  const word = /** @type {HTMLFormElement} */ (inside(".desk-word"));

  /** @param {Element} image @param {string} animal */
  const show = (image, animal) => pictures.put(/** @type {HTMLImageElement} */ (image), `${animals}${animal}.svg`);
  /** @param {string} animal @param {number} size */
  const picture = (animal, size) => {
    const image = Object.assign(make("img", ""), { alt: "", width: size, height: size });
    show(image, animal);
    return image;
  };

  function showOpened() {
    const pupil = all.get(opened);
    if (!pupil) {
      dialog.close();
      return;
    }
    show(inside("img"), pupil.animal);
    inside("h2").textContent = pupil.word;
    inside("[data-part=state]").textContent = [pupil.doing, pupil.told, pupil.away].filter(Boolean).join(" · ");
    inside("[data-part=parts]").replaceChildren(...pupil.parts.map(({ title, standing, word }) => (
      make("li", "", [shape(standing), ` ${title}: ${word}`])
    )));
    inside("[data-board]").hidden = !pupil.board;
    showBoard(opened, pupil.board);
    const last = inside("[data-part=word]");
    last.textContent = pupil.word_to ? `${last.dataset.last} ${pupil.word_to}` : "";
    inside("[data-part=answers]").hidden = pupil.answers.length === 0;
    const answers = inside("[data-part=answers] ul");
    const { snapshot = "" } = answers.dataset;
    answers.replaceChildren(...pupil.answers.map(({ item, prompt, answer, is_right: isRight, name }) => {
      const press = () => {
        send({ do: "snapshot-answer", item, answer });
        dialog.close();
      };
      return make("li", "", [
        make("span", "", `${prompt} `), make("b", "", `${isRight ? "✓ " : ""}${answer}`), name && ` (${name})`, " ",
        pressing(snapshot, `${snapshot}: ${prompt} ${answer}`, press),
      ]);
    }));
    showOthers();
    inside("[data-part=slips]").hidden = pupil.slips.length === 0;
    inside("[data-part=slips] ul").replaceChildren(...pupil.slips.map((slip) => make("li", "", slip)));
  }

  const others = /** @type {HTMLSelectElement} */ (inside("[name=into]"));
  /** Offer the animals of the other pupils; what was chosen stays while the class changes. */
  function showOthers() {
    const offered = [...all.values()].filter(({ seat }) => seat !== opened).map(({ seat, word }) => [word, seat]);
    const shown = JSON.stringify(offered);
    inside("[data-part=unite]").hidden = offered.length === 0;
    if (others.dataset.shown === shown) return;
    const chosen = others.value;
    others.dataset.shown = shown;
    others.replaceChildren(new Option("", ""), ...offered.map(([word, seat]) => new Option(word, seat)));
    others.value = offered.some(([, seat]) => seat === chosen) ? chosen : "";
  }

  /** @param {string} seat */
  function open(seat) {
    opened = seat;
    others.value = "";
    /** @type {HTMLDetailsElement} */ (inside("[data-part=unite]")).open = false;
    showOpened();
    noted.open(seat);
    word.reset();
    dialog.showModal();
  }
  inside("[data-board]").addEventListener("click", () => {
    send({ do: "snapshot", seat: opened });
    dialog.close();
  });
  inside("[data-part=unite] form").addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "unite", seat: opened, into: others.value });
    dialog.close();
  });
  dialog.addEventListener("close", () => showBoard(opened, ""));
  word.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "say", seat: opened, text: /** @type {HTMLInputElement} */ (word.elements.namedItem("text")).value });
    dialog.close();
  });
  inside("[data-send-out]").addEventListener("click", () => {
    send({ do: "send-out", seat: opened });
    dialog.close();
  });

  const showGrid = keyed(list, (/** @type {Pupil} */ { seat, animal }) => {
    const button = make("button", "desk-pupil", [
      picture(animal, 64), make("span", "desk-shape"), make("span", "desk-name"), make("span", "desk-standing"),
      make("span", "desk-at"), make("span", "unseen"), make("span", "desk-lesson"), make("span", "desk-note"),
    ]);
    button.type = "button";
    button.addEventListener("click", () => going.press(seat) || open(seat));
    return make("li", "", [button]);
  }, (element, pupil) => {
    const { seat, animal, word, standing, told, doing, is_elsewhere: isElsewhere, away, lesson, is_connected } = pupil;
    const button = /** @type {HTMLElement} */ (element.firstElementChild);
    const [note, mark] = [noted.of(seat), going.mark(seat)];
    const said = JSON.stringify([animal, word, standing, told, doing, isElsewhere, away, lesson, note, mark]);
    if (button.dataset.said === said) return;
    Object.assign(button.dataset, { said, standing });
    button.classList.toggle("is-away", !is_connected);
    if (mark === null) button.removeAttribute("aria-pressed");
    else button.setAttribute("aria-pressed", String(mark));
    const [image, sign, name, state, at, absent, row, own] = button.children;
    own.textContent = note;
    show(image, animal);
    name.textContent = word;
    name.classList.toggle("is-long", word.length > LONG);
    sign.replaceChildren(shape(standing));
    state.textContent = told;
    // What the whole class does stands in the bar above.
    at.textContent = isElsewhere ? doing : "";
    absent.textContent = away;
    // The same in words is behind a press, so that a screen reader need not hear every part of every pupil.
    row.replaceChildren(...lesson.map((each, part) => {
      const sign = shape(each);
      sign.dataset.part = String(part + 1);
      return sign;
    }));
  });

  const showDoor = keyed(door, (/** @type {Who} */ { seat, animal, word }) => {
    const orders = Object.entries({ approve: door.dataset.in, "send-out": door.dataset.out });
    const buttons = orders.map(([order, text]) => {
      const button = make("button", "desk-button", text ?? "");
      button.type = "button";
      button.setAttribute("aria-label", `${text}: ${word}`);
      button.addEventListener("click", () => send({ do: order, seat }));
      return button;
    });
    return make("li", "", [picture(animal, 44), make("b", "", word), ...buttons]);
  }, () => {});

  // Those who are stuck stand in the bar, which is always in sight.
  const chips = /** @type {HTMLElement} */ (stuck.querySelector("ul"));
  const showStuck = keyed(chips, (/** @type {Pupil} */ { seat, animal, word }) => {
    const button = make("button", "desk-chip", [picture(animal, 32), make("span", "", word)]);
    button.type = "button";
    button.addEventListener("click", () => open(seat));
    return make("li", "", [button]);
  }, (element, { seat, animal, word }) => {
    const [image, name] = /** @type {HTMLElement} */ (element.firstElementChild).children;
    const note = noted.of(seat);
    show(image, animal);
    name.textContent = note ? `${word} (${note})` : word;
  });

  function showAll() {
    const shown = [...all.values()];
    showStuck(shown.filter(({ standing }) => standing === "stuck"));
    list.classList.toggle("has-notes", shown.some(({ seat }) => noted.of(seat)));
    showGrid(shown);
    fit();
  }

  return {
    /** @param {import("./showing.js").LessonPart[]} parts */
    name(parts) {
      names.hidden = parts.length === 0;
      names.replaceChildren(...parts.map(({ title }) => make("li", "", title)));
      fit();
    },
    /** @param {Pupil[]} shown */
    show(shown) {
      all = new Map(shown.map((pupil) => [pupil.seat, pupil]));
      const waiting = shown.filter(({ standing }) => standing === "stuck");
      stuck.hidden = waiting.length === 0;
      stuck.classList.toggle("is-many", waiting.length > FEW_STUCK);
      noted.prune(all.keys());
      going.keep(all);
      showAll();
      if (dialog.open) showOpened();
    },
    /** @param {Who[]} waiting */
    showWaiting(waiting) {
      /** @type {HTMLElement} */ (document.getElementById("desk-waiting")).hidden = waiting.length === 0;
      showDoor(waiting);
    },
  };
}
