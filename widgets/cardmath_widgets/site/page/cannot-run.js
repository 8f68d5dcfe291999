// @ts-check
// Tells the visitor what to do if Python cannot run: on pages opened as files, and in old browsers. Opens the shelf of
// worksheets that a link names.
const folder = new URL("../../", /** @type {HTMLScriptElement} */ (document.currentScript).src);

/**
 * Shows advice in place of the bar.
 * @param {string} name
 */
function advise(name) {
  const advice = /** @type {HTMLTemplateElement} */ (document.getElementById(name));
  document.querySelector("main")?.prepend(advice.content);
  document.getElementById("dealing")?.remove();
}

const canRun = "noModule" in HTMLScriptElement.prototype
  && ["ReadableStream", "TransformStream", "WebAssembly", "Worker"].every((name) => name in window);
document.addEventListener("DOMContentLoaded", () => {
  if (location.protocol === "file:") {
    advise("opened-as-file");
    for (const code of document.querySelectorAll(".this-folder")) {
      code.textContent = decodeURIComponent(folder.pathname).replace(/\/$/, "");
    }
  } else if (!canRun && document.getElementById("cells")) {
    advise("runs-no-games");
  }
});

// The link names a kind of sheet first, and then perhaps a base: #kind=partner-tables&base=12.
function openShelf() {
  const shelf = document.getElementById(location.hash.slice(1).split("&")[0]);
  if (!(shelf instanceof HTMLDetailsElement)) return;
  shelf.open = true;
  shelf.scrollIntoView();
}
document.addEventListener("DOMContentLoaded", openShelf);
window.addEventListener("hashchange", openShelf);

// A newer site that is completely stored takes over on the start page, where no page still needs the older one.
window.addEventListener("load", async () => {
  if (document.getElementById("cells")) return;
  // A browser that may store nothing for this site refuses to answer.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  registration?.waiting?.postMessage("take over");
});
