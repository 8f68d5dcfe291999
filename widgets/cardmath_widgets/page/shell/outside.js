// @ts-check

/**
 * Calls `close` at each press outside all `parts`; returns a function that stops this.
 * @param {HTMLElement[]} parts
 * @param {() => void} close
 */
export function closeOutside(parts, close) {
  /** @param {PointerEvent} event */
  const onPress = ({ target }) => parts.some((part) => part.contains(/** @type {Node} */ (target))) || close();
  document.addEventListener("pointerdown", onPress);
  return () => document.removeEventListener("pointerdown", onPress);
}
