// @ts-check
// What lies on a table, and which spot has the focus next: by arrow keys, by Tab, and when a card has left.

/** @typedef {import("../page/dom.js").Box} Box */
/**
 * @typedef {object} Spot
 * @property {Box} box
 * @property {string} label
 * @property {string} group
 * @property {string} [text]
 * @property {string} [note]
 * @property {string} [suit]
 * @property {string} [kind]
 * @property {boolean} [free]
 * @property {boolean} [chosen]
 * @property {boolean} [covered]
 * @property {boolean} [toggle]
 * @property {boolean} [double]
 * @property {string[]} [targets]
 * @property {string} [mark]
 * @property {Box} [begins]
 * @property {string} [note]
 * @property {[number, number] | []} [tokens] held and total
 * @property {string} [state]
 * @property {number} [clear] the width at the left of a plate that is kept clear for what is painted there
 * @property {number} [above] the height above its words that is kept clear
 * @property {import("../page/cast/figures.js").Who} [who] the figure of the cast whose face a plate shows
 * @property {string} [opens] the panel that a press opens
 * @property {number} [face] the number of its picture in the atlas
 */
/**
 * @typedef {object} Scene
 * @property {number} width
 * @property {number} height
 * @property {number} card
 * @property {import("./motion.js").Atlas | null} [atlas]
 * @property {Record<string, { label: string, arrows: boolean, mat?: Box, named?: boolean }>} groups
 * @property {Record<string, Spot>} spots
 */
/** @param {Spot} spot */
export const isStill = ({ kind = "card" }) => ["picture", "seen", "plate", "rung", "plaque", "words"].includes(kind);

/** @param {Box} box */
const middle = ([x, y, width, height]) => [x + width / 2, y + height / 2];

/**
 * Return the key of the spot in a group that an arrow leads to, or "": along a row, or to the nearest spot in the next
 * row.
 * @param {Scene} scene
 * @param {string} key
 * @param {[number, number]} direction
 */
export const neighbour = (scene, key, [dx, dy]) => {
  const { box, group } = scene.spots[key];
  const others = Object.entries(scene.spots)
    .filter(([other, spot]) => other !== key && spot.group === group && !isStill(spot))
    .map(([other, spot]) => ({ key: other, across: spot.box[0] - box[0], down: spot.box[1] - box[1], box: spot.box }));
  if (dx) {
    const row = others.filter((one) => one.down === 0 && one.across * dx > 0);
    return row.sort((one, other) => one.across * dx - other.across * dx)[0]?.key ?? "";
  }
  const beyond = others.filter((one) => one.down * dy > 0);
  const nearest = Math.min(...beyond.map((one) => one.down * dy));
  const distance = (/** @type {Box} */ other) => Math.abs(middle(other)[0] - middle(box)[0]);
  const row = beyond.filter((one) => one.down * dy === nearest);
  return row.sort((one, other) => distance(one.box) - distance(other.box))[0]?.key ?? "";
};

/**
 * Return the spots that can be chosen now and are not covered, or all of them if there are none.
 * @param {[string, Spot][]} some
 */
export const free = (some) => {
  const found = some.filter(([, spot]) => spot.free && !spot.covered);
  return found.length ? found : some;
};

/**
 * Return the key of the spot nearest to one that no longer exists: in its group, if that has any spots. Spots that can
 * be chosen come first, because the nearest spot of all may be covered.
 * @param {Scene} scene
 * @param {Spot | undefined} lost
 */
export const heir = (scene, lost) => {
  if (!lost) return "";
  const all = Object.entries(scene.spots).filter(([, spot]) => !isStill(spot));
  const group = all.filter(([, spot]) => spot.group === lost.group);
  const [x, y] = middle(lost.box);
  const distance = (/** @type {Spot} */ spot) => Math.hypot(middle(spot.box)[0] - x, middle(spot.box)[1] - y);
  return free(group.length ? group : all)
    .sort(([, one], [, other]) => distance(one) - distance(other))[0]?.[0] ?? "";
};

/**
 * Return the key of the spot where the Tab key enters a group, or "" for an empty group: the last visited spot while
 * it exists, its replacement once it has gone, or else the first one that can be chosen.
 * @param {Scene} scene
 * @param {string} name
 * @param {string} visited the spot of the group that had the focus last, or ""
 * @param {Spot | undefined} lost that spot in the scene before
 */
export const entrance = (scene, name, visited, lost) => {
  const own = Object.entries(scene.spots).filter(([, spot]) => spot.group === name && !isStill(spot));
  if (own.some(([key]) => key === visited)) return visited;
  const next = visited && own.length ? heir(scene, lost) : "";
  return next || (free(own)[0]?.[0] ?? "");
};
