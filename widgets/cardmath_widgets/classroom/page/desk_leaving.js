// @ts-check
// Several pupils are sent out at once: while the teacher chooses, a press marks a tile instead of opening it.

/**
 * @param {(order: object) => void} send
 * @param {() => void} changed is called after the choice has changed
 */
export function leaving(send, changed) {
  const opener = /** @type {HTMLElement} */ (document.getElementById("desk-several"));
  const bar = /** @type {HTMLElement} */ (document.getElementById("desk-going"));
  const out = /** @type {HTMLButtonElement} */ (bar.querySelector("[data-out]"));
  /** @type {Set<string>} */
  const chosen = new Set();
  let isOn = false;

  /** @param {boolean} value */
  function turn(value) {
    isOn = value;
    chosen.clear();
    bar.hidden = !isOn;
    opener.setAttribute("aria-pressed", String(isOn));
    document.body.classList.toggle("is-leaving", isOn);
    update();
  }

  function update() {
    out.disabled = chosen.size === 0;
    changed();
  }
  opener.addEventListener("click", () => turn(!isOn));
  bar.querySelector("[data-back]")?.addEventListener("click", () => turn(false));
  out.addEventListener("click", () => {
    send({ do: "send-out", seats: [...chosen] });
    turn(false);
  });

  return {
    /** Mark a pupil, or not any more; false while nobody is chosen. @param {string} seat */
    press(seat) {
      if (!isOn) return false;
      if (!chosen.delete(seat)) chosen.add(seat);
      update();
      return true;
    },
    /** Whether a tile is marked; null while nobody is chosen. @param {string} seat */
    mark: (seat) => (isOn ? chosen.has(seat) : null),
    /** Those who are gone meanwhile are no longer chosen. @param {Map<string, unknown>} all */
    keep(all) {
      for (const seat of chosen) if (!all.has(seat)) chosen.delete(seat);
      out.disabled = chosen.size === 0;
    },
  };
}
