// @ts-check
// The number of quick presses in a row. Browsers go only by place and time when they count these. So they also count a
// press on whatever was beneath a card that has left, or on the next card under a quick finger.

const SAME_PLACE = 7; // pixels, for an unsteady hand

/** A press meant for something that has left its place. */
export const STRAY = -1;

/** Return a counter of quick clicks on a spot, by the spot's key. It returns 0 for a key press, or STRAY. */
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
