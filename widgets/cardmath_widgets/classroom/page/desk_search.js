// @ts-check
// A search among the activities of the desk: the list shows those whose title or group has all the words.

// So many rows of what was found are in sight.
const ROWS = 8;

/** @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * @param {HTMLFormElement} form
 * @param {() => void} chosen is called when the search has chosen another activity
 * @returns {() => void} what shows all activities again
 */
export function searching(form, chosen) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("find"));
  const list = /** @type {HTMLSelectElement} */ (form.elements.namedItem("offer"));
  const told = /** @type {HTMLElement} */ (document.getElementById("desk-found"));
  const groups = [...list.children].map((group) => ({ group, options: [...group.children] }));

  function show() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const before = list.value;
    let count = 0;
    // Some browsers show options that are only hidden, so the others leave the list.
    list.replaceChildren(...groups.flatMap(({ group, options }) => {
      if (!options.length) return words.length ? [] : [group];
      const label = group.getAttribute("label") ?? "";
      const found = options.filter((option) => {
        const text = plain(`${label} ${option.textContent}`);
        return words.every((word) => text.includes(word));
      });
      count += found.length;
      group.replaceChildren(...found);
      return found.length ? [group] : [];
    }));
    list.value = before;
    // Where nothing is found, Start has nothing to start.
    list.size = words.length && count ? Math.max(2, Math.min(ROWS, count + list.children.length)) : 1;
    if (list.selectedIndex < 0 && count) list.selectedIndex = 0;
    list.disabled = count === 0;
    told.hidden = count > 0;
    told.textContent = count ? "" : field.dataset.none ?? "";
    if (count && list.value !== before) chosen();
  }
  field.addEventListener("input", show);
  // Enter starts nothing: it leads to what was found.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!list.disabled) list.focus();
  });
  return () => {
    if (!field.value) return;
    field.value = "";
    show();
  };
}
