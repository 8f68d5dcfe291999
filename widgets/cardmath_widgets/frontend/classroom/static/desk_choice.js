// @ts-check
// What the class does: the teacher chooses an activity with its deck, base and deal, or pastes a link.

/** @param {(order: object) => void} send */
export function choosing(send) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById("desk-choice"));
  const pasted = /** @type {HTMLFormElement} */ (document.getElementById("desk-link"));
  const number = /** @type {HTMLElement} */ (document.getElementById("desk-number"));
  /** @param {string} name */
  const field = (name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  /** @param {string} id */
  const label = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

  // An activity has only the choices that mean something for it.
  function offer() {
    const { decks = "{}", numbers } = field("offer").selectedOptions[0].dataset;
    /** @type {[string, string][]} */
    const named = Object.entries(JSON.parse(decks));
    const [usual] = field("deck").options;
    field("deck").replaceChildren(usual, ...named.map(([value, text]) => new Option(text, value)));
    label("desk-deck").hidden = named.length === 0;
    label("desk-deal").hidden = numbers === undefined;
    if (numbers === undefined) field("deal").value = "";
    deal();
  }

  function deal() {
    number.hidden = field("deal").value !== "number";
    /** @type {HTMLInputElement} */ (/** @type {unknown} */ (field("number"))).required = !number.hidden;
  }

  form.addEventListener("change", (event) => {
    if (event.target === field("offer")) offer();
    else deal();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [deck, base, how, written] = ["deck", "base", "deal", "number"].map((name) => field(name).value);
    send({ do: "begin", offer: field("offer").value, deck, base, deal: how === "number" ? written : how });
  });
  pasted.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "begin-link", link: /** @type {HTMLInputElement} */ (pasted.elements.namedItem("link")).value });
  });
  offer();
}
