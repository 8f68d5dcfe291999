// @ts-check
// What the class does: the teacher chooses an activity with its deck, base and deal, or pastes a link.

import { searching } from "./desk_search.js";

/** @param {(order: object) => void} send */
export function choosing(send) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("desk-choice"));
  const pasted = /** @type {HTMLFormElement} */ (document.getElementById("desk-link"));
  const number = /** @type {HTMLElement} */ (document.getElementById("desk-number"));
  /** @param {string} name */
  const field = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  /** @param {string} id */
  const label = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

  let sent = "";

  // An activity has only the choices that mean something for it.
  function offer() {
    const { decks = "{}", numbers } = field("offer").selectedOptions[0].dataset;
    const before = field("deck").value;
    /** @type {[string, string][]} */
    const named = Object.entries(JSON.parse(decks));
    const [usual] = field("deck").options;
    field("deck").replaceChildren(usual, ...named.map(([value, text]) => new Option(text, value)));
    if (before in JSON.parse(decks)) field("deck").value = before;
    label("desk-deck").hidden = named.length === 0;
    label("desk-deal").hidden = numbers === undefined;
    if (numbers === undefined) field("deal").value = "";
    tableau();
    deal();
  }

  // Each deck has tableaus of its own sizes; the smallest ones are for short games.
  function tableau() {
    const { tableaus = "{}" } = field("offer").selectedOptions[0].dataset;
    const [fewest, low, high] = JSON.parse(tableaus)[field("deck").value] ?? [1, 1, 0];
    /** @type {(from: number, to: number) => HTMLOptionElement[]} */
    const sizes = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_one, at) => {
      const size = String(from + at);
      return new Option(size, size);
    });
    const small = document.createElement("optgroup");
    small.label = field("tableau").dataset.small ?? "";
    small.append(...sizes(fewest, low - 1));
    const before = field("tableau").value;
    const [usual] = field("tableau").options;
    field("tableau").replaceChildren(usual, ...sizes(low, high), ...(small.children.length ? [small] : []));
    const isThere = [...field("tableau").options].some(({ value }) => value === before);
    field("tableau").value = isThere ? before : "";
    label("desk-tableau").hidden = high === 0;
  }

  function deal() {
    number.hidden = field("deal").value !== "number";
    /** @type {HTMLInputElement} */ (/** @type {unknown} */ (field("number"))).required = !number.hidden;
  }

  const showAll = searching(form, offer);
  form.addEventListener("change", (event) => {
    if (event.target === field("offer")) offer();
    else if (event.target === field("deck")) tableau();
    else deal();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const names = ["deck", "tableau", "base", "deal", "number"];
    const [deck, size, base, how, written] = names.map((name) => field(name).value);
    sent = field("offer").value;
    showAll();
    send({ do: "begin", offer: sent, deck, tableau: size, base, deal: how === "number" ? written : how });
  });
  pasted.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "begin-link", link: /** @type {HTMLInputElement} */ (pasted.elements.namedItem("link")).value });
  });
  offer();

  /** Choose what the class does, so that one press of Start moves no tablet elsewhere. */
  return (/** @type {import("./showing.js").Choice} */ choice) => {
    const isOwn = sent !== "" && sent === choice.offer;
    sent = "";
    // What was just started here stays as it was chosen: "the same new one for all" can be pressed again.
    if (choice.offer === undefined || isOwn) return;
    showAll();
    field("offer").value = choice.offer;
    offer();
    field("deck").value = choice.deck;
    tableau();
    field("tableau").value = choice.tableau;
    field("base").value = choice.base;
    const isNumber = /^\d/.test(choice.deal);
    field("deal").value = isNumber ? "number" : choice.deal;
    field("number").value = isNumber ? choice.deal : "";
    deal();
  };
}
