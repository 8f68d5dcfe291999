// @ts-check
// The door: sends the code until the server has checked it, and lets a pupil change animals once.

import { failed, me, pause, post, status } from "./requests.js";
import { Live } from "./live.js";
import { reading } from "../../page/speech/voices.js";

const { own = "", home = "", class: line = "" } = document.body.dataset;
// A school's proxy sees only addresses, so the address tells it which of its servers has the class.
const isRouted = "routed" in document.body.dataset;
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("class-code"));

/** @param {HTMLFormElement} door */
async function join(door) {
  const input = /** @type {HTMLInputElement} */ (door.elements.namedItem("code"));
  const button = /** @type {HTMLButtonElement} */ (door.querySelector("button"));
  button.disabled = true;
  for (;;) {
    const code = input.value.trim();
    const answer = await post(`${own}code${isRouted ? `?code=${encodeURIComponent(code)}` : ""}`, { code });
    if (answer?.said.joining === "in") {
      location.reload();
      return;
    }
    status.textContent = answer?.said.message ?? failed();
    if (!answer || !["slow", "stuck"].includes(answer.said.joining)) break;
    await pause(answer.said.wait * 1000 + 200);
  }
  button.disabled = false;
  input.select();
  // On touch screens the page has its own keys, so no keyboard slides over it.
  if (!isTouched()) input.focus();
}

reading(document.body, () => document.documentElement.lang);

const isTouched = () => window.matchMedia("(pointer: coarse)").matches;

/**
 * Show what is typed into the field, one digit to a box, and let the page's keys type into it.
 * @param {HTMLElement} boxes
 */
function inBoxes(boxes) {
  const input = /** @type {HTMLInputElement} */ (boxes.querySelector("input"));
  const places = [...boxes.querySelectorAll("span")];
  const show = () => {
    places.forEach((place, at) => {
      place.textContent = input.value[at] ?? "";
      place.classList.toggle("is-next", at === Math.min(input.value.length, places.length - 1));
    });
  };
  input.addEventListener("input", () => {
    // A pasted code may have spaces in it.
    input.value = input.value.replace(/\s/g, "");
    show();
  });
  // Spaces are removed from pasted text before the field cuts it to length.
  input.addEventListener("paste", (event) => {
    event.preventDefault();
    input.value = (event.clipboardData?.getData("text") ?? "").replace(/\s/g, "").slice(0, places.length);
    show();
  });
  const keys = /** @type {HTMLElement} */ (document.querySelector(".class-keys"));
  keys.hidden = !isTouched();
  if (isTouched()) {
    input.inputMode = "none";
    input.blur();
  }
  for (const key of /** @type {NodeListOf<HTMLElement>} */ (keys.querySelectorAll("[data-digit]"))) {
    key.addEventListener("click", () => {
      const { digit = "" } = key.dataset;
      const isAnew = input.value.length >= places.length && input.selectionEnd !== input.selectionStart;
      const kept = isAnew ? "" : input.value;
      input.value = digit ? (kept + digit).slice(0, places.length) : input.value.slice(0, -1);
      show();
    });
  }
  show();
}

const boxes = document.querySelector(".class-boxes");
if (boxes instanceof HTMLElement) inBoxes(boxes);

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  join(form);
});

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-animal]"))) {
  button.addEventListener("click", async () => {
    const answer = await post(`${own}animal`, { animal: button.dataset.animal });
    if (answer?.status === 200 && !answer.said.message) location.reload();
    else status.textContent = answer?.said.message ?? "";
  });
}

const start = /** @type {HTMLAnchorElement | null} */ (document.getElementById("class-start"));
if (start) {
  // Start leads to where the pupil first wanted to go; only the browser knows the part after "#".
  const wanted = start.getAttribute("href") ?? home;
  if (wanted !== home) start.setAttribute("href", wanted + location.hash);
  start.focus();
}

if (document.getElementById("class-waiting")) {
  // The page opens when the teacher has let the pupil in, and starts over when the pupil has been sent out.
  new Live(`${line}line`, (news) => {
    if (news.is_approved || news.is_out) location.reload();
  }, () => {}, async () => {
    const known = await me(line);
    if (known?.is_out) location.reload();
    return !known?.is_out;
  });
}
