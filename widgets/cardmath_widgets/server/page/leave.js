// @ts-check
// Frees the page's kernel when the page is closed or reloaded. It works from the very start, because a page may be
// left before all its scripts have run. The server's check against forged requests needs the token from the cookie.
{
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { seat, comes } = dataset;
  const address = new URL(`../../api/seats/${seat}/leave`, src).href;
  // Voila's front end takes a long time to load; until then this keeps the seat.
  if (comes !== undefined) {
    fetch(new URL(`../../api/kernels/${seat}`, src), { cache: "no-store" }).catch(() => {});
  }
  window.cardmathLeave = () => {
    const form = new FormData();
    form.set("_xsrf", /(?:^|; )_cardmath_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");
    navigator.sendBeacon(address, form);
  };
  window.addEventListener("pagehide", window.cardmathLeave);
  // A page that the browser has kept for the back button lost its kernel when the user left it.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());

  // Without this, a script that does not load, or that this browser cannot read, would leave the page waiting forever.
  const tellFailure = () => {
    const words = /** @type {HTMLTemplateElement} */ (document.getElementById("sentences")).content;
    const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
    const place = /** @type {HTMLElement} */ (notice.querySelector("p"));
    place.textContent = words.querySelector("[data-name=failed]")?.textContent ?? "";
    notice.hidden = false;
    document.getElementById("dealing")?.setAttribute("hidden", "");
    notice.querySelector("button")?.addEventListener("click", () => location.reload());
  };
  window.addEventListener("error", (event) => {
    const isUnread = event instanceof ErrorEvent && event.error instanceof SyntaxError;
    if (!isUnread && !(event.target instanceof HTMLScriptElement)) return;
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tellFailure);
    else tellFailure();
  }, true);
}
