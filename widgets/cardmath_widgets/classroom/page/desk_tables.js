// @ts-check
// The tables that several tablets share, on the desk: number, who sits there, and how far they are.

import { make } from "./showing.js";

/** @param {import("./showing.js").Table[]} all */
export function showTables(all) {
  const section = /** @type {HTMLElement} */ (document.getElementById("desk-tables"));
  section.hidden = !all.length;
  section.querySelector("ul")?.replaceChildren(...all.map(({ title, who, told }) => (
    make("li", "", [make("b", "", title), make("span", "desk-count", told), make("span", "", who)])
  )));
}
