// Opens the app: takes the seat that the server has prepared for this page and shows what the lesson displays.

import { Link } from "./link.js";
import { Manager } from "./manager.js";
import { mention, tell } from "./notices.js";
import { showAll } from "./outputs.js";

const kernel = JSON.parse(document.getElementById("kernel").textContent);
const dealing = document.getElementById("dealing");

function fail(error) {
  console.error(error);
  dealing.hidden = true;
  tell("failed");
}

// Leaving frees the kernel; the server's check against forged requests wants the token from the cookie.
function leave() {
  const form = new FormData();
  form.set("_xsrf", /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");
  navigator.sendBeacon(`/api/kernels/${kernel}/leave`, form);
}

async function outputs() {
  const answer = await fetch(`/api/kernels/${kernel}/outputs`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`the lesson's outputs: ${answer.status}`);
  return answer.json();
}

async function open() {
  if (!kernel) throw new Error("the server could not start a kernel");
  window.addEventListener("pagehide", leave);
  // A page that the browser kept for the back button has lost its kernel when it was left.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());

  const link = new Link(kernel);
  let opened = false;
  let manager;
  link.addEventListener("state", ({ detail: { state, before } }) => {
    tell(state);
    if (state === "ok" && before === "lost" && opened) manager.reload().catch(console.error);
  });
  link.addEventListener("late", () => {
    mention("late");
    if (opened) manager.reload().catch(console.error);
  });
  const connected = new Promise((resolve) => {
    link.addEventListener("state", ({ detail: { state } }) => state === "ok" && resolve());
  });

  const base = await window.cardmathModule("@jupyter-widgets/base");
  base.load_ipython_extension(); // puts the widgets' styles on the page
  manager = new Manager(base, link);
  const [cells] = await Promise.all([outputs(), connected]);
  await manager.load();
  await showAll(cells, document.querySelectorAll(".outputs"), manager);
  opened = true;
  dealing.hidden = true;
}

open().catch(fail);
