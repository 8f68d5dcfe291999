// @ts-check
// The visible part of a card under others: its rings must not cross the cards that lie on it.

/** @typedef {import("../page/dom.js").Box} Box */

// How far a spot extends beyond its box: rings, and the glow of a pair.
const REACH = 40;

/**
 * @param {Box} one
 * @param {Box} other
 */
export const meet = ([x, y, width, height], [left, top, across, down]) =>
  x < left + across && left < x + width && y < top + down && top < y + height;

/**
 * Return the parts of a box and its surroundings that other boxes leave uncovered, as rectangles that do not overlap.
 * @param {Box} whole
 * @param {Box[]} above
 * @returns {Box[]}
 */
export const rest = (whole, above) => {
  const [x, y, width, height] = whole;
  const edges = above.flatMap(([, top, , down]) => [top, top + down]).filter((edge) => y < edge && edge < y + height);
  const rows = [...new Set([y, ...edges, y + height])].sort((one, other) => one - other);
  return rows.slice(1).flatMap((end, at) => {
    const start = rows[at];
    /** @type {Box[]} */
    const pieces = [];
    let from = x;
    const row = above.filter(([, top, , down]) => top < end && start < top + down);
    for (const [left, , breadth] of row.sort(([one], [other]) => one - other)) {
      if (left > from) pieces.push([from, start, Math.min(left, x + width) - from, end - start]);
      from = Math.max(from, left + breadth);
    }
    if (from < x + width) pieces.push([from, start, x + width - from, end - start]);
    return pieces;
  });
};

/**
 * Return the CSS shape that a spot is clipped to by the cards on it; "" for a free spot.
 * @param {Box} box
 * @param {Box[]} later boxes of the cards that were laid down later
 */
export const cutting = (box, later) => {
  if (!later.some((one) => meet(box, one))) return "";
  const [x, y, width, height] = box;
  /** @type {Box} */
  const whole = [x - REACH, y - REACH, width + 2 * REACH, height + 2 * REACH];
  const pieces = rest(whole, later.filter((one) => meet(whole, one))).map(
    ([left, top, across, down]) => `M${left - x} ${top - y}h${across}v${down}h${-across}z`);
  return `path("${pieces.join("")}")`;
};
