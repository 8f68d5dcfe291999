// @ts-check
// A websocket that reconnects automatically: after sleep, lost Wi-Fi or a server restart. notices.js reports this.

// The code with which the server closes the socket of a page that it releases.
const LET_GO = 4000;

/**
 * @typedef {object} How
 * @property {string[]} [protocols]
 * @property {number} beat ms between checks of the socket
 * @property {number} silence ms without a frame after which it counts as lost
 * @property {string} [ping] what is sent at each beat, for the server to answer
 * @property {number} [afterSleep] ms of silence for a page that was suspended: its answers may still be unread
 * @property {(tries: number) => number} pause ms before the next try
 * @property {(data: any) => void} hear is called with each frame
 * @property {(isOver: boolean) => void} lose is told that nothing arrives any more; unless it is over, retries follow
 * @property {() => Promise<boolean | null>} mayReturn whether the server still knows this page; null: ask again
 */

export class Reconnecting {
  /** @type {WebSocket | null} */
  #socket = null;
  #heardAt = 0;
  #beatAt = performance.now();
  #silence = 0;
  #tries = 0;
  #isStopped = false;
  #address;
  #how;

  /**
   * @param {string} address of the websocket, relative to the page
   * @param {How} how
   */
  constructor(address, how) {
    this.#address = new URL(address, location.href);
    this.#address.protocol = this.#address.protocol.replace("http", "ws");
    this.#how = how;
    this.#connect();
    setInterval(() => this.#beat(), how.beat);
    document.addEventListener("visibilitychange", () => document.hidden || this.#beat());
    window.addEventListener("online", () => this.#beat());
    window.addEventListener("offline", () => this.lose());
  }

  /**
   * Send a frame; return whether the socket is open.
   * @param {string | Uint8Array<ArrayBuffer>} data
   */
  send(data) {
    const isUp = this.#socket?.readyState === WebSocket.OPEN;
    if (isUp) this.#socket?.send(data);
    return isUp;
  }

  /** Close the socket for good. */
  stop() {
    this.#isStopped = true;
    this.#drop();
    this.#how.lose(true);
  }

  /** Give up the socket, and reconnect. */
  lose() {
    if (this.#isStopped || !this.#socket) return;
    this.#drop();
    this.#how.lose(false);
    this.#retryLater();
  }

  #connect() {
    const socket = new WebSocket(this.#address, this.#how.protocols ?? []);
    socket.binaryType = "arraybuffer";
    /**
     * An older socket may still fire events.
     * @template {Event} E
     * @param {(event: E) => void} handle
     * @returns {(event: E) => void}
     */
    const mine = (handle) => (event) => socket === this.#socket && handle(event);
    socket.onopen = mine(() => {
      this.#listen();
      this.#ping();
    });
    socket.onmessage = mine(({ data }) => {
      this.#listen();
      this.#tries = 0;
      this.#how.hear(data);
    });
    socket.onclose = mine(({ code }) => {
      if (code === LET_GO) this.stop();
      else this.lose();
    });
    this.#socket = socket;
    this.#listen();
  }

  // Silence is measured from now on.
  #listen(silence = this.#how.silence) {
    this.#heardAt = performance.now();
    this.#silence = silence;
  }

  #beat() {
    if (this.#isStopped) return;
    const { beat, afterSleep } = this.#how;
    const now = performance.now();
    if (afterSleep && now - this.#beatAt > 2 * beat) this.#listen(afterSleep);
    this.#beatAt = now;
    if (now - this.#heardAt > this.#silence) this.lose();
    else this.#ping();
  }

  #ping() {
    if (this.#how.ping) this.send(this.#how.ping);
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #retryLater() {
    this.#tries += 1;
    setTimeout(() => this.#retry(), this.#how.pause(this.#tries));
  }

  async #retry() {
    const mayReturn = this.#isStopped ? false : await this.#how.mayReturn();
    if (this.#isStopped) return;
    if (mayReturn) this.#connect();
    else if (mayReturn === null) this.#retryLater();
    else this.stop();
  }
}
