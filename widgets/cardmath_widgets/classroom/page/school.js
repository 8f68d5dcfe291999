// @ts-check
// The page of a school's server: lets a teacher in with the key after "#", and opens a class.

import { failed, post, status } from "./requests.js";

const { own = "" } = document.body.dataset;
const secret = location.hash.slice(1);
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("school-open"));

async function enter() {
  history.replaceState(null, "", location.pathname);
  const answer = await post(`${own}enter`, { secret });
  if (answer?.status === 200) {
    location.reload();
    return;
  }
  const { slow, wrong } = status.dataset;
  status.textContent = answer ? (answer.status === 429 ? slow : wrong) ?? "" : failed();
}

/** Show each string from an answer in its place. @param {Record<string, string>} said */
function show(said) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-show]"))) {
    const text = said[place.dataset.show ?? ""];
    if (text !== undefined) place.textContent = text;
  }
  const old = document.getElementById("school-forgotten");
  if (old && "forgotten" in said) old.hidden = !said.forgotten;
}

/** @param {{ desk: string, square: string }} opened */
function showClass({ desk, square }) {
  const section = /** @type {HTMLElement} */ (document.getElementById("school-opened"));
  /** @type {HTMLAnchorElement} */ (section.querySelector("[data-link]")).href = desk;
  // The server has drawn it.
  /** @type {HTMLElement} */ (section.querySelector(".school-square")).innerHTML = square;
  const copy = /** @type {HTMLButtonElement} */ (document.getElementById("school-copy"));
  // Browsers only allow copying at secure addresses.
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(desk);
    copy.textContent = copy.dataset.done ?? "";
  });
  if (form) form.hidden = true;
  section.hidden = false;
  document.getElementById("school-opened-name")?.focus();
}

/** @param {HTMLFormElement} door */
async function open(door) {
  const button = /** @type {HTMLButtonElement} */ (door.querySelector("button"));
  const input = /** @type {HTMLInputElement} */ (door.elements.namedItem("size"));
  button.disabled = true;
  const answer = await post(`${own}open`, { size: input.valueAsNumber });
  button.disabled = false;
  if (answer?.status === 403) location.reload();
  const said = answer?.said ?? {};
  show(said);
  status.textContent = answer ? said.message ?? "" : failed();
  if (said.desk) showClass(said);
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  open(form);
});

document.querySelector("#school-forgotten button")?.addEventListener("click", async () => {
  const answer = await post(`${own}forgotten`, {});
  if (answer) show(answer.said);
  status.textContent = answer ? answer.said.message ?? "" : failed();
});

if (secret) enter();
window.addEventListener("hashchange", () => location.reload());
