// The line between this page and its kernel.
//
// It is "ok" only while the server answers. A frame is sent at once or not at all: nothing is kept for later,
// so that clicks made while the line is down are never carried out when it returns. The server answers pings
// itself, without the kernel, so a kernel that is thinking is not taken for a lost line.

import { PROTOCOL, decode, encode } from "./wire.js";

const PING_EVERY = 1500; // ms
const LOST_AFTER = 4000; // ms without an answer
const RETRY_EVERY = 1000; // ms

export class Link extends EventTarget {
  #kernel;
  #session = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  #socket = null;
  #heard = 0;
  #outstanding = new Map(); // message id → callbacks that wait for the kernel to be idle again

  constructor(kernel) {
    super();
    this.#kernel = kernel;
    this.state = "starting";
    this.#connect();
    setInterval(() => this.#beat(), PING_EVERY);
    window.addEventListener("offline", () => this.#lose());
    document.addEventListener("visibilitychange", () => document.hidden || this.#beat());
  }

  get address() {
    return `/api/kernels/${this.#kernel}`;
  }

  // Sends a message and returns its id. While the line is down it is dropped.
  send(type, content, { callbacks, metadata = {}, buffers = [] } = {}) {
    const id = `${this.#session}-${Math.random().toString(36).slice(2)}`;
    const header = {
      msg_id: id, msg_type: type, session: this.#session, username: "", version: "5.3", date: new Date().toISOString(),
    };
    if (this.state === "ok") {
      this.#outstanding.set(id, callbacks);
      this.#socket.send(encode("shell", { header, parent_header: {}, metadata, content, buffers }));
    } else {
      // The widget believes it is waiting for an answer and would hold back everything after.
      setTimeout(() => this.#settle(callbacks));
    }
    return id;
  }

  // Ends the line for good: the kernel is gone.
  end(state) {
    this.#drop();
    this.#become(state);
  }

  #connect() {
    const url = new URL(`${this.address}/channels?session_id=${this.#session}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url, [PROTOCOL]);
    socket.binaryType = "arraybuffer";
    const mine = (handle) => (event) => socket === this.#socket && handle(event);
    socket.onopen = mine(() => {
      this.#heard = performance.now();
      this.#ping();
    });
    socket.onmessage = mine((event) => this.#receive(event.data));
    socket.onclose = mine(() => this.#lose());
    this.#socket = socket;
    this.#heard = performance.now();
  }

  #receive(data) {
    this.#heard = performance.now();
    const news = typeof data === "string" ? JSON.parse(data) : {};
    if (news.dead) {
      this.end("gone");
      return;
    }
    this.#become("ok"); // before the message is looked at: what it sets off may be sent at once
    if (news.late) this.#late(news.late);
    if (typeof data === "string") return;
    const message = decode(data);
    if (message.header.msg_type === "status") {
      if (message.content.execution_state === "idle") this.#idle(message);
      return;
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  #idle(message) {
    const id = message.parent_header.msg_id;
    const callbacks = this.#outstanding.get(id);
    this.#outstanding.delete(id);
    this.#settle(callbacks, message);
  }

  // The server dropped a message because it had been under way too long.
  #late(id) {
    this.#settle(this.#outstanding.get(id));
    this.#outstanding.delete(id);
    this.dispatchEvent(new CustomEvent("late"));
  }

  #settle(callbacks, message = { content: { execution_state: "idle" }, parent_header: {} }) {
    callbacks?.iopub?.status?.(message);
  }

  #beat() {
    if (this.state === "gone") return;
    if (performance.now() - this.#heard > LOST_AFTER) this.#lose();
    else this.#ping();
  }

  #ping() {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ping: Date.now() / 1000 }));
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    const outstanding = [...this.#outstanding.values()];
    this.#outstanding.clear();
    outstanding.forEach((callbacks) => this.#settle(callbacks));
  }

  #lose() {
    if (this.state === "gone" || !this.#socket) return;
    this.#become("lost");
    this.#drop();
    setTimeout(() => this.#retry(), RETRY_EVERY);
  }

  async #retry() {
    if (this.state === "gone") return;
    try {
      const answer = await fetch(`${this.address}/outputs`, { cache: "no-store", signal: AbortSignal.timeout(LOST_AFTER) });
      if (answer.status === 404) this.#become("gone");
      else this.#connect();
    } catch {
      setTimeout(() => this.#retry(), RETRY_EVERY);
    }
  }

  #become(state) {
    if (this.state === state) return;
    const before = this.state;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, before } }));
  }
}
