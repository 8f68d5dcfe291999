// @ts-check
// Drawings in which things flow from stage to stage (art/frames.py, boards/guide/moving.py). The drawing shows
// enough while it stands still; where motion is allowed, it is first seen how it comes about.

const STAGE = 1100; // ms, for one stage to come and be understood
const TRAVEL = 0.45; // of a stage

/**
 * Keyframes for a part: at each stage it stands where that stage has it, and travels at the stage's beginning.
 * @param {(string | null)[]} stages a transform for each stage, null where the part is not there yet
 */
const keyframes = (stages) => {
  const last = stages.length - 1;
  return stages.flatMap((transform, at) => {
    // What is gone fades where it was last.
    const place = transform ?? stages.slice(0, at).findLast((one) => one !== null)
      ?? stages.find((one) => one !== null) ?? "none";
    const frame = { transform: place, opacity: transform === null ? 0 : 1 };
    const come = { ...frame, offset: at === 0 ? 0 : (at - 1 + TRAVEL) / last };
    return at === last ? [come, { ...frame, offset: 1 }] : [come, { ...frame, offset: at / last }];
  });
};

/**
 * Plays what flows in a drawing, and returns how to skip it: then it is seen as it stands. A drawing may say how
 * long a stage takes (``data-pace``, in milliseconds) and how often all is seen (``data-times``).
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
