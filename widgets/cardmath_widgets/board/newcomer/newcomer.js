// @ts-check
// Recognise players who open a game for the first time on this device. Only this device remembers that, and it tells
// only the game itself.

// The names of the pages seen so far, separated by spaces; "all" for a player who knows every game.
const KEY = "cardmath.how-to-play";

/**
 * Return whether this is the first visit to a page, and mark the page as seen.
 * @param {string} page
 */
export const isNewcomer = (page) => {
  try {
    const seen = (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
    if (seen.includes("all") || seen.includes(page)) return false;
    localStorage.setItem(KEY, [...seen, page].join(" "));
    return true;
  } catch {
    // If nothing can be remembered, nothing is shown automatically.
    return false;
  }
};
