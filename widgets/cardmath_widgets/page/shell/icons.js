// @ts-check
// The icons of ipywidgets (Play, Valid, a Button with an icon), loaded from here when a widget has one.

const ICON = '[class*="fa-"]';
const STYLES = ["fontawesome", "solid", "regular", "v4-shims"];
let areHere = false;

/**
 * Loads the icons if an element contains one.
 * @param {Element} place
 */
export function look(place) {
  if (areHere || !(place.matches(ICON) || place.querySelector(ICON))) return;
  areHere = true;
  for (const name of STYLES) {
    const styles = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    styles.href = new URL(`icons/css/${name}.min.css`, import.meta.url).href;
    document.head.append(styles);
  }
}
