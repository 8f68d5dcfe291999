// @ts-check
// How much of a first visit has come: the bar below "Dealing…", and how fast the line is.

// A line is slow that brings less than this from its first byte on: then less to load is sooner than less to do.
const MUCH = 3e5; // bytes
const PAUSES = 5; // one after the other, so that a page which was busy has heard of what has come
const PAUSE = 100; // ms
const HALF = 0.5; // what is said aloud, and no more

/**
 * @typedef {object} Sizes bytes on their way
 * @property {number} always whatever Python begins with
 * @property {number} memory beside that, where it begins with a memory
 * @property {number} plain and where it does not
 * @property {Record<string, number>} files those that are counted when all of it is there
 */

export class Loading {
  #loaded = 0;
  #hasBegun = false;
  /** @type {"memory" | "plain"} what a slow line needs, until more is known */
  #way = "plain";
  /** @type {(isSlow: boolean) => void} */
  #decide = () => {};
  /** @type {Promise<boolean>} resolves once it is known whether the line is slow */
  isSlow = new Promise((resolve) => (this.#decide = resolve));

  /** @param {(ms: number) => Promise<unknown>} pause */
  constructor(pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))) {
    this.pause = pause;
    this.isSlow.then((isSlow) => this.take(isSlow ? "plain" : "memory"));
  }

  /**
   * Counts what has come.
   * @param {number | string} what bytes, or the name of a file that is there
   */
  count(what) {
    this.#loaded += typeof what === "number" ? what : sizes()?.files[what] ?? 0;
    if (this.#loaded >= MUCH) this.#decide(false);
    else if (!this.#hasBegun) this.#wait();
    this.#hasBegun = true;
    this.show();
  }

  async #wait() {
    for (let pauses = 0; pauses < PAUSES; pauses++) await this.pause(PAUSE);
    this.#decide(true);
  }

  /**
   * What is to be loaded.
   * @param {"memory" | "plain"} way
   */
  take(way) {
    this.#way = way;
    this.show();
  }

  /** Counts from nothing: what has come was in vain. */
  again() {
    this.#loaded = 0;
    this.take("plain");
  }

  show() {
    const bar = document.getElementById("loaded");
    const known = sizes();
    if (!bar || !known) return;
    const all = known.always + known[this.#way];
    const part = Math.min(1, this.#loaded / all);
    const words = (bar.dataset.words ?? "").replace("{loaded}", megabytes(part * all)).replace("{all}", megabytes(all));
    bar.setAttribute("aria-valuenow", String(Math.round(part * 100)));
    bar.setAttribute("aria-valuetext", words);
    bar.style.setProperty("--loaded", String(part));
    if (bar.nextElementSibling) bar.nextElementSibling.textContent = words;
    const voice = document.getElementById("loaded-said");
    if (voice && part >= HALF && !voice.textContent) voice.textContent = bar.dataset.half ?? "";
  }
}

/** @returns {Sizes | null} nothing while the page is on its way */
function sizes() {
  const told = document.getElementById("loaded")?.dataset.sizes;
  return told ? JSON.parse(told) : null;
}

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang || "en", {
  minimumFractionDigits: 1, maximumFractionDigits: 1,
});
