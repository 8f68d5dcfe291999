// @ts-check
// The learning platform around this page, following SCORM 1.2: an object called API, in a window that contains this
// one or in one that opened it.

/** @typedef {NonNullable<Window["API"]>} Api */

/**
 * Returns the object from a window or from one above it.
 * @param {Window | null} from
 * @returns {Api | undefined}
 */
function above(from) {
  try {
    for (let at = from; at; at = at.parent) {
      if (at.API) return at.API;
      if (at.parent === at) return undefined;
    }
  } catch { /* A page from another origin reveals nothing. */ }
  return undefined;
}

const found = () => above(window) ?? above(window.opener) ?? above(window.top?.opener ?? null);

/** A visit, from its beginning to its end. A platform that fails never stops the page. */
export class Platform {
  #api;
  #isOpen;

  /** @param {Api | undefined} api */
  constructor(api = found()) {
    this.#api = api;
    this.#isOpen = this.#call("LMSInitialize", "") === "true";
  }

  get isFound() {
    return this.#api !== undefined;
  }

  /** Whether the platform accepts reports. */
  get isOpen() {
    return this.#isOpen;
  }

  /**
   * @param {string} name
   * @param {string[]} values
   */
  #call(name, ...values) {
    try {
      return String(this.#api?.[name]?.(...values) ?? "");
    } catch (error) {
      console.warn(error);
      return "";
    }
  }

  /** @param {string} name */
  read(name) {
    return this.#isOpen ? this.#call("LMSGetValue", name) : "";
  }

  /**
   * Returns whether the platform refused none of the values.
   * @param {Record<string, string>} values by the platform's names, in order
   */
  write(values) {
    const answers = this.#isOpen
      ? Object.entries(values).map(([name, value]) => this.#call("LMSSetValue", name, value))
      : [];
    return !answers.includes("false");
  }

  /** Asks the platform to store everything; returns whether it did. */
  commit() {
    return this.#isOpen && this.#call("LMSCommit", "") === "true";
  }

  finish() {
    if (this.#isOpen) this.#call("LMSFinish", "");
    this.#isOpen = false;
  }
}
