// @ts-check
// Where a panel opens over the table: on the side where it covers the least, if possible without covering anything
// that is pointed out.

/** @typedef {import("../page/dom.js").Box} Box */

// A spot that is chosen or pointed out counts as much as this many others.
const POINTED = 1000;

/** @param {Box} one @param {Box} other */
const shared = ([x, y, width, height], [left, top, across, down]) =>
  Math.max(0, Math.min(x + width, left + across) - Math.max(x, left))
  * Math.max(0, Math.min(y + height, top + down) - Math.max(y, top));

/**
 * Return the name of the place that covers the least, or the first of several that are equal.
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
 * Return where a panel of this size covers the least of an area: in a corner if it is narrower than the area,
 * preferably an upper one, otherwise at the upper or lower edge. It stays where it is until that hides something
 * pointed out.
 * @param {[number, number]} area width and height
 * @param {[number, number]} size
 * @param {{ box: Box, pointed: boolean }[]} spots relative to the area
 * @param {string} [now] the name of the place where it is
 */
export const freeSide = ([across, down], [width, height], spots, now) => {
  /** @type {Record<string, Box>} */
  const places = width < across - 1
    ? {
        right: [across - width, 0, width, height],
        left: [0, 0, width, height],
        "right-foot": [across - width, down - height, width, height],
        "left-foot": [0, down - height, width, height],
      }
    : { bottom: [0, down - height, width, height], top: [0, 0, width, height] };
  const stays = now && places[now] && !spots.some(({ box, pointed }) => pointed && shared(places[now], box));
  return stays ? now : freest(places, spots);
};

/**
 * Return where a panel of this size covers the least at the lower edge of an area: in the middle or in a corner.
 * @param {[number, number]} area width and height
 * @param {[number, number]} size
 * @param {{ box: Box, pointed: boolean }[]} spots relative to the area
 */
export const freeFoot = ([across, down], [width, height], spots) => freest({
  middle: [(across - width) / 2, down - height, width, height],
  right: [across - width, down - height, width, height],
  left: [0, down - height, width, height],
}, spots);

/**
 * Place a panel that opens over a table, or the end of a game, where the table is free.
 * @param {HTMLElement} board
 * @param {HTMLElement} surface
 * @param {HTMLElement} layer what the spots are in
 * @param {() => HTMLElement | null} endShown returns the panel of the end while it is shown
 */
export const settling = (board, surface, layer, endShown) =>
  (/** @type {import("./focus.js").Scene["spots"]} */ shown) => {
    const lying = board.querySelector(".cm-leaf:not([hidden]), .cm-questions:not([hidden])");
    const end = endShown();
    if (!lying) delete board.dataset.side;
    if (!lying && !end) return;
    const [area, top, size] = [surface, layer, lying ?? surface].map((part) => part.getBoundingClientRect());
    const spots = Object.values(shown).map(({ box: [x, y, width, height], mark, chosen }) => ({
      box: /** @type {Box} */ ([x + top.left - area.left, y + top.top - area.top, width, height]),
      pointed: Boolean(mark || chosen),
    }));
    if (lying) {
      board.dataset.side = freeSide([area.width, area.height], [size.width, size.height], spots, board.dataset.side);
    }
    // It may still be arriving, so its final place counts.
    const ending = end?.closest(".cm-ending");
    if (end && ending instanceof HTMLElement) {
      ending.dataset.side = freeFoot([area.width, area.height], [end.offsetWidth, end.offsetHeight], spots);
    }
  };

// The distance kept from the edges and from the spots nearby.
const ASIDE = 6; // px

/**
 * @typedef {object} Lying something on a table
 * @property {Box} box
 * @property {boolean} isPlayable
 * @property {number} weight how much it would be missed, if it cannot be played
 */

/**
 * @typedef {object} Room an area where something may go
 * @property {[number, number]} corner its upper left corner
 * @property {number} playable how much it would cover of what can be played
 * @property {number} other how much it would cover of everything else
 * @property {number} far the distance from where it is wanted
 */

/**
 * Return where in an area something of this size covers the least: next to an edge or next to something that lies
 * there. Anything that can be played counts for more than everything else. If several places are equally good, the
 * nearest one is chosen.
 * @param {Box} area
 * @param {[number, number]} size
 * @param {Lying[]} lying
 * @param {[number, number]} near where it is wanted
 * @returns {Room | null} null if the area is too small
 */
export const freeRoom = ([left, top, across, down], [width, height], lying, [towards, downwards]) => {
  const [right, bottom] = [left + across - width - ASIDE, top + down - height - ASIDE];
  if (right < left + ASIDE || bottom < top + ASIDE) return null;
  /** @param {number} low @param {number} high @param {number[]} sides */
  const between = (low, high, sides) => [...new Set([low, high, ...sides.map(Math.round)])]
    .filter((side) => side >= low && side <= high);
  const columns = between(left + ASIDE, right,
    lying.flatMap(({ box: [x, , wide] }) => [x - width - ASIDE, x + wide + ASIDE]));
  const rows = between(top + ASIDE, bottom,
    lying.flatMap(({ box: [, y, , high] }) => [y - height - ASIDE, y + high + ASIDE]));
  /** @type {Room | null} */
  let best = null;
  for (const x of columns) {
    const beside = lying.filter(({ box }) => box[0] < x + width && box[0] + box[2] > x);
    for (const y of rows) {
      let playable = 0;
      let other = 0;
      // There are thousands of places, so this does not create an object for each.
      for (const { box, isPlayable, weight } of beside) {
        const high = Math.min(y + height, box[1] + box[3]) - Math.max(y, box[1]);
        if (high <= 0) continue;
        const area = high * (Math.min(x + width, box[0] + box[2]) - Math.max(x, box[0]));
        if (isPlayable) playable += area;
        else other += weight * area;
      }
      const far = Math.hypot(x + width / 2 - towards, y + height / 2 - downwards);
      if (!best || (playable - best.playable || other - best.other || far - best.far) < 0) {
        best = { corner: [x, y], playable, other, far };
      }
    }
  }
  return best;
};
