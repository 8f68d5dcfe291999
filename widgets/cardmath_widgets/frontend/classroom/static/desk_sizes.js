// @ts-check
// The size of the pupils on the desk: as large as the window allows without scrolling, and never too small to read.

// The size of the smallest tile with the gaps beside and below it, where letters are as large as usual, in px.
const WIDTH = 124;
const HEIGHT = 110;
const WORDS = 22; // px of the line that says a standing in words
const USUAL = 16; // px of a letter
const BELOW = 8; // px that stay free below the last row
/** @type {[number, boolean][]} */
const STEPS = [
  [1.6, true], [1.4, true], [1.2, true], [1.4, false], [1.3, false], [1.2, false], [1.1, false],
];

/**
 * How large tiles are in a space, and whether there is room for words.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @returns {[number, boolean]}
 */
export function sized(count, width, height) {
  const found = STEPS.find(([scale, hasWords]) => {
    const columns = Math.max(1, Math.floor(width / (scale * WIDTH)));
    return Math.ceil(count / columns) * scale * (HEIGHT + (hasWords ? WORDS : 0)) <= height;
  });
  return found ?? [1, false];
}

/**
 * Return what fits the tiles of a list to the window, now and whenever the window changes.
 * @param {HTMLElement} list
 */
export function fitting(list) {
  function fit() {
    const { top } = list.getBoundingClientRect();
    // Letters are larger on a large screen, and where the reader has asked for it.
    const letters = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
    const height = innerHeight - top - scrollY - BELOW;
    const [scale, hasWords] = sized(list.children.length, list.clientWidth / letters, height / letters);
    list.style.setProperty("--tile", String(scale));
    list.classList.toggle("has-words", hasWords);
  }
  window.addEventListener("resize", fit);
  return fit;
}
