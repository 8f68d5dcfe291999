// @ts-check
// The large view of a lesson: one part as large as its window allows, so that the back row can see all of it.

const LARGE_TOP = ".cm-lesson-top";
/** The class of the body meanwhile. With `body:has()`, every new element would mean new styles for the whole page. */
const LARGE_PAGE = "is-large-lesson";
const LARGE_FACTOR = "--cm-large";
/** The letter sizes, largest first; the style sheet makes sure that they are never smaller than usual. */
const LARGE_FACTORS = [1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5, 0.46, 0.42, 0.38];
/** How long to wait for more changes, in milliseconds. */
const LARGE_WAIT = 80;

/** Use the largest letters at which the page fits its window, or else the smallest. */
const enlarge = () => {
  const page = document.documentElement;
  for (const factor of LARGE_FACTORS) {
    page.style.setProperty(LARGE_FACTOR, String(factor));
    if (page.scrollHeight <= page.clientHeight) return;
  }
};

/**
 * Keep a large part within its window, whatever is pressed in it. Only the bar above a lesson knows about that view.
 * @param {HTMLElement} root
 */
export function enlarging(root) {
  let isLarge = false;
  let waiting = 0;
  const soon = () => {
    waiting ||= window.setTimeout(() => {
      waiting = 0;
      if (isLarge) enlarge();
    }, LARGE_WAIT);
  };
  const changes = new MutationObserver(soon);
  const leave = () => {
    isLarge = false;
    changes.disconnect();
    window.removeEventListener("resize", soon);
    document.documentElement.style.removeProperty(LARGE_FACTOR);
    document.body.classList.remove(LARGE_PAGE);
  };
  const enter = () => {
    isLarge = true;
    document.body.classList.add(LARGE_PAGE);
    enlarge();
    const attributeFilter = ["class", "hidden", "style"];
    changes.observe(document.body, { attributeFilter, characterData: true, childList: true, subtree: true });
    window.addEventListener("resize", soon);
  };
  return {
    /** Apply what the bar currently shows. */
    follow() {
      const wanted = root.querySelector(`${LARGE_TOP}.is-large`) !== null;
      if (wanted === isLarge) return;
      if (wanted) enter();
      else leave();
    },
    stop() {
      if (isLarge) leave();
    },
  };
}
