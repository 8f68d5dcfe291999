// Tells in words how the line stands, and marks it on the body for the boards (data-connection).

const notice = document.getElementById("notice");
const words = document.getElementById("notice-text");
const sentences = document.getElementById("sentences").content;

export const sentence = (name) => sentences.querySelector(`[data-name="${name}"]`)?.textContent ?? "";

const reload = document.getElementById("notice-reload");
reload.addEventListener("click", () => location.reload());

// A line that heals within this time is not worth a word.
const PATIENCE = 300; // ms
const MENTION_FOR = 6000; // ms
let timer = 0;

function show(name, withReload) {
  words.textContent = sentence(name);
  reload.hidden = !withReload;
  notice.hidden = false;
}

function hide() {
  notice.hidden = true;
  words.textContent = "";
}

// Says something that passes by itself.
export function mention(name) {
  clearTimeout(timer);
  show(name, false);
  timer = setTimeout(hide, MENTION_FOR);
}

export function tell(state) {
  document.body.dataset.connection = state === "ok" || state === "starting" ? state : "lost";
  clearTimeout(timer);
  if (state === "ok") hide();
  else timer = setTimeout(() => show(state, true), state === "lost" ? PATIENCE : 0);
}
