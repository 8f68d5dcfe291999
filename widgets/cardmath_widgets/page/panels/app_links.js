// @ts-check
// Links from one app to another.

import { inApp, inClass } from "../dom.js";

const START = "a.site-name";

/**
 * Return the address of another app. Each page of an app links to the start page, and all the apps are next to that.
 * @param {string} app its name, with what follows "#"
 */
const appAddress = (app) => {
  const start = document.querySelector(START);
  if (!inApp() || !(start instanceof HTMLAnchorElement)) return "";
  // In the one file, all pages share its address, and some pages may be missing.
  if (window.cardmathLink) return window.cardmathLink(app);
  const [name, link] = app.split("#", 2);
  const { pathname } = location;
  // Like this page, an app is a folder, a file on a static site, or an address on a server.
  const ending = pathname.endsWith("/") || pathname.endsWith("/index.html") ? "/" : /\.html$/.exec(pathname)?.[0] ?? "";
  return new URL(`${name}${ending}${link ? `#${link}` : ""}`, start.href).href;
};

/**
 * Give links to other apps their addresses. Outside the apps' own pages such links are hidden, and their replacement
 * is shown. Some lead to pages that only the teacher may open in a class: they are hidden there.
 * @param {HTMLElement} root
 */
export const leading = (root) => {
  for (const link of root.querySelectorAll("a[data-app]")) {
    if (!(link instanceof HTMLAnchorElement)) continue;
    const address = appAddress(link.dataset.app ?? "");
    link.hidden = !address || (link.dataset.notInClass !== undefined && inClass());
    if (address) link.href = address;
  }
  for (const one of root.querySelectorAll("[data-without-apps]")) {
    /** @type {HTMLElement} */ (one).hidden = inApp();
  }
};
