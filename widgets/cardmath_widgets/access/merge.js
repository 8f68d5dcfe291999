// @ts-check
// The other half of patch.py: null for what has gone, a list of one for what is new or another, an object to
// look into; under "" the order of the keys where it is another.

/**
 * Returns the state that a patch leads to. What has not changed is the same object as before, so that a part of
 * the page can tell by identity whether it has anything to do.
 * @param {any} before
 * @param {any} patch
 * @returns {any}
 */
export const merged = (before, patch) => {
  if (Array.isArray(patch)) return patch[0];
  if (!Object.keys(patch).length) return before;
  const after = { ...before };
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete after[key];
    else if (key) after[key] = merged(after[key], part);
  }
  return patch[""] ? Object.fromEntries(patch[""].map((/** @type {string} */ key) => [key, after[key]])) : after;
};
