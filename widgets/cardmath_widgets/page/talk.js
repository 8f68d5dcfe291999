// @ts-check
// What every widget's page script sends to the kernel and receives from it: greetings, presses, patches of its view,
// and its part of the page's address.

import { openedFor, readAddress, writeAddress } from "./address.js";
import { inApp, isOffline, isWatched, paced } from "./dom.js";
import { merged } from "./merge.js";

/**
 * @typedef {object} Update
 * @property {"show"} type
 * @property {number} from the number of the view that the patch applies to, -1 if the patch contains everything
 * @property {number} to
 * @property {any} patch
 */
/**
 * @typedef {object} Hearing what a widget does with what it receives
 * @property {() => Record<string, unknown>} greeting what it reports about itself when it connects
 * @property {(update: any) => void} update a view has arrived
 * @property {() => void} restore the view was replaced as a whole
 * @property {() => void} silence a press has had no answer
 * @property {() => void} answered the answer has arrived after all
 * @property {() => string} link its part of the address as shown
 * @property {() => void} [stirred] something has been sent, or Python is done with it
 * @property {(message: any) => void} [heard] another message has arrived
 */

// What this device uses for all text: what the digits for ten and eleven are called, and whether cards have numbers
// instead of letters.
/** @type {Record<string, string>} */
const KEPT_HERE = { names: "cardmath.digit-names", signs: "cardmath.rank-signs" };
const keptHere = () => Object.fromEntries(Object.entries(KEPT_HERE).map(([name, store]) => {
  try {
    return [name, (inApp() && localStorage.getItem(store)) || ""];
  } catch {
    return [name, ""];
  }
}));
/** @param {string} name @param {unknown} value */
const keepHere = (name, value) => {
  try {
    // A ticked box is stored as Python would write it.
    const text = typeof value === "boolean" ? (value ? "True" : "False") : String(value);
    if (inApp()) localStorage.setItem(KEPT_HERE[name], text);
  } catch { /* It applies to this page. */ }
};

// On a slow line nothing seems to happen, so buttons and keys are pressed again. The same press before the answer to
// the first one is that press. Cards and the buttons of things count each press.
const ONCE = ["change", "command", "desk", "enter"];
// After this time, a press counts as unanswered.
const SILENCE = 5000; // ms

/** @param {{ weights: string[] }} message @param {DataView[]} buffers */
const addFonts = ({ weights }, buffers) => {
  buffers.forEach((buffer, at) => {
    const face = new FontFace("cardmath", /** @type {ArrayBuffer} */ (buffer.buffer), { weight: weights[at] });
    face.load().then((font) => document.fonts.add(font)).catch(() => {});
  });
};

// What a widget begins with if its address is empty: the server may have been started with a deal.
const begun = (/** @type {any} */ model) => (model.get("begins") ? document.body.dataset.begin ?? "" : "");

/**
 * @template V
 * @param {any} model
 * @param {Hearing} hearing
 */
