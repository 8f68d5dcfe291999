// @ts-check
// Text as a terminal shows it: \r goes back to the start of the line, \b by one character. The same exists in Python:
// cardmath_widgets/runtime/terminal.py.

/**
 * The visible text of a line, and the position of the cursor in it.
 * @param {string} line
 * @returns {[string, number]}
 */
function printed(line) {
  let [seen, at] = ["", 0];
  // eslint-disable-next-line no-control-regex
  for (const piece of line.split(/([\r\x08])/)) {
    if (piece === "\r") {
      at = 0;
    } else if (piece === "\b") {
      // At the end of a line the character is deleted, as in Jupyter. Elsewhere the cursor only moves back over it.
      const before = Math.max(at - 1, 0);
      if (at === seen.length) seen = seen.slice(0, before);
      at = before;
    } else {
      seen = seen.slice(0, at) + piece + seen.slice(at + piece.length);
      at += piece.length;
    }
  }
  return [seen, at];
}

/**
 * A text with more text printed after it, shortened to what its display needs. If the cursor has moved back in the
 * last line, the line is followed by \r and the characters before the cursor.
 * @param {string} before
 * @param {string} more
 */
export function joined(before, more) {
  const begins = before.lastIndexOf("\n") + 1;
  const lines = (before.slice(begins) + more).split("\n");
  const [seen, at] = printed(/** @type {string} */ (lines.pop()));
  const end = at === seen.length ? seen : `${seen}\r${seen.slice(0, at)}`;
  return before.slice(0, begins) + [...lines.map((line) => printed(line)[0]), end].join("\n");
}

/**
 * The visible text.
 * @param {string} text
 */
export const shown = (text) => text.split("\n").map((line) => printed(line)[0]).join("\n");
