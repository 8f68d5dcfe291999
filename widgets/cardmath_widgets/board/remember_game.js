// @ts-check
// What a device remembers about the game on a board: its position, its base, its result, and the day it was played.

import { whole } from "./view.js";
import { rememberDay } from "../device/days.js";
import { rememberBase, rememberGame, rememberWin } from "../device/device.js";
import { isKeeping } from "../device/statistics.js";
import { inApp, pageName } from "../page/dom.js";

/** @typedef {import("./view.js").View} View */

/**
 * @param {{ get: (name: string) => any }} model
 * @param {() => boolean} isOwn whether the page belongs to this board
 */
export function keepingGames(model, isOwn) {
  // Games that are only looked at are not remembered.
  let hasPlayed = false;
  return {
    /** @param {View} view */
    result({ link, result }) {
      if (!result || !isKeeping()) return;
      if (result.won) rememberWin(whole(link), result.stars);
      rememberDay(whole(link));
    },
    /** @param {View} view */
    link({ link }) {
      hasPlayed ||= Object.keys(link.moves).length > 0;
      const base = new URLSearchParams(whole(link)).get("base");
      if (base && isOwn() && isKeeping()) rememberBase({ shown: base });
    },
    /** @param {View} view */
    game({ link, result, words }) {
      if (!hasPlayed || model.get("key") || !isKeeping()) return;
      const { pathname, search, hash } = location;
      const game = [link.before, link.after].filter(Boolean).join("&");
      // A finished game is not opened again: the page without a link continues with the path or another deal.
      const address = pathname + search + (result ? "" : hash);
      // In a notebook there is no start page that could offer to continue the game.
      rememberGame(pageName(), inApp() ? { link: game, title: words.title, address } : { link: game });
    },
  };
}
