// @ts-check
// The size of the pupils on the desk: as large as the window allows without scrolling, and never too small to read.

// The size of the smallest tile, with the gaps beside and below it, at the usual letter size, in px.
const WIDTH = 124;
const HEIGHT = 110;
const WORDS = 22; // px of the line that shows the state in words
const NOTE = 18; // px of the line with the teacher's note
const LARGEST = 44; // px of a name, which can be read from three metres away
const LINE = 1.2; // the line height of a name, relative to its letters
const LONG_NAME = 1.3; // how many times larger than the longest names the others are, at most
const USUAL = 16; // px of a letter
const BELOW = 8; // px that stay free below the last row
/** @type {[number, boolean][]} */
const STEPS = [
  [1.6, true], [1.4, true], [1.2, true], [1.4, false], [1.3, false], [1.2, false], [1.1, false], [1, false],
];
// The same for a flat tile, which has the picture beside the name; its borders keep their width. At the smallest
// scale, letters are 11 px high.
const LOW_WIDTH = 169;
const LOW_HEIGHT = 44;
const BORDERS = 4;
// Tiles of up to this many pupils are never low, because they are read from the back of the room.
const FEW = 40;
const LOW_STEPS = [1.4, 1.3, 1.2, 1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8];

/**
 * Whether this many tiles, each with its gaps, fit into a space.
 * @param {number} count
 * @param {[number, number]} space its width and height
 * @param {[number, number]} tile
 */
const fits = (count, [width, height], [wide, high]) => (
  Math.ceil(count / Math.max(1, Math.floor(width / wide))) * high <= height
);

/**
 * How large tiles are in a space, and whether there is room for words; null if not all of them are in sight.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @param {boolean} [hasNotes]
 * @returns {[number, boolean] | null}
 */
export function sized(count, width, height, hasNotes = false) {
  const found = STEPS.find(([scale, hasWords]) => (
    fits(count, [width, height], [scale * WIDTH, scale * (HEIGHT + (hasWords ? WORDS : 0) + (hasNotes ? NOTE : 0))])
  ));
  return found ?? null;
}

/**
 * How many columns there are for tiles at this scale: no more than their rows need, so that names have room.
 * @param {number} count
 * @param {number} width
 * @param {number} scale
 */
export function columns(count, width, scale) {
  const most = Math.max(1, Math.floor(width / (scale * WIDTH)));
  return Math.ceil(count / Math.max(1, Math.ceil(count / most))) || 1;
}

/**
 * How large usual and long names are if they fill the remaining space.
 * @param {number} size their size so far
 * @param {number} free the height that is left for each row
 * @param {[number, number]} most the sizes at which usual names and long ones fill their tiles
 * @param {number} largest
 * @returns {[number, number]}
 */
export function named(size, free, [usual, long], largest) {
  const name = Math.min(usual, long * LONG_NAME, largest, size + Math.max(0, free) / LINE);
  return [name, Math.min(name, long)];
}

/**
 * How large flat tiles are in a space; null if there are few tiles, or if even flat ones do not all fit.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @returns {number | null}
 */
export function sizedLow(count, width, height) {
  const found = LOW_STEPS.find((scale) => (
    fits(count, [width, height], [scale * LOW_WIDTH, scale * LOW_HEIGHT + BORDERS])
  ));
  return count > FEW && found ? found : null;
}

/**
 * Return a function that fits the tiles of a list to the window, now and whenever the window changes.
 * @param {HTMLElement} list
 */
export function fitting(list) {
  const section = /** @type {HTMLElement} */ (list.parentElement);
  let known = "";

  /** @returns {[number, number, number]} how many tiles there are, and the width and height available to them */
  function room() {
    const { top } = list.getBoundingClientRect();
    // Letters are larger on a large screen, and if the reader has asked for it.
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
    const height = innerHeight - top - scrollY - BELOW;
    return [list.children.length, list.clientWidth / letters, height / letters];
  }

  const hasNotes = () => list.classList.contains("has-notes");
  const measured = () => [...room(), list.offsetHeight, hasNotes()].join();

  /** The largest letter size at which each of these names fits on one line of its tile. @param {HTMLElement[]} names */
  const filling = (names) => names.reduce((least, name) => {
    const text = document.createRange();
    text.selectNodeContents(name);
    const { width } = text.getBoundingClientRect();
    return Math.min(least, parseFloat(getComputedStyle(name).fontSize) * (name.clientWidth - 1) / Math.max(1, width));
  }, Infinity);

  /** @param {[number, number]} sizes of usual names and of long ones */
  const put = ([usual, long]) => {
    list.style.setProperty("--name", `${usual}px`);
    list.style.setProperty("--long-name", `${long}px`);
  };

  function enlarge() {
    /** @type {HTMLElement[]} */
    const names = [...list.querySelectorAll(/** @type {"span"} */ (".desk-name"))];
    if (!names.length) return;
    const [short, long] = [false, true].map((isLong) => names.filter((one) => one.matches(".is-long") === isLong));
    const rows = new Set([...list.children].map((tile) => /** @type {HTMLElement} */ (tile).offsetTop)).size;
    const free = (innerHeight - BELOW - scrollY - list.getBoundingClientRect().bottom) / rows;
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
    const now = Math.max(...names.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    const largest = LARGEST * letters;
    const first = named(now, free, [filling(short), filling(long)], largest);
    if (first[0] <= now) return;
    put(first);
    list.classList.add("has-large-names");
    // Letters do not grow evenly, so the names are measured once more at their new size.
    put(named(0, Infinity, [Math.min(first[0], filling(short)), Math.min(first[1], filling(long))], largest));
  }

  function fit() {
    // Trying both forms moves what is below, so they are tried only after something has changed.
    if (known === measured()) return;
    section.classList.remove("is-crowd");
    list.classList.remove("has-large-names");
    const usual = sized(...room(), hasNotes());
    // Above flat tiles, the section's heading needs less room.
    section.classList.toggle("is-crowd", usual === null);
    const low = usual === null ? sizedLow(...room()) : null;
    section.classList.toggle("is-crowd", low !== null);
    const [scale, hasWords] = usual ?? [low ?? 1, false];
    list.style.setProperty("--tile", String(scale));
    list.classList.toggle("has-words", hasWords);
    const [count, width] = room();
    list.style.gridTemplateColumns = usual ? `repeat(${columns(count, width, scale)}, minmax(0, 20rem))` : "";
    // Long lines, for pupils who are elsewhere, are cut only if they would push others out of sight.
    list.classList.remove("is-cut");
    const isCut = Boolean(usual ?? low) && list.getBoundingClientRect().bottom + scrollY > innerHeight;
    list.classList.toggle("is-cut", isCut);
    if (usual && !isCut) enlarge();
    known = measured();
  }
  window.addEventListener("resize", fit);
  // Different letters have different widths, even where the heights stay the same.
  document.fonts.addEventListener("loadingdone", () => {
    known = "";
    fit();
  });
  return fit;
}
