// @ts-check
// What a pupil does is kept in the browser until the class's server has it on its disk.
//
// Each event has its own storage entry, so that a pupil's tabs never overwrite each other's events, and none are lost
// to a reload or an empty battery. The server counts an event only once, no matter how many times it is sent. A page's
// clock may be wrong, so the page says how long ago something happened, not when.
//
// Without the server, events wait. Waiting moves are joined into one event, so a long game without Wi-Fi takes little
// room.

const PREFIX = "cardmath.events";
const SOON = 100; // ms during which several events are collected
const PATIENCE = 15_000; // ms after which a request counts as lost
const RETRY_FIRST = 1000;
const RETRY_LAST = 30_000;
const MOST_AT_ONCE = 32;
const MOST_KEPT = 2000;
const MOST_MOVES = 1000; // in one event
const FORGOTTEN_AFTER = 7 * 86_400_000; // ms

/** @typedef {Record<string, string | number | boolean>} Data */
/**
 * @typedef {object} Kept a waiting event
 * @property {number} sequence
 * @property {string} kind
 * @property {Data} data
 * @property {number} at ms by the clock of this device
 */
/**
 * @typedef {object} Answer what the server replies
 * @property {number} status 0 if there was no answer
 * @property {number[]} [acknowledged] the events that it has stored
 * @property {Record<string, string>} [refused] the events that it will never store
 * @property {number} [wait] ms until it takes more
 */
/** @typedef {"open" | "waiting" | "out" | "over"} State */

/**
 * Sends events; resolves to the answer, with status 0 if there was none.
 * @param {string} address
 * @param {string} body
 * @param {boolean} isLeaving whether the page is about to close
 * @returns {Promise<Answer>}
 */
