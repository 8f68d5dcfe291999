// @ts-check
// The pictures of the class: the ones named in a tree of elements, and one pupil's current board.

// A board is redrawn after each move, but with at least this much time in between.
const BETWEEN = 2000; // ms

// The address of a pupil's page does not contain its class, so the bar's attributes contain the addresses of the
// pictures.
const { animals = "", own = "" } = (document.getElementById("in-class") ?? document.body).dataset;

export const pictures = {
  /**
   * Show the picture at an address. A notebook fetches the picture first, and replaces this.
   * @type {(image: HTMLImageElement, address: string) => void}
   */
  put(image, address) {
    if (image.getAttribute("src") !== address) image.src = address;
  },

  /** Give every image on the page the picture named in its data attributes. */
  show() {
    const named = /** @type {NodeListOf<HTMLImageElement>} */ (
      document.querySelectorAll("img:is([data-animal], [data-picture])"));
    for (const image of named) {
      const { animal, picture } = image.dataset;
      pictures.put(image, animal === undefined ? `${own}${picture}` : `${animals}${animal}.svg`);
    }
  },
};

/** @param {HTMLImageElement} image */
export function board(image) {
  let wanted = "";
  let shown = "";
  let [whose, drawnAt] = ["", -BETWEEN];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  function draw() {
    later = undefined;
    shown = wanted;
    drawnAt = performance.now();
    pictures.put(image, `${own}boards/${shown}`);
  }
  image.addEventListener("load", () => { image.hidden = !shown; });
  image.addEventListener("error", () => { image.hidden = true; });

  /**
   * Show a pupil's board, or no board if there is no name for what it shows.
   * @param {string} seat @param {string} name
   */
  return (seat, name) => {
    wanted = name && `${seat}.svg?${name}`;
    if (!wanted || seat !== whose) {
      clearTimeout(later);
      [whose, later, shown, drawnAt] = [seat, undefined, "", -BETWEEN];
      image.hidden = true;
    }
    if (!wanted || wanted === shown) return;
    later ??= setTimeout(draw, Math.max(0, drawnAt + BETWEEN - performance.now()));
  };
}
