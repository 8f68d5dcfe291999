// @ts-check
// The connection to Python in this browser: a worker, and the messages to and from it.

import { Line, OpeningError } from "./line.js";
import { start, started } from "./start.js";

/** @typedef {import("./line.js").Message} Message */
/** @typedef {import("./line.js").Output} Output */
/** @typedef {{ outputs: string } | { text: string, buffers: DataView[] } | { failed: string }
 *   | import("./loading.js").News} News */

export class WorkerLine extends Line {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<Output[][]>} */
  #outputs;

  /**
   * @param {string} cells the notebook's cells, a list of strings in JSON
   * @param {boolean} isOwn whether it is a teacher's own notebook, which may import anything
   * @param {string} [files] the address of the archive with its files, if it has any
   * @param {string[]} [wheels] the addresses of the packages that it imports
   */
  constructor(cells, isOwn, files, wheels = []) {
    super();
    const isForPupils = document.getElementById("in-class")?.dataset.audience === "pupils";
    const order = { cells, isOwn, files, wheels, isForPupils, language: document.documentElement.lang };
    this.#outputs = this.#begin(order, started).catch((error) => {
      console.warn(error); // perhaps a snapshot that this browser cannot read
      return this.#begin(order, start("plain"));
    });
    this.#outputs.catch(() => this.become("gone"));
  }

  /**
   * @param {object} order
   * @param {import("./start.js").Started} started
   * @returns {Promise<Output[][]>}
   */
  #begin(order, { worker, failed }) {
    this.#worker = worker;
    worker.postMessage(order);
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
        } else if ("failed" in data) {
          fail(data.failed);
        }
      };
      failed.then(({ message }) => fail(message));
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