export async function post(address, body, isLeaving) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  // The server's check against forged requests needs the token from the cookie.
  const token = /(?:^|; )_cardmath_xsrf=([^;]*)/.exec(document.cookie)?.[1] ?? "";
  const headers = { "Content-Type": "application/json", "X-XSRFToken": token };
  try {
    const answer = await fetch(address, { method: "POST", body, keepalive: isLeaving, signal: stop.signal, headers });
    return { ...(answer.ok ? await answer.json() : {}), status: answer.status };
  } catch {
    return { status: 0 };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The events of one pupil on this device.
 *
 * Events:
 *   "state"   detail: { state, waiting }; a state is one of
 *             "open"     events reach the server
 *             "waiting"  the server does not answer, or takes nothing now
 *             "out"      this pupil is not in the class, or not yet
 *             "over"     the class has ended, and nothing is kept here
 */
export class EventQueue extends EventTarget {
  #address;
  #prefix;
  #post;
  /** @type {Map<number, Kept>} in their order */
  #kept = new Map();
  /** @type {Set<number>} the numbers of the events that the server may have */
  #sent = new Set();
  #last = 0;
  #atOnce = MOST_AT_ONCE;
  #retry = RETRY_FIRST;
  #isSending = false;
  #isStopped = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {State} */
  state = "open";

  /**
   * @param {object} about
   * @param {string} about.seat the seat that the events are kept under; the cookie identifies the pupil
   * @param {string} [about.before] the seat that the same pupil's events were kept under before
   * @param {string} about.address where they are sent
   * @param {typeof post} [about.send]
   */
  constructor({ seat, before = seat, address, send = post }) {
    super();
    this.#address = address;
    this.#prefix = `${PREFIX}.${seat}.`;
    this.#post = send;
    this.#adopt(`${PREFIX}.${before}.`);
    this.#read();
    window.addEventListener("online", this.#hurry);
    window.addEventListener("pagehide", this.#leave);
    if (this.#kept.size) this.#plan(SOON);
  }

  /** How many events the server has not received yet. */
  get waiting() {
    return this.#kept.size;
  }

  /**
   * Keeps an event and sends it soon.
   * @param {string} kind
   * @param {Data} data
   */
  add(kind, data) {
    if (this.#isStopped) return;
    if (kind !== "moved" || !this.#join(data)) {
      this.#make(kind, data);
      this.#shorten();
    }
    this.#plan(SOON);
  }

  /** Stops sending; waiting events stay for the next page. */
  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    window.removeEventListener("pagehide", this.#leave);
  }

  /** Deletes waiting events, because the class is over. */
  forget() {
    for (const sequence of [...this.#kept.keys()]) this.#drop(sequence);
  }

  // --- What is kept

  /** @param {string} prefix of the seat that this pupil had before */
  #adopt(prefix) {
    if (prefix === this.#prefix) return;
    for (const key of this.#keys(prefix)) {
      const kept = this.#parse(key);
      this.#remove(key);
      if (kept) this.#write(kept);
    }
  }

  #read() {
    /** @type {Kept[]} */
    const found = [];
    for (const key of this.#keys(`${PREFIX}.`)) {
      const kept = this.#parse(key);
      if (!kept || Date.now() - kept.at > FORGOTTEN_AFTER) this.#remove(key);
      else if (key.startsWith(this.#prefix)) found.push(kept);
    }
    found.sort((one, other) => one.sequence - other.sequence);
    for (const kept of found) {
      this.#kept.set(kept.sequence, kept);
      // A page before this one may have sent it.
      this.#sent.add(kept.sequence);
      this.#last = kept.sequence;
    }
  }

  /** @param {string} prefix */
  #keys(prefix) {
    try {
      const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
      return keys.filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  /**
   * @param {string} key
   * @returns {Kept | null}
   */
  #parse(key) {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "");
      const isWhole = Number.isSafeInteger(kept.sequence) && typeof kept.kind === "string" && Number.isFinite(kept.at);
      return isWhole && kept.data && typeof kept.data === "object" ? kept : null;
    } catch {
      return null;
    }
  }

  /** @param {string} key */
  #remove(key) {
    try {
      localStorage.removeItem(key);
    } catch { /* Nothing was kept. */ }
  }

  /** @param {Kept} kept */
  #write(kept) {
    try {
      localStorage.setItem(this.#prefix + kept.sequence, JSON.stringify(kept));
    } catch { /* Without storage, or if it is full, the event waits only as long as this page is open. */ }
  }

  /** @param {number} sequence */
  #drop(sequence) {
    this.#kept.delete(sequence);
    this.#sent.delete(sequence);
    this.#remove(this.#prefix + sequence);
  }

  /**
   * @param {string} kind
   * @param {Data} data
   */
  #make(kind, data) {
    const at = Date.now();
    // Greater than all earlier numbers, even after the storage was emptied, and different in every tab.
    let sequence = Math.max(this.#last + 1, at * 1024 + Math.floor(Math.random() * 1024));
    while (this.#isTaken(sequence)) sequence += 1;
    this.#last = sequence;
    const kept = { sequence, kind, data, at };
    this.#kept.set(sequence, kept);
    this.#write(kept);
  }

  /** @param {number} sequence */
  #isTaken(sequence) {
    try {
      return localStorage.getItem(this.#prefix + sequence) !== null;
    } catch {
      return false;
    }
  }

  /**
   * Joins a move with the last event, if that is a move in the same part that was never sent.
   * @param {Data} data
   */
  #join(data) {
    const kept = this.#kept.get(this.#last);
    if (kept?.kind !== "moved" || this.#sent.has(kept.sequence) || kept.data.part !== data.part) return false;
    const count = Number(kept.data.count ?? 1) + Number(data.count ?? 1);
    if (count > MOST_MOVES) return false;
    kept.data = { ...kept.data, ...data, count };
    kept.at = Date.now();
    this.#write(kept);
    return true;
  }

  /** Makes room: if there are too many events, the oldest moves are dropped first. */
  #shorten() {
    if (this.#kept.size <= MOST_KEPT) return;
    const old = [...this.#kept.values()];
    this.#drop((old.find(({ kind }) => kind === "moved") ?? old[0]).sequence);
  }

  // --- Sending

  #hurry = () => {
    this.#retry = RETRY_FIRST;
    if (this.#kept.size) this.#plan(0, true);
  };

  // A page that closes may have no time for an answer. The next page sends the same events again.
  #leave = () => {
    if (this.#kept.size && !this.#isStopped) void this.#post(this.#address, this.#body(this.#next()), true);
  };

  /**
   * @param {number} delay
   * @param {boolean} isSooner whether to cut short a longer wait
   */
  #plan(delay, isSooner = false) {
    if (this.#isStopped || this.#isSending || (this.#timer !== undefined && !isSooner)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, delay);
  }

  #next() {
    return [...this.#kept.values()].slice(0, this.#atOnce);
  }

  /** @param {Kept[]} group */
  #body(group) {
    const now = Date.now();
    const events = group.map(({ sequence, kind, data, at }) => ({ sequence, kind, data, age: Math.max(0, now - at) }));
    return JSON.stringify({ events });
  }

  async #flush() {
    const group = this.#next();
    if (!group.length) return;
    for (const { sequence } of group) this.#sent.add(sequence);
    this.#isSending = true;
    const answer = await this.#post(this.#address, this.#body(group), false).catch(() => ({ status: 0 }));
    this.#isSending = false;
    if (this.#isStopped) return;
    const pause = this.#take(answer, group);
    if (this.#kept.size) this.#plan(pause);
  }

  /**
   * Takes an answer; returns how long to wait for the next request, in ms.
   * @param {Answer} answer
   * @param {Kept[]} group
   */
  #take({ status, acknowledged = [], refused = {}, wait = 0 }, group) {
    if (status === 200) {
      for (const sequence of [...acknowledged, ...Object.keys(refused).map(Number)]) this.#drop(sequence);
      this.#retry = RETRY_FIRST;
      this.#atOnce = MOST_AT_ONCE;
      this.#become(wait ? "waiting" : "open");
      return wait || SOON;
    }
    if (status === 410) {
      this.forget();
      this.#become("over");
    } else if (status === 400 || status === 413) {
      // One of them is at fault: sending them one at a time finds it without losing any others.
      if (group.length === 1) this.#drop(group[0].sequence);
      else this.#atOnce = 1;
      return SOON;
    } else {
      this.#become(status === 401 || status === 403 ? "out" : "waiting");
    }
    // The pages in a class should not all come back at the same moment.
    const pause = this.#retry * (0.5 + Math.random());
    this.#retry = Math.min(RETRY_LAST, this.#retry * 2);
    return pause;
  }

  /** @param {State} state */
  #become(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, waiting: this.#kept.size } }));
  }
}