export function talking(model, hearing) {
  const key = model.get("key");
  /** @type {V} */
  let view = model.get("view").view;
  let number = -1;
  let silence = 0;
  let isSilent = false;
  // Until Python has answered the greeting, the address or the device may still put something else on the page.
  let isMet = false;
  let isUsed = false;

  const address = () => (inApp() ? readAddress(key) || begun(model) : "");
  // Python handles messages in order: this many have been sent, and this many are done.
  let [sent, done] = [0, 0];
  // The last press that counts once, until it is answered.
  let waiting = "";
  /** Return whether it was sent. @param {Record<string, unknown>} message */
  const post = (message) => {
    const own = sent + 1;
    /** @param {{ content: { execution_state: string } }} news */
    const status = ({ content }) => {
      if (content.execution_state !== "idle") return;
      done = Math.max(done, own);
      if (done === sent) waiting = "";
      hearing.stirred?.();
    };
    try {
      model.send({ ...message, at: performance.now() }, { iopub: { status } });
    } catch {
      // In a notebook, the kernel was restarted or shut down: nothing answers until its cell runs again.
      isSilent = true;
      hearing.silence();
      return false;
    }
    sent = own;
    hearing.stirred?.();
    return true;
  };
  /** @param {Record<string, unknown>} message */
  const send = (message) => !isOffline() && post(message);
  /** @param {Record<string, unknown>} message @param {boolean} [isOnce] whether the same press again counts once */
  const ask = (message, isOnce = ONCE.includes(String(message.type))) => {
    const press = isOnce ? JSON.stringify(message) : "";
    if (press && press === waiting) return true;
    clearTimeout(silence);
    isUsed = true;
    // A press while the connection is down gets no answer; the page says so and explains why.
    if (!send(message)) return false;
    waiting = press;
    if (message.type === "change" && String(message.id) in KEPT_HERE) keepHere(String(message.id), message.value);
    silence = setTimeout(() => {
      waiting = "";
      isSilent = !isOffline();
      if (isSilent) hearing.silence();
    }, SILENCE);
    return true;
  };
  const answered = () => {
    clearTimeout(silence);
    // What is shown answers the press if everything before it is done: a button may mean something else now. Some front
    // ends never say that Python is done.
    if (!done || done === sent - 1) waiting = "";
    if (isSilent) hearing.answered();
    isSilent = false;
  };
  const greet = () => post({
    type: "hello", ...hearing.greeting(), link: address(), begins: begun(model), ...keptHere(),
    watched: isWatched(), paced: paced(),
    font: ![...document.fonts].some((face) => face.family.replaceAll('"', "") === "cardmath"),
  });
  const onPaced = () => {
    if (model.get("is_paced")) send({ type: "paced", paced: paced() });
  };
  /** @param {Update} message */
  const update = (message) => {
    answered();
    if (message.from !== -1 && message.from !== number) {
      // A message was lost on the way.
      greet();
      return;
    }
    number = message.to;
    isMet = true;
    view = merged(view, message.patch);
    hearing.update(message);
  };
  const restore = () => {
    const state = model.get("view");
    number = state.number;
    view = state.view;
    // After an outage, no other answer comes to what was sent before.
    waiting = "";
    answered();
    hearing.restore();
  };
  /** @param {any} message @param {DataView[]} buffers */
  const onMessage = (message, buffers) => {
    if (message.type === "show") update(message);
    else if (message.type === "font") addFonts(message, buffers);
    else if (message.type === "event") window.dispatchEvent(new CustomEvent("cardmath-event", { detail: message }));
    else if (message.type === "here") send({ type: "here", name: document.body.dataset.animal ?? "" });
    else if (message.type === "clock") send({ type: "clock", asked: message.asked });
    else hearing.heard?.(message);
  };
  const onHash = () => {
    const link = readAddress(key);
    if (link && link !== hearing.link()) send({ type: "link", link });
  };

  const isGoal = inApp() && openedFor(key);
  // One voice is heard as a page opens: that of the widget it was opened for, or else of its first widget. All others
  // wait to be used.
  const isFirst = model.get("speaks_first");
  const page = /** @type {{ cardmathGoalSpeaks?: boolean }} */ (window);
  if (isGoal && !isFirst) page.cardmathGoalSpeaks = true;
  const speaks = () => isGoal || (isFirst && !page.cardmathGoalSpeaks);

  return {
    /** Whether the page was opened to show this widget. */
    isGoal,
    isMet: () => isMet,
    /**
     * A message as it is said now: aloud, or only shown.
     * @template {{ quiet: boolean }} S
     * @param {S} said
     */
    voiced: (said) => (isMet && (speaks() || isUsed) ? said : { ...said, quiet: true }),
    /**
     * Show a page's widget only once it is what the address asks for.
     * @param {HTMLElement} el
     */
    unveil: (el) => { el.style.visibility = isMet || !inApp() ? "" : "hidden"; },
    send,
    ask,
    greet,
    address,
    /** Whether Python has not finished with everything that was sent. */
    isWaiting: () => done < sent,
    /** @returns {V} */
    view: () => view,
    /**
     * @param {string} link
     * @param {boolean} isStep
     */
    write(link, isStep) {
      if (inApp() && link) writeAddress(key, link, isStep);
    },
    start() {
      model.on("msg:custom", onMessage);
      model.on("change:view", restore);
      if (inApp()) window.addEventListener("hashchange", onHash);
      window.addEventListener("cardmath-paced", onPaced);
      restore();
    },
    stop() {
      clearTimeout(silence);
      window.removeEventListener("cardmath-paced", onPaced);
      window.removeEventListener("hashchange", onHash);
      model.off("msg:custom", onMessage);
      model.off("change:view", restore);
    },
  };
}
