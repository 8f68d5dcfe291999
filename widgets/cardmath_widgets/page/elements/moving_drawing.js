// @ts-check
// Drawings in which things flow from stage to stage (cardmath/art/markup.py). The still drawing is
// complete on its own. If motion is allowed, the drawing first shows how it is made.

const STAGE = 1100; // ms, for one stage to arrive and be understood
const TRAVEL = 0.45; // of a stage

/**
 * Return keyframes for a part: it moves to each stage's position when the stage begins, and rests there.
 * @param {(string | null)[]} stages a transform for each stage, null while the part is absent
 */
const keyframes = (stages) => {
  const last = stages.length - 1;
  return stages.flatMap((transform, at) => {
    // A part that disappears fades at its last position.
    const place = transform ?? stages.slice(0, at).findLast((one) => one !== null)
      ?? stages.find((one) => one !== null) ?? "none";
    const frame = { transform: place, opacity: transform === null ? 0 : 1 };
    const come = { ...frame, offset: at === 0 ? 0 : (at - 1 + TRAVEL) / last };
    return at === last ? [come, { ...frame, offset: 1 }] : [come, { ...frame, offset: at / last }];
  });
};

/**
 * Play the motion of a drawing, and return a function that skips to the end. A drawing may set the duration of a stage
 * (``data-pace``, in milliseconds) and the number of repetitions (``data-times``).
 * @param {HTMLElement} drawing
 * @returns {() => void}
 */
export function flow(drawing) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const pace = Number(drawing.dataset.pace ?? STAGE);
  const iterations = Number(drawing.dataset.times ?? 1);
  /** @type {Animation[]} */
  const playing = [];
  for (const part of drawing.querySelectorAll("[data-flow]")) {
    const stages = JSON.parse(part.getAttribute("data-flow") ?? "[]");
    if (stages.length < 2) continue;
    const duration = pace * (stages.length - 1);
    playing.push(part.animate(keyframes(stages), { duration, iterations, easing: "ease-in-out" }));
  }
  const skip = () => playing.forEach((one) => one.finish());
  // A press anywhere on the drawing skips it.
  drawing.addEventListener("pointerdown", skip, { once: true });
  return skip;
}
