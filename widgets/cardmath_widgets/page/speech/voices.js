// @ts-check
// Read aloud with the browser's own voices, using only those on this device, so that no sentence leaves it. A button
// with ``data-speaks`` reads the words in that attribute. Without a voice for their language, there is no button.

/** @param {string} name */
const languageOf = (name) => name.toLowerCase().split(/[-_]/)[0];

/**
 * Return the voice on this device that reads a language, or null.
 * @param {SpeechSynthesisVoice[]} voices
 * @param {string} language
 */
export const voiceFor = (voices, language) => {
  const own = voices.filter((one) => one.localService === true && languageOf(one.lang) === languageOf(language));
  const exact = own.filter((one) => one.lang.toLowerCase().replace("_", "-") === language.toLowerCase());
  const best = exact.length ? exact : own;
  return best.find((one) => one.default) ?? best[0] ?? null;
};

/**
 * Make the buttons of a widget read aloud.
 * @param {HTMLElement} root
 * @param {() => string} language the language of its words
 */
export function reading(root, language) {
  const speech = window.speechSynthesis;
  /** @type {SpeechSynthesisVoice | null} */
  let voice = null;
  /** @type {{ button: HTMLElement, words: string } | null} */
  let now = null;

  const look = () => {
    voice = speech ? voiceFor(speech.getVoices(), language()) : null;
    root.classList.toggle("can-speak", Boolean(voice));
  };
  /** @param {HTMLElement} button */
  const rest = (button) => {
    button.setAttribute("aria-pressed", "false");
    if (now?.button === button) now = null;
  };
  const hush = () => {
    if (!now) return false;
    rest(now.button);
    speech.cancel();
    return true;
  };
  /** @param {HTMLElement} button */
  const read = (button) => {
    const words = button.dataset.speaks ?? "";
    // Other widgets of the page may be reading, too.
    speech.cancel();
    const spoken = new SpeechSynthesisUtterance(words);
    Object.assign(spoken, { voice, lang: voice?.lang });
    const reader = { button, words };
    for (const end of ["end", "error"]) {
      spoken.addEventListener(end, () => { if (now === reader) rest(button); });
    }
    now = reader;
    button.setAttribute("aria-pressed", "true");
    speech.speak(spoken);
  };

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-speaks]");
    if (!(button instanceof HTMLElement)) return;
    const wasReading = now?.button === button;
    hush();
    if (!wasReading && voice) read(button);
  };
  // Escape stops the voice first, before it closes anything.
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key !== "Escape" || !hush()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  // Some browsers load their voices late.
  speech?.addEventListener?.("voiceschanged", look);
  look();

  return {
    /** Stop if the words that are being read are no longer on the screen. */
    follow() {
      if (now && (!now.button.isConnected || now.button.dataset.speaks !== now.words)) hush();
    },
    stop() {
      hush();
      document.removeEventListener("keydown", onKey, true);
      speech?.removeEventListener?.("voiceschanged", look);
    },
  };
}
