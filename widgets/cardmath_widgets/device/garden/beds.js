// @ts-check
// The garden on this device: for every bed, which pairs were found in which deals. It stays in the browser's storage
// and is never sent. A pair grows with each different deal, so undoing and replaying a pair does not make it grow
// twice.

/** @typedef {{ text: string, spoken: string, petals: number[] }} Plot */
/** @typedef {{ key: string, title: string, plots: Record<string, Plot> }} Bed a bed as described by Python */
/** @typedef {{ bed: Bed, deal: string, made: string[] }} Grown what a finished game adds */
/** @typedef {Bed & { deals: Record<string, string[]> }} KeptBed */

const GARDEN = "cardmath.garden";
// After this many different deals, a plant blooms.
export const IN_BLOOM = 3;

/** @returns {Record<string, KeptBed>} */
export const keptBeds = () => {
  try {
    const found = JSON.parse(localStorage.getItem(GARDEN) ?? "{}");
    const beds = Object.entries(found.beds ?? {}).filter(([, bed]) => bed?.plots && bed?.deals);
    return Object.fromEntries(beds);
  } catch {
    return {};
  }
};

/** @param {Record<string, KeptBed>} beds */
const keepBeds = (beds) => {
  try {
    localStorage.setItem(GARDEN, JSON.stringify({ beds }));
  } catch { /* The game works without storage. */ }
};

/**
 * Add what grew in a finished game.
 * @param {Partial<Grown>} grown
 */
export const plant = ({ bed, deal = "", made = [] }) => {
  if (!bed) return;
  const beds = keptBeds();
  const deals = { ...beds[bed.key]?.deals };
  for (const pair of made) {
    const known = deals[pair] ?? [];
    if (known.length < IN_BLOOM && !known.includes(deal)) deals[pair] = [...known, deal];
  }
  keepBeds({ ...beds, [bed.key]: { ...bed, deals } });
};

export const clearBeds = () => keepBeds({});

/**
 * Return the beds to show, the current one first. That one has all its places, whatever has grown there.
 * @param {Bed | null} present
 * @returns {KeptBed[]}
 */
export const shownBeds = (present) => {
  const { ...beds } = keptBeds();
  if (!present) return Object.values(beds);
  const deals = beds[present.key]?.deals ?? {};
  delete beds[present.key];
  return [{ ...present, deals }, ...Object.values(beds)];
};
