// @ts-check
// A page in a frame of another page: it keeps nothing on the device, says how high it is, and opens other pages outside
// of the frame. It plays as usual.

import { isAsked, talkToMathalea } from "./mathalea.js";

// A frame that is so much too high is left as it is.
const SPARE = 24; // px

const isOfAnotherSite = () => {
  try {
    return window.parent.location.origin !== location.origin;
  } catch {
    // The browser does not say where the other page comes from.
    return true;
  }
};

// The browser may refuse to keep anything here, or keep it apart for each site around. So it is always as if it
// refused, which all our scripts expect.
const keepNothing = () => {
  const refuse = () => {
    throw new Error("a page in a frame keeps nothing");
  };
  const value = { getItem: refuse, setItem: refuse, removeItem: refuse };
  Object.defineProperty(window, "localStorage", { value, configurable: true });
};

/** @param {object} along what every message carries */
const tellHeight = (along) => {
  let told = 0;
  const look = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    // A table is as high as its window allows: it would follow a frame that shrinks.
    const isTable = document.querySelector(".cardmath-board") !== null;
    const isHighEnough = height <= window.innerHeight;
    if (height === told || (isHighEnough && (isTable || height > window.innerHeight - SPARE))) return;
    told = height;
    window.parent.postMessage({ type: "height", height, ...along }, "*");
  };
  new ResizeObserver(look).observe(document.body);
  window.addEventListener("resize", look);
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
