// @ts-check
// A line to the class that comes back by itself: after sleep, lost Wi-Fi or a restart of the server.

const BEAT = 8000; // ms between two beats of the server (classroom/served/lines.py)
const SILENCE = 3.2 * BEAT;
const SOON = 700;
const LATER = 4000;
const PATIENCE = 8000; // ms; the server answers after three seconds at the latest
// The server closes the line of a page with this when the pupil has opened too many others.
const LET_GO = 4000;

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #heardAt = 0;
  #tries = 0;
  #isOver = false;
  /** @type {((reply: import("./events.js").Answer | null) => void) | null} what waits for a reply */
  #answer = null;

  /**
   * @param {string} address of the websocket, relative to the page
   * @param {(news: any) => void} hear takes each message
   * @param {(isUp: boolean) => void} turn learns whether the line works
   * @param {() => Promise<boolean>} mayReturn whether the server still knows this browser; true if nothing answers
   */
  constructor(address, hear, turn, mayReturn) {
    this.address = new URL(address, location.href);
    this.address.protocol = this.address.protocol.replace("http", "ws");
    this.hear = hear;
    this.turn = turn;
    this.mayReturn = mayReturn;
    this.#connect();
    setInterval(() => this.#check(), BEAT / 2);
    document.addEventListener("visibilitychange", () => document.hidden || this.#check());
    window.addEventListener("online", () => this.#check());
  }

  /** @param {object} message */
  send(message) {
    const isUp = this.#socket?.readyState === WebSocket.OPEN;
    if (isUp) this.#socket?.send(JSON.stringify(message));
    return isUp;
  }

  /**
   * Send a request and wait for its reply; null if the line is down, is lost meanwhile, or has a request already.
   * A line that brings no reply is given up, so that a later reply can belong to no other request.
   * @param {string} request as JSON
   * @returns {Promise<import("./events.js").Answer | null>}
   */
  async ask(request) {
    if (this.#answer || this.#socket?.readyState !== WebSocket.OPEN) return null;
    this.#socket.send(request);
    const timer = setTimeout(() => this.#lose(), PATIENCE);
    const reply = await new Promise((resolve) => this.#answer = resolve);
    clearTimeout(timer);
    return reply;
  }

  /** @param {import("./events.js").Answer | null} reply */
  #reply(reply) {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(reply);
  }

  stop() {
    this.#isOver = true;
    this.#socket?.close();
    this.#reply(null);
  }

  #connect() {
    if (this.#isOver) return;
    const socket = this.#socket = new WebSocket(this.address);
    this.#heardAt = performance.now();
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#heardAt = performance.now();
      this.#tries = 0;
      this.turn(true);
      const news = JSON.parse(data);
      if ("reply" in news) this.#reply(news.reply);
      else this.hear(news);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      if (code === LET_GO) this.stop();
      else this.#lose();
    };
  }

  #check() {
    if (this.#socket && performance.now() - this.#heardAt > SILENCE) this.#lose();
  }

  #lose() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#reply(null);
    if (this.#isOver) return;
    this.turn(false);
    this.#tries += 1;
    // A class that comes back all at once is spread over some seconds.
    setTimeout(() => this.#again(), SOON + Math.random() * Math.min(LATER, SOON * this.#tries));
  }

  async #again() {
    if (await this.mayReturn()) this.#connect();
    else this.stop();
  }
}
