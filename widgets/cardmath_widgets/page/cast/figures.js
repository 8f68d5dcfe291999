// @ts-check
// The living cast: the jack, queen and king of the court cards (cardmath/art/figures.py) as standing figures. A figure
// is assembled from a head, a body, two arms and a prop, so that each pose needs only a few numbers.

/** @typedef {"jack" | "queen" | "king"} Who */
/** @typedef {"greets" | "points" | "shows" | "cheers" | "thinks" | "consoles" | "holds"} Pose */
/** @typedef {[number, number]} Point */
/**
 * @typedef {object} Stance
 * @property {[Point, Point]} left elbow and hand at the left of the picture; the shoulders stay
 * @property {[Point, Point]} right
 * @property {string} eyes
 * @property {"smile" | "open" | "small" | "mild"} mouth
 * @property {number} [tilt] how far the head leans, in degrees
 * @property {Point} [finger] where the right hand points
 * @property {boolean} [isFree] whether both hands are empty
 */

// The colours of the cards (cardmath/art/palette.py): ink, red, gold and paper, and shades of these.
const INK = "#23262e";
const RED = "#b5232f";
const GOLD = "#e0a83a";
const CREAM = "#fffaf0";
const [DUSK, WINE, ROSE, GREY, UMBER, BACK, WOOD, STONE] = [
  "#474b58", "#861621", "#e6a49d", "#c9c5bd", "#8a5300", "#2b4a63", "#8d6b3a", "#8b8f99"];

/** @type {Record<Who, { shade: string, sleeve: string, cuff: string, hair: string, shoulder: Point }>} */
const LOOKS = {
  jack: { shade: DUSK, sleeve: RED, cuff: GOLD, hair: UMBER, shoulder: [31, 56] },
  queen: { shade: WINE, sleeve: RED, cuff: CREAM, hair: INK, shoulder: [25, 57] },
  king: { shade: WINE, sleeve: RED, cuff: CREAM, hair: GREY, shoulder: [42, 64] },
};

