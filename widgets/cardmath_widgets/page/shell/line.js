// @ts-check
// The connection between a page and its Python, whatever its kind.
//
// The page uses only this class: it sends and receives messages, requests the lesson's outputs, follows the state of
// the connection, and leaves. Each kind of connection (a websocket to a class's server, a worker in this browser)
// extends it with `transmit`, `outputs` and `leave`, and calls `heard` and `become`.
//
// Events:
//   "message"  detail: a kernel message (header, parent_header, metadata, content, buffers)
//   "state"    detail: { state, before }; a state is one of
//              "starting"  nothing has arrived yet
//              "ok"        messages arrive
//              "lost"      nothing arrives; it tries to reconnect
//              "gone"      Python has ended; only a reload helps
//   "place"    detail: the text about the page's place in the queue of a full class; "" once it has a seat
//
// A message is sent immediately or dropped, never stored. So a press while the connection is down has no effect later.

/** @typedef {"starting" | "ok" | "lost" | "gone"} State */
/** @typedef {(ArrayBuffer | ArrayBufferView)[]} Buffers */
/**
 * @typedef {object} Message
 * @property {{ msg_id: string, msg_type: string }} header
 * @property {{ msg_id?: string }} parent_header
 * @property {object} metadata
 * @property {any} content
 * @property {Buffers} buffers
 */
/** @typedef {CustomEvent<Message>} HeardEvent */
/** @typedef {CustomEvent<{ state: State, before: State }>} StateEvent */
/** @typedef {CustomEvent<string>} PlaceEvent */
/**
 * @typedef {object} Callbacks what is called when Python is idle again, in the form that widgets use
 * @property {{ status?: (message: Pick<Message, "content" | "parent_header">) => void }} [iopub]
 */
/**
 * @typedef {object} Output an output of a cell, in the format of a notebook file
 * @property {string} output_type "display_data" with data, "stream" with text, "error" with a trace, or "failure":
 *   one of our messages that says what is wrong
 * @property {Record<string, any>} [data] by MIME type
 * @property {Record<string, any>} [metadata] by the same MIME types
 * @property {{ display_id?: string }} [transient] the id under which it may be updated
 * @property {string} [name] of the stream
 * @property {string} [text]
 * @property {string[]} [traceback]
 * @property {string} [advice] the message shown in place of an error
 */

/** The lesson could not be opened; `kind` is the name of the message that explains why. */
export class OpeningError extends Error {
  /**
   * @param {string} kind
   * @param {string} [message]
   */
  constructor(kind, message = kind) {
    super(message);
    this.kind = kind;
  }
}

export class Line extends EventTarget {
  #session = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  /** @type {Map<string, Callbacks | undefined>} */
  #outstanding = new Map(); // by the message's id
  /** @type {State} */
  state = "starting";
  /** The message that explains why Python has ended, if a reload alone would end it again. */
  problem = "";

  // --- The interface for the page

  /**
   * Sends a message and returns its id; drops the message while the connection is down.
   * @param {string} type
   * @param {object} content
   * @param {{ callbacks?: Callbacks, metadata?: object, buffers?: Buffers }} [beside]
   */
  send(type, content, { callbacks, metadata = {}, buffers = [] } = {}) {
    const id = `${this.#session}-${Math.random().toString(36).slice(2)}`;
    const header = {
      msg_id: id, msg_type: type, session: this.#session, username: "", version: "5.3", date: new Date().toISOString(),
    };
    if (this.state === "ok") {
      this.#outstanding.set(id, callbacks);
      this.transmit({ header, parent_header: {}, metadata, content, buffers });
    } else {
      // Otherwise the widget would wait for an answer and hold back everything after it.
      setTimeout(() => this.#settle(callbacks));
    }
    return id;
  }

  /** Resolves once messages arrive. */
  async ready() {
    while (this.state !== "ok") await new Promise((resolve) => this.addEventListener("state", resolve, { once: true }));
  }

  /**
   * Resolves to the outputs of each of the lesson's cells; rejects with an OpeningError.
   * @returns {Promise<Output[][]>}
   */
  async outputs() {
    throw new Error("not implemented");
  }

  /** Starts bringing the page back automatically after Python has ended; returns whether it can. */
  comeBack() {
    return false;
  }

  /** Ends Python, because this page no longer needs it. */
  leave() {
    throw new Error("not implemented");
  }

  // --- The methods that each kind of connection implements or calls

  /**
   * Sends one message.
   * @param {Message} _message
   */
  transmit(_message) {
    throw new Error("not implemented");
  }

  /**
   * Handles a message that has arrived.
   * @param {Message} message
   */
  heard(message) {
    if (message.header.msg_type === "status") {
      if (message.content.execution_state === "idle") this.#forget(message.parent_header.msg_id ?? "", message);
      return;
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  /** @param {State} state */
  become(state) {
    if (this.state === state) return;
    const before = this.state;
    this.state = state;
    if (state !== "ok") [...this.#outstanding.keys()].forEach((id) => this.#forget(id));
    this.dispatchEvent(new CustomEvent("state", { detail: { state, before } }));
  }

  /**
   * @param {string} id
   * @param {Message} [message]
   */
  #forget(id, message) {
    const callbacks = this.#outstanding.get(id);
    this.#outstanding.delete(id);
    this.#settle(callbacks, message);
  }

  /**
   * @param {Callbacks | undefined} callbacks
   * @param {Pick<Message, "content" | "parent_header">} [message]
   */
  #settle(callbacks, message = { content: { execution_state: "idle" }, parent_header: {} }) {
    callbacks?.iopub?.status?.(message);
  }
}
