// @ts-check
// The other half of patch.py. A patch is null for a removed value, a one-item list for a new or different value, or an
// object for a value that has changed inside. If the order of the keys has changed, the key "" has the runs of keys to
// move, each preceded by the key that it follows.

/**
 * Return keys in their new order.
 * @param {string[]} keys
 * @param {string[][]} runs
 */
const ordered = (keys, runs) => runs.reduce((order, [before, ...run]) => {
  const moved = new Set(run);
  const rest = order.filter((key) => !moved.has(key));
  // There is nothing before the first one, so its place is 0.
  rest.splice(rest.indexOf(before) + 1, 0, ...run);
  return rest;
}, keys);

/**
 * Return the state after a patch. Unchanged parts are still the same objects, so each part of the page can tell by
 * identity whether it has anything to do.
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
  return patch[""] ? Object.fromEntries(ordered(Object.keys(after), patch[""]).map((key) => [key, after[key]])) : after;
};
