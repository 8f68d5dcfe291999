// @ts-check
// Where a panel lies over the table: on the side where it covers least, and never what is pointed out if it can.

/** @typedef {import("../../widget/js/dom.js").Box} Box */

// A spot that is chosen or pointed out counts as much as this many others.
const POINTED = 1000;

/** @param {Box} one @param {Box} other */
const shared = ([x, y, width, height], [left, top, across, down]) =>
  Math.max(0, Math.min(x + width, left + across) - Math.max(x, left))
  * Math.max(0, Math.min(y + height, top + down) - Math.max(y, top));

/**
 * Return the name of the place that covers least; among equals, the first.
 * @param {Record<string, Box>} places
 * @param {{ box: Box, pointed: boolean }[]} spots
 */
export const freest = (places, spots) => {
  const cost = (/** @type {Box} */ place) =>
    spots.reduce((sum, { box, pointed }) => sum + shared(place, box) * (pointed ? POINTED : 1), 0);
  const [[name]] = Object.entries(places).sort(([, one], [, other]) => cost(one) - cost(other));
  return name;
};

/**
 * Return where a panel of this size lies freest over an area: at its left or right edge if it is narrower than the
 * area, otherwise at its upper or lower one.
 * @param {[number, number]} area width and height
 * @param {[number, number]} size
 * @param {{ box: Box, pointed: boolean }[]} spots relative to the area
 */
export const freeSide = ([across, down], [width, height], spots) => freest(
  width < across - 1
    ? { right: [across - width, 0, width, height], left: [0, 0, width, height] }
    : { bottom: [0, down - height, width, height], top: [0, 0, width, height] },
  spots,
);

/**
 * Return where a panel of this size lies freest at the lower edge of an area: in the middle or in a corner.
 * @param {[number, number]} area width and height
 * @param {[number, number]} size
 * @param {{ box: Box, pointed: boolean }[]} spots relative to the area
 */
export const freeFoot = ([across, down], [width, height], spots) => freest({
  middle: [(across - width) / 2, down - height, width, height],
  right: [across - width, down - height, width, height],
  left: [0, down - height, width, height],
}, spots);
