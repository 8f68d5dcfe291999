// @ts-check
// The progress of a first visit: the bar below "Dealing…", and the speed of the connection.

// A connection is slow if less than this has arrived shortly after the first byte. Then loading less is more important
// than computing less.
const MUCH = 3e5; // bytes
const PAUSES = 5; // one after the other, so that a page that was busy has counted what has arrived
const PAUSE = 100; // ms
const HALF = 0.5; // the only progress announced to screen readers

/**
 * @typedef {object} Sizes compressed bytes
 * @property {number} always what every start of Python needs
 * @property {number} script the part of this that is counted only once all of it has arrived
 * @property {number} memory what a start from a memory snapshot needs besides these and the snapshot
 * @property {number} plain what a start without a snapshot needs besides these
 * @property {number} [snapshot] the size of the snapshot, if the page knows it, as the one file does
 */
/**
 * @typedef {object} News bytes that have arrived, or are still to come
 * @property {number} [loaded] of what is needed on any connection
 * @property {number} [remembered] of the memory snapshot, which a slow connection does without
 * @property {number} [memory] the size of the snapshot, which differs from build to build
 * @property {boolean} [script] whether Pyodide's script has arrived
 * @property {number} [expected] of a notebook's own files; the page does not know their size
 */

export class Loading {
  #loaded = 0;
  #remembered = 0;
  #memory = 0;
  #expected = 0;
  #hasScript = false;
  #hasBegun = false;
  /** @type {"memory" | "plain"} what a slow connection needs, until more is known */
  #way = "plain";
  /** @type {(isSlow: boolean) => void} says how fast the connection is; only the first time counts */
  decide = () => {};
  /** @type {Promise<boolean>} resolves once it is known whether the connection is slow */
  isSlow = new Promise((resolve) => (this.decide = resolve));

  /** @param {(ms: number) => Promise<unknown>} pause */
  constructor(pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))) {
    this.pause = pause;
    this.isSlow.then((isSlow) => {
      this.#way = isSlow ? "plain" : "memory";
      this.show();
    });
  }

  /** @param {News} news what has arrived; other messages of the worker are ignored */
  hear({ loaded = 0, remembered = 0, memory = 0, script = false, expected = 0 }) {
    this.#memory ||= memory;
    if (!loaded && !remembered && !script && !expected) return;
    this.#loaded += loaded;
    this.#remembered += remembered;
    this.#expected += expected;
    this.#hasScript ||= script;
    if (this.#loaded + this.#remembered >= MUCH) this.decide(false);
    else if (!this.#hasBegun) this.#wait();
    this.#hasBegun = true;
    this.show();
  }

  async #wait() {
    for (let pauses = 0; pauses < PAUSES; pauses++) await this.pause(PAUSE);
    this.decide(true);
  }

  /** Starts counting again, without a snapshot, because what has arrived cannot be used. */
  again() {
    [this.#loaded, this.#remembered, this.#expected, this.#hasScript] = [0, 0, 0, false];
    this.#way = "plain";
    this.show();
  }

  show() {
    const bar = document.getElementById("loaded");
    /** @type {Sizes | null} null while the page is still loading */
    const sizes = bar && JSON.parse(bar.dataset.sizes ?? "null");
    if (!bar || !sizes) return;
    const snapshot = this.#memory || (sizes.snapshot ?? 0);
    const [memory, remembered] = this.#way === "memory" ? [snapshot, this.#remembered] : [0, 0];
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
