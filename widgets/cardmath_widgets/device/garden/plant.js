// @ts-check
// The drawing of one plant: a seed, a sprout, a bud, a flower. Its petals show the two numbers of the pair, filled for
// the first and hollow for the second, so that colour is never the only difference.

const DRAWING = "http://www.w3.org/2000/svg";
const CENTRE = [50, 40];
// The distance of a petal's middle from the centre, and half its length. How much of the height above a plant stays
// empty at each stage of growth.
const SKY = [78, 60, 24, 4];
const PETAL_AWAY = 21;
const PETAL_HALF = 12;

/**
 * @param {Element} parent
 * @param {string} tag
 * @param {string} look
 * @param {Record<string, string | number>} about
 */
const draw = (parent, tag, look, about) => {
  const element = document.createElementNS(DRAWING, tag);
  element.setAttribute("class", look);
  for (const [name, value] of Object.entries(about)) element.setAttribute(name, String(value));
  parent.append(element);
  return element;
};

/** @param {Element} into @param {number[]} petals */
const bloom = (into, petals) => {
  const [x, y] = CENTRE;
  const all = petals.reduce((sum, one) => sum + one, 0);
  // If there are many petals, they are narrow; a single one is no wider than the flower.
  const wide = Math.min(9, (PETAL_AWAY * Math.PI) / all);
  for (let at = 0; at < all; at += 1) {
    const angle = (360 * at) / all;
    draw(into, "ellipse", at < petals[0] ? "cm-petal" : "cm-petal is-other", {
      cx: x, cy: y - PETAL_AWAY, rx: wide.toFixed(2), ry: PETAL_HALF,
      transform: `rotate(${angle.toFixed(2)} ${x} ${y})`,
    });
  }
  draw(into, "circle", "cm-heart", { cx: x, cy: y, r: 9 });
};

/**
 * Draw a plant at its stage of growth: 0 is a seed, 3 is a flower.
 * @param {number[]} petals
 * @param {number} grown
 */
export const drawnPlant = (petals, grown) => {
  const picture = document.createElementNS(DRAWING, "svg");
  const sky = SKY[grown];
  picture.setAttribute("viewBox", `0 ${sky} 100 ${120 - sky}`);
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("class", "cm-plant");
  const top = [0, 84, 58, CENTRE[1]][grown];
  if (grown) draw(picture, "path", "cm-stem", { d: `M50 108 Q${grown > 1 ? 46 : 50} 84 50 ${top}` });
  if (grown) {
    const leaf = grown === 1 ? 86 : 92;
    draw(picture, "path", "cm-leaf-blade", { d: `M50 ${leaf} q-20 -2 -24 -16 q19 -1 24 16Z` });
    draw(picture, "path", "cm-leaf-blade", { d: `M50 ${leaf + 4} q18 -1 22 -14 q-18 -1 -22 14Z` });
  }
  if (grown === 2) {
    draw(picture, "path", "cm-petal", { d: "M50 62 q-14 -14 0 -32 q14 18 0 32Z" });
    draw(picture, "path", "cm-leaf-blade", { d: "M41 57 q9 10 18 0 q-3 12 -9 12 q-6 0 -9 -12Z" });
  }
  if (grown > 2) bloom(picture, petals);
  draw(picture, "path", "cm-soil", { d: "M8 116 q6 -14 42 -14 t42 14Z" });
  if (!grown) draw(picture, "ellipse", "cm-seed", { cx: 50, cy: 108, rx: 7, ry: 5 });
  return picture;
};
