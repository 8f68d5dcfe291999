// @ts-check
// Keeps the whole site in the browser, so that it works offline from the next visit on.
//
// Browsers allow this for secure addresses and for localhost; elsewhere the site works without it.

import { isOneFile } from "./packed.js";

export async function keepForLater() {
  if (isOneFile || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  // A page in a frame on another site stores nothing.
  if (document.documentElement.dataset.framed !== undefined) return;
  // Only pages for pupils are kept.
  if (document.getElementById("in-class")?.dataset.audience === "desk") return;
  try {
    const registration = await navigator.serviceWorker.register(new URL("../../service-worker.js", import.meta.url));
    // A newer site that is completely stored takes over with the next page, unless other pages of the older one are
    // open.
    // This page is then still of the older one, whose files go when a page of the newer one is open.
    if (registration.waiting) registration.waiting.postMessage("take over");
    else registration.active?.postMessage("forget others");
  } catch (error) {
    console.warn(error);
  }
}
