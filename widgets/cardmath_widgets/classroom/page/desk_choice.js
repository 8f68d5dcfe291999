// @ts-check
// What the class does: the teacher chooses an activity with its deck, base and deal, or searches for one by name.

// How many rows of the search results are in sight.
const ROWS = 8;

/** @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * @param {HTMLFormElement} form
 * @param {() => void} chosen is called when the search has chosen another activity
 * @returns {() => void} a function that shows all activities again
 */
function searching(form, chosen) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("find"));
  const list = /** @type {HTMLSelectElement} */ (form.elements.namedItem("offer"));
  const none = /** @type {HTMLElement} */ (document.getElementById("desk-found"));
  const groups = [...list.children].map((group) => ({ group, options: [...group.children] }));

  function show() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const before = list.value;
    let count = 0;
    // Some browsers show hidden options, so the others are removed from the list.
    list.replaceChildren(...groups.flatMap(({ group, options }) => {
      if (!options.length) return words.length ? [] : [group];
      const label = group.getAttribute("label") ?? "";
      const found = options.filter((option) => {
        const text = plain(`${label} ${option.textContent}`);
        return words.every((word) => text.includes(word));
      });
      count += found.length;
      group.replaceChildren(...found);
      return found.length ? [group] : [];
    }));
    list.value = before;
    // If nothing was found, Start has nothing to start.
    list.size = words.length && count ? Math.max(2, Math.min(ROWS, count + list.children.length)) : 1;
    if (list.selectedIndex < 0 && count) list.selectedIndex = 0;
    list.disabled = count === 0;
    none.hidden = count > 0;
    none.textContent = count ? "" : field.dataset.none ?? "";
    if (count && list.value !== before) chosen();
  }
  field.addEventListener("input", show);
  // Enter does not start anything: it moves to the results.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!list.disabled) list.focus();
  });
  return () => {
    if (!field.value) return;
    field.value = "";
    show();
  };
}

/**
 * @typedef {{ offer?: string, deck: string, tableau: string, base: string, deal: string }} Choice how a teacher
 *   would choose what the class is doing; without an offer nothing has started, and an empty one is not on the list
 */

/** @param {(order: object) => void} send */
export function choosing(send) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("desk-choice"));
  const number = /** @type {HTMLElement} */ (document.getElementById("desk-number"));
  /** @param {string} name */
  const field = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  /** @param {string} id */
  const label = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

  let sent = "";
  let known = "";

  // An activity only has the choices that apply to it.
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

  // Each deck has its own tableau sizes; the smallest ones are for short games.
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
  // Choices that are rarely made are folded away; a field that stops the form from being submitted is brought into
  // view.
  const options = /** @type {HTMLDetailsElement} */ (document.getElementById("desk-options"));
  form.addEventListener("invalid", () => { options.open = true; }, true);
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
  offer();

  /** Select what the class is doing, so that pressing Start does not move any tablets elsewhere. */
  return () => {
    const { choice: drawn = "" } = form.dataset;
    if (drawn === known) return;
    known = drawn;
    /** @type {Choice} */
    const choice = JSON.parse(known);
    const isOwn = sent !== "" && sent === choice.offer;
    sent = "";
    // The choice that was just started here is kept, so that "the same new one for all" can be pressed again.
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
    options.open ||= [choice.deck, choice.tableau, choice.base, choice.deal].some(Boolean);
  };
}

/** The question to the class: each kind of exercise comes only in some bases. */
export function offerBases() {
  const form = /** @type {HTMLFormElement} */ (document.querySelector(".desk-asking"));
  const [kind, base] = ["kind", "base"].map((name) => (
    /** @type {HTMLSelectElement} */ (form.elements.namedItem(name))
  ));
  const offer = () => {
    const bases = JSON.parse(kind.selectedOptions[0].dataset.bases ?? "[]");
    for (const option of base.options) option.disabled = option.hidden = !bases.includes(Number(option.value));
    if (!base.selectedOptions[0]?.disabled) return;
    base.value = ["12", "8"].find((usual) => bases.includes(Number(usual))) ?? String(bases[0]);
  };
  kind.addEventListener("change", offer);
  offer();
}
