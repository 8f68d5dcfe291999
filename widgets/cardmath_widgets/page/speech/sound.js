// @ts-check
// Seven soft sounds, each made of a few tones. They are off until a player turns them on, and only this device
// remembers that. A class can be kept quiet: then there is no button. Every sound comes with words.

import { make } from "../dom.js";

/**
 * @typedef {object} Tone a sine wave that glides from one pitch to another, and fades
 * @property {number} from in hertz
 * @property {number} to in hertz
 * @property {number} at when it begins, in seconds after the sound starts
 * @property {number} lasts in seconds
 * @property {number} level its greatest loudness, from 0 to 1
 */

/** @type {Record<string, Tone[]>} */
export const SOUNDS = {
  pick: [{ from: 440, to: 494, at: 0, lasts: 0.09, level: 0.13 }],
  take: [{ from: 523, to: 392, at: 0, lasts: 0.13, level: 0.2 }],
  pair: [
    { from: 392, to: 392, at: 0, lasts: 0.14, level: 0.15 },
    { from: 494, to: 494, at: 0.08, lasts: 0.18, level: 0.15 },
  ],
  draw: [{ from: 294, to: 440, at: 0, lasts: 0.16, level: 0.16 }],
  frame: [
    { from: 523, to: 523, at: 0, lasts: 0.24, level: 0.18 },
    { from: 784, to: 784, at: 0.1, lasts: 0.28, level: 0.18 },
  ],
  no: [{ from: 220, to: 185, at: 0, lasts: 0.26, level: 0.2 }],
  win: [
    { from: 523, to: 523, at: 0, lasts: 0.4, level: 0.14 },
    { from: 659, to: 659, at: 0.14, lasts: 0.4, level: 0.14 },
    { from: 784, to: 784, at: 0.28, lasts: 0.4, level: 0.14 },
    { from: 1047, to: 1047, at: 0.42, lasts: 0.7, level: 0.16 },
  ],
};
// A sentence without its own sound may use the sound for its mood.
/** @type {Record<string, string>} */
const SOUNDS_OF_MOODS = { wrong: "no", won: "win" };
// How long a tone takes to rise and to fade, in seconds: a sudden step would be heard as a click.
const RISE = 0.015;
const REST = 0.03;
const NEARLY_NOTHING = 0.002;

/**
 * Return the name of the sound of a sentence, or "".
 * @param {{ sound?: string, mood?: string }} said
 */
export const soundOf = ({ sound = "", mood = "" }) => sound || SOUNDS_OF_MOODS[mood] || "";

/**
 * Play a sound on a context, even one without loudspeakers.
 * @param {BaseAudioContext} context
 * @param {string} name
 * @param {number} [when]
 */
export const sounding = (context, name, when = context.currentTime) => {
  for (const { from, to, at, lasts, level } of SOUNDS[name] ?? []) {
    const begins = when + at;
    const ends = begins + lasts;
    const tone = context.createOscillator();
    const height = context.createGain();
    tone.frequency.setValueAtTime(from, begins);
    tone.frequency.exponentialRampToValueAtTime(to, ends);
    height.gain.setValueAtTime(0, begins);
    height.gain.linearRampToValueAtTime(level, begins + RISE);
    height.gain.exponentialRampToValueAtTime(NEARLY_NOTHING, ends - REST);
    height.gain.linearRampToValueAtTime(0, ends);
    tone.connect(height).connect(context.destination);
    tone.start(begins);
    tone.stop(ends);
  }
};

// ---- on or off

const KEPT = "cardmath.sound";
const TURNED = "cardmath-sound";
// For a browser without storage.
let isOnHere = false;

const isAllowed = () => document.body.dataset.sound !== "off";
const isOn = () => {
  try {
    return isAllowed() && localStorage.getItem(KEPT) === "on";
  } catch {
    return isAllowed() && isOnHere;
  }
};
/** @param {boolean} isWanted */
const turn = (isWanted) => {
  isOnHere = isWanted;
  try {
    localStorage.setItem(KEPT, isWanted ? "on" : "off");
  } catch { /* it applies to this page */ }
  window.dispatchEvent(new Event(TURNED));
};

// ---- being heard

/** @type {AudioContext | null} */
let audio = null;
// Browsers let a page make sounds only after a press, and some only start its audio during the press.
const wake = () => {
  if (!isOn() || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
};

/**
 * Play the sound of a sentence, if the player has asked for sounds.
 * @param {{ sound?: string, mood?: string }} said
 */
export const sound = (said) => {
  if (audio && isOn()) sounding(audio, soundOf(said));
};

// ---- the button

const SPEAKER = `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M4 9h4l5-4v14l-5-4H4z"
 fill="currentColor"/><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path class="cm-on"
 d="M16 9q2 3 0 6M19 6q4 6 0 12"/><path class="cm-off" d="M16.5 9.5l5 5m0-5l-5 5"/></g></svg>`;

// There may be several such buttons, on several boards and in several windows.
/** @type {Map<HTMLElement, () => void>} */
const speakers = new Map();
let isListening = false;
const tellAll = () => {
  for (const [element, tell] of speakers) {
    if (element.isConnected) tell();
    else speakers.delete(element);
  }
};
const listen = () => {
  if (isListening) return;
  isListening = true;
  for (const name of [TURNED, "storage"]) window.addEventListener(name, tellAll);
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake, true);
};

/**
 * A button that turns sounds on and off. The kernel provides its label, and is not notified of presses.
 * @param {HTMLElement} parent
 */
export const speaker = (parent) => {
  const element = make("button", "cm-button cm-speaker", parent);
  element.type = "button";
  element.hidden = !isAllowed();
  element.innerHTML = SPEAKER;
  const label = make("span", "", element);
  const tell = () => element.setAttribute("aria-pressed", String(isOn()));
  element.addEventListener("click", () => {
    turn(!isOn());
    wake();
    sound({ sound: "frame" });
  });
  listen();
  speakers.set(element, tell);
  return {
    element,
    /** @param {{ label: string }} next */
    update(next) {
      label.textContent = next.label;
      element.title = next.label;
      tell();
    },
  };
};
