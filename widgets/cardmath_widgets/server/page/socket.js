// @ts-check
// The line to the class's server: a websocket to this page's seat, and two addresses beside it.
//
// The address of the lesson's outputs answers with 202 until they are ready: the page is in the queue of a full class,
// or its lesson is still running. It answers only when something has changed, or after some seconds.
//
// Binary frames are messages. Text frames belong to the line itself: the page sends {"ping": true} every moment, and
// the server itself answers {"pong": true}. So a busy kernel is not mistaken for a lost line.

import { Line, OpeningError } from "./line.js";
import { PROTOCOL, decode, encode } from "./wire.js";

/** @typedef {import("./line.js").Message} Message */

const PING_EVERY = 1500; // ms
const LOST_AFTER = 4000; // ms without an answer
const STOOD_STILL = 2 * PING_EVERY; // ms between two beats of a page that was held up or suspended
const LOST_SINCE = 2500; // ms without an answer after that
const RETRY_EVERY = 1000; // ms
const SPREAD = 3000; // ms over which the pages of a class spread their reloads
// A page whose game ends again and again stops reloading by itself.
const OFTEN = { count: 3, time: 120_000 };
const KEY = "cardmath.came-back";

/** @param {number} time in ms */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Gets or sets the times when this tab reloaded by itself; without storage in the browser, nothing is kept.
 * @param {"get" | "set"} how
 * @param {string} times
 */
function kept(how, times = "") {
  try {
    if (how === "get") return sessionStorage.getItem(KEY);
    sessionStorage.setItem(KEY, times);
  } catch { /* works without */ }
  return null;
}

/**
 * Whether our server answers and the seat is gone for good: freed, or from an earlier run of the server.
 * @param {Response} answer
 */
const isUnknown = (answer) => answer.status === 404 && answer.headers.get("Cardmath-Seat") === "unknown";

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
    for (let number = 0; ;) {
      const answer = await this.#ask(number);
      if (answer?.status === 200) return answer.json();
      if (answer?.status === 202) {
        const news = await answer.json();
        number = news.number;
        this.dispatchEvent(new CustomEvent("place", { detail: news.told }));
      } else if (answer && isUnknown(answer)) {
        this.#end();
        throw new OpeningError("gone", "the seat is gone");
      } else {
        const problem = answer?.status === 503 && (await answer.json().catch(() => null))?.problem;
        if (problem) throw new OpeningError(problem, `the lesson's outputs: ${problem}`);
        // No answer, or an answer from a proxy in front of a stopped server: the seat may still exist.
        await pause(RETRY_EVERY);
      }
      if (this.#isOver) throw new OpeningError("gone", "the seat is gone");
    }
  }

  comeBack() {
    const now = Date.now();
    const since = now - OFTEN.time;
    /** @type {number[]} */
    const before = JSON.parse(kept("get") ?? "[]").filter((/** @type {number} */ at) => at > since);
    if (before.length >= OFTEN.count) return false;
    this.#reloadSoon().then(() => {
      kept("set", JSON.stringify([...before, now]));
      location.reload();
    });
    return true;
  }

  async #reloadSoon() {
    await pause(Math.random() * SPREAD);
    // A page in a hidden tab takes no place from others.
    while (document.hidden) {
      await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
    }
    while (!await this.#isServed()) await pause(RETRY_EVERY);
  }

  leave() {
    window.cardmathLeave();
    this.#left = true;
    this.#drop();
  }

  /** @param {Message} message */
  transmit(message) {
    // A page that has been left may still be pressed; the press is dropped.
    this.#socket?.send(encode("shell", message));
  }

  /**
   * Requests the outputs; null if nothing answers.
   * @param {number} number the place in the queue that this page shows
   */
  #ask(number) {
    const chosen = [document.body.dataset.begin ?? "", location.hash.slice(1)].flatMap((link) => (
      [...new URLSearchParams(link)].filter(([name]) => name === "base" || name === "digits")
    ));
    const query = number ? `?${new URLSearchParams({ ...Object.fromEntries(chosen), number: `${number}` })}` : "";
    return fetch(`${this.#address}/outputs${query}`, { cache: "no-store" }).catch(() => null);
  }

  #look() {
    return fetch(`${this.#address}/outputs`, {
      method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(LOST_AFTER),
    });
  }

  async #isServed() {
    const answer = await this.#look().catch(() => null);
    return answer !== null && (answer.ok || isUnknown(answer));
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
      this.problem = news.problem ?? this.problem;
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
    this.become("ok"); // first, because handling the message may send others at once
    if (typeof data !== "string") this.heard(decode(data));
  }

  get #isOver() {
    return this.#left || this.state === "gone";
  }

  #beat() {
    if (this.#isOver) return;
    const now = performance.now();
    if (now - this.#beatAt > STOOD_STILL) {
      // The page itself was suspended: it sent no pings, and answers may still be unread.
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
    this.#retryLater();
  }

  async #retry() {
    if (this.#isOver) return;
    try {
      const answer = await this.#look();
      if (this.#isOver) return;
      if (isUnknown(answer)) this.become("gone");
      else if (answer.ok) this.#connect();
      else this.#retryLater();
    } catch {
      this.#retryLater();
    }
  }

  #retryLater() {
    setTimeout(() => this.#retry(), RETRY_EVERY);
  }
}
