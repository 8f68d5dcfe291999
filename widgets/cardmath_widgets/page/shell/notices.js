// @ts-check
// Shows the state of the connection as text, and marks it on the body for the boards (data-connection). The sentences
// are in the page's template (server/page/index.html.j2, site/page/index.html.j2).

const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
const words = /** @type {HTMLElement} */ (document.getElementById("notice-text"));
const back = /** @type {HTMLElement} */ (document.getElementById("notice-back"));
const sentences = /** @type {HTMLTemplateElement} */ (document.getElementById("sentences")).content;

/** @param {string} name */
export const sentence = (name) => sentences.querySelector(`[data-name="${name}"]`)?.textContent ?? "";

const reload = /** @type {HTMLElement} */ (document.getElementById("notice-reload"));
reload.addEventListener("click", () => location.reload());

// If a connection recovers within this time, no notice is needed.
const PATIENCE = 300; // ms
let timer = 0;

/**
 * @param {string} name
 * @param {boolean} withReload
 */
function show(name, withReload) {
  words.textContent = sentence(name);
  reload.hidden = !withReload;
  notice.hidden = false;
  back.textContent = "";
}

// Those who heard that the connection was lost hear when it is back.
function hide() {
  if (words.textContent) back.textContent = sentence("ok");
  notice.hidden = true;
  words.textContent = "";
}

/** @param {string} state a state of the connection, or the reason why the lesson could not be opened */
export function tell(state) {
  document.body.dataset.connection = state === "ok" || state === "starting" ? state : "lost";
  clearTimeout(timer);
  if (state === "ok") hide();
  else timer = setTimeout(() => show(state, true), state === "lost" ? PATIENCE : 0);
}
