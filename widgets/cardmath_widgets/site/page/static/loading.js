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
 * @property {number} script what of it is counted when all of it is there
 * @property {number} memory beside that and the memory, where it begins with one
 * @property {number} plain and where it does not
 */
/**
 * @typedef {object} News bytes that have come, or are still to come
 * @property {number} [loaded] of what is needed on any line
 * @property {number} [remembered] of the memory, which a slow line does without
 * @property {number} [memory] how large it is: no two makings have the same
 * @property {boolean} [script] whether Pyodide's script is there
 * @property {number} [expected] of what goes along with a notebook, which the page does not know
 */

export class Loading {
  #loaded = 0;
  #remembered = 0;
  #memory = 0;
  #expected = 0;
  #hasScript = false;
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
    this.isSlow.then((isSlow) => {
      this.#way = isSlow ? "plain" : "memory";
      this.show();
    });
  }

  /** @param {News} news what has come; anything else that a worker says is none of ours */
  hear({ loaded = 0, remembered = 0, memory = 0, script = false, expected = 0 }) {
    this.#memory ||= memory;
    if (!loaded && !remembered && !script && !expected) return;
    this.#loaded += loaded;
    this.#remembered += remembered;
    this.#expected += expected;
    this.#hasScript ||= script;
    if (this.#loaded + this.#remembered >= MUCH) this.#decide(false);
    else if (!this.#hasBegun) this.#wait();
    this.#hasBegun = true;
    this.show();
  }

  async #wait() {
    for (let pauses = 0; pauses < PAUSES; pauses++) await this.pause(PAUSE);
    this.#decide(true);
  }

  /** Counts from nothing, without a memory: what has come was in vain. */
  again() {
    [this.#loaded, this.#remembered, this.#expected, this.#hasScript] = [0, 0, 0, false];
    this.#way = "plain";
    this.show();
  }

  show() {
    const bar = document.getElementById("loaded");
    /** @type {Sizes | null} nothing while the page is on its way */
    const sizes = bar && JSON.parse(bar.dataset.sizes ?? "null");
    if (!bar || !sizes) return;
    const [memory, remembered] = this.#way === "memory" ? [this.#memory, this.#remembered] : [0, 0];
    const all = sizes.always + sizes[this.#way] + memory + this.#expected;
    const part = Math.min(1, (this.#loaded + remembered + (this.#hasScript ? sizes.script : 0)) / all);
    const words = (bar.dataset.words ?? "").replace("{loaded}", megabytes(part * all)).replace("{all}", megabytes(all));
    bar.setAttribute("aria-valuenow", String(Math.round(part * 100)));
    bar.setAttribute("aria-valuetext", words);
    bar.style.setProperty("--loaded", String(part));
    if (bar.nextElementSibling) bar.nextElementSibling.textContent = words;
    const voice = document.getElementById("loaded-said");
    if (voice && part >= HALF && !voice.textContent) voice.textContent = bar.dataset.half ?? "";
  }
}

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang || "en", {
  minimumFractionDigits: 1, maximumFractionDigits: 1,
});
