// @ts-check
// What this device remembers about a player: the steps won on each path, the game last played on each page, and the
// base chosen for all games. The start page offers the last of these games. It is sent only to the game itself, and
// the button under Statistics erases it.

const STEPS_WON = "cardmath.path";
const STARS = "cardmath.stars";
const LAST_GAMES = "cardmath.last";
// The days whose deal has been played (days.js).
export const DAYS = "cardmath.days";
const BASES = "cardmath.base";
// The felt and the card back that a player has chosen.
const TABLE = "cardmath.table";
// The names of the pages seen so far; "all" for a player who knows every game.
const PAGES_SEEN = "cardmath.how-to-play";
const TRIED = "cardmath.tried";
// A longer link contains a deal made by hand.
const LONGEST_LINK = 1500;

/** @param {string} store @returns {Record<string, any>} */
export const readStore = (store) => {
  try {
    const kept = JSON.parse(localStorage.getItem(store) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
};
/** @param {string} store @param {Record<string, any>} kept */
export const writeStore = (store, kept) => {
  try {
    localStorage.setItem(store, JSON.stringify(kept));
  } catch { /* The game works without storage. */ }
};

/** Return whether the browser stores anything for this page, and for longer than it is open. */
export const canKeep = () => {
  try {
    localStorage.setItem(TRIED, "");
    localStorage.removeItem(TRIED);
    return document.documentElement.dataset.forgets === undefined;
  } catch {
    return false;
  }
};

/**
 * Return the steps of a game's path that have been won on this device.
 * @param {string} game
 * @returns {number[]}
 */
export const stepsWon = (game) => {
  const won = readStore(STEPS_WON)[game];
  return Array.isArray(won) ? won.filter(Number.isInteger) : [];
};

/**
 * Return a link to the first step, from the link's own step on, that has not been won here; after the last step, the
 * link itself.
 * @param {string} link
 * @param {number} last the number of the last step
 */
export const withStepToWin = (link, last) => {
  const fields = new URLSearchParams(link);
  const won = stepsWon(fields.get("game") ?? "");
  let step = Number(fields.get("path"));
  while (won.includes(step)) step += 1;
  if (!fields.has("path") || step > last) return link;
  fields.set("path", String(step));
  return fields.toString();
};

/**
 * Return how far the player has got in a part of a game's path: how many of its steps have been won here, with how
 * many stars.
 * @param {string} game
 * @param {number} first
 * @param {number} last
 */
export const progressOn = (game, first, last) => {
  const won = stepsWon(game).filter((step) => first <= step && step <= last);
  const stars = readStore(STARS)[game] ?? {};
  return { won: won.length, stars: won.reduce((sum, step) => sum + (Number(stars[step]) || 0), 0) };
};

/** Return how many steps of all paths have been won here. */
export const countStepsWon = () => (
  Object.keys(readStore(STEPS_WON)).reduce((sum, game) => sum + stepsWon(game).length, 0));

/**
 * Remember a won game, if its link says that it is a step of a path. A step keeps its highest number of stars.
 * @param {string} link
 * @param {number} [stars]
 */
export const rememberWin = (link, stars = 0) => {
  const fields = new URLSearchParams(link);
  const [game, step] = [fields.get("game"), Number(fields.get("path"))];
  if (!game || !step) return;
  const won = new Set([...stepsWon(game), step]);
  writeStore(STEPS_WON, { ...readStore(STEPS_WON), [game]: [...won].sort((one, other) => one - other) });
  const all = readStore(STARS);
  const most = Math.max(Number(all[game]?.[step]) || 0, stars);
  writeStore(STARS, { ...all, [game]: { ...all[game], [step]: most } });
};

/**
 * @typedef {object} LastGame
 * @property {string} link what was played, without its moves
 * @property {string} [title]
 * @property {string} [address] the whole game, or its page after its end; missing once the player dismisses it
 */

/** @returns {Record<string, LastGame>} in the order in which they were played */
const lastGames = () => Object.fromEntries(
  Object.entries(readStore(LAST_GAMES)).filter(([, game]) => typeof game?.link === "string"));

/**
 * Remember what is being played on a page.
 * @param {string} page
 * @param {LastGame} game
 */
export const rememberGame = (page, game) => {
  if (game.link.length > LONGEST_LINK) return;
  const games = lastGames();
  // The game played last is stored last.
  delete games[page];
  writeStore(LAST_GAMES, { ...games, [page]: game });
};

/**
 * Return the game last played on a page below the start page, or null. Another site on the same host has its own
 * games.
 * @param {URL} home the address of the start page
 * @returns {{ title: string, address: string } | null}
 */
export const gameToCarryOn = (home) => {
  for (const { title, address } of Object.values(lastGames()).reverse()) {
    if (typeof title !== "string" || typeof address !== "string" || !title) continue;
    try {
      const { href } = new URL(address, home);
      if (href.startsWith(home.href)) return { title, address: href };
    } catch { /* Not an address. */ }
  }
  return null;
};

/** Stop offering the games played so far; each page still remembers its own game. */
export const offerNoGame = () => {
  const games = Object.entries(lastGames()).map(([page, { link }]) => [page, { link }]);
  writeStore(LAST_GAMES, Object.fromEntries(games));
};

/**
 * Remember something about bases: which one was `chosen` by the player, which one was `shown` last, or whether the
 * `digits` for ten and eleven are new, met or known.
 * @param {{ chosen?: string, shown?: string, digits?: string }} news
 */
export const rememberBase = (news) => {
  const kept = readStore(BASES);
  if (Object.entries(news).some(([name, value]) => kept[name] !== value)) writeStore(BASES, { ...kept, ...news });
};

/**
 * Remember how a player wants the tables of all games to look.
 * @param {string} name
 * @param {unknown} value
 */
export const rememberTable = (name, value) => writeStore(TABLE, { ...readStore(TABLE), [name]: value });

/** Return whether a setting applies to the tables of all games. @param {string} name */
export const isOfTable = (name) => name === "felt" || name === "back";

/**
 * Return what a page reports about this device when it opens.
 * @param {string} page
 * @param {string} [link] the link in its address
 */
export const deviceOf = (page, link = "") => {
  const last = lastGames()[page]?.link ?? "";
  let seen = "";
  try {
    seen = localStorage.getItem(PAGES_SEEN) ?? "";
  } catch { /* Without storage everyone is new. */ }
  const game = new URLSearchParams(last).get("game") ?? "";
  const won = stepsWon(new URLSearchParams(link).get("game") ?? "");
  const { chosen = "", shown = "10", digits = "new" } = readStore(BASES);
  const fresh = !last && !seen.split(" ").includes("all");
  return {
    last, done: stepsWon(game), won, fresh, base: chosen, shown, digits, looks: readStore(TABLE),
  };
};

/** Return whether there is anything for `forgetDevice` to erase. */
export const remembers = () => Object.values(readStore(STEPS_WON)).some((won) => won.length)
  || [lastGames(), readStore(DAYS)].some((kept) => Object.keys(kept).length > 0)
  || "chosen" in readStore(BASES);

export const forgetDevice = () => {
  for (const store of [STEPS_WON, STARS, LAST_GAMES, DAYS, BASES]) {
    try {
      localStorage.removeItem(store);
    } catch { /* Nothing was kept. */ }
  }
};
