// @ts-check
// The line between a page and its Python, whatever carries it.
//
// The page knows nothing but this class: it sends messages, hears messages, asks what the lesson displayed, sees
// how the line stands, and leaves. A line of another kind (a websocket to a class's server, a worker in this very
// browser) extends it with `transmit`, `outputs` and `leave`, and calls `heard` and `become`.
//
// Events:
//   "message"  detail: a kernel message (header, parent_header, metadata, content, buffers)
//   "state"    detail: { state, before }; a state is one of
//              "starting"  nothing has been heard yet
//              "ok"        what is sent arrives
//              "lost"      nothing arrives; the line tries to heal itself
//              "gone"      Python has ended; only a reload helps
//   "place"    detail: what the page says of its place in the line of a full class; "" when it has a place
//
// A message is sent at once or not at all: nothing is kept for later, so that what is pressed while the line is
// down is never carried out when it returns.

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
 * @typedef {object} Callbacks what waits for Python to be idle again, as widgets ask for it
 * @property {{ status?: (message: Pick<Message, "content" | "parent_header">) => void }} [iopub]
 */
/**
 * @typedef {object} Output what a cell displayed, as a notebook file keeps it
 * @property {string} output_type "display_data" with data, "stream" with text, "error" with a trace, or "failure":
 *   a text of ours that says what is wrong
 * @property {Record<string, any>} [data] by their kinds
 * @property {Record<string, any>} [metadata] by the same kinds
 * @property {{ display_id?: string }} [transient] under which it may be shown anew
 * @property {string} [name] of the stream
 * @property {string} [text]
 * @property {string[]} [traceback]
 * @property {string} [told] what is shown in place of an error
 */

/** The lesson could not be opened; `kind` names the sentence that says why. */
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

  // --- What the page asks of it

  /**
   * Sends a message and returns its id. While the line is down it is dropped.
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
      // The widget believes it is waiting for an answer and would hold back everything after.
      setTimeout(() => this.#settle(callbacks));
    }
    return id;
  }

  /** Resolves once what is sent arrives. */
  async ready() {
    while (this.state !== "ok") await new Promise((resolve) => this.addEventListener("state", resolve, { once: true }));
  }

  /**
   * Resolves to what each of the lesson's cells displayed; rejects with an OpeningError.
   * @returns {Promise<Output[][]>}
   */
  async outputs() {
    throw new Error("not implemented");
  }

  /** Begins to bring the page back by itself where Python has ended; tells whether it can. */
  comeBack() {
    return false;
  }

  /** Ends Python: this page has no more use for it. */
  leave() {
    throw new Error("not implemented");
  }

  // --- What another kind of line does and calls

  /**
   * Puts one message on its way.
   * @param {Message} _message
   */
  transmit(_message) {
    throw new Error("not implemented");
  }

  /**
   * Takes in a message that has arrived.
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
