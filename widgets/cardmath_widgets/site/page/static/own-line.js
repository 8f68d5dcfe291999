// @ts-check
// The line to Python in this browser: a worker, and messages to and from it.

import { Line, OpeningError } from "./line.js";

/** @typedef {import("./line.js").Message} Message */
/** @typedef {import("./line.js").Output} Output */
/** @typedef {{ outputs: string } | { text: string, buffers: DataView[] } | { failed: string }} News */

export class WorkerLine extends Line {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** @type {Promise<Output[][]>} */
  #outputs;

  /** @param {string} cells the notebook's cells, a list of texts in JSON */
  constructor(cells) {
    super();
    this.#outputs = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => {
        if ("text" in data) {
          this.heard({ ...JSON.parse(data.text), buffers: data.buffers });
        } else if ("outputs" in data) {
          this.become("ok");
          resolve(JSON.parse(data.outputs));
        } else {
          this.#end();
          reject(new OpeningError("failed", data.failed));
        }
      };
      this.#worker.onerror = (event) => {
        this.#end();
        reject(new OpeningError("failed", event.message));
      };
    });
    this.#worker.postMessage({ cells, language: document.documentElement.lang });
  }

  async outputs() {
    return this.#outputs;
  }

  leave() {
    this.#worker.terminate();
  }

  /** @param {Message} message */
  transmit({ buffers, ...message }) {
    this.#worker.postMessage({ text: JSON.stringify(message), buffers });
  }

  // Python has ended, and nothing brings it back.
  #end() {
    this.become("gone");
    this.#worker.terminate();
  }
}
