// @ts-check
// The start page: one door is open, and teachers choose by age and topic. The page's link contains the whole choice.
// Without this script everything is listed.

import { fits, read, write } from "./start_choice.js";

const doors = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".door"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("choice"));
const said = /** @type {HTMLElement} */ (document.getElementById("chosen"));
const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".offers"));

/** @returns {import("./start_choice.js").Choice} */
const chosen = () => /** @type {any} */ (Object.fromEntries(new FormData(form)));

/** Show the offers that fit, and say how many there are. */
function filter() {
  const choice = chosen();
  const isEverything = Object.values(choice).every((value) => !value);
  let [count, all] = [0, 0];
  for (const section of sections) {
    const rows = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".row"));
    for (const row of rows) {
      const { from, to, topics } = row.dataset;
      const what = section.dataset.what ?? "";
      row.hidden = !fits({ what, from: Number(from), to: Number(to), topics: topics?.split(" ") ?? [] }, choice);
      count += row.hidden ? 0 : 1;
    }
    all += rows.length;
    // A section without rows explains why it has none.
    section.hidden = rows.length ? [...rows].every((row) => row.hidden) : !isEverything;
  }
  /** @type {HTMLElement} */ (form.querySelector("[type=reset]")).hidden = isEverything;
  const { some = "", none = "" } = said.dataset;
  const words = count ? some.replace("{count}", String(count)).replace("{all}", String(all)) : none;
  said.textContent = isEverything ? "" : words;
}

/** Open the door in the page's link; a link to something else on the page leaves the doors alone. */
function follow() {
  const { door, choice } = read(location.hash);
  const root = document.documentElement;
  if (!door && location.hash && root.dataset.door) return;
  root.dataset.door = door ?? "play";
  for (const one of doors) {
    if (one.hash === `#${root.dataset.door}`) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
  for (const [name, value] of Object.entries(choice)) {
    const field = /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
    field.value = value;
    if (field.selectedIndex < 0) field.value = "";
  }
  filter();
}

form.addEventListener("change", () => {
  filter();
  history.replaceState(history.state, "", write(chosen()));
});
form.addEventListener("reset", (event) => {
  event.preventDefault();
  for (const field of form.querySelectorAll("select")) field.value = "";
  filter();
  history.replaceState(history.state, "", write(chosen()));
  form.querySelector("select")?.focus();
});
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", follow);
form.hidden = false;
follow();
