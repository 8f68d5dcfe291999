// @ts-check
// Says what to do if the pages are opened as files: browsers run no Python for these.
const folder = new URL("../../", /** @type {HTMLScriptElement} */ (document.currentScript).src);
if (location.protocol === "file:") {
  document.addEventListener("DOMContentLoaded", () => {
    const advice = /** @type {HTMLTemplateElement} */ (document.getElementById("opened-as-file"));
    document.querySelector("main")?.prepend(advice.content);
    document.getElementById("dealing")?.remove();
    for (const code of document.querySelectorAll(".this-folder")) {
      code.textContent = decodeURIComponent(folder.pathname).replace(/\/$/, "");
    }
  });
}

// A newer site that is completely stored takes over on the start page, where no page still needs the older one.
window.addEventListener("load", async () => {
  if (document.getElementById("cells")) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage("take over");
});
