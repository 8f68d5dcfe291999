// @ts-check
// How many quick presses a press is of. Browsers count them by place and time alone: what lay beneath a card that
// has left, and the next card under a quick finger, too.

const SAME_PLACE = 7; // pixels, for an unsteady hand

/** What a press is called that was meant for what has left its place. */
export const STRAY = -1;

/** Returns what counts the clicks on spots, each with the spot's key: 0 for a key of the keyboard, or STRAY. */
export const counting = () => {
  let last = { key: "", x: 0, y: 0, count: 0 };
  /** @param {{ detail: number, clientX: number, clientY: number }} click @param {string} key */
  return ({ detail, clientX: x, clientY: y }, key) => {
    const isQuick = detail > 1;
    if (isQuick && key === last.key) last.count += 1;
    else if (isQuick && Math.hypot(x - last.x, y - last.y) < SAME_PLACE) return STRAY;
    else last = { key, x, y, count: Math.min(detail, 1) };
    return last.count;
  };
};
