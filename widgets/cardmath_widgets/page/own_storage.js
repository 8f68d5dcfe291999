// @ts-check
// What a widget keeps on this device, as one string under its own key. It stays in the browser and is sent only to the
// widget itself. Other tabs and other widgets with the same store are notified of a change.

import { whereabouts } from "./dom.js";

const CHANGED = "cardmath-kept";

// device/device.js has the same for the start page, which loads nothing from this folder.
const forgets = () => {
  try {
    localStorage.setItem(CHANGED, "");
    localStorage.removeItem(CHANGED);
    return document.documentElement.dataset.forgets !== undefined;
  } catch {
    return true;
  }
};

const today = () => {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
};

/**
 * @param {string} store its name; empty if the widget does not keep anything
 * @param {(report: Record<string, string>) => void} changed another tab or widget has changed the store
 * @param {string} [other] the name of a store that is only read
 */
export function keeping(store, changed, other = "") {
  const read = (name = store) => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return "";
    }
  };
  const report = () => (store ? {
    kept: read(), also: other ? read(other) : "", day: today(), ...(forgets() ? { forgets: true } : {}),
    ...whereabouts(),
  } : {});
  const onStorage = (/** @type {StorageEvent} */ event) => {
    if (event.key === store || event.key === null) changed(report());
  };
  let isOwn = false;
  const onChanged = () => {
    if (!isOwn) changed(report());
  };
  if (store) {
    window.addEventListener("storage", onStorage);
    window.addEventListener(CHANGED, onChanged);
  }
  return {
    report,
    /** @param {string} text */
    write(text) {
      if (!store || text === read()) return;
      try {
        if (text) localStorage.setItem(store, text);
        else localStorage.removeItem(store);
      } catch { /* Practice works without storage. */ }
      isOwn = true;
      window.dispatchEvent(new Event(CHANGED));
      isOwn = false;
    },
    stop() {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener(CHANGED, onChanged);
    },
  };
}
