// @ts-check
// Comms: the channels between a page and the widgets in its kernel, one for each widget.

/**
 * @typedef {import("./line.js").Buffers} Buffers
 * @typedef {import("./line.js").Callbacks} Callbacks
 * @typedef {import("./line.js").Line} Line
 * @typedef {import("./line.js").Message} Message
 * @typedef {import("./line.js").HeardEvent} HeardEvent
 */
/** @typedef {(message: Message) => void} Handler */

export class Comm {
  /**
   * @param {Comms} comms
   * @param {string} target
   * @param {string} id
   */
  constructor(comms, target, id) {
    this.comms = comms;
    this.target_name = target;
    this.comm_id = id;
    /** @type {{ msg?: Handler, close?: Handler }} */
    this.handlers = {};
  }

  /** @param {Handler} handler */
  on_msg(handler) {
    this.handlers.msg = handler;
  }

  /** @param {Handler} handler */
  on_close(handler) {
    this.handlers.close = handler;
  }

  /**
   * @param {object} [data]
   * @param {Callbacks} [callbacks]
   * @param {object} [metadata]
   * @param {Buffers} [buffers]
   */
  open(data, callbacks, metadata, buffers) {
    return this.#send("comm_open", { target_name: this.target_name, data: data ?? {} }, callbacks, metadata, buffers);
  }

  /**
   * @param {object} data
   * @param {Callbacks} [callbacks]
   * @param {object} [metadata]
   * @param {Buffers} [buffers]
   */
  send(data, callbacks, metadata, buffers) {
    return this.#send("comm_msg", { data }, callbacks, metadata, buffers);
  }

  /**
   * @param {object} [data]
   * @param {Callbacks} [callbacks]
   * @param {object} [metadata]
   * @param {Buffers} [buffers]
   */
  close(data, callbacks, metadata, buffers) {
    this.comms.forget(this);
    return this.#send("comm_close", { data: data ?? {} }, callbacks, metadata, buffers);
  }

  /**
   * @param {string} type
   * @param {object} content
   * @param {Callbacks} [callbacks]
   * @param {object} [metadata]
   * @param {Buffers} [buffers]
   */
  #send(type, content, callbacks, metadata, buffers) {
    return this.comms.line.send(type, { comm_id: this.comm_id, ...content }, { callbacks, metadata, buffers });
  }
}

export class Comms {
  /** @type {Map<string, Comm>} */
  #comms = new Map();

  /**
   * @param {Line} line
   * @param {(comm: Comm, message: Message) => void} onOpen receives each comm that the kernel opens, and the
   *   message that opened it
   */
  constructor(line, onOpen) {
    this.line = line;
    line.addEventListener("message", (event) => {
      const message = /** @type {HeardEvent} */ (event).detail;
      const { comm_id: id, target_name: target } = message.content;
      switch (message.header.msg_type) {
        case "comm_open":
          // A page that has requested all states may know the widget already.
          if (!this.#comms.has(id)) onOpen(this.attach(target, id), message);
          break;
        case "comm_msg":
          this.#comms.get(id)?.handlers.msg?.(message);
          break;
        case "comm_close": {
          const comm = this.#comms.get(id);
          this.#comms.delete(id);
          comm?.handlers.close?.(message);
        }
      }
    });
  }

  /**
   * Adds a comm that is already open in the kernel, or is about to be opened by the page.
   * @param {string} target
   * @param {string} id
   */
  attach(target, id) {
    const comm = new Comm(this, target, id);
    this.#comms.set(id, comm);
    return comm;
  }

  /** @param {Comm} comm */
  forget(comm) {
    this.#comms.delete(comm.comm_id);
  }
}
