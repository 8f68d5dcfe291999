// @ts-check
// Text as a terminal shows it: \r goes back to the beginning of the line, \b by one sign.
// The same in Python: cardmath_widgets/bare/terminal.py.

/**
 * What is seen of a line, and where in it printing goes on.
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
      // At the end of a line the sign goes, as in Jupyter; further in it is only gone back over.
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
 * A text with more printed behind it, no longer than what is seen of it needs. Where the last line has been gone back
 * in, it is followed by \r and the signs before the place where printing goes on.
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
 * What is seen of a text.
 * @param {string} text
 */
export const shown = (text) => text.split("\n").map((line) => printed(line)[0]).join("\n");
