// @ts-check
// The line to the class's server: a websocket to this page's seat, and two addresses beside it.
//
// Binary frames are messages. Text frames are the line's own: the page asks {"ping": true} every moment and is
// answered {"pong": true} by the server itself, so a kernel that is thinking is not taken for a lost line.

import { Line, OpeningError } from "./line.js";
import { PROTOCOL, decode, encode } from "./wire.js";

/** @typedef {import("./line.js").Message} Message */

const PING_EVERY = 1500; // ms
const LOST_AFTER = 4000; // ms without an answer
const STOOD_STILL = 2 * PING_EVERY; // ms between two beats of a page that was held up or slept
const LOST_SINCE = 2500; // ms without an answer after that
const RETRY_EVERY = 1000; // ms

export class SocketLine extends Line {
  #address;
  /** @type {WebSocket | null} */
  #socket = null;
  #heardAt = 0;
  #beatAt = performance.now();
  #patience = LOST_AFTER;
  #left = false;

  /** @param {string} seat the name under which the server keeps this page's place */
  constructor(seat) {
    super();
    this.#address = new URL(`../../api/seats/${seat}`, import.meta.url).href;
    this.#connect();
    setInterval(() => this.#beat(), PING_EVERY);
    window.addEventListener("offline", () => this.#lose());
    document.addEventListener("visibilitychange", () => document.hidden || this.#beat());
  }

  async outputs() {
    const answer = await this.#ask();
    if (answer.ok) return answer.json();
    const { problem } = answer.status === 503 ? await answer.json() : { problem: "failed" };
    throw new OpeningError(problem, `the lesson's outputs: ${answer.status}`);
  }

  leave() {
    window.cardmathLeave();
    this.#left = true;
    this.#drop();
  }

  /** @param {Message} message */
  transmit(message) {
    // A page that has been left may still be pressed; nobody is there to hear it.
    this.#socket?.send(encode("shell", message));
  }

  /** @param {RequestInit} [options] */
  #ask(options = {}) {
    return fetch(`${this.#address}/outputs`, { cache: "no-store", ...options });
  }

  #connect() {
    const url = new URL(`${this.#address}/line`);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url, [PROTOCOL]);
    socket.binaryType = "arraybuffer";
    /**
     * @template {Event} E
     * @param {(event: E) => void} handle
     * @returns {(event: E) => void}
     */
    const mine = (handle) => (event) => socket === this.#socket && handle(event);
    socket.onopen = mine(() => {
      this.#listen();
      this.#ping();
    });
    socket.onmessage = mine((event) => this.#receive(event.data));
    socket.onclose = mine(() => this.#lose());
    this.#socket = socket;
    this.#listen();
  }

  // From now on silence is counted.
  #listen(patience = LOST_AFTER) {
    this.#heardAt = performance.now();
    this.#patience = patience;
  }

  /** @param {string | ArrayBuffer} data */
  #receive(data) {
    this.#listen();
    const news = typeof data === "string" ? JSON.parse(data) : {};
    if (news.dead) {
      this.#end();
      return;
    }
    if (news.foreign) {
      // The lesson has a widget that this page cannot show; from now on the server sends a page that can.
      this.#left = true;
      this.#drop();
      location.reload();
      return;
    }
    this.become("ok"); // before the message is looked at: what it sets off may be sent at once
    if (typeof data !== "string") this.heard(decode(data));
  }

  get #isOver() {
    return this.#left || this.state === "gone";
  }

  #beat() {
    if (this.#isOver) return;
    const now = performance.now();
    if (now - this.#beatAt > STOOD_STILL) {
      // Nothing was asked meanwhile, and what was said is still to be read: the silence is the page's own.
      this.#listen(LOST_SINCE);
    }
    this.#beatAt = now;
    if (performance.now() - this.#heardAt > this.#patience) this.#lose();
    else this.#ping();
  }

  #ping() {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send('{"ping": true}');
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #end() {
    this.become("gone");
    this.#drop();
  }

  #lose() {
    if (this.#isOver || !this.#socket) return;
    this.become("lost");
    this.#drop();
    setTimeout(() => this.#retry(), RETRY_EVERY);
  }

  async #retry() {
    if (this.#isOver) return;
    try {
      const answer = await this.#ask({ signal: AbortSignal.timeout(LOST_AFTER) });
      if (answer.status === 404 || answer.status === 503) this.become("gone");
      else this.#connect();
    } catch {
      setTimeout(() => this.#retry(), RETRY_EVERY);
    }
  }
}
