// @ts-check
// A page in a frame on another page: it stores nothing on the device, reports its height, and opens other pages
// outside the frame. It plays as usual.

import { isAsked, talkToMathalea } from "./mathalea.js";

// A frame that is only this much too tall is left as it is.
const SPARE = 24; // px
const SETTLED = 120; // ms during which widgets settle into their size
// A table is as tall as its window allows: this is enough for it.
const OF_A_TABLE = 720; // px

const isOfAnotherSite = () => {
  try {
    return window.parent.location.origin !== location.origin;
  } catch {
    // The browser does not say where the other page comes from.
    return true;
  }
};

// The browser may refuse storage here, or keep it separate for each embedding site. So we always act as if it refused,
// which all our scripts expect.
const keepNothing = () => {
  const refuse = () => {
    throw new Error("a page in a frame cannot store anything");
  };
  const value = { getItem: refuse, setItem: refuse, removeItem: refuse };
  Object.defineProperty(window, "localStorage", { value, configurable: true });
};

/** @param {object} along what every message contains */
const tellHeight = (along) => {
  let told = 0;
  const look = () => {
    // While the page is starting, its height means nothing.
    if (document.getElementById("dealing")?.hidden === false) return;
    // Otherwise a table would shrink together with the frame.
    const isTable = [...document.querySelectorAll(".cardmath-board")].some((board) => board.checkVisibility());
    const least = isTable ? Math.min(OF_A_TABLE, window.screen.height) : 0;
    const height = Math.max(least, Math.ceil(document.body.getBoundingClientRect().height));
    const isHighEnough = height <= window.innerHeight;
    if (height === told || (isHighEnough && (isTable || height > window.innerHeight - SPARE))) return;
    told = height;
    window.parent.postMessage({ type: "height", height, ...along }, "*");
  };
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, SETTLED);
  };
  new ResizeObserver(soon).observe(document.body);
  window.addEventListener("resize", soon);
};

const openElsewhere = () => {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a[href]");
    if (link instanceof HTMLAnchorElement && link.pathname !== location.pathname) link.target = "_blank";
  }, true);
};

if (isAsked || isOfAnotherSite()) {
  document.documentElement.dataset.framed = "";
  keepNothing();
  openElsewhere();
  tellHeight(talkToMathalea());
}
