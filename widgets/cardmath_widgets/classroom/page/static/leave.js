// @ts-check
// Frees the page's kernel when the page is closed or reloaded, from the first moment on: a page that is left
// before its scripts have run has a kernel, too. The server's check against forged requests wants the token
// from the cookie.
{
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const address = new URL(`../../api/seats/${dataset.seat}/leave`, src).href;
  window.cardmathLeave = () => {
    const form = new FormData();
    form.set("_xsrf", /(?:^|; )_cardmath_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "");
    navigator.sendBeacon(address, form);
  };
  window.addEventListener("pagehide", window.cardmathLeave);
  // A page that the browser kept for the back button has lost its kernel when it was left.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
}
