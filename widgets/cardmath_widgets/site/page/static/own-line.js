// @ts-check
// The line to Python in this browser: a worker, and messages to and from it.

import { Line, OpeningError } from "./line.js";

/** @typedef {import("./line.js").Message} Message */
/** @typedef {import("./line.js").Output} Output */
/** @typedef {{ outputs: string } | { text: string, buffers: DataView[] } | { failed: string }} News */

export class WorkerLine extends Line {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<Output[][]>} */
  #outputs;

  /** @param {string} cells the notebook's cells, a list of texts in JSON */
  constructor(cells) {
    super();
    // What is on the device is there at once: with it a memory of Python, which saves its start.
    const isKept = Boolean(navigator.serviceWorker?.controller);
    this.#outputs = this.#begin(cells, isKept ? "kept" : "").catch((error) => {
      if (!isKept) throw error;
      console.warn(error);
      return this.#begin(cells, "");
    });
    this.#outputs.catch(() => this.become("gone"));
  }

  /**
   * @param {string} cells
   * @param {string} name the worker's, which tells it how to start
   * @returns {Promise<Output[][]>}
   */
  #begin(cells, name) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
    this.#worker = worker;
    worker.postMessage({ cells, language: document.documentElement.lang });
    return new Promise((resolve, reject) => {
      /** @param {string} reason */
      const fail = (reason) => {
        worker.terminate();
        if (this.state === "ok") this.become("gone");
        reject(new OpeningError("failed", reason));
      };
      worker.onmessage = ({ data }) => {
        if ("text" in data) {
          this.heard({ ...JSON.parse(data.text), buffers: data.buffers });
        } else if ("outputs" in data) {
          this.become("ok");
          resolve(JSON.parse(data.outputs));
        } else {
          fail(data.failed);
        }
      };
      worker.onerror = (event) => fail(event.message);
    });
  }

  async outputs() {
    return this.#outputs;
  }

  leave() {
    this.#worker?.terminate();
  }

  /** @param {Message} message */
  transmit({ buffers, ...message }) {
    this.#worker?.postMessage({ text: JSON.stringify(message), buffers });
  }
}
