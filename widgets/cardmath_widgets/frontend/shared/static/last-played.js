// @ts-check
// What was last played on this device. It stays in the browser's storage and is never sent.

const STORE = "cardmath.last-played";

/**
 * Remember the game of this page: its title and its address, which is the whole game.
 * @param {string} title
 * @param {{ pathname: string, hash: string }} address
 */
export function remember(title, { pathname, hash }) {
  if (!title || hash.length < 2) return;
  try {
    localStorage.setItem(STORE, JSON.stringify({ title, address: pathname + hash }));
  } catch { /* The game works without storage. */ }
}

/** Remember this page's game whenever the player, having pressed something, leaves or hides the page. */
export function rememberOnLeaving() {
  const leave = () => {
    if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
    remember(document.querySelector(".site-header h1")?.textContent?.trim() ?? "", location);
  };
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
}

/**
 * Return what was last played below the start page, or null. Another site on the same host has games of its own.
 * @param {URL} home the address of the start page
 * @returns {{ title: string, address: string } | null}
 */
export function lastPlayed(home) {
  try {
    const { title, address } = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    if (typeof title !== "string" || typeof address !== "string" || !title) return null;
    const { href } = new URL(address, home);
    return href.startsWith(home.href) ? { title, address: href } : null;
  } catch {
    return null;
  }
}

/** Forget it. */
export function forget() {
  try {
    localStorage.removeItem(STORE);
  } catch { /* Nothing was stored. */ }
}
