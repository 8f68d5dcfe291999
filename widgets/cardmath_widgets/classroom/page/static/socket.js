// @ts-check
// The line to the class's server: a websocket to this page's seat, and two addresses beside it.
//
// The address of what the lesson displays answers with 202 while there is nothing yet: the page is in the line of a
// full class, or its lesson is being run. It answers only when there is news, or after some seconds.
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
const SPREAD = 3000; // ms over which a class reloads, so that not all do at once
// A page whose game ends again and again stops to come back by itself.
const OFTEN = { count: 3, time: 120_000 };
const KEY = "cardmath.came-back";

/** @param {number} time in ms */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * When this tab came back by itself; nothing is kept where the browser keeps nothing.
 * @param {"get" | "set"} how
 * @param {string} times
 */
function kept(how, times = "") {
  try {
    if (how === "get") return sessionStorage.getItem(KEY);
    sessionStorage.setItem(KEY, times);
  } catch { /* without */ }
  return null;
}

/**
 * Whether it is our server that answers, and the seat is gone for good: swept, or of a server that was before.
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
        // No answer, or one of a proxy before a server that is down: the seat may still be there.
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
    // A page that nobody looks at takes no place from others.
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
    // A page that has been left may still be pressed; nobody is there to hear it.
    this.#socket?.send(encode("shell", message));
  }

  /**
   * Asks for the outputs; null where nothing answers.
   * @param {number} number this page's place in line, as it knows it
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