/** @param {string} d @param {string} fill @param {string} [more] */
const shape = (d, fill, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;
/** @param {string} d @param {string} colour @param {number} width */
const line = (d, colour, width) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
/** @param {number} x @param {number} y @param {number} r @param {string} fill @param {string} [more] */
const disc = (x, y, r, fill, more = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
const BARE = ' stroke="none"';

// ---- faces

const DOTS = disc(-11, -13, 4.6, INK, BARE) + disc(11, -13, 4.6, INK, BARE);
const EYES = {
  open: `<g class="cm-cast-eyes">${DOTS}`
    + `${disc(-9.4, -14.8, 1.5, CREAM, BARE)}${disc(12.6, -14.8, 1.5, CREAM, BARE)}</g>`,
  glad: line("M-16-11C-14-18-8-18-6-11M6-11C8-18 14-18 16-11", INK, 3.6),
  up: `<g transform="translate(3 -4)"><g class="cm-cast-eyes">${DOTS}</g></g>`
    + line("M-18-27C-14-31-9-31-5-29M7-30C11-33 16-32 19-28", INK, 3),
  aside: `<g transform="translate(4 1)"><g class="cm-cast-eyes">${DOTS}</g></g>`,
  mild: `<g class="cm-cast-eyes">${DOTS}</g>${line("M-18-22C-14-26-9-27-5-28M5-28C9-27 14-26 18-22", INK, 3)}`,
};
const CHEEKS = disc(-18, 0, 5.5, ROSE, BARE) + disc(18, 0, 5.5, ROSE, BARE);
const MOUTHS = {
  smile: line("M-8 9C-4 14.5 4 14.5 8 9", INK, 3.4),
  open: shape("M-10 6C-4 8 4 8 10 6C10 21-10 21-10 6Z", INK, BARE)
    + shape("M-6 14C-2 12 3 12 6 14C3 19-3 19-6 14Z", ROSE, BARE),
  small: line("M-2 11.5L7 10", INK, 3.6),
  mild: line("M-7 10C-3 13.5 3 13.5 7 10", INK, 3.4),
};
const FACE = "M-27-46H27V-6C27 17 14 29 0 29S-27 17-27-6Z";

/** @type {Record<Who, (eyes: string, mouth: string) => string>} */
const HEADS = {
  // Cap with a feather, bobbed hair.
  jack: (eyes, mouth) => shape("M-40-46C-49-8-49 14-41 27C-33 34-22 32-16 24H16C22 32 33 34 41 27C49 14 49-8 40-46Z",
    UMBER)
    + shape(FACE, CREAM) + CHEEKS + eyes + mouth
    + shape("M-28-46H28V-29C10-41-12-38-28-20Z", UMBER)
    + `<g class="cm-cast-plume">${shape("M18-60C22-96 52-118 86-110C88-84 60-62 24-54Z", GOLD)}`
    + `${line("M28-62C40-82 58-96 74-102", INK, 2.6)}</g>`
    + shape("M-44-39C-68-52-58-86-14-91C32-95 70-76 44-39C16-52-16-52-44-39Z", RED)
    + line("M-44-40C-16-53 16-53 44-40", GOLD, 6),
  // Low coronet with pearls, long hair.
  queen: (eyes, mouth) => shape(FACE, CREAM) + CHEEKS + eyes + mouth
    + line("M-19-18L-23-21M19-18L23-21", INK, 2.6)
    + shape("M0-60C24-60 33-46 32-18C20-25 8-36 0-47C-8-36-20-25-32-18C-33-46-24-60 0-60Z", INK)
    + shape("M-39-52L-49-88L-26-71L-17-98L0-73L17-98L26-71L49-88L39-52C14-61-14-61-39-52Z", GOLD)
    + [[-49, -91], [-17, -102], [17, -102], [49, -91]].map(([x, y]) => disc(x, y, 6.5, CREAM)).join("")
    + disc(0, -65, 4.5, RED, BARE),
  // Crown with a cross, full beard with a moustache.
  king: (eyes, mouth) => shape("M-40-50H40V4C40 24 46 32 48 38H-48C-46 32-40 24-40 4Z", GREY)
    + shape(FACE, CREAM) + CHEEKS + eyes
    + shape("M-28-47H28V-26C22-34 12-36 4-30C-2-37-20-37-28-24Z", GREY)
    + shape("M-29-4C-27 8-22 13-14 11H14C22 13 27 8 29-4V14C29 44 14 60 0 70C-14 60-29 44-29 14Z", GREY)
    + `<g transform="translate(0 9)">${mouth}</g>`
    + shape("M0 5C-8-2-15 8-25 3C-22 17-6 19 0 11C6 19 22 17 25 3C15 8 8-2 0 5Z", CREAM)
    + shape("M-39-46L-51-90L-26-73L0-93L26-73L51-90L39-46C14-55-14-55-39-46Z", GOLD)
    + shape("M-4-117H4V-110H12V-101H4V-91H-4V-101H-12V-110H-4Z", INK, BARE)
    + disc(0, -66, 6, RED) + disc(-22, -62, 3.6, CREAM, BARE) + disc(22, -62, 3.6, CREAM, BARE),
};
// What hangs behind the shoulders and leans with the head.
const LONG_HAIR = shape("M0-64C40-64 51-38 51-8C51 22 50 40 62 62C46 70 30 68 20 58H-20C-30 68-46 70-62 62"
  + "C-50 40-51 22-51-8C-51-38-40-64 0-64Z", INK);

// ---- bodies

/** @type {Record<Who, string>} */
const BODIES = {
  // A parted tunic with a pointed collar, hose of two colours.
  jack: shape("M-25 100H-4V130H-25Z", INK) + shape("M4 100H25V130H4Z", RED)
    + shape("M-3 147V130H-25C-26 134-34 137-44 138C-47 142-46 147-44 147Z", RED)
    + shape("M3 147V130H25C26 134 34 137 44 138C47 142 46 147 44 147Z", INK)
    + shape("M0 38C-40 42-48 70-52 108L-34 101L-17 112L0 102Z", RED)
    + shape("M0 38C40 42 48 70 52 108L34 101L17 112L0 102Z", DUSK)
    + shape("M-48 81C-20 87 20 87 48 81L50 91C20 97-20 97-50 91Z", GOLD)
    + shape("M-6 82H8V97H-6Z", CREAM)
    + shape("M-29 42L0 58L29 42L24 68L10 58L0 74L-10 58L-24 68Z", CREAM),
  // A gown with a girdle and a pearl.
  queen: shape("M-15 36C-32 42-34 58-26 80C-52 102-66 124-70 147H70C66 124 52 102 26 80C34 58 32 42 15 36Z", RED)
    + shape("M0 84C-12 104-21 124-24 147H24C21 124 12 104 0 84Z", ROSE)
    + line("M-70 144H70", GOLD, 6)
    + shape("M-27 77C-10 85 10 85 27 77L30 86C10 94-10 94-30 86Z", GOLD)
    + line("M-17 38C-14 62 14 62 17 38", GOLD, 5) + disc(0, 62, 6.5, CREAM),
  // A mantle lined with ermine over a dark robe.
  king: shape("M-24 40C-66 48-82 98-88 147H88C82 98 66 48 24 40Z", RED)
    + shape("M-27 50C-40 90-44 120-46 147H46C44 120 40 90 27 50Z", INK)
    + shape("M-27 50C-40 90-44 120-46 147H-60C-56 110-48 76-38 50ZM27 50C40 90 44 120 46 147H60C56 110 48 76 38 50Z",
    CREAM)
    + [[-45, 92], [-51, 120], [45, 92], [51, 120]].map(([x, y]) => shape(`M${x} ${y}l3.5 9h-7z`, INK, BARE)).join("")
    + line("M0 84V144", GOLD, 5) + line("M-42 112C-16 120 16 120 42 112", GOLD, 7)
    + shape("M-57 50C-36 36 36 36 57 50C54 78 28 90 0 90S-54 78-57 50Z", CREAM)
    + [[-44, 56], [-30, 70], [30, 70], [44, 56]].map(([x, y]) => shape(`M${x} ${y}l3.5 9h-7z`, INK, BARE)).join(""),
};

// What the left hand holds, drawn around that hand.
/** @type {Record<Who, string>} */
const THINGS = {
  jack: line("M0 74V-132", INK, 9) + shape("M-3-126L-48-110L-3-92Z", GOLD) + disc(0, -134, 6, GOLD),
  queen: line("M2 26C6 6 2-20-2-36", INK, 6) + shape("M4 0C14-12 24-10 28-6C24 4 14 8 4 8Z", INK, BARE)
    + shape("M-2-30C-34-48-20-72-2-58C16-72 30-48-2-30Z", RED),
  king: line("M0 74V-62", INK, 9) + line("M0 70V-58", GOLD, 4) + disc(0, -72, 13, GOLD)
    + shape("M-3.5-104H3.5V-98H10V-91H3.5V-84H-3.5V-91H-10V-98H-3.5Z", INK, BARE),
};

// ---- poses

/** @type {Record<Pose, Stance>} */
const POSES = {
  greets: { left: [[-60, 84], [-72, 72]], right: [[70, 66], [80, 16]], eyes: EYES.open, mouth: "smile", tilt: 4 },
  points: { left: [[-60, 84], [-72, 72]], right: [[68, 44], [82, -22]], finger: [90, -46], eyes: EYES.open,
    mouth: "smile", tilt: 5 },
  shows: { left: [[-60, 84], [-72, 72]], right: [[66, 72], [84, 104]], finger: [96, 129], eyes: EYES.aside,
    mouth: "smile", tilt: 5 },
  cheers: { left: [[-68, 44], [-82, -8]], right: [[68, 44], [82, -8]], eyes: EYES.glad, mouth: "open", isFree: true },
  thinks: { left: [[-54, 92], [10, 96]], right: [[62, 96], [24, 42]], eyes: EYES.up, mouth: "small", tilt: -6,
    isFree: true },
  consoles: { left: [[-62, 80], [-80, 98]], right: [[46, 96], [6, 76]], eyes: EYES.mild, mouth: "mild", tilt: -8,
    isFree: true },
  holds: { left: [[-62, 92], [-27, 108]], right: [[62, 92], [27, 108]], eyes: EYES.aside, mouth: "smile",
    isFree: true },
};
export const CAST = /** @type {Who[]} */ (["jack", "queen", "king"]);
export const POSE_NAMES = /** @type {Pose[]} */ (Object.keys(POSES));

/** @param {Who} who @param {number} side @param {[Point, Point]} way @param {string} [more] */
const arm = (who, side, [elbow, hand], more = "") => {
  const { sleeve, cuff, shoulder: [x, y] } = LOOKS[who];
  const colour = who === "jack" && side > 0 ? DUSK : sleeve;
  const [dx, dy] = [hand[0] - elbow[0], hand[1] - elbow[1]];
  const far = Math.hypot(dx, dy) || 1;
  const at = (/** @type {number} */ back) => [[hand[0], dx], [hand[1], dy]]
    .map(([end, way]) => Math.round(end - (way / far) * back)).join(" ");
  const way = `M${side * x} ${y}Q${elbow.join(" ")} ${at(9)}`;
  return line(way, INK, 28) + line(way, colour, 20) + line(`M${at(15)}L${at(8)}`, INK, 30)
    + line(`M${at(14)}L${at(9)}`, cuff, 22)
    + more + disc(hand[0], hand[1], 11, CREAM);
};

/** @param {Point} from @param {Point} to */
const finger = (from, to) => line(`M${from.join(" ")}L${to.join(" ")}`, INK, 17)
  + line(`M${from.join(" ")}L${to.join(" ")}`, CREAM, 9);

// Three cards in a hand, seen from behind.
const FAN = [-24, 0, 24].map((turn) => `<g transform="rotate(${turn} 0 128)">`
  + `<rect x="-18" y="66" width="36" height="50" rx="5" fill="${CREAM}"/>`
  + `<rect x="-13" y="71" width="26" height="40" rx="3" fill="${BACK}" stroke="none"/>`
  + `${disc(0, 91, 6, GOLD, BARE)}</g>`).join("");

/** What a figure stands behind. @type {Record<string, string>} */
const PROPS = {
  table: shape("M-112 124H112V150H-112Z", WOOD) + line("M-112 130H112", GOLD, 3),
  tower: shape("M-112 150V92H-78V110H-46V92H-14V110H18V92H50V110H82V92H112V150Z", STONE)
    + line("M-112 130H112M-62 112V130M34 112V130M-20 130V150M74 130V150", INK, 3),
};

/** @param {Who} who @param {Stance} stance */
const head = (who, { eyes, mouth, tilt = 0 }, inner = HEADS[who](eyes, MOUTHS[mouth])) =>
  `<g transform="translate(0 -3) rotate(${tilt} 0 24) scale(1.2)"><g class="cm-cast-head">${inner}</g></g>`;

/** @param {Who} who @param {Pose} pose @param {string} prop */
const drawn = (who, pose, prop) => {
  const stance = POSES[pose];
  const { left, right, isFree } = stance;
  const hand = `translate(${left[1].join(" ")})`;
  const thing = isFree ? "" : `<g transform="${hand}">${THINGS[who]}</g>`;
  const arms = {
    left: arm(who, -1, left, thing),
    right: `<g class="cm-cast-arm" style="transform-origin:${LOOKS[who].shoulder.join("px ")}px">${
      arm(who, 1, right, stance.finger ? finger(right[1], stance.finger) : "")}</g>`,
  };
  const isUp = pose === "cheers" || pose === "points" || pose === "greets";
  const behind = who === "queen" ? head(who, stance, LONG_HAIR) : "";
  return behind + (isUp ? arms.left + arms.right : "") + BODIES[who]
    + (isUp ? "" : arms.left) + head(who, stance) + (pose === "holds" ? FAN : "") + (isUp ? "" : arms.right)
    + (PROPS[prop] ?? "");
};

// The space for a whole figure, for one with a prop, and for a head.
const ROOM = "-116 -160 232 312";
const [ROOM_LEFT, ROOM_TOP, ROOM_WIDTH, ROOM_HEIGHT] = ROOM.split(" ").map(Number);
/** The width of a whole figure's drawing as a share of its height. */
export const ASPECT = ROOM_WIDTH / ROOM_HEIGHT;
const HEAD_ROOM = "-82 -150 164 196";

/**
 * Return the drawing of a figure: first its outline in the colour of paper, which stands out from any felt.
 * @param {Who} who
 * @param {Pose} pose
 * @param {{ prop?: string, isHead?: boolean }} [options]
 */
export const figure = (who, pose, { prop = "", isHead = false } = {}) => {
  const parts = isHead
    ? (who === "queen" ? head(who, { ...POSES[pose], tilt: 0 }, LONG_HAIR) : "")
      + head(who, { ...POSES[pose], tilt: 0 })
    : drawn(who, pose, prop);
  return `<svg class="cm-cast" viewBox="${isHead ? HEAD_ROOM : ROOM}" data-who="${who}" data-pose="${pose}"`
    + ' aria-hidden="true" focusable="false"'
    + ` stroke="${INK}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">`
    + `<g class="cm-cast-body"><g class="cm-cast-halo">${parts}</g>${parts}</g></svg>`;
};

/**
 * Return where the fingertip is in the drawing of a pose, as shares of its width and height.
 * @param {"points" | "shows"} pose
 * @returns {Point}
 */
export const tipOf = (pose) => {
  const [x, y] = /** @type {Point} */ (POSES[pose].finger);
  return [(x - ROOM_LEFT) / ROOM_WIDTH, (y - ROOM_TOP) / ROOM_HEIGHT];
};
