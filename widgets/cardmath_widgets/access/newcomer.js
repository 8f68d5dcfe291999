// @ts-check
// Who comes to a game for the first time on this device. That is remembered here alone, and sent to nobody but the
// game itself.

// Names of the pages that were seen, with spaces between them; "all" for who knows every game.
const KEY = "cardmath.how-to-play";

/**
 * Whether a page is seen for the first time; it is not any more when this is asked again.
 * @param {string} page
 */
export const isNewcomer = (page) => {
  try {
    const seen = (localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
    if (seen.includes("all") || seen.includes(page)) return false;
    localStorage.setItem(KEY, [...seen, page].join(" "));
    return true;
  } catch {
    // Where nothing can be remembered, nobody is bothered each time.
    return false;
  }
};
