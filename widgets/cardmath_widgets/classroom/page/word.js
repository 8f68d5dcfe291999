// @ts-check
// A word from the teacher to this pupil: it stays on the page until the pupil has pressed OK.

const READ = "cardmath.class-word";

/** The last word that was read on this device. */
const last = {
  /** @param {string} seat */
  read(seat) {
    try {
      const [whose, at] = (localStorage.getItem(READ) ?? "").split(" ");
      return whose === seat ? Number(at) : 0;
    } catch {
      return 0;
    }
  },
  /** @param {string} seat @param {number} at */
  write(seat, at) {
    try {
      localStorage.setItem(READ, `${seat} ${at}`);
    } catch { /* The next page shows the word once more. */ }
  },
};

/** @typedef {{ text: string, at: number }} Word what the teacher wrote, and when, in ms */

/** @param {string} seat */
export function wording(seat) {
  /** @type {HTMLDialogElement | null} */
  let dialog = null;
  let seen = 0;

  function close() {
    dialog?.close();
    dialog?.remove();
    dialog = null;
  }

  /**
   * Show the word unless it was read; a pause comes first.
   * @param {Word | null} word
   * @param {boolean} isPaused
   */
  return (word, isPaused) => {
    const isNew = word !== null && word.at > Math.max(seen, last.read(seat));
    if (!word || !isNew || isPaused) {
      close();
      return;
    }
    if (!dialog) {
      const template = /** @type {HTMLTemplateElement} */ (document.getElementById("class-word"));
      document.body.append(template.content.cloneNode(true));
      dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.class-word"));
      dialog.showModal();
    }
    const text = dialog.querySelector("p");
    if (text && text.textContent !== word.text) text.textContent = word.text;
    // Escape has read it, too.
    dialog.onclose = () => {
      if (!dialog) return;
      seen = word.at;
      last.write(seat, seen);
      close();
    };
    /** @type {HTMLElement} */ (dialog.querySelector("button")).onclick = () => dialog?.close();
  };
}
