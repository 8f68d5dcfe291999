// @ts-check
// What this device remembers of a player: the steps of each path that were won, and the game last played on each page.
// Nothing is sent anywhere but to the game itself, and the statistics' button erases it.

const STEPS_WON = "cardmath.path";
const LAST_LINKS = "cardmath.last";
// The names of the pages seen so far; "all" for a player who knows every game.
const PAGES_SEEN = "cardmath.how-to-play";
// A longer link holds a deal made by hand.
const LONGEST_LINK = 1500;

/** @param {string} store @returns {Record<string, any>} */
const readStore = (store) => {
  try {
    const kept = JSON.parse(localStorage.getItem(store) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
};
/** @param {string} store @param {Record<string, any>} kept */
const writeStore = (store, kept) => {
  try {
    localStorage.setItem(store, JSON.stringify(kept));
  } catch { /* The game works without storage. */ }
};

/**
 * Return the steps of a game's path that were won here.
 * @param {string} game
 * @returns {number[]}
 */
export const stepsWon = (game) => {
  const won = readStore(STEPS_WON)[game];
  return Array.isArray(won) ? won.filter(Number.isInteger) : [];
};

/**
 * Remember a won game, if its link says that it is a step of a path.
 * @param {string} link
 */
export const rememberWin = (link) => {
  const fields = new URLSearchParams(link);
  const [game, step] = [fields.get("game"), Number(fields.get("path"))];
  if (!game || !step) return;
  const won = new Set([...stepsWon(game), step]);
  writeStore(STEPS_WON, { ...readStore(STEPS_WON), [game]: [...won].sort((one, other) => one - other) });
};

/**
 * Remember what is played on a page, once a move was played.
 * @param {string} page
 * @param {{ before: string, moves: Record<string, string>, after: string }} link
 */
export const rememberGame = (page, { before, moves, after }) => {
  const last = [before, after].filter(Boolean).join("&");
  if (!Object.keys(moves).length || last.length > LONGEST_LINK || readStore(LAST_LINKS)[page] === last) return;
  writeStore(LAST_LINKS, { ...readStore(LAST_LINKS), [page]: last });
};

/**
 * Return what a page reports of this device when it opens.
 * @param {string} page
 */
export const deviceOf = (page) => {
  const last = String(readStore(LAST_LINKS)[page] ?? "");
  let seen = "";
  try {
    seen = localStorage.getItem(PAGES_SEEN) ?? "";
  } catch { /* Without storage everyone is new. */ }
  const game = new URLSearchParams(last).get("game") ?? "";
  return { last, done: stepsWon(game), fresh: !last && !seen.split(" ").includes("all") };
};

export const hasSteps = () => Object.values(readStore(STEPS_WON)).some((won) => won.length);

export const forgetDevice = () => {
  for (const store of [STEPS_WON, LAST_LINKS]) {
    try {
      localStorage.removeItem(store);
    } catch { /* Nothing was kept. */ }
  }
};
