// @ts-check
// Marks the frame of a widget at rest: it has data-at-rest while no message is waiting for Python, nothing is about to
// be drawn or measured, and nothing is moving.

/** @param {Animation} animation whether it is running and will end */
const isMoving = ({ playState, effect }) =>
  playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);

/**
 * @param {HTMLElement} el the widget's frame
 * @param {() => boolean} isWaiting whether something is still to come that will call the returned function again
 * @returns {() => void} to be called whenever something begins or ends
 */
export function resting(el, isWaiting) {
  let frame = 0;
  const settle = () => {
    if (isWaiting()) return;
    const moving = el.getAnimations({ subtree: true }).filter(isMoving);
    if (moving.length) Promise.allSettled(moving.map(({ finished }) => finished)).then(stir);
    else el.dataset.atRest = "";
  };
  const stir = () => {
    delete el.dataset.atRest;
    cancelAnimationFrame(frame);
    // Everything that comes with an answer is painted in the next frame, which is also when a change of size is
    // noticed.
    frame = requestAnimationFrame(() => { frame = requestAnimationFrame(settle); });
  };
  el.addEventListener("transitionrun", stir);
  el.addEventListener("animationstart", stir);
  return stir;
}
