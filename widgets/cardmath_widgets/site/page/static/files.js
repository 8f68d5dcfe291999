// @ts-check
// Says what to do where the pages are opened as files: browsers run no Python for these.
if (location.protocol === "file:") {
  document.addEventListener("DOMContentLoaded", () => {
    const advice = /** @type {HTMLTemplateElement} */ (document.getElementById("opened-as-file"));
    document.querySelector("main")?.prepend(advice.content);
    document.getElementById("dealing")?.remove();
    for (const code of document.querySelectorAll(".this-folder")) {
      code.textContent = decodeURIComponent(new URL(".", location.href).pathname).replace(/\/$/, "");
    }
  });
}
