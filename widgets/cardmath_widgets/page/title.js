// @ts-check
// The title of a page named after its board's game: it changes with the game on the table.

/**
 * @param {boolean} isOwn whether the board is the page's own
 * @returns {(words: Record<string, string>) => void}
 */
export function titled(isOwn) {
  /** @type {HTMLElement | null} */
  const heading = isOwn ? document.querySelector(".site-header h1") : null;
  // The page may have named it already, by its link.
  let shown = heading?.dataset.named ?? "";
  let follows = shown !== "";
  return ({ title, usual_title: usual }) => {
    if (!heading || title === shown) return;
    follows ||= heading.textContent?.trim() === usual;
    if (!follows) return;
    document.title = document.title.replace(shown || usual, title);
    shown = title;
    heading.textContent = title;
  };
}
