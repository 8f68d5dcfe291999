// @ts-check
// The connection to the class's server: a websocket to this page's seat, and two other addresses.
//
// The address of the lesson's outputs answers with 202 until they are ready: until then, the page is in the queue for
// a full class, or its lesson is still running. It answers only when something has changed, or after a few seconds.
//
// Binary frames are messages. Text frames are for the connection itself: the page keeps sending {"ping": true}, and
// the server itself answers {"pong": true}. So a busy kernel is not mistaken for a lost connection.

import { Line, OpeningError } from "./line.js";
import { Reconnecting } from "./reconnecting.js";
import { PROTOCOL, decode, encode } from "./wire.js";

/** @typedef {import("./line.js").Message} Message */

const PING_EVERY = 1500; // ms
const LOST_AFTER = 4000; // ms without an answer
const LOST_SINCE = 2500; // ms without an answer after the page itself was held up or suspended
const RETRY_EVERY = 1000; // ms
const SPREAD = 3000; // ms over which the pages of a class spread their reloads
// If the game on a page ends again and again, the page stops reloading automatically.
const OFTEN = { count: 3, time: 120_000 };
const KEY = "cardmath.came-back";
// A link that has ended the process of its page, and with it other pages, this many times is not opened again.
const MOST_ENDS = 2;
const ENDS = "cardmath.ended ";

/** @param {number} time in ms */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Gets or sets what this tab remembers; without storage in the browser, nothing is kept.
 * @param {"get" | "set"} how
 * @param {string} value
 * @param {string} key
 */
function kept(how, value = "", key = KEY) {
  try {
    if (how === "get") return sessionStorage.getItem(key);
    sessionStorage.setItem(key, value);
  } catch { /* works without it */ }
  return null;
}

/** How many times this link has ended the process of its page. */
const ends = () => Number(kept("get", "", ENDS + location.href));

/**
 * Whether our server answers and the seat is gone for good: freed, or from an earlier run of the server.
 * @param {Response} answer
 */
const isUnknown = (answer) => answer.status === 404 && answer.headers.get("Cardmath-Seat") === "unknown";

export class SocketLine extends Line {
  #address;
  #socket;
  #left = false;

  /** @param {string} seat the server's name for this page's place */
  constructor(seat) {
    super();
    this.#address = new URL(`../../api/seats/${seat}`, import.meta.url).href;
    this.#socket = new Reconnecting(`${this.#address}/line`, {
      protocols: [PROTOCOL],
      beat: PING_EVERY,
      ping: '{"ping": true}',
      silence: LOST_AFTER,
      afterSleep: LOST_SINCE,
      pause: () => RETRY_EVERY,
      hear: (data) => this.#receive(data),
      lose: (isOver) => isOver || this.become("lost"),
      mayReturn: () => this.#mayReturn(),
    });
  }

  async outputs() {
    if (ends() >= MOST_ENDS) throw new OpeningError("ended", "this link has ended its process");
    for (let number = 0; ;) {
      const answer = await this.#ask(number);
      if (answer?.status === 200) return answer.json();
      if (answer?.status === 202) {
        const news = await answer.json();
        number = news.number;
        this.dispatchEvent(new CustomEvent("place", { detail: news.sentence }));
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
    // A page in a hidden tab does not take up a place that others need.
    while (document.hidden) {
      await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
    }
    while (!await this.#isServed()) await pause(RETRY_EVERY);
  }

  leave() {
    window.cardmathLeave();
    this.#stop();
  }

  /** @param {Message} message */
  transmit(message) {
    // A page that has been left may still receive presses; they are dropped.
    this.#socket.send(encode("shell", message));
  }

  /**
   * Requests the outputs; null if nothing answers.
   * @param {number} number the place in the queue shown on this page
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

  /** @param {string | ArrayBuffer} data */
  #receive(data) {
    const news = typeof data === "string" ? JSON.parse(data) : {};
    if (news.dead) {
      if (news.problem === "ended") {
        kept("set", `${ends() + 1}`, ENDS + location.href);
        if (ends() < MOST_ENDS) delete news.problem;
      }
      this.problem = news.problem ?? this.problem;
      this.#end();
      return;
    }
    if (news.foreign) {
      // The lesson has a widget that this page cannot show; from now on, the server sends a page that can show it.
      this.#stop();
      location.reload();
      return;
    }
    this.become("ok"); // first, because handling the message may send others at once
    if (typeof data !== "string") this.heard(decode(data));
  }

  get #isOver() {
    return this.#left || this.state === "gone";
  }

  #stop() {
    this.#left = true;
    this.#socket.stop();
  }

  #end() {
    this.become("gone");
    this.#socket.stop();
  }

  async #mayReturn() {
    const answer = await this.#look().catch(() => null);
    if (answer && isUnknown(answer)) {
      if (!this.#left) this.become("gone");
      return false;
    }
    return answer?.ok ? true : null;
  }
}
