// @ts-check
// The teacher's notes about pupils, for example who is which animal. They stay on this device and are never sent.

const KEPT = "cardmath.desk-notes";
const HIDDEN = "cardmath.desk-notes-hidden";

/** @param {string} name @returns {string | null} what is kept; null if the page may not keep anything */
const read = (name) => {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return null;
  }
};
/** @param {string} name @param {string} value */
const write = (name, value) => {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch { /* The notes are kept only while the page is open. */ }
};
/** @returns {Map<string, string>} the notes by seat */
const readAll = () => {
  try {
    const kept = Object.entries(JSON.parse(read(KEPT) || "{}"));
    return new Map(kept.filter((entry) => typeof entry[1] === "string"));
  } catch {
    return new Map();
  }
};

/** @param {() => void} changed is called after a note has changed, or notes have been shown or hidden */
export function notes(changed) {
  const choice = /** @type {HTMLElement} */ (document.getElementById("desk-notes"));
  const box = /** @type {HTMLInputElement} */ (choice.querySelector("input"));
  const field = /** @type {HTMLInputElement} */ (document.querySelector(".desk-note-field input"));
  const where = /** @type {HTMLElement} */ (document.getElementById("desk-note-where"));
  const all = readAll();
  let opened = "";

  function keep() {
    write(KEPT, all.size ? JSON.stringify(Object.fromEntries(all)) : "");
    choice.hidden = all.size === 0;
  }
  where.textContent = (read(KEPT) === null ? where.dataset.unkept : where.dataset.kept) ?? "";
  box.checked = !read(HIDDEN);
  box.addEventListener("change", () => {
    write(HIDDEN, box.checked ? "" : "yes");
    changed();
  });
  field.addEventListener("input", () => {
    const text = field.value.trim();
    if (text) all.set(opened, text);
    else all.delete(opened);
    keep();
    changed();
  });

  // Another desk in this browser has changed a note.
  window.addEventListener("storage", ({ key }) => {
    if (key !== KEPT) return;
    all.clear();
    for (const [seat, text] of readAll()) all.set(seat, text);
    changed();
  });

  return {
    /** The note on a pupil's tile; "" while notes are hidden. @param {string} seat */
    of: (seat) => (box.checked ? all.get(seat) ?? "" : ""),
    /** Write a pupil's note into the field. @param {string} seat */
    open(seat) {
      opened = seat;
      field.value = all.get(seat) ?? "";
    },
    /** Delete the notes about pupils who are no longer in the class. @param {Iterable<string>} seats */
    prune(seats) {
      const inside = new Set(seats);
      const gone = [...all.keys()].filter((seat) => !inside.has(seat));
      for (const seat of gone) all.delete(seat);
      if (gone.length || choice.hidden === all.size > 0) keep();
    },
  };
}
