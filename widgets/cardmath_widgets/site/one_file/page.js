// @ts-check
// Shows one page of the site in the document of the one file.

import { ROOT } from "./answer.js";
import { address, has, styled, text } from "./files.js";
import { tellOfKeeping } from "./kept.js";

const root = document.documentElement;

/**
 * The page for this visit: it is a query after the file's name, so that every page is a separate visit. As on a server,
 * its name may come without ".html".
 */
export const pageHere = () => {
  const named = unescaped(location.search.slice(1)).replace(/(\.html)?$/, ".html");
  return has(named) ? named : root.dataset.first ?? "";
};

/** @param {string} query typed by hand, so it may not be a valid one */
function unescaped(query) {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}

/**
 * The link in this file to a page of the site; "" if the file does not contain that page.
 * @param {URL} wanted
 */
export function link({ href, pathname, hash }) {
  if (!href.startsWith(ROOT)) return href;
  const place = decodeURI(pathname.slice(1)).replace(/(^|\/)$/, "$1index.html");
  if (!place.endsWith(".html") || !has(place)) return "";
  return `?${place === root.dataset.first ? "" : encodeURI(place)}${hash}`;
}

/**
 * The link in this file to an app; "" if the file does not contain that app.
 * @param {string} app its name, with what follows "#"
 */
export const appLink = (app) => link(new URL(app.replace(/(?=#|$)/, ".html"), ROOT));

/**
 * @param {Document} page
 * @param {string} place
 */
function settle(page, place) {
  const base = ROOT + place;
  /** @param {string} file */
  const whole = (file) => new URL(file, base);
  for (const anchor of page.querySelectorAll("a[href]")) {
    const href = anchor.getAttribute("href") ?? "";
    if (href.startsWith("#")) continue;
    const found = link(whole(href));
    if (found) anchor.setAttribute("href", found);
    else anchor.removeAttribute("href");
  }
  // Files in the page itself take no time to arrive.
  for (const sheet of page.querySelectorAll("link[rel=stylesheet]")) {
    const wanted = whole(sheet.getAttribute("href") ?? "").href;
    const style = document.createElement("style");
    style.textContent = styled(text(new URL(wanted).pathname.slice(1)) ?? "", wanted);
    sheet.replaceWith(style);
  }
  for (const name of ["src", "data-src", "href"]) {
    for (const element of page.querySelectorAll(`:not(a)[${name}]`)) {
      element.setAttribute(name, address(whole(element.getAttribute(name) ?? "").href));
    }
  }
  // The style is read once the widgets are there.
  page.getElementById("widgets-style")?.removeAttribute("rel");
  for (const style of page.querySelectorAll("style")) style.textContent = styled(style.textContent ?? "", base);
  const cells = page.getElementById("cells");
  for (const name of ["own", "wheels"]) {
    const files = cells?.dataset[name];
    if (files && cells) cells.dataset[name] = files.replace(/\S+/g, (file) => whole(file).href);
  }
}

/** If a notebook shows pictures and sounds later, gives them the content stored in the file under their addresses. */
const watch = () => new MutationObserver((records) => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      for (const shown of [node, ...node.querySelectorAll("[src]")]) {
        const src = shown.getAttribute("src");
        const found = src && address(new URL(src, ROOT + pageHere()).href);
        if (found?.startsWith("blob:") && found !== src) shown.setAttribute("src", found);
      }
    }
  }
}).observe(document.body, { childList: true, subtree: true });

/** @param {string} src */
const classic = (src) => new Promise((resolve, reject) => {
  const script = Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject });
  document.head.append(script);
});

/**
 * Runs the scripts of a page as a browser would. The first one runs immediately, because Python takes longest.
 * @param {HTMLScriptElement[]} scripts
 */
async function run(scripts) {
  const modules = scripts.filter(({ type }) => type === "module");
  const soon = modules.filter(({ async }) => async);
  const running = soon.map(({ src }) => import(src));
  for (const { src } of scripts.filter(({ type }) => !type)) await classic(src);
  for (const { src } of modules.filter((one) => !soon.includes(one))) running.push(import(src));
  await Promise.all(running);
}

/** @param {string} place */
export async function show(place) {
  const page = new DOMParser().parseFromString(text(place) ?? "", "text/html");
  settle(page, place);
  const scripts = [...page.scripts].filter(({ src }) => src);
  // A parsed page includes the content meant for browsers without scripts.
  const needless = page.querySelectorAll("meta[http-equiv], noscript, link[rel$=preload]:not([id])");
  for (const gone of [...scripts, ...needless]) gone.remove();
  for (const { name, value } of page.documentElement.attributes) root.setAttribute(name, value);
  for (const { name, value } of page.body.attributes) document.body.setAttribute(name, value);
  root.dataset.page = place;
  document.title = page.title;
  for (const shell of document.querySelectorAll("[data-shell]")) shell.remove();
  document.head.append(...page.head.childNodes);
  document.body.prepend(...page.body.childNodes);
  tellOfKeeping();
  document.dispatchEvent(new Event("cardmath-shown"));
  if (place.includes("/")) watch();
  const asked = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (asked) asked.scrollIntoView();
  await run(scripts);
}
