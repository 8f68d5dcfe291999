// @ts-check
// A line to the class: it brings news, and takes orders and requests.

import { Reconnecting } from "../../server/page/reconnecting.js";

const BEAT = 8000; // ms between heartbeats of the server (classroom/served/lines.py)
const SOON = 700;
const LATER = 4000;
const PATIENCE = 8000; // ms; the server answers after three seconds at the latest

export class Live {
  #socket;
  /** @type {((reply: import("../../page/shell/events.js").Answer | null) => void) | null} what waits for a reply */
  #answer = null;

  /**
   * @param {string} address of the websocket, relative to the page
   * @param {(news: any) => void} hear takes each message
   * @param {(isUp: boolean) => void} turn learns whether the line works
   * @param {() => Promise<boolean>} mayReturn whether the server still knows this browser; true if nothing answers
   */
  constructor(address, hear, turn, mayReturn) {
    this.#socket = new Reconnecting(address, {
      beat: BEAT / 2,
      silence: 3.2 * BEAT,
      // If a whole class comes back at once, it is spread over several seconds.
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
   * Send a request and wait for its reply; null if the line is down, is lost meanwhile, or has a request already. A
   * line that brings no reply is dropped, so that a late reply cannot be taken for the reply to another request.
   * @param {string} request as JSON
   * @returns {Promise<import("../../page/shell/events.js").Answer | null>}
   */
  async ask(request) {
    if (this.#answer || !this.#socket.send(request)) return null;
    const timer = setTimeout(() => this.#socket.lose(), PATIENCE);
    const reply = await new Promise((resolve) => this.#answer = resolve);
    clearTimeout(timer);
    return reply;
  }

  /** @param {import("../../page/shell/events.js").Answer | null} reply */
  #reply(reply) {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(reply);
  }

  stop() {
    this.#socket.stop();
  }
}
