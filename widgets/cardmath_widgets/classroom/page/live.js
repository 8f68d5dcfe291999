// @ts-check
// A connection to the class: it delivers news, and takes orders and requests.

import { Reconnecting } from "../../server/page/reconnecting.js";

const BEAT = 8000; // ms between heartbeats of the server (classroom/served/lines.py)
const SOON = 700;
const LATER = 4000;
const PATIENCE = 8000; // ms; the server answers within three seconds

export class Live {
  #socket;
  /** @type {((reply: import("./event_queue.js").Answer | null) => void) | null} is called with the reply */
  #answer = null;

  /**
   * @param {string} address of the websocket, relative to the page
   * @param {(news: any) => void} hear is called with each message
   * @param {(isUp: boolean) => void} turn is told whether the connection works
   * @param {() => Promise<boolean>} mayReturn whether the server still knows this browser; true if nothing answers
   */
  constructor(address, hear, turn, mayReturn) {
    this.#socket = new Reconnecting(address, {
      beat: BEAT / 2,
      silence: 3.2 * BEAT,
      // If a whole class reconnects at once, this is spread over several seconds.
      pause: (tries) => SOON + Math.random() * Math.min(LATER, SOON * tries),
      hear: (data) => {
        turn(true);
        const news = JSON.parse(data);
        if ("reply" in news) this.#reply(news.reply);
        else hear(news);
      },
      lose: (isOver) => {
        this.#reply(null);
        if (!isOver) turn(false);
      },
      mayReturn,
    });
  }

  /** @param {object} message */
  send(message) {
    return this.#socket.send(JSON.stringify(message));
  }

  /**
   * Send a request and wait for its reply; null if the connection is down, is lost in the meantime, or is already busy
   * with a request. A connection that delivers no reply is dropped, so that a late reply cannot be mistaken for the
   * reply to another request.
   * @param {string} request as JSON
   * @returns {Promise<import("./event_queue.js").Answer | null>}
   */
  async ask(request) {
    if (this.#answer || !this.#socket.send(request)) return null;
    const timer = setTimeout(() => this.#socket.lose(), PATIENCE);
    const reply = await new Promise((resolve) => this.#answer = resolve);
    clearTimeout(timer);
    return reply;
  }

  /** @param {import("./event_queue.js").Answer | null} reply */
  #reply(reply) {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(reply);
  }

  stop() {
    this.#socket.stop();
  }
}
